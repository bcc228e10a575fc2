import { expect, test } from 'vitest';
import { createUnknownServerCounter } from './report-parser.ts';

test('Unknown server names are counted in the form in which they were sent', () => {
  const counter = createUnknownServerCounter();
  for (const name of ['Atlantis', 'atlantis', 'Atlantis']) counter.count(name);
  expect(counter.counts()).toEqual({ Atlantis: 2, atlantis: 1 });
});

test('Unknown server names beyond the fiftieth are counted together', () => {
  const counter = createUnknownServerCounter();
  for (let index = 0; index < 200; index += 1) counter.count(`server ${index}`);
  counter.count('server 3');
  expect(Object.keys(counter.counts())).toHaveLength(51);
  expect(counter.counts()).toMatchObject({ 'server 3': 2, '(others)': 150 });
});

test('A long, malformed or magic server name is counted like any other', () => {
  const counter = createUnknownServerCounter();
  for (const name of ['x'.repeat(4096), '\ud800', '__proto__', 'constructor']) counter.count(name);
  expect(Object.entries(counter.counts())).toEqual([
    ['x'.repeat(64), 1],
    ['\ufffd', 1],
    ['__proto__', 1],
    ['constructor', 1],
  ]);
});

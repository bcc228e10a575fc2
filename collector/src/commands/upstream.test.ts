import { describe, expect, test } from 'vitest';
import { createFakeRollcall } from '../testing/fake-rollcall.ts';
import { runCollector } from '../testing/run-collector.ts';
import { baseUrlOf, isSameService } from './upstream.ts';

describe('upstream', () => {
  test.each<readonly [readonly string[], string]>([
    [[], 'upstream: upstream needs one address: upstream URL'],
    [['http://a', 'http://b'], 'upstream: upstream needs one address: upstream URL'],
    [['rollcall'], 'upstream: the address must be one such as https://rollcall.example, not "rollcall"'],
    [['ftp://a'], 'upstream: the address must be one such as https://rollcall.example, not "ftp://a"'],
    [
      ['http://localhost:3000/v1/'],
      'upstream: http://localhost:3000 is the Rollcall that is reported to: it cannot follow itself',
    ],
    [['http://a', '--pace', '0.5'], 'upstream: --pace must be a number from 1 to 30, not "0.5"'],
    [['http://a', '--only', 'orien,,'], 'upstream: --only must be names with commas between, not "orien,,"'],
    [['http://a', '--length-unit', 'days'], 'upstream: --length-unit must be seconds or minutes, not "days"'],
  ])('%j is rejected with one line', async (args, line) => {
    const fake = createFakeRollcall();
    expect(await runCollector(['upstream', ...args], fake)).toEqual({ code: 2, said: [], warned: [line] });
    expect(fake.requests).toEqual([]);
  });
});

describe('the address of a service', () => {
  test.each([
    ['https://rollcall.example', 'https://rollcall.example'],
    ['https://rollcall.example/', 'https://rollcall.example'],
    ['https://rollcall.example/v1/', 'https://rollcall.example'],
    ['http://rollcall.example:8080/live/v1', 'http://rollcall.example:8080/live'],
    ['rollcall.example', null],
  ])('%s is read as %s', (text, expected) => expect(baseUrlOf(text)).toBe(expected));

  test.each([
    ['http://127.0.0.1:3000', 'http://localhost:3000', true],
    ['http://[::1]:3000', 'http://127.0.0.2:3000', true],
    ['http://rollcall.example', 'http://rollcall.example:80', true],
    ['http://rollcall.example', 'https://rollcall.example', false],
    ['http://rollcall.example/a', 'http://rollcall.example/b', false],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3001', false],
  ])('%s and %s are the same service: %s', (a, b, expected) => expect(isSameService(a, b)).toBe(expected));
});

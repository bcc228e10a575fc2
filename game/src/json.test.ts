import { expect, it } from 'vitest';
import { isRecord, parseJson } from './json.ts';

it.each([
  ['{"a":[1]}', { a: [1] }],
  ['null', null],
  ['', null],
  ['<html>', null],
])('the value of %j is %j', (text, value) => {
  expect(parseJson(text)).toEqual(value);
});

it.each([
  [{}, true],
  [[], false],
  [null, false],
  ['text', false],
])('%j is an object with fields: %j', (value, isOne) => {
  expect(isRecord(value)).toBe(isOne);
});

import { describe, expect, it } from 'vitest';
import { isNotModified } from './send-prepared.ts';

const etag = '"abc-g"';

describe('If-None-Match', () => {
  it.each([
    [undefined, false],
    ['"abc-g"', true],
    ['W/"abc-g"', true],
    ['*', true],
    [' * ', true],
    ['"other", "abc-g"', true],
    ['"other" ,W/"abc-g"', true],
    ['"abc-b"', false],
    ['"abc"', false],
    ['abc-g', false],
    ['"x"abc-g"', false],
    ['', false],
  ])('%j against %s', (header, expected) => {
    expect(isNotModified(header, etag)).toBe(expected);
  });
});

import { describe, expect, it } from 'vitest';
import { chooseCoding, createCodingChooser } from './content-coding.ts';

describe('the coding of an answer', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.2, gzip;q=0.2, identity;q=0.9', 'identity'],
    ['*', 'br'],
    ['*;q=0.1, gzip', 'gzip'],
    ['gzip;q=0, *', 'br'],
    ['deflate', 'identity'],
    ['deflate, identity;q=0', null],
    ['identity;q=0, gzip;q=0.1', 'gzip'],
    ['*;q=0', null],
    ['*;q=0, identity', 'identity'],
    ['identity;q=0', null],
    ['gzip ; q=0.5 , br ; q=0.4', 'gzip'],
    ['gzip;q=nonsense', 'identity'],
    ['gzip;q=7', 'identity'],
    [',,gzip,', 'gzip'],
  ] as const)('for %j is %j', (header, expected) => {
    expect(chooseCoding(header)).toBe(expected);
    const choose = createCodingChooser();
    expect([choose(header), choose(header)]).toEqual([expected, expected]);
  });

  it('is right for the thousandth strange header too', () => {
    const choose = createCodingChooser();
    for (let count = 0; count < 1000; count += 1) choose(`x-${count}`);
    expect([choose('gzip'), choose('x-1')]).toEqual(['gzip', 'identity']);
  });
});

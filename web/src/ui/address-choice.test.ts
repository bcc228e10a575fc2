import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AddressChoice, changedSearch, readChoice, writeChoice } from './useAddressChoice.ts';

const values = ['a', 'b', 'c'] as const;
const choice: AddressChoice<(typeof values)[number]> = { parameter: 'kind', values, usual: 'b' };

describe('a choice kept in the address', () => {
  it.each([
    ['', 'b'],
    ['?', 'b'],
    ['?kind=a', 'a'],
    ['kind=c', 'c'],
    ['?kind=b', 'b'],
    ['?kind=A', 'b'],
    ['?kind=', 'b'],
    ['?kind=d', 'b'],
    ['?kind=a&kind=c', 'a'],
    ['?kind=%61', 'a'],
    ['?kinds=a', 'b'],
    ['?other=a', 'b'],
    ['?kind=%', 'b'],
  ])('is read from "%s" as %s', (search, value) => {
    expect(readChoice(choice, search)).toBe(value);
  });

  it.each([
    ['adds a value other than the default', '', { kind: 'a' }, '?kind=a'],
    ['removes the default', '?kind=a', { kind: null }, ''],
    ['keeps other parameters', '?x=1&kind=a&y=%C3%A4+b', { kind: 'c' }, '?x=1&kind=c&y=%C3%A4+b'],
    ['changes several parameters at once', '?x=1', { x: null, kind: 'c', z: '2' }, '?kind=c&z=2'],
    ['can change nothing', '?x=1', {}, '?x=1'],
    ['can leave an empty search part', '', { kind: null }, ''],
  ])('%s', (_name, search, changes, expected) => {
    expect(changedSearch(search, changes)).toBe(expected);
  });

  const others = fc.dictionary(
    fc.string({ minLength: 1 }).filter((name) => name !== 'kind'),
    fc.string(),
    { maxKeys: 4 },
  );
  it('is read as it was written, and changes no other parameters', () => {
    fc.assert(
      fc.property(others, fc.constantFrom(...values), fc.constantFrom(...values), (kept, first, second) => {
        const before = changedSearch(new URLSearchParams(kept).toString(), writeChoice(choice, first));
        const after = changedSearch(before, writeChoice(choice, second));
        expect(readChoice(choice, after)).toBe(second);
        const rest = new URLSearchParams(after);
        rest.delete('kind');
        expect(Object.fromEntries(rest)).toEqual(Object.fromEntries(new URLSearchParams(kept)));
      }),
    );
  });

  it('can be read from any address', () => {
    fc.assert(
      fc.property(fc.string(), (search) => {
        expect(values).toContain(readChoice(choice, search));
      }),
    );
  });
});

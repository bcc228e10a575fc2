import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AddressChoice, changedSearch, readChoice, writeChoice } from './useAddressChoice.ts';

const values = ['a', 'b', 'c'] as const;
const choice: AddressChoice<(typeof values)[number]> = { parameter: 'kind', values, usual: 'b' };

describe('a choice in an address', () => {
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
  ])('"%s" is %s', (search, value) => {
    expect(readChoice(choice, search)).toBe(value);
  });

  it.each([
    ['a value that is not the usual one', '', { kind: 'a' }, '?kind=a'],
    ['nothing of the usual one', '?kind=a', { kind: null }, ''],
    ['others as they were', '?x=1&kind=a&y=%C3%A4+b', { kind: 'c' }, '?x=1&kind=c&y=%C3%A4+b'],
    ['several at a time', '?x=1', { x: null, kind: 'c', z: '2' }, '?kind=c&z=2'],
    ['nothing new', '?x=1', {}, '?x=1'],
    ['nothing at all', '', { kind: null }, ''],
  ])('leaves %s', (_name, search, changes, expected) => {
    expect(changedSearch(search, changes)).toBe(expected);
  });

  const others = fc.dictionary(
    fc.string({ minLength: 1 }).filter((name) => name !== 'kind'),
    fc.string(),
    { maxKeys: 4 },
  );
  it('is read as it was written, whatever else the address has, and changes nothing else', () => {
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

  it('never fails to be read', () => {
    fc.assert(
      fc.property(fc.string(), (search) => {
        expect(values).toContain(readChoice(choice, search));
      }),
    );
  });
});

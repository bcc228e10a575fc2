import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Character, characterSchema } from './character.ts';
import { anyCharacter } from '../testing/arbitraries.ts';
import { makeCharacter } from '../testing/makers.ts';
import { isSameCharacter, isWholeCharacter, quickCharacterSchema } from './whole-character.ts';

const torvald = makeCharacter();
const fields = Object.keys(torvald);

const oddValues: readonly unknown[] = [
  null,
  undefined,
  '',
  'x',
  '7',
  0,
  -1,
  1.5,
  2 ** 40 - 1,
  2 ** 40,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  [],
  [null],
  [['Fighter', 20]],
  [{ name: 'Fighter', level: 20 }],
  [{ name: 'Fighter', level: null }],
  [{ name: 'Fighter', level: 20, rank: 1 }],
  {},
  '2026-11-20T10:00:00Z',
  '2026-11-20T10:00:00.123+02:00',
  '2026-13-20T10:00:00Z',
];
/** Whether the schema returns the same content. */
const isUnchangedByItsSchema = (value: unknown) => {
  const parsed = characterSchema.safeParse(value);
  return parsed.success && JSON.stringify(parsed.data) === JSON.stringify(value);
};

describe('a whole character', () => {
  it.each(fields)('has in %s only values that the schema accepts', (field) => {
    for (const value of oddValues) {
      const changed = { ...torvald, [field]: value };
      expect([value, isWholeCharacter(changed)]).toEqual([value, isUnchangedByItsSchema(changed)]);
    }
  });

  it.each([
    ['nothing', null],
    ['a text', 'Torvald'],
    ['a list', Object.values(torvald)],
    ['an object without a field', Object.fromEntries(Object.entries(torvald).slice(1))],
    ['an object with an additional field', { ...torvald, title: 'the Bold' }],
    [
      'an object that sets another prototype',
      JSON.parse(JSON.stringify(torvald).replace('{', '{"__proto__":{},')),
    ],
  ])('is not %s', (_what, value) => {
    expect(isWholeCharacter(value)).toBe(false);
  });

  it('is accepted exactly when the schema accepts it unchanged', () => {
    const fieldOfIt = fc.record({
      field: fc.constantFrom(...fields),
      value: fc.oneof(fc.constantFrom(...oddValues), fc.jsonValue()),
    });
    fc.assert(
      fc.property(anyCharacter, fc.array(fieldOfIt, { maxLength: 3 }), (character, changes) => {
        const changed = Object.fromEntries(changes.map(({ field, value }) => [field, value]));
        const odd = { ...character, ...changed };
        expect(isWholeCharacter(odd)).toBe(isUnchangedByItsSchema(odd));
      }),
    );
  });
});

describe('the quick schema', () => {
  it('returns a whole character as it is', () => {
    expect(quickCharacterSchema.parse(torvald)).toBe(torvald);
  });

  it('does the same as the full schema with everything else', () => {
    expect(quickCharacterSchema.parse({ ...torvald, title: 'the Bold' })).toEqual(torvald);
    expect(quickCharacterSchema.safeParse({ ...torvald, name: 7 }).success).toBe(false);
  });
});

describe('the comparison of two characters', () => {
  const copyOf = (character: Character): Character => ({
    ...character,
    classes: character.classes.map((each) => ({ ...each })),
  });
  const classes = torvald.classes;
  it.each([
    ['a copy', {}, true],
    ['a higher level', { total_level: 21 }, false],
    ['another name', { name: 'Torwald' }, false],
    ['the same classes', { classes: classes.map((each) => ({ ...each })) }, true],
    ['no classes', { classes: [] }, false],
    ['an additional class', { classes: [...classes, { name: 'Rogue', level: 1 }] }, false],
    ['another class', { classes: classes.map(({ level }) => ({ name: 'Rogue', level })) }, false],
    ['a class of another level', { classes: classes.map(({ name }) => ({ name, level: 19 })) }, false],
  ])('is right when one has %s', (_what, changes, isSame) => {
    expect(isSameCharacter(torvald, { ...torvald, ...changes })).toBe(isSame);
  });

  it('finds them the same when every field is the same', () => {
    fc.assert(
      fc.property(anyCharacter, anyCharacter, (one, other) => {
        expect(isSameCharacter(one, copyOf(one))).toBe(true);
        expect(isSameCharacter(one, other)).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
    );
  });
});

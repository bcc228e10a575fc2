import fc from 'fast-check';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import {
  chosenNumberField,
  clamp,
  flagField,
  numberField,
  numbersField,
  readSettings,
  sortField,
  textField,
  textsField,
} from './setting-fields.ts';

const bounds = { minimum: 5, maximum: 10 };

describe('clamp', () => {
  it.each([
    [4, 5],
    [5, 5],
    [7.5, 7.5],
    [10, 10],
    [11, 10],
  ])('changes %f to %f', (value, clamped) => {
    expect(clamp(value, bounds)).toBe(clamped);
  });
});

describe('a field', () => {
  const schema = z.object({
    number: numberField(bounds, 6),
    chosen: chosenNumberField(bounds),
    on: flagField(true),
    off: flagField(false),
    text: textField('none'),
    numbers: numbersField(),
    texts: textsField(['a', 'b']),
    sortBy: sortField(['name', 'level'], 'level'),
  });

  it.each([
    ['number', 7, 7],
    ['number', -3, 5],
    ['number', 1e9, 10],
    ['number', '7', 6],
    ['number', null, 6],
    ['number', Number.NaN, 6],
    ['chosen', 1, 5],
    ['chosen', 7, 7],
    ['chosen', null, null],
    ['chosen', 'x', null],
    ['on', undefined, true],
    ['on', null, true],
    ['on', false, false],
    ['on', 0, false],
    ['off', 'yes', true],
    ['off', {}, true],
    ['off', undefined, false],
    ['text', 'hello', 'hello'],
    ['text', 5, 'none'],
    ['numbers', [1, '2', null, Number.NaN, 3], [1, 3]],
    ['numbers', '1,2', []],
    ['numbers', undefined, []],
    ['texts', ['x', 5, null, 'y'], ['x', 'y']],
    ['texts', [], []],
    ['texts', 'x', ['a', 'b']],
    ['sortBy', { type: 'name', ascending: false }, { type: 'name', ascending: false }],
    ['sortBy', { type: 'name' }, { type: 'level', ascending: true }],
    ['sortBy', { type: 'name', ascending: 1 }, { type: 'level', ascending: true }],
    ['sortBy', { type: 'colour', ascending: false }, { type: 'level', ascending: true }],
    ['sortBy', 'name', { type: 'level', ascending: true }],
  ] as const)('of kind %s reads %j as %j', (name, stored, read) => {
    expect(readSettings(schema, { [name]: stored }).settings[name]).toEqual(read);
  });

  it('returns a new default each time', () => {
    const { settings } = readSettings(schema, {});
    settings.texts.push('c');
    settings.sortBy.ascending = false;
    expect(readSettings(schema, {}).settings).toMatchObject({
      texts: ['a', 'b'],
      sortBy: { ascending: true },
    });
  });

  it.each([
    [undefined, false],
    [null, false],
    [{}, false],
    [{ number: undefined, on: null }, false],
    [{ number: 7, texts: ['x'], somethingNew: 5 }, false],
    [{ number: 70 }, true],
    [{ on: 1 }, true],
    [{ numbers: [1, '2'] }, true],
    [{ sortBy: { type: 'name' } }, true],
    [5, true],
    ['{}', true],
    [[], true],
  ])('for %j reports whether something was corrected: %s', (stored, wasCorrected) => {
    expect(readSettings(schema, stored).wasCorrected).toBe(wasCorrected);
  });

  it('neither reads nor changes a prototype', () => {
    const stored: unknown = JSON.parse('{"__proto__": {"number": 9}, "constructor": 1}');
    const { settings } = readSettings(schema, stored);
    expect(settings.number).toBe(6);
    expect(Object.getPrototypeOf(settings)).toBe(Object.prototype);
  });

  it('accepts anything, and its own results without a correction', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.record({ number: fc.anything(), sortBy: fc.anything() })),
        (stored) => {
          const { settings } = readSettings(schema, stored);
          expect(readSettings(schema, settings)).toEqual({ settings, wasCorrected: false });
          expect(settings.number).toBeGreaterThanOrEqual(bounds.minimum);
          expect(settings.number).toBeLessThanOrEqual(bounds.maximum);
        },
      ),
    );
  });
});

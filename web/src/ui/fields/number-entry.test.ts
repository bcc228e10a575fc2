import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryRule, isEntry, normalizeNumber, stepNumber, typedNumber, withUnit } from './NumberInput.tsx';

const levels = { minimum: 1, maximum: 34, fallback: 1 };

describe('an entered whole number', () => {
  it.each([
    ['12', 12, null],
    ['1', 1, null],
    ['34', 34, null],
    ['007', 7, null],
    ['35', 34, 'Set to 34, the highest value allowed.'],
    ['99999999999999999999999', 34, 'Set to 34, the highest value allowed.'],
    ['0', 1, 'Set to 1, the lowest value allowed.'],
    ['', 1, 'Nothing entered: reset to 1.'],
    ['x', 1, 'Nothing entered: reset to 1.'],
  ])('"%s" becomes %s', (text, value, correction) => {
    expect(normalizeNumber(text, levels)).toEqual({ value, correction });
  });

  it('is corrected with its unit in the message', () => {
    const width = { minimum: 100, maximum: 2000, fallback: 848, unit: 'px' };
    expect(normalizeNumber('5000', width).correction).toBe('Set to 2000 px, the highest value allowed.');
    expect(normalizeNumber('', width).correction).toBe('Nothing entered: reset to 848 px.');
    expect(withUnit(3, undefined)).toBe('3');
  });

  it('is always within the bounds afterwards, and unchanged if it already was', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.nat().map(String)), (text) => {
        const { value, correction } = normalizeNumber(text, levels);
        expect(value).toBeGreaterThanOrEqual(1);
        expect(value).toBeLessThanOrEqual(34);
        const typed = typedNumber(text, levels);
        expect(correction === null).toBe(typed !== null);
        if (typed !== null) expect(value).toBe(typed);
      }),
    );
  });

  it.each([
    ['', null, null],
    ['x', null, null],
    ['60', 60, null],
    ['2', 5, 'Set to 5 s, the lowest value allowed.'],
    ['3601', 3600, 'Set to 3600 s, the highest value allowed.'],
  ])('can be optional: "%s" becomes %s', (text, value, correction) => {
    const seconds = { minimum: 5, maximum: 3600, fallback: null, unit: 's' };
    expect(normalizeNumber(text, seconds)).toEqual({ value, correction });
  });

  it.each([
    [12, 1, 13],
    [12, -1, 11],
    [34, 1, 34],
    [1, -1, 1],
    [null, 1, 1],
    [null, -1, 1],
  ])('steps from %s by %i to %i', (value, by, next) => {
    expect(stepNumber(value, by, levels)).toBe(next);
  });

  it.each([
    ['12', true],
    ['', true],
    ['1.5', false],
    ['-3', false],
    ['1e3', false],
    [' 4', false],
    ['٣', false],
  ])('allows "%s": %s', (text, isTaken) => {
    expect(isEntry(text, levels)).toBe(isTaken);
  });
});

describe('an entered decimal number', () => {
  const shares = { minimum: 0.25, maximum: 0.95, step: 0.05, fallback: 0.9 };

  it.each([
    ['0.5', 0.5, null],
    ['.5', 0.5, null],
    ['0,65', 0.65, null],
    ['0.777', 0.78, null],
    ['1', 0.95, 'Set to 0.95, the highest value allowed.'],
    ['0.2', 0.25, 'Set to 0.25, the lowest value allowed.'],
    ['.', 0.9, 'Nothing entered: reset to 0.9.'],
    ['', 0.9, 'Nothing entered: reset to 0.9.'],
    ['0.5.5', 0.9, 'Nothing entered: reset to 0.9.'],
  ])('"%s" becomes %f', (text, value, correction) => {
    expect(normalizeNumber(text, shares)).toEqual({ value, correction });
  });

  it.each([
    ['0.', true],
    ['0,9', true],
    ['', true],
    ['1.2.3', false],
    ['-1', false],
    ['1e3', false],
    ['ninety', false],
  ])('allows "%s": %s', (text, isTaken) => {
    expect(isEntry(text, shares)).toBe(isTaken);
  });

  it.each([
    [0.85, 1, 0.9],
    [0.95, 1, 0.95],
    [0.3, -1, 0.25],
    [0.25, -1, 0.25],
    [0.1 + 0.2, 1, 0.35],
  ])('steps from %f by %i to %f', (value, by, next) => {
    expect(stepNumber(value, by, shares)).toBe(next);
  });

  it('has a message about what it allows', () => {
    expect(entryRule(shares)).toBe('Numbers only, such as 0.6.');
    expect(entryRule(levels)).toBe('Whole numbers only.');
  });
});

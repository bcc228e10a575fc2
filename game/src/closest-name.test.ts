import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  closestName,
  closestServerName,
  distanceWithin,
  hasSameLetters,
  textDistance,
} from './closest-name.ts';
import { defaultDefinition } from './definition.ts';

describe('textDistance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['kitten', 'sitting', 3],
    ['flaw', 'lawn', 2],
    ['same', 'same', 0],
    ['ab', 'ba', 2],
  ])('from "%s" to "%s" is %i', (a, b, distance) => {
    expect(textDistance(a, b)).toBe(distance);
  });

  it('is a distance', () => {
    const text = fc.string({ maxLength: 8 });
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        expect(textDistance(a, b)).toBe(textDistance(b, a));
        expect(textDistance(a, a)).toBe(0);
        expect(textDistance(a, c)).toBeLessThanOrEqual(textDistance(a, b) + textDistance(b, c));
        expect(textDistance(a, b)).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
        expect(textDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
    );
  });
});

describe('distanceWithin', () => {
  it.each([
    ['kitten', 'sitting', 3, 3],
    ['kitten', 'sitting', 2, null],
    ['same', 'same', 0, 0],
    ['ab', 'abcd', 2, 2],
    ['ab', 'abcde', 2, null],
    ['abcdef', 'uvwxyz', 2, null],
    ['abcde', 'abcxyz', 2, null],
  ])('from "%s" to "%s", no more than %i, is %j', (a, b, most, distance) => {
    expect(distanceWithin(a, b, most)).toBe(distance);
  });

  it('is the distance wherever that is small enough', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(text, text, fc.nat({ max: 8 }), (a, b, most) => {
        const distance = textDistance(a, b);
        expect(distanceWithin(a, b, most)).toBe(distance <= most ? distance : null);
      }),
    );
  });
});

it.each([
  ['orien', 'orein', true],
  ['orien', 'orie', false],
  ['orien', 'orian', false],
  ['ell', 'lee', false],
])('"%s" and "%s" have the same letters: %j', (a, b, isSame) => {
  expect(hasSameLetters(a, b)).toBe(isSame);
});

describe('closestName', () => {
  const names = ['The Pit', 'The Pyramid', 'The Pits'];
  it.each([
    ['the pit', 'The Pit'],
    ['the pitz', 'The Pit'],
    ['The Pyramids', 'The Pyramid'],
    ['pit', null],
  ])('of "%s" is %s', (typed, closest) => {
    expect(closestName(names, typed)).toBe(closest);
  });

  it('is null for a text longer than any name, without comparing', () => {
    const long = 'a'.repeat(100);
    expect(closestName([`${long}b`], long)).toBe(`${long}b`);
    expect(closestName([`${long}b`], `${long}c`)).toBeNull();
  });
});

describe('closestServerName', () => {
  it.each([
    ['Thelanes', 'Thelanis'],
    ['thelani', 'Thelanis'],
    ['orion', 'Orien'],
    ['KYBER', 'Khyber'],
    ['wayfindr', 'Wayfinder'],
    ['sarlon', 'Sarlona'],
    ['Argonesen', 'Argonnessen'],
    ['Thelanis', 'Thelanis'],
    ['ori', null],
    ['orie', 'Orien'],
    ['x', null],
    ['', null],
    ['completely different', null],
    ['argon', null],
  ])('of "%s" is %s', (typed, closest) => {
    expect(closestServerName(defaultDefinition, typed)).toBe(closest);
  });

  it('is null when there are no servers', () => {
    expect(closestServerName({ ...defaultDefinition, servers: [] }, 'Orien')).toBeNull();
  });

  it('is never five edits away, nor more than half of the typed length', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('Thelan', 'Cann', 'wayfindingx')),
        (typed) => {
          const closest = closestServerName(defaultDefinition, typed);
          const distance = textDistance(typed.toLowerCase(), closest?.toLowerCase() ?? '');
          expect(closest === null || (distance < 5 && distance <= typed.length / 2)).toBe(true);
        },
      ),
    );
  });
});

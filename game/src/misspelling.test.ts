import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultDefinition } from './definition.ts';
import {
  closestName,
  closestServerName,
  editDistance,
  hasSameLetters,
  misspelling,
  nearestSpelling,
  spellingsOf,
} from './misspelling.ts';

it.each([
  ['shrud', 'shroud', 1],
  ['shrodu', 'shroud', 1],
  ['shruod', 'shroud', 1],
  ['shrdu', 'shroud', null],
  ['shru', 'shroud', null],
  ['palladin', 'paladin', 1],
  ['hsrouds', 'shroudx', null],
  ['xhroux', 'shroud', null],
  ['cronoscop', 'chronoscope', 2],
  ['stromcleave outpst', 'stormcleave outpost', 3],
  ['stromcleave otpst', 'stormcleave outpost', null],
  ['', '', null],
])('The number of wrong letters in %j for %j is %j', (wanted, name, wrong) => {
  expect(misspelling(wanted, name)).toBe(wrong);
});

it('A text is compared with whole names, and a single word with the longer words of names', () => {
  const spellings = spellingsOf(['the hollow throne', 'the hollow throne', 'old keep']);
  expect(spellings).toEqual({
    names: ['the hollow throne', 'old keep'],
    words: ['hollow', 'throne'],
  });
  expect(nearestSpelling(spellings, 'hollw')).toEqual({ name: 'hollow', wrong: 1 });
  expect(nearestSpelling(spellings, 'the holow trone')).toEqual({ name: 'the hollow throne', wrong: 2 });
  expect(nearestSpelling(spellings, 'old keeq')).toEqual({ name: 'old keep', wrong: 1 });
  expect(nearestSpelling(spellings, 'hollw throne')).toBeNull();
});

it('The nearest name is suggested, and the alphabetically first of equally near ones', () => {
  const near = (names: readonly string[]) => nearestSpelling({ names, words: [] }, 'torvaldus')?.name;
  expect(near(['torvalds', 'torvaldus', 'torvaldos'])).toBe('torvaldus');
  expect(near(['torvaldu', 'torvalds'])).toBe('torvalds');
  expect(near(['torvaldux', 'torvaldos'])).toBe('torvaldos');
});

const distanceOf = (a: string, b: string) => editDistance(a, b, Infinity) ?? Infinity;

describe('the edit distance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['kitten', 'sitting', 3],
    ['flaw', 'lawn', 2],
    ['same', 'same', 0],
    ['ab', 'ba', 2],
  ])('from "%s" to "%s" is %i', (a, b, distance) => {
    expect(distanceOf(a, b)).toBe(distance);
  });

  it('is symmetric and satisfies the triangle inequality', () => {
    const text = fc.string({ maxLength: 8 });
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        expect(distanceOf(a, b)).toBe(distanceOf(b, a));
        expect(distanceOf(a, a)).toBe(0);
        expect(distanceOf(a, c)).toBeLessThanOrEqual(distanceOf(a, b) + distanceOf(b, c));
        expect(distanceOf(a, b)).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
        expect(distanceOf(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
    );
  });

  it.each([
    ['kitten', 'sitting', 3, 3],
    ['kitten', 'sitting', 2, null],
    ['same', 'same', 0, 0],
    ['ab', 'abcd', 2, 2],
    ['ab', 'abcde', 2, null],
    ['abcdef', 'uvwxyz', 2, null],
    ['abcde', 'abcxyz', 2, null],
  ])('from "%s" to "%s" limited to %i is %j', (a, b, most, distance) => {
    expect(editDistance(a, b, most)).toBe(distance);
  });

  it('is exact up to the limit', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(text, text, fc.nat({ max: 8 }), (a, b, most) => {
        const distance = distanceOf(a, b);
        expect(editDistance(a, b, most)).toBe(distance <= most ? distance : null);
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
  ])('suggests for "%s" %s', (typed, closest) => {
    expect(closestName(names, typed)).toBe(closest);
  });

  it('suggests nothing for a text longer than any name', () => {
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
    ['orein', 'Orien'],
    ['x', null],
    ['', null],
    ['completely different', null],
    ['argon', null],
  ])('suggests for "%s" %s', (typed, closest) => {
    expect(closestServerName(defaultDefinition, typed)).toBe(closest);
  });

  it('suggests nothing when there are no servers', () => {
    expect(closestServerName({ ...defaultDefinition, servers: [] }, 'Orien')).toBeNull();
  });

  it('suggests names fewer than five edits away, and at most half of the typed length', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('Thelan', 'Cann', 'wayfindingx')),
        (typed) => {
          const closest = closestServerName(defaultDefinition, typed);
          const distance = distanceOf(typed.toLowerCase(), closest?.toLowerCase() ?? '');
          expect(closest === null || (distance < 5 && distance <= typed.length / 2)).toBe(true);
        },
      ),
    );
  });
});

import { expect, it } from 'vitest';
import { misspelling, nearestSpelling, spellingsOf } from './misspelling.ts';

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
])('in %j for %j as many letters are wrong: %j', (wanted, name, wrong) => {
  expect(misspelling(wanted, name)).toBe(wrong);
});

it('a text is compared with whole names, a single word also with longer words of names', () => {
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

it('the nearest of several names is chosen, and of equally near ones the first by alphabet', () => {
  const near = (names: readonly string[]) => nearestSpelling({ names, words: [] }, 'torvaldus')?.name;
  expect(near(['torvalds', 'torvaldus', 'torvaldos'])).toBe('torvaldus');
  expect(near(['torvaldu', 'torvalds'])).toBe('torvalds');
  expect(near(['torvaldux', 'torvaldos'])).toBe('torvaldos');
});

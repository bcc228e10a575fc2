import { groupHueCount } from '@rollcall/game/who-list';
import { expect, it } from 'vitest';
import { groupInk, readInks } from './panel-colors.ts';

const inks = readInks({ getPropertyValue: (name) => ` ${name} ` });

it('every ink has a colour of its own', () => {
  expect(new Set(Object.values(inks)).size).toBe(Object.keys(inks).length);
});

it('every hue of group view has its ink', () => {
  const hues = Array.from({ length: groupHueCount }, (_, hue) => hue);
  expect(hues.map((hue) => inks[groupInk(hue)])).toEqual(hues.map((hue) => `--color-group-${hue}`));
});

it('a hue that is not known is still seen', () => {
  expect(groupInk(groupHueCount)).toBe('strong');
});

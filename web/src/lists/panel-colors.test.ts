import { groupHueCount } from '@rollcall/game/who/who-list';
import { expect, it } from 'vitest';
import { groupColor, readPanelColors } from './panel-colors.ts';

const colors = readPanelColors({ getPropertyValue: (name) => ` ${name} ` });

it('every named color has its own CSS colour', () => {
  expect(new Set(Object.values(colors)).size).toBe(Object.keys(colors).length);
});

it('every hue of group view has a color', () => {
  const hues = Array.from({ length: groupHueCount }, (_, hue) => hue);
  expect(hues.map((hue) => colors[groupColor(hue)])).toEqual(hues.map((hue) => `--color-group-${hue}`));
});

it('an unknown hue still gets a color', () => {
  expect(groupColor(groupHueCount)).toBe('strong');
});

import { describe, expect, it } from 'vitest';
import { contrast, themes } from './testing/contrast.ts';

const grounds = ['page', 'surface', 'raised', 'sunken', 'field'];
const inks = ['text', 'second', 'third', 'ember', 'sky', 'leaf', 'rose', 'amber'];
const tints = ['ember', 'sky', 'leaf', 'rose', 'amber'];
const sceneGrounds = ['scene', 'scene-high'];

const textPairs = [
  ...grounds.flatMap((ground) => inks.map((ink) => [ink, ground] as const)),
  ...tints.flatMap((tint) => [tint, 'text', 'second'].map((ink) => [ink, `${tint}-tint`] as const)),
  // Rows of raids, of friends and of oneself, lit or receding, with all that may stand in one.
  ...['ember', 'leaf', 'sky'].flatMap((tint) =>
    ['third', 'ember', 'sky', 'leaf', 'rose', 'amber'].map((ink) => [ink, `${tint}-tint`] as const),
  ),
  ['on-ember', 'ember'] as const,
  // Of a row that recedes: names, small print, and marks that keep their colour.
  ...['second', 'third', 'leaf', 'amber', 'sky'].map((ink) => [ink, 'receding'] as const),
];
/** As many as group view goes round. */
const groupHueCount = 18;
const hues = Array.from({ length: groupHueCount }, (_, hue) => `group-${hue}`);
const linePairs = [
  ...grounds.map((ground) => ['strong-line', ground] as const),
  // The band of a group, on every ground that a row may have.
  ...hues.flatMap((hue) => ['surface', 'sky-tint', 'leaf-tint'].map((ground) => [hue, ground] as const)),
];
const scenePairs = ['on-scene', 'on-scene-second', 'on-scene-ember'].flatMap((ink) =>
  sceneGrounds.map((ground) => [ink, ground] as const),
);

describe.each(themes)('the %s theme', (_, tokens) => {
  it.each(textPairs)('writes %s on %s so that it can be read', (ink, ground) => {
    expect(contrast(tokens, ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(linePairs)('draws %s on %s so that it can be seen', (line, ground) => {
    expect(contrast(tokens, line, ground)).toBeGreaterThanOrEqual(3);
  });

  it.each(hues.map((hue, index) => [hue, hues[(index + 1) % hues.length] ?? '']))(
    'tells %s from %s beside it without hue',
    (hue, next) => {
      expect(contrast(tokens, hue, next)).toBeGreaterThanOrEqual(1.4);
    },
  );

  it('tells a lit row from one that recedes at arm’s length, by its ground and by its ink', () => {
    expect(contrast(tokens, 'raised', 'receding')).toBeGreaterThanOrEqual(1.2);
    expect(contrast(tokens, 'text', 'second')).toBeGreaterThanOrEqual(1.8);
  });

  it('has as many hues as group view goes round', () => {
    expect(new Set(hues.map((hue) => tokens[hue])).size).toBe(groupHueCount);
  });
});

describe.each(themes)('the banner of the %s theme', (_, tokens) => {
  it.each(scenePairs)('writes %s on %s so that it can be read', (ink, ground) => {
    expect(contrast(tokens, ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(sceneGrounds)('draws lines on %s so that they can be seen', (ground) => {
    expect(contrast(tokens, 'on-scene-line', ground)).toBeGreaterThanOrEqual(3);
  });
});

describe('the themes', () => {
  it('name the same colours', () => {
    const [[, dark], [, light]] = themes;
    expect(Object.keys(light)).toEqual(Object.keys(dark));
  });
});

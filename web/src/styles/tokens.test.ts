import { describe, expect, it } from 'vitest';
import { contrast, themes } from './testing/contrast.ts';

const grounds = ['page', 'surface', 'raised', 'sunken', 'field'];
const inks = ['text', 'second', 'third', 'ember', 'sky', 'leaf', 'rose', 'amber'];
const tints = ['ember', 'sky', 'leaf', 'rose', 'amber'];
const sceneGrounds = ['scene', 'scene-high'];

const textPairs = [
  ...grounds.flatMap((ground) => inks.map((ink) => [ink, ground] as const)),
  ...tints.flatMap((tint) => [tint, 'text', 'second'].map((ink) => [ink, `${tint}-tint`] as const)),
  // Rows of raids, friends and own characters, highlighted or receding, with everything that they can contain.
  ...['ember', 'leaf', 'sky'].flatMap((tint) =>
    ['third', 'ember', 'sky', 'leaf', 'rose', 'amber'].map((ink) => [ink, `${tint}-tint`] as const),
  ),
  ['on-ember', 'ember'] as const,
  // Receding rows: names, small print, and marks that keep their colour.
  ...['second', 'third', 'leaf', 'amber', 'sky'].map((ink) => [ink, 'receding'] as const),
];
/** Number of hues in group view, which then repeat. */
const groupHueCount = 18;
const hues = Array.from({ length: groupHueCount }, (_, hue) => `group-${hue}`);
const linePairs = [
  ...grounds.map((ground) => ['strong-line', ground] as const),
  // The band of a group on every background that a row can have.
  ...hues.flatMap((hue) => ['surface', 'sky-tint', 'leaf-tint'].map((ground) => [hue, ground] as const)),
];
const scenePairs = ['on-scene', 'on-scene-second', 'on-scene-ember'].flatMap((ink) =>
  sceneGrounds.map((ground) => [ink, ground] as const),
);

describe.each(themes)('the %s theme', (_, tokens) => {
  it.each(textPairs)('has readable text: %s on %s', (ink, ground) => {
    expect(contrast(tokens, ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(linePairs)('has visible lines: %s on %s', (line, ground) => {
    expect(contrast(tokens, line, ground)).toBeGreaterThanOrEqual(3);
  });

  it.each(hues.map((hue, index) => [hue, hues[(index + 1) % hues.length] ?? '']))(
    'distinguishes %s from its neighbour %s without hue',
    (hue, next) => {
      expect(contrast(tokens, hue, next)).toBeGreaterThanOrEqual(1.4);
    },
  );

  it('distinguishes highlighted from receding rows by background and text colour', () => {
    expect(contrast(tokens, 'raised', 'receding')).toBeGreaterThanOrEqual(1.2);
    expect(contrast(tokens, 'text', 'second')).toBeGreaterThanOrEqual(1.8);
  });

  it('has all hues of group view', () => {
    expect(new Set(hues.map((hue) => tokens[hue])).size).toBe(groupHueCount);
  });
});

describe.each(themes)('the banner of the %s theme', (_, tokens) => {
  it.each(scenePairs)('has readable text: %s on %s', (ink, ground) => {
    expect(contrast(tokens, ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(sceneGrounds)('has visible lines on %s', (ground) => {
    expect(contrast(tokens, 'on-scene-line', ground)).toBeGreaterThanOrEqual(3);
  });
});

describe('the themes', () => {
  it('define the same colours', () => {
    const [[, dark], [, light]] = themes;
    expect(Object.keys(light)).toEqual(Object.keys(dark));
  });
});

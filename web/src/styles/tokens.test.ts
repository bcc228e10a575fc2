import { describe, expect, it } from 'vitest';
import dawn from '../app/scene/dawn-sky.svg?raw';
import css from './tokens.css?raw';

type Tokens = Readonly<Record<string, string>>;

/** The colours that a block of the style sheet sets. */
function colourTokens(block: string): Tokens {
  const found = block.matchAll(/--color-([a-z0-9-]+):\s*(#[0-9a-f]{6})/g);
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value]));
}

function blockAfter(selector: string): string {
  const start = css.lastIndexOf(`${selector} {`);
  return css.slice(start, css.indexOf('\n}', start));
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, contrast ratio. */
function contrast(tokens: Tokens, ink: string, ground: string): number {
  const [lighter = 0, darker = 0] = [ink, ground]
    .map((name) => {
      const colour = tokens[name];
      if (colour === undefined) throw new Error(`There is no token --color-${name}`);
      return luminance(colour);
    })
    .toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

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

const themes = [
  ['dark', colourTokens(blockAfter("[data-theme='dark']"))],
  ['light', colourTokens(blockAfter("[data-theme='light']"))],
] as const;

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

/** A colour of the picture of the banner below the shade that lies between it and the words. */
function shaded(hex: string, shade: readonly number[], share: number): string {
  const parts = [1, 3, 5].map((at, index) =>
    Math.round(Number.parseInt(hex.slice(at, at + 2), 16) * (1 - share) + (shade[index] ?? 0) * share),
  );
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

describe('the words on the picture of the dawn', () => {
  const [, light] = themes[1];
  const [, shade = ''] = /--scene-shade: ([\d ]+);/.exec(blockAfter("[data-theme='light']")) ?? [];
  const colours = new Set(dawn.match(/#[0-9a-f]{6}/g));

  it.each([...colours])('can be read above %s', (colour) => {
    // As thin as the shade is where words end (app/banner.module.css).
    const ground = shaded(colour, shade.split(' ').map(Number), 0.38);
    for (const ink of ['on-scene', 'on-scene-second'])
      expect(contrast({ ...light, ground }, ink, 'ground')).toBeGreaterThanOrEqual(4.5);
  });
});

describe('the themes', () => {
  it('name the same colours', () => {
    const [[, dark], [, light]] = themes;
    expect(Object.keys(light)).toEqual(Object.keys(dark));
  });
});

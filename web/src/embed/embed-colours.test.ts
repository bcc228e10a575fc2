import { describe, expect, it } from 'vitest';
import { contrast, themes } from '../styles/testing/contrast.ts';
import css from './embed.css?raw';

/** The colours of an embed in one theme, by the names of their tokens without `--color-`. */
const coloursOf = (theme: 'light' | 'dark') =>
  Object.fromEntries(
    [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
      ([, name = '', light = '', dark = '']) => [name, theme === 'light' ? light : dark],
    ),
  );

const inks = ['text', 'second', 'third', 'ember', 'rose'];
const pairs = [
  ...['page', 'surface'].flatMap((ground) => inks.map((ink) => [ink, ground] as const)),
  ['text', 'sky-tint'] as const,
  ['text', 'amber-tint'] as const,
];

describe.each(themes)('an embed in the %s theme', (theme, tokens) => {
  const colours = coloursOf(theme);

  it('uses the colours of the site', () => {
    expect(Object.keys(colours).length).toBeGreaterThan(10);
    expect(tokens).toMatchObject(colours);
  });

  it.each(pairs)('has readable text: %s on %s', (ink, ground) => {
    expect(contrast(colours, ink, ground)).toBeGreaterThanOrEqual(4.5);
  });
});

import { useSyncExternalStore } from 'react';
import type { Palette } from '../canvas/marks.ts';

/** The colours of a panel, from their custom properties (styles/tokens.css), in either theme. */
const colorsOf = (colour: (name: string) => string) => ({
  surface: colour('surface'),
  raised: colour('raised'),
  receding: colour('receding'),
  line: colour('line'),
  strong: colour('strong-line'),
  text: colour('text'),
  second: colour('second'),
  third: colour('third'),
  ember: colour('ember'),
  emberTint: colour('ember-tint'),
  sky: colour('sky'),
  skyTint: colour('sky-tint'),
  leaf: colour('leaf'),
  leafTint: colour('leaf-tint'),
  rose: colour('rose'),
  amber: colour('amber'),
  group0: colour('group-0'),
  group1: colour('group-1'),
  group2: colour('group-2'),
  group3: colour('group-3'),
  group4: colour('group-4'),
  group5: colour('group-5'),
  group6: colour('group-6'),
  group7: colour('group-7'),
  group8: colour('group-8'),
  group9: colour('group-9'),
  group10: colour('group-10'),
  group11: colour('group-11'),
  group12: colour('group-12'),
  group13: colour('group-13'),
  group14: colour('group-14'),
  group15: colour('group-15'),
  group16: colour('group-16'),
  group17: colour('group-17'),
});

export type PanelColor = keyof ReturnType<typeof colorsOf>;

/** The colours of the theme in force. */
export function readPanelColors(styles: Pick<CSSStyleDeclaration, 'getPropertyValue'>): Palette<PanelColor> {
  return colorsOf((name) => styles.getPropertyValue(`--color-${name}`).trim());
}

const tokens = colorsOf((name) => name);
const isColor = (name: string): name is PanelColor => Object.hasOwn(tokens, name);

/** The colour of a hue of group view, 0 to 17. */
export function groupColor(hue: number): PanelColor {
  const name = `group${hue}`;
  return isColor(name) ? name : 'strong';
}

let known: { readonly theme: string; readonly colors: Palette<PanelColor> } | null = null;

/** Reads the colours once per theme: a computed style is expensive. */
function currentColors(): Palette<PanelColor> {
  const root = document.documentElement;
  const theme = root.dataset['theme'] ?? '';
  if (known?.theme !== theme) known = { theme, colors: readPanelColors(getComputedStyle(root)) };
  return known.colors;
}

function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** The colours of the theme in force; the same object until the theme changes. */
export function usePanelColors(): Palette<PanelColor> {
  return useSyncExternalStore(watchTheme, currentColors);
}

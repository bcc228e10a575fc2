import { useSyncExternalStore } from 'react';
import type { Inks } from '../canvas/marks.ts';
import { type Ink, readInks } from './inks.ts';

let known: { readonly theme: string; readonly inks: Inks<Ink> } | null = null;

/** Reads the colours once per theme: asking the page for a computed style is dear. */
function currentInks(): Inks<Ink> {
  const root = document.documentElement;
  const theme = root.dataset['theme'] ?? '';
  if (known?.theme !== theme) known = { theme, inks: readInks(getComputedStyle(root)) };
  return known.inks;
}

function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** The colours of the theme in force; the same object until the theme changes. */
export function usePanelInks(): Inks<Ink> {
  return useSyncExternalStore(watchTheme, currentInks);
}

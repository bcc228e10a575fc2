import { useSyncExternalStore } from 'react';
import { cacheWidths, type MeasureText, measureWith } from './measure-text.ts';

export interface PageTextWidths {
  readonly measure: MeasureText;
  /** CSS font family of text on the page. */
  readonly family: string;
}

let widths: PageTextWidths | null = null;

/** One cache for all panels, which use the same fonts. */
function currentWidths(): PageTextWidths {
  if (widths) return widths;
  widths = {
    measure: cacheWidths(openMeasure),
    family: getComputedStyle(document.body).fontFamily,
  };
  return widths;
}

function openMeasure(): MeasureText {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('This browser gives no 2D context to measure text with.');
  return measureWith(context);
}

function watchFonts(onChange: () => void): () => void {
  const forget = () => {
    widths = null;
    onChange();
  };
  document.fonts.addEventListener('loadingdone', forget);
  return () => document.fonts.removeEventListener('loadingdone', forget);
}

/** Text widths in the fonts of the page; a new object after a font has loaded, because widths change then. */
export function useTextWidths(): PageTextWidths {
  return useSyncExternalStore(watchFonts, currentWidths);
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Measures with a font whose visible characters are 0.6 of the font size wide, so that widths are predictable. */
export function measureByCount(text: string, font: string): number {
  const size = Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1] ?? 10);
  return Array.from(graphemes.segment(text)).length * size * 0.6;
}

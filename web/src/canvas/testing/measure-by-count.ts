const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A font in which every character that a reader sees is 0.6 of the font's size wide: widths one can work out. */
export function measureByCount(text: string, font: string): number {
  const size = Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1] ?? 10);
  return Array.from(graphemes.segment(text)).length * size * 0.6;
}

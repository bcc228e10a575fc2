/** Width of a text in a font (CSS font shorthand), in CSS pixels. */
export type MeasureText = (text: string, font: string) => number;

const entriesPerGeneration = 8192;

/**
 * Remembers widths per font, since asking the context is the dearest step of a layout. Two generations of at most 8,192
 * widths each: what is in use moves to the young one, the rest is forgotten with the old one. Fonts that load later
 * make all of it wrong: then begin anew.
 */
export function rememberWidths(ask: MeasureText): MeasureText {
  let young = new Map<string, Map<string, number>>();
  let old = new Map<string, Map<string, number>>();
  let youngCount = 0;

  function remember(text: string, font: string, width: number): number {
    if (youngCount >= entriesPerGeneration) {
      old = young;
      young = new Map();
      youngCount = 0;
    }
    const widths = young.get(font) ?? new Map<string, number>();
    young.set(font, widths.set(text, width));
    youngCount += 1;
    return width;
  }

  return (text, font) => {
    const known = young.get(font)?.get(text);
    if (known !== undefined) return known;
    return remember(text, font, old.get(font)?.get(text) ?? ask(text, font));
  };
}

/** Asks a context of its own, whose font is set only when it changes (parsing a font costs more than measuring). */
export function measureWith(context: Pick<CanvasRenderingContext2D, 'font' | 'measureText'>): MeasureText {
  let currentFont = '';
  return (text, font) => {
    if (font !== currentFont) {
      context.font = font;
      currentFont = font;
    }
    return context.measureText(text).width;
  };
}

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
  // A layout asks for many texts of one font in a row.
  let lastFont = '';
  let ofLastFont = new Map<string, number>();

  function turnTo(font: string): void {
    lastFont = font;
    ofLastFont = young.get(font) ?? new Map<string, number>();
    young.set(font, ofLastFont);
  }

  function remember(text: string, font: string): number {
    const width = old.get(font)?.get(text) ?? ask(text, font);
    if (youngCount >= entriesPerGeneration) {
      old = young;
      young = new Map();
      youngCount = 0;
      turnTo(font);
    }
    ofLastFont.set(text, width);
    youngCount += 1;
    return width;
  }

  return (text, font) => {
    if (font !== lastFont) turnTo(font);
    return ofLastFont.get(text) ?? remember(text, font);
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

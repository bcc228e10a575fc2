/** Width of a text in a known font, in CSS pixels. */
export type WidthOf = (text: string) => number;

const ellipsis = '…';
/** Tolerance in CSS pixels for sums of fractions, so that a text fits a box that was measured for it. */
const slack = 0.01;
const ascii = /^[\x20-\x7e]*$/;
/**
 * Created for the first text with letters beyond ASCII, because creating it takes some milliseconds. Its locale is
 * fixed; graphemes do not depend on it.
 */
let graphemes: Intl.Segmenter | null = null;

/**
 * The text, or the beginning that fits with an ellipsis, cut at a grapheme boundary. Empty if not even the ellipsis
 * fits.
 */
export function fitText(text: string, maxWidth: number, widthOf: WidthOf): string {
  if (text === '' || widthOf(text) <= maxWidth + slack) return text;
  const kept = longestPrefix(
    text,
    cutPoints(text),
    (prefix) => widthOf(prefix.trimEnd() + ellipsis) <= maxWidth,
  );
  if (kept !== '') return kept.trimEnd() + ellipsis;
  return widthOf(ellipsis) <= maxWidth ? ellipsis : '';
}

/**
 * The longest form of a text that fits completely; empty if none does.
 *
 * @param forms longest first
 * @param maxWidth CSS pixels
 */
export function fittingForm(forms: readonly string[], maxWidth: number, widthOf: WidthOf): string {
  return forms.find((form) => widthOf(form) <= maxWidth) ?? '';
}

/**
 * Breaks a text into at most `maxLines` lines, at spaces or, in words wider than a line, inside the word. The last line
 * ends with an ellipsis if text remains.
 */
export function wrapText(text: string, maxWidth: number, maxLines: number, widthOf: WidthOf): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest !== '' && lines.length < maxLines) {
    const isLast = lines.length === maxLines - 1;
    const line = isLast ? fitText(rest, maxWidth, widthOf) : takeLine(rest, maxWidth, widthOf);
    // Narrower than one character, so nothing fits.
    if (line === '') break;
    lines.push(line);
    if (isLast) break;
    rest = rest.slice(line.length).trimStart();
  }
  return lines;
}

function takeLine(text: string, maxWidth: number, widthOf: WidthOf): string {
  if (widthOf(text) <= maxWidth) return text;
  const fits = (prefix: string) => widthOf(prefix) <= maxWidth;
  return longestPrefix(text, wordEnds(text), fits) || longestPrefix(text, cutPoints(text), fits);
}

/** The longest passing prefix that ends at one of `ends` (ascending offsets), by binary search. */
function longestPrefix(text: string, ends: ArrayLike<number>, passes: (prefix: string) => boolean): string {
  let longest = '';
  let low = 0;
  let high = ends.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const prefix = text.slice(0, ends[middle]);
    if (passes(prefix)) {
      longest = prefix;
      low = middle + 1;
    } else {
      high = middle - 1;
    }
  }
  return longest;
}

function wordEnds(text: string): number[] {
  const ends: number[] = [];
  for (let end = text.indexOf(' '); end !== -1; end = text.indexOf(' ', end + 1)) {
    if (end > 0) ends.push(end);
  }
  return ends;
}

/** Offsets after each grapheme. */
function cutPoints(text: string): number[] {
  if (ascii.test(text)) return Array.from({ length: text.length }, (_, index) => index + 1);
  if (!('Segmenter' in Intl)) {
    // Without Intl.Segmenter, offsets after each code point, which may split a composed emoji.
    let end = 0;
    return Array.from(text, (character) => (end += character.length));
  }
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), ({ index, segment }) => index + segment.length);
}

/** Width of a text in a font (CSS font shorthand), in CSS pixels. */
export type MeasureText = (text: string, font: string) => number;

/** Several times the number of texts that are visible at once. */
const mostWidths = 2048;

/**
 * Caches widths by font, since measuring is the most expensive step of a layout. Browsers keep each text that a canvas
 * has measured but not drawn as long as the canvas exists, 1.2 KB each in Chromium. Therefore the cache is cleared
 * after 2,048 texts and continues on a new canvas. After a font has loaded, create a new cache.
 *
 * @param open returns a measuring function with its own canvas
 */
export function cacheWidths(open: () => MeasureText): MeasureText {
  let measure = open();
  const widths = new Map<string, Map<string, number>>();
  let count = 0;

  function remember(text: string, font: string): number {
    if (count >= mostWidths) {
      measure = open();
      widths.clear();
      count = 0;
    }
    const width = measure(text, font);
    const fontWidths = widths.get(font) ?? new Map<string, number>();
    widths.set(font, fontWidths.set(text, width));
    count += 1;
    return width;
  }

  return (text, font) => widths.get(font)?.get(text) ?? remember(text, font);
}

/** Measures with its own context. Sets the font only on changes, because parsing a font costs more than measuring. */
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

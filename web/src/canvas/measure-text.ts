/** Width of a text in a known font, in CSS pixels. */
export type WidthOf = (text: string) => number;

const ellipsis = '…';
/** Widths and boxes are sums of fractions: a text that was measured for its box fits it. CSS pixels. */
const slack = 0.01;
const ascii = /^[\x20-\x7e]*$/;
// Graphemes are the same in every locale that the game is played in; a fixed one keeps layouts equal everywhere.
/** Made when a text with other letters than ASCII is cut: it takes some milliseconds. */
let graphemes: Intl.Segmenter | null = null;

/**
 * The text, or as much of its beginning as fits with an ellipsis, never cutting through what reads as one character.
 * Empty when not even the ellipsis fits.
 *
 * @param maxWidth CSS pixels
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
 * The longest of several forms of a text that fits as a whole; empty when none does.
 *
 * @param forms the longest first
 * @param maxWidth CSS pixels
 */
export function fittingForm(forms: readonly string[], maxWidth: number, widthOf: WidthOf): string {
  return forms.find((form) => widthOf(form) <= maxWidth) ?? '';
}

/**
 * Breaks a text into at most `maxLines` lines, at blanks where there are any, inside a word where the word alone is
 * wider than a line. The last line ends with an ellipsis when text is left over.
 *
 * @param maxWidth CSS pixels
 */
export function wrapText(text: string, maxWidth: number, maxLines: number, widthOf: WidthOf): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest !== '' && lines.length < maxLines) {
    const isLast = lines.length === maxLines - 1;
    const line = isLast ? fitText(rest, maxWidth, widthOf) : takeLine(rest, maxWidth, widthOf);
    // Narrower than one character: nothing can be shown here.
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

/** The longest of the prefixes ending at `ends` (ascending offsets) that passes, found by halving. */
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
    // After each code point: an emoji that is cut apart loses a part of its looks, no more.
    let end = 0;
    return Array.from(text, (character) => (end += character.length));
  }
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), ({ index, segment }) => index + segment.length);
}

/** Width of a text in a font (CSS font shorthand), in CSS pixels. */
export type MeasureText = (text: string, font: string) => number;

/** Several times the texts that are in view at once. */
const mostWidths = 2048;

/**
 * Remembers widths by font, since measuring is the most expensive step of a layout. A browser keeps each text that a canvas
 * has measured and never drawn for as long as it has the canvas, 1.2 KB each in Chromium: after 2,048 texts all are
 * forgotten, and another canvas measures the next ones. When a font loads later, make a new cache.
 *
 * @param open gives a measure of its own canvas, if that is to last
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

/** Measures with a context of its own, whose font is set only when it changes (parsing a font costs more than measuring). */
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

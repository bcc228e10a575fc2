/** Width of a text in a font that is already settled, in CSS pixels. */
export type WidthOf = (text: string) => number;

const ellipsis = '…';
const ascii = /^[\x20-\x7e]*$/;
// Graphemes are the same in every locale that the game is played in; a fixed one keeps layouts equal everywhere.
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The text, or as much of its beginning as fits with an ellipsis, never cutting through what reads as one character.
 * Empty when not even the ellipsis fits.
 *
 * @param maxWidth CSS pixels
 */
export function fitText(text: string, maxWidth: number, widthOf: WidthOf): string {
  if (text === '' || widthOf(text) <= maxWidth) return text;
  const kept = longestPrefix(
    text,
    cutPoints(text),
    (prefix) => widthOf(prefix.trimEnd() + ellipsis) <= maxWidth,
  );
  if (kept !== '') return kept.trimEnd() + ellipsis;
  return widthOf(ellipsis) <= maxWidth ? ellipsis : '';
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
  return Array.from(graphemes.segment(text), ({ index, segment }) => index + segment.length);
}

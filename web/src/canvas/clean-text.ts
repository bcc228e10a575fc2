/** Nearly all text is printable ASCII without double blanks and needs no work. */
const plain = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** Invisible characters: fillers, tags, overrides of direction, soft hyphens. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
/** Those of them that shape the character before: joiners, and the choice between text and emoji form. */
const joiners = new Set(['\u200c', '\u200d', '\ufe0e', '\ufe0f']);
const joinable = /[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}#*]/u;

/** More marks than any script stacks on one letter: they would climb over the line above. */
const stackedMarks = /(\p{M}{3})\p{M}+/gu;

/** Half of a character. */
const brokenHalf = /\p{Surrogate}/gu;
const control = /(?!\s)\p{Cc}/gu;
/** The Braille blank is drawn as nothing at all. */
const blanks = /[\s\u2800]+/gu;

/**
 * Sanitizes foreign text for one line: drops control and invisible characters, collapses blanks to one space, cuts
 * stacked combining marks to three, marks broken text with U+FFFD. Emoji and all scripts stay whole.
 */
export function cleanText(text: string): string {
  if (plain.test(text)) return text;
  return text
    .replaceAll(brokenHalf, '\ufffd')
    .replaceAll(control, '')
    .replaceAll(invisible, keepJoiner)
    .replaceAll(stackedMarks, '$1')
    .replaceAll(blanks, ' ')
    .trim();
}

/** A joiner stays only where it has something to join. */
function keepJoiner(character: string, offset: number, whole: string): string {
  if (!joiners.has(character)) return '';
  const before = lastCharacter(whole.slice(Math.max(0, offset - 2), offset));
  return joinable.test(before) || before === '\ufe0f' ? character : '';
}

function lastCharacter(text: string): string {
  return Array.from(text).at(-1) ?? '';
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** True when any of the text runs from right to left. */
export function runsRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/** Around what runs from right to left. */
export const isolates = { begin: '\u2068', end: '\u2069' };

/**
 * The text as it is handed to the context: what runs from right to left is closed in an isolate, so that it takes its
 * own direction and an ellipsis stands at its own end, whatever the page around it does.
 */
export function isolateDirection(text: string): string {
  return runsRightToLeft(text) ? `${isolates.begin}${text}${isolates.end}` : text;
}

/** Letters whose height is known; everything else may stand taller or deeper than the line and is clipped to its box. */
const familiar = /^[\u0020-\u024f\u2010-\u2027\u2030-\u205e]*$/;

/** True when the text may have strokes beyond the usual height of a line. */
export function mayExceedLine(text: string): boolean {
  return !familiar.test(text);
}

/** Matches nearly all texts: printable ASCII without double spaces, which needs no cleaning. */
const plain = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** Invisible characters: fillers, tags, direction overrides, soft hyphens. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
/** Invisible characters that shape the one before: joiners, and variation selectors for text or emoji. */
const joiners = new Set(['\u200c', '\u200d', '\ufe0e', '\ufe0f']);
const joinable = /[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}#*]/u;

/** More combining marks than any script puts on one letter; they would overlap the line above. */
const stackedMarks = /(\p{M}{3})\p{M}+/gu;

/** Half of a surrogate pair. */
const brokenHalf = /\p{Surrogate}/gu;
const control = /(?!\s)\p{Cc}/gu;
/** The Braille blank is rendered as a space. */
const blanks = /[\s\u2800]+/gu;

/**
 * Cleans foreign text for one line: removes control and invisible characters, collapses white space, limits combining
 * marks to three, and replaces broken text with U+FFFD. Emoji and all scripts are kept.
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

/** Keeps a joiner only if it joins something. */
function keepJoiner(character: string, offset: number, whole: string): string {
  if (!joiners.has(character)) return '';
  const before = Array.from(whole.slice(Math.max(0, offset - 2), offset)).at(-1) ?? '';
  return joinable.test(before) || before === '\ufe0f' ? character : '';
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether any part of the text is written from right to left. */
export function runsRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/** Control characters around right-to-left text. */
export const isolates = { begin: '\u2068', end: '\u2069' };

/**
 * The text for a canvas context. Right-to-left text is put into an isolate, so that it has its own direction and its
 * ellipsis is at its own end, whatever the direction of the page.
 */
export function isolateDirection(text: string): string {
  return runsRightToLeft(text) ? `${isolates.begin}${text}${isolates.end}` : text;
}

/** Letters of known height; all others may exceed the line and are clipped to its box. */
const familiar = /^[\u0020-\u024f\u2010-\u2027\u2030-\u205e]*$/;

/** Whether the text may exceed the usual height of a line. */
export function mayExceedLine(text: string): boolean {
  return !familiar.test(text);
}

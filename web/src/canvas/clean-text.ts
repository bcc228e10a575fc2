/** Text that needs no cleaning: printable ASCII without double blanks, as nearly all text is. */
const plain = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** Invisible characters, such as fillers, tags, direction overrides and soft hyphens. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;
/** Invisible characters that change the previous one: joiners and variation selectors. */
const joiners = new Set(['\u200c', '\u200d', '\ufe0e', '\ufe0f']);
const joinable = /[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}#*]/u;

/** More combining marks on one letter than any script has; they would overlap the line above. */
const stackedMarks = /(\p{M}{3})\p{M}+/gu;

/** A lone surrogate. */
const brokenHalf = /\p{Surrogate}/gu;
const control = /(?!\s)\p{Cc}/gu;
/** Blanks, including the empty Braille pattern. */
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

/** Keeps a joiner only between characters that it can join. */
function keepJoiner(character: string, offset: number, whole: string): string {
  if (!joiners.has(character)) return '';
  const before = lastCharacter(whole.slice(Math.max(0, offset - 2), offset));
  return joinable.test(before) || before === '\ufe0f' ? character : '';
}

function lastCharacter(text: string): string {
  return Array.from(text).at(-1) ?? '';
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether any part of a text is right-to-left. */
export function runsRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/** Characters around right-to-left text. */
export const isolates = { begin: '\u2068', end: '\u2069' };

/** Wraps right-to-left text in an isolate, so that it has its own direction, and an ellipsis is at its own end. */
export function isolateDirection(text: string): string {
  return runsRightToLeft(text) ? `${isolates.begin}${text}${isolates.end}` : text;
}

/** Letters of known height. All others may exceed the line and are clipped to its box. */
const familiar = /^[\u0020-\u024f\u2010-\u2027\u2030-\u205e]*$/;

/** Whether a text may exceed the usual height of a line. */
export function mayExceedLine(text: string): boolean {
  return !familiar.test(text);
}

/** Words and phrases to ignore, made ready once: pass it on, do not make it per group. Null ignores nothing. */
export type IgnoredWords = RegExp | null;

const wordCharacter = '[\\p{L}\\p{M}\\p{N}_]';
const startsAsWord = new RegExp(`^${wordCharacter}`, 'u');
const endsAsWord = new RegExp(`${wordCharacter}$`, 'u');

/** The same letters in other clothes count as the same: full-width forms, and invisible marks between letters. */
const plain = (text: string) => text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');

function patternOf(words: string): string {
  return words
    .split(/\s+/u)
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`))
    .join(String.raw`\s+`);
}

/** What keeps a word whole, around `…`: no edge beside a sign that is no part of a word. */
const frameOf = (words: string) =>
  (startsAsWord.test(words) ? `(?<!${wordCharacter})` : '') +
  '(?:…)' +
  (endsAsWord.test(words) ? `(?!${wordCharacter})` : '');

/** One pattern for all words with the same frame: a frame takes 3 ms to make ready, and there are four of them. */
function patternsOf(wanted: readonly string[]): readonly string[] {
  return Array.from(Map.groupBy(wanted, frameOf), ([frame, words]) =>
    frame.replace('…', () => words.map(patternOf).join('|')),
  );
}

/** Two words with the same key ignore the same texts; empty = one that ignores nothing. */
export function ignoredWordKey(words: string): string {
  return plain(words).trim().split(/\s+/u).join(' ').toLowerCase();
}

/** Makes one test of all words and phrases: whole words, any case, any space between (product 4, Ignores). */
export function compileIgnoredWords(words: readonly string[]): IgnoredWords {
  const wanted = words.map((word) => plain(word).trim()).filter((word) => word !== '');
  return wanted.length === 0 ? null : new RegExp(patternsOf(wanted).join('|'), 'iu');
}

/** Does the text hold one of the ignored words? */
export function holdsIgnoredWord(ignored: IgnoredWords, text: string | null): boolean {
  return ignored !== null && text !== null && ignored.test(plain(text));
}

/** Words and phrases to ignore, made ready once: pass it on, do not make it per group. Null ignores nothing. */
export type IgnoredWords = RegExp | null;

const wordCharacter = '[\\p{L}\\p{M}\\p{N}_]';
const startsAsWord = new RegExp(`^${wordCharacter}`, 'u');
const endsAsWord = new RegExp(`${wordCharacter}$`, 'u');

/** The same letters in other clothes count as the same: full-width forms, and invisible marks between letters. */
const plain = (text: string) => text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');

function patternOf(words: string): string {
  const escaped = words
    .split(/\s+/u)
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`))
    .join(String.raw`\s+`);
  const before = startsAsWord.test(words) ? `(?<!${wordCharacter})` : '';
  const after = endsAsWord.test(words) ? `(?!${wordCharacter})` : '';
  return `${before}${escaped}${after}`;
}

/** Makes one test of all words and phrases: whole words, any case, any space between (product 4, Ignores). */
export function compileIgnoredWords(words: readonly string[]): IgnoredWords {
  const wanted = words.map((word) => plain(word).trim()).filter((word) => word !== '');
  return wanted.length === 0 ? null : new RegExp(wanted.map(patternOf).join('|'), 'iu');
}

/** Does the text hold one of the ignored words? */
export function holdsIgnoredWord(ignored: IgnoredWords, text: string | null): boolean {
  return ignored !== null && text !== null && ignored.test(plain(text));
}

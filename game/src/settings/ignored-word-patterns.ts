import { type IgnoredWords, plainLetters } from './ignored-words.ts';
import { groupBy } from '../group-by.ts';

const wordCharacter = '[\\p{L}\\p{M}\\p{N}_]';
const startsAsWord = new RegExp(`^${wordCharacter}`, 'u');
const endsAsWord = new RegExp(`${wordCharacter}$`, 'u');

function patternOf(words: string): string {
  return words
    .split(/\s+/u)
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`))
    .join(String.raw`\s+`);
}

/** Word boundaries around `…`: none next to a character that is not part of a word. */
const frameOf = (words: string) =>
  (startsAsWord.test(words) ? `(?<!${wordCharacter})` : '') +
  '(?:…)' +
  (endsAsWord.test(words) ? `(?!${wordCharacter})` : '');

/**
 * One pattern for all words with the same boundaries, of which there are four kinds. Compiling a pattern takes 3 ms.
 */
function patternsOf(wanted: readonly string[]): readonly string[] {
  return Array.from(groupBy(wanted, frameOf), ([frame, words]) =>
    frame.replace('…', () => words.map(patternOf).join('|')),
  );
}

/** Identifies words that ignore the same texts; empty = they ignore nothing. */
export function ignoredWordKey(words: string): string {
  return plainLetters(words).trim().split(/\s+/u).join(' ').toLowerCase();
}

/**
 * Compiles all words and phrases into one test: whole words, any case, any space between (docs/product.md, Own
 * characters).
 */
export function compileIgnoredWords(words: readonly string[]): IgnoredWords {
  const wanted = words.map((word) => plainLetters(word).trim()).filter((word) => word !== '');
  return wanted.length === 0 ? null : new RegExp(patternsOf(wanted).join('|'), 'iu');
}

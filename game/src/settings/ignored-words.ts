/** Words and phrases to ignore, made ready once: pass it on, do not make it per group. Null ignores nothing. */
export type IgnoredWords = RegExp | null;

/** The same letters in other clothes count as the same: full-width forms, and invisible marks between letters. */
export const plainLetters = (text: string) => text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');

/** Does the text hold one of the ignored words? */
export function holdsIgnoredWord(ignored: IgnoredWords, text: string | null): boolean {
  return ignored !== null && text !== null && ignored.test(plainLetters(text));
}

import type { Lfm } from '../lfm/lfm.ts';
import { withoutInvisible } from '../text.ts';

/** Words and phrases to ignore, made ready once: pass it on, do not make it per group. Null ignores nothing. */
export type IgnoredWords = RegExp | null;

/** The same letters in other clothes count as the same: full-width forms, and invisible marks between letters. */
export const plainLetters = (text: string) => withoutInvisible(text.normalize('NFKC'));

/** Does the text hold one of the ignored words? */
export function holdsIgnoredWord(ignored: IgnoredWords, text: string | null): boolean {
  return ignored !== null && text !== null && ignored.test(plainLetters(text));
}

/** Whom and what a visitor ignores. */
export interface Ignored {
  readonly ignoredIds: ReadonlySet<number>;
  readonly ignoredWords: IgnoredWords;
}

/** Is the group posted by somebody ignored, or with an ignored word? */
export function isIgnoredGroup({ leader, comment }: Lfm, { ignoredIds, ignoredWords }: Ignored): boolean {
  return ignoredIds.has(leader.id) || holdsIgnoredWord(ignoredWords, comment);
}

import type { Lfm } from '../lfm/lfm.ts';
import { withoutInvisible } from '../text.ts';

/**
 * Compiled words and phrases to ignore. Compiling is slow, so pass this on instead of compiling for each group. null
 * ignores nothing.
 */
export type IgnoredWords = RegExp | null;

/** Makes variants of letters equal: full-width forms become normal, invisible marks between letters are removed. */
export const plainLetters = (text: string) => withoutInvisible(text.normalize('NFKC'));

/** Whether the text contains one of the ignored words. */
export function hasIgnoredWord(ignored: IgnoredWords, text: string | null): boolean {
  return ignored !== null && text !== null && ignored.test(plainLetters(text));
}

/** People and words that a visitor ignores. */
export interface Ignored {
  readonly ignoredIds: ReadonlySet<number>;
  readonly ignoredWords: IgnoredWords;
}

/** Whether a group is posted by an ignored person, or with an ignored word. */
export function isIgnoredGroup({ leader, comment }: Lfm, { ignoredIds, ignoredWords }: Ignored): boolean {
  return ignoredIds.has(leader.id) || hasIgnoredWord(ignoredWords, comment);
}

import type { Lfm } from '../lfm/lfm.ts';
import { withoutInvisible } from '../text.ts';

/** Compiled words and phrases to ignore: pass it on, do not compile it per group. null ignores nothing. */
export type IgnoredWords = RegExp | null;

/** Makes variants of letters equal: full-width forms, and invisible marks between letters. */
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

/** Whether the group is posted by somebody ignored, or with an ignored word. */
export function isIgnoredGroup({ leader, comment }: Lfm, { ignoredIds, ignoredWords }: Ignored): boolean {
  return ignoredIds.has(leader.id) || hasIgnoredWord(ignoredWords, comment);
}

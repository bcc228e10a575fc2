import { quest as questRead } from '@rollcall/game/api/catalogue-reads';
import { type Quest, questNameLengthMaximum } from '@rollcall/game/quest/quest';
import { questWordOf } from '@rollcall/game/site/page-frame';
import type { CallError } from './call-error.ts';
import { useRead } from './useRead.ts';

/** The quest that an address means. */
export interface QuestAt {
  /** null = there is none, undefined = it is on its way, or the address means no quest. */
  readonly quest: Quest | null | undefined;
  /** Why it could not be had. */
  readonly error: CallError | null;
  readonly reload: () => void;
}

/** Looks the quest of a path up; the page comes with it when the server has rendered it. */
export function useQuestAt(path: string): QuestAt {
  const word = questWordOf(path);
  const isPossible = word !== null && word !== '' && word.length <= questNameLengthMaximum;
  const { data, error, reload } = useRead(questRead, { id: word ?? '' }, { isWanted: isPossible });
  const isMissing = word !== null && (!isPossible || error?.status === 404 || error?.status === 400);
  return { quest: isMissing ? null : data?.data, error, reload };
}

import { quest as questRead } from '@rollcall/game/api/catalogue-reads';
import { type Quest, questNameLengthMaximum } from '@rollcall/game/quest/quest';
import { questWordOf } from '@rollcall/game/site/page-frame';
import type { CallError } from './call-error.ts';
import { useRead } from './useRead.ts';

export interface QuestAt {
  /** null = there is none; undefined = loading, or not the address of a quest. */
  readonly quest: Quest | null | undefined;
  /** Error of the last request; null = none. */
  readonly error: CallError | null;
  readonly reload: () => void;
}

/** Finds the quest of a path; a server-rendered page contains it. */
export function useQuestAt(path: string): QuestAt {
  const word = questWordOf(path);
  const isPossible = word !== null && word !== '' && word.length <= questNameLengthMaximum;
  const { data, error, reload } = useRead(questRead, { id: word ?? '' }, { isWanted: isPossible });
  const isMissing = word !== null && (!isPossible || error?.status === 404 || error?.status === 400);
  return { quest: isMissing ? null : data?.data, error, reload };
}

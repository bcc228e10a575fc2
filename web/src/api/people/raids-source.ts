import type { RaidActivity } from '@rollcall/game/character/character-activity';
import { withoutDismissedTimers } from '@rollcall/game/raid-timers/raid-timers';
import { createRecall } from '@rollcall/game/remember';
import type { ReadIds } from './ids-poll.ts';
import { createRaidsReader, type RaidsAnswer } from './read-raids.ts';

export function makeRaidsRead(): ReadIds<RaidsAnswer> {
  return createRaidsReader();
}

/** Like `withoutDismissedTimers`, with the names in a list; memoizes the last result. */
export function createDismissal(): (
  activity: readonly RaidActivity[],
  dismissed: readonly string[],
) => readonly RaidActivity[] {
  const recall = createRecall<readonly RaidActivity[]>();
  return (activity, dismissed) =>
    recall({ activity, dismissed }, () => withoutDismissedTimers(activity, new Set(dismissed)));
}

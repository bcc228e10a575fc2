import type { RaidActivity } from '@rollcall/game/character/character-activity';
import { withoutDismissedTimers } from '@rollcall/game/raid-timers/raid-timers';
import { createRecall } from '@rollcall/game/remember';
import { lazyReader, type ReadIds } from './ids-poll.ts';
import type { RaidsAnswer } from './read-raids.ts';

/** Reads the raids that characters have left lately; its code comes with the first question. */
export function makeRaidsRead(): ReadIds<RaidsAnswer> {
  return lazyReader(async () => (await import('./read-raids.ts')).createRaidsReader());
}

/** As `withoutDismissedTimers`, with the names in a list; remembers what it said last. */
export function createDismissal(): (
  activity: readonly RaidActivity[],
  dismissed: readonly string[],
) => readonly RaidActivity[] {
  const recall = createRecall<readonly RaidActivity[]>();
  return (activity, dismissed) =>
    recall({ activity, dismissed }, () => withoutDismissedTimers(activity, new Set(dismissed)));
}

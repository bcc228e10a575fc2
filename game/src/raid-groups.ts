import type { Lfm } from './lfm.ts';
import { isRaid } from './quest.ts';
import type { Quest } from './quest.ts';

/** The groups that play a raid, in the given order (§2.7 Current Raids, and the raid count of a server's card). */
export function raidGroups(lfms: Iterable<Lfm>, questsById: ReadonlyMap<number, Quest>): Lfm[] {
  return [...lfms].filter(({ quest_id }) => {
    const quest = questsById.get(quest_id ?? 0);
    return quest !== undefined && isRaid(quest);
  });
}

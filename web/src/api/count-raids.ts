import { isRaid, type Quest } from '@rollcall/game/quest';

/** How many of the groups do a raid. A quest that is not in the catalogue is no raid. */
export function countRaids(
  groups: Readonly<Record<string, { readonly quest_id: number | null }>>,
  quests: ReadonlyMap<number, Quest>,
): number {
  return Object.values(groups).filter(({ quest_id }) => {
    const quest = quest_id === null ? undefined : quests.get(quest_id);
    return quest !== undefined && isRaid(quest);
  }).length;
}

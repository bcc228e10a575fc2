import { compareBy } from './compare.ts';
import type { Quest } from './quest.ts';

/** Quests by id. A quest is found by its `alt_id` too, unless that is the id of another. */
export function indexQuestsById<T extends Pick<Quest, 'id' | 'alt_id'>>(quests: Iterable<T>): Map<number, T> {
  const all = [...quests];
  const byId = new Map(all.map((quest) => [quest.id, quest]));
  for (const quest of all) {
    if (quest.alt_id !== null && quest.alt_id !== 0 && !byId.has(quest.alt_id)) byId.set(quest.alt_id, quest);
  }
  return byId;
}

/** Quests by the area they are played in, by id within it. Area 0 is no area (wire: Shapes). */
export function indexQuestsByArea<T extends Pick<Quest, 'id' | 'area_id'>>(
  quests: Iterable<T>,
): Map<number, readonly T[]> {
  const byArea = new Map<number, T[]>();
  for (const quest of [...quests].sort(compareBy(({ id }) => id))) {
    if (quest.area_id === null || quest.area_id === 0) continue;
    const here = byArea.get(quest.area_id);
    if (here === undefined) byArea.set(quest.area_id, [quest]);
    else here.push(quest);
  }
  return byArea;
}

/** Quests that share an area cannot be told apart: their names together, each once (product 4, Raid timers). */
export function questNamesText(quests: readonly Pick<Quest, 'name'>[]): string {
  return [...new Set(quests.map(({ name }) => name))].join(' / ');
}

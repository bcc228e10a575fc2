import type { Area } from './area.ts';
import { indexQuestsByArea, indexQuestsById, type Quest } from './quest.ts';

/** The catalogue, indexed for filters. */
export interface CatalogueIndex {
  readonly areasById: ReadonlyMap<number, Area>;
  readonly questsById: ReadonlyMap<number, Quest>;
  readonly questsByArea: ReadonlyMap<number, readonly Quest[]>;
}

/** Indexes the catalogue. If two quests have the same other id, that id leads to the quest with the lower id. */
export function indexCatalogue(areas: Iterable<Area>, quests: Iterable<Quest>): CatalogueIndex {
  const byId = [...quests].sort((a, b) => a.id - b.id);
  return {
    areasById: new Map([...areas].map((area) => [area.id, area])),
    questsById: indexQuestsById(byId),
    questsByArea: indexQuestsByArea(byId),
  };
}

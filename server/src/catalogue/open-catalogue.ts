import type { RowsOutcome } from '@rollcall/game/catalogue-report';
import type { Area } from '@rollcall/game/area';
import type { Quest } from '@rollcall/game/quest';
import type { SpokenOf } from '@rollcall/game/site/page-answers';
import type { Logger } from '../http/logger.ts';
import type { Store } from '../store/store.ts';
import { readAreas, readQuests, upsertAreas, upsertQuests } from './catalogue-queries.ts';
import { parseArea, parseQuest, questWarnings } from './catalogue-rows.ts';
import { createCatalogueTable, type CatalogueTable } from './catalogue-table.ts';

/** Areas and quests: in memory for readers, in the store for the next start. */
export interface Catalogue {
  readonly areas: CatalogueTable<Area>;
  readonly quests: CatalogueTable<Quest>;
  /**
   * The areas and quests of the ids, which of quests may be their other ids too, and the quests that are played in those
   * areas; unknown ids are missing.
   */
  findSpokenOf(ids: SpokenOf): { readonly areas: readonly Area[]; readonly quests: readonly Quest[] };
  /** Rows of `POST /v1/areas` and `POST /v1/quests`, judged one by one (wire: Ingest). */
  takeAreas(rows: readonly unknown[]): Promise<RowsOutcome>;
  takeQuests(rows: readonly unknown[]): Promise<RowsOutcome>;
  close(): void;
}

interface CatalogueParts {
  readonly store: Store;
  readonly logger: Logger;
  readonly nowMs: () => number;
}

/** Reads the catalogue from the store; from one that is away when it returns, and until then it is empty. */
export async function openCatalogue(parts: CatalogueParts): Promise<Catalogue> {
  const areas = createCatalogueTable<Area>({
    ...parts,
    kind: { name: 'areas', parse: parseArea, warningsOf: () => [], read: readAreas, upsert: upsertAreas },
  });
  const quests = createCatalogueTable<Quest>({
    ...parts,
    kind: {
      name: 'quests',
      parse: parseQuest,
      warningsOf: (quest) => questWarnings(quest, (areaId) => areas.all().has(areaId)),
      read: readQuests,
      upsert: upsertQuests,
    },
  });
  await Promise.all([areas.sync(), quests.sync()]);
  return {
    areas,
    quests,
    findSpokenOf({ questIds, areaIds }) {
      const wanted = new Set(questIds);
      const places = new Set(areaIds);
      const isWanted = ({ id, alt_id, area_id }: Quest) =>
        wanted.has(id) || wanted.has(alt_id ?? 0) || places.has(area_id ?? 0);
      return {
        areas: [...areas.all().values()].filter(({ id }) => places.has(id)),
        quests: [...quests.all().values()].filter(isWanted),
      };
    },
    takeAreas: (rows) => areas.take(rows),
    takeQuests: (rows) => quests.take(rows),
    close() {
      areas.close();
      quests.close();
    },
  };
}

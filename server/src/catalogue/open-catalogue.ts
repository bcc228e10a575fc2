import type { RowsOutcome } from '@rollcall/game/api/report';
import type { Area } from '@rollcall/game/quest/area';
import { type CatalogueIndex, indexCatalogue } from '@rollcall/game/quest/catalogue-index';
import { questXpSchema, type Quest } from '@rollcall/game/quest/quest';
import { createRecall } from '@rollcall/game/remember';
import type { ReferencedIds } from '@rollcall/game/site/page-answers';
import type { Logger } from '../http/logger.ts';
import type { Sql, Store } from '../store/store.ts';
import { namesOf, putRows, type RowTable } from '../store/write-rows.ts';
import { createCatalogueTable, type CatalogueTable, type StoredTable } from './catalogue-table.ts';
import { parseArea, parseQuest, questWarnings } from './catalogue-rows.ts';

export interface Catalogue {
  readonly areas: CatalogueTable<Area>;
  readonly quests: CatalogueTable<Quest>;
  /**
   * Finds the areas and quests with these ids (quests also by their other id), and the quests that are played in those
   * areas. Unknown ids are left out.
   */
  findReferenced(ids: ReferencedIds): { readonly areas: readonly Area[]; readonly quests: readonly Quest[] };
  /** The index. It is a different object after each change of the catalogue. */
  index(): CatalogueIndex;
  /** Calls a listener when new rows, here or on another server, have changed a quest. */
  onQuestsChanged(listener: () => void): void;
  /** Accepts rows of `POST /v1/areas` and `POST /v1/quests`, checked one by one. */
  takeAreas(rows: readonly unknown[]): Promise<RowsOutcome>;
  takeQuests(rows: readonly unknown[]): Promise<RowsOutcome>;
  close(): void;
}

/** Opens the catalogue from the store. While the store is unavailable the catalogue is empty; it is read afterwards. */
export async function openCatalogue(parts: {
  readonly store: Store;
  readonly logger: Logger;
  readonly nowMs: () => number;
  /** Calls `listener` when another server has written a table. */
  readonly onTableChanged: (table: 'areas' | 'quests', listener: () => void) => void;
}): Promise<Catalogue> {
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
  parts.onTableChanged('areas', () => void areas.readAgain());
  const questListeners = new Set<() => void>();
  async function changeQuests<T>(change: () => Promise<T>): Promise<T> {
    const before = quests.body();
    const outcome = await change();
    if (quests.body() !== before) for (const listener of questListeners) listener();
    return outcome;
  }
  parts.onTableChanged('quests', () => void changeQuests(() => quests.readAgain()));
  await Promise.all([areas.sync(), quests.sync()]);
  const recallIndex = createRecall<CatalogueIndex>();
  return {
    areas,
    quests,
    findReferenced({ questIds, areaIds }) {
      const wanted = new Set(questIds);
      const places = new Set(areaIds);
      const isWanted = ({ id, alt_id, area_id }: Quest) =>
        wanted.has(id) || wanted.has(alt_id ?? 0) || places.has(area_id ?? 0);
      return {
        areas: [...areas.all().values()].filter(({ id }) => places.has(id)),
        quests: [...quests.all().values()].filter(isWanted),
      };
    },
    index: () =>
      recallIndex({ areas: areas.body(), quests: quests.body() }, () =>
        indexCatalogue(areas.all().values(), quests.all().values()),
      ),
    onQuestsChanged: (listener) => questListeners.add(listener),
    takeAreas: (rows) => areas.take(rows),
    takeQuests: (rows) => changeQuests(() => quests.take(rows)),
    close() {
      areas.close();
      quests.close();
    },
  };
}

type AreaRow = Area & { readonly updated_at: Date };
type QuestRow = Omit<Quest, 'xp'> & { readonly xp: unknown; readonly updated_at: Date };

function newest(rows: readonly { readonly updated_at: Date }[]): number | null {
  return rows.reduce<number | null>(
    (latest, { updated_at }) => Math.max(latest ?? 0, updated_at.getTime()),
    null,
  );
}

function areaOf(row: AreaRow): Area {
  const { updated_at: _updatedAt, ...area } = row;
  return area;
}

/** A quest from its row. Parsing `xp` by the schema restores the order of keys, because jsonb sorts them by length. */
function questOf(row: QuestRow): Quest {
  const { updated_at: _updatedAt, xp, ...quest } = row;
  return { ...quest, xp: questXpSchema.parse(xp) };
}

const areaTable = {
  name: 'areas',
  columns: `
    id bigint, name text, is_public boolean, is_wilderness boolean, region text, updated_at timestamptz`,
  key: ['id'],
};

const questTable = {
  name: 'quests',
  columns: `
    id bigint, alt_id bigint, area_id bigint, name text, heroic_normal_cr double precision,
    epic_normal_cr double precision, xp jsonb, is_free_to_play boolean, is_free_to_vip boolean,
    required_adventure_pack text, adventure_area text, quest_journal_group text, group_size text,
    patron text, average_time double precision, length double precision, tip text, updated_at timestamptz`,
  key: ['id'],
};

const upsertTo =
  (table: RowTable) =>
  (sql: Sql, values: readonly object[], atMs: number): Promise<void> =>
    putRows(
      sql,
      table,
      values.map((value) => ({ ...value, updated_at: new Date(atMs) })),
    );

/** Adds rows and replaces those with the same id. Each id must occur only once. */
export const upsertAreas: (sql: Sql, areas: readonly Area[], atMs: number) => Promise<void> =
  upsertTo(areaTable);
export const upsertQuests: (sql: Sql, quests: readonly Quest[], atMs: number) => Promise<void> =
  upsertTo(questTable);

export async function readAreas(sql: Sql): Promise<StoredTable<Area>> {
  const rows = await sql<AreaRow[]>`select ${sql(namesOf(areaTable.columns))} from areas order by id`;
  return { rows: rows.map(areaOf), updatedAtMs: newest(rows) };
}

export async function readQuests(sql: Sql): Promise<StoredTable<Quest>> {
  const rows = await sql<QuestRow[]>`select ${sql(namesOf(questTable.columns))} from quests order by id`;
  return { rows: rows.map(questOf), updatedAtMs: newest(rows) };
}

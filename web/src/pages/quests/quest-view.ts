import { makeSearch, fold } from '@rollcall/game/filters/search';
import type { LevelRange } from '@rollcall/game/filters/filter-schemas';
import type { ServerFacts } from '@rollcall/game/definition';
import { isOwned, listAdventurePacks, type OwnedPacks } from '@rollcall/game/quest/owned-content';
import { indexQuestsById, type Quest } from '@rollcall/game/quest/quest';
import { questLevels, fittingLevel } from '@rollcall/game/quest/quest-words';
import { serverKey } from '@rollcall/game/servers';
import type { ListedCharacter } from '../../storage/character-list-stores.ts';
import { ownedPacks, type QuestChoices, type QuestSort } from './quest-choices.ts';
import {
  type CellFacts,
  type ColumnId,
  columnOf,
  type OpenGroups,
  type QuestRow,
  type QuestWithMetrics,
} from './quest-columns.ts';

/** Facts that filters depend on besides the quest. */
export interface FilterSurroundings {
  readonly owned: OwnedPacks;
  /** Levels of the registered characters; if empty, the filter for them passes everything. */
  readonly myLevels: readonly number[];
  readonly levelCap: number;
}

/** Quests can have levels above the cap of characters, so a range that ends at the cap has no upper limit. */
const isWithin = (level: number, { first, last }: LevelRange, levelCap: number) =>
  level >= first && (level <= last || last >= levelCap);

const isSame = (one: string | null, other: string) => fold(one ?? '') === fold(other);

/** A quest without a pack is free, even if the catalogue does not say so. */
const isFree = (quest: Quest) => quest.is_free_to_play || (quest.required_adventure_pack ?? '').trim() === '';

type Test = (row: QuestRow) => boolean;

function packTest(pack: string, owned: OwnedPacks): Test {
  if (pack === ownedPacks) return ({ quest }) => isOwned(quest, owned);
  return ({ quest }) => isSame(quest.required_adventure_pack, pack);
}

/** Returns a function that tells whether a quest passes all filters. */
export function makeQuestTest(choices: QuestChoices, surroundings: FilterSurroundings): Test {
  const { levels, pack, patron, size } = choices;
  const { owned, myLevels, levelCap } = surroundings;
  const tests: Test[] = [];
  if (levels !== null)
    tests.push(({ quest }) => questLevels(quest).some((level) => isWithin(level, levels, levelCap)));
  if (choices.isMine && myLevels.length > 0) {
    tests.push(({ quest }) => myLevels.some((level) => fittingLevel(quest, level) !== null));
  }
  if (pack !== null) tests.push(packTest(pack, owned));
  if (patron !== null) tests.push(({ quest }) => isSame(quest.patron, patron));
  if (size !== null) tests.push(({ quest }) => isSame(quest.group_size, size));
  if (choices.isFree) tests.push(({ quest }) => isFree(quest));
  const isFound = makeSearch(choices.search);
  tests.push(({ document }) => isFound(document));
  return (row) => tests.every((passes) => passes(row));
}

/** The levels of registered characters, each once; characters never seen have none. */
export function levelsOfCharacters(entries: readonly ListedCharacter[]): readonly number[] {
  return [
    ...new Set(entries.flatMap(({ character }) => (character === null ? [] : [character.total_level]))),
  ];
}

/** Sorts rows. Unknown values come last in both directions; ties by name, then by id. */
export function sortRows(
  rows: readonly QuestRow[],
  { by, direction }: QuestSort,
  facts: CellFacts,
  collator: Pick<Intl.Collator, 'compare'>,
): readonly QuestRow[] {
  const { value } = columnOf(by);
  const sign = direction === 'ascending' ? 1 : -1;
  const compare = (a: number | string, b: number | string) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
  return rows
    .map((row) => ({ row, key: value(row.quest, facts) }))
    .sort((a, b) => {
      const byKey =
        a.key !== null && b.key !== null
          ? sign * compare(a.key, b.key)
          : Number(a.key === null) - Number(b.key === null);
      const { quest: one } = a.row;
      const { quest: other } = b.row;
      return byKey || collator.compare(one.name, other.name) || one.id - other.id;
    })
    .map(({ row }) => row);
}

/** Options of the filters: each name of the catalogue once, sorted. */
export interface FilterOptions {
  readonly packs: readonly string[];
  readonly patrons: readonly string[];
  readonly sizes: readonly string[];
}

/** Sizes in the order of the game; others follow by name. */
const sizeOrder = ['solo', 'party', 'raid'];

function distinct(texts: readonly (string | null)[], collator: Pick<Intl.Collator, 'compare'>): string[] {
  const byKey = new Map<string, string>();
  for (const text of texts) {
    const name = text?.trim() ?? '';
    if (name !== '' && !byKey.has(fold(name))) byKey.set(fold(name), name);
  }
  return [...byKey.values()].sort((a, b) => collator.compare(a, b));
}

export function filterOptions(
  quests: readonly Pick<Quest, 'patron' | 'group_size' | 'required_adventure_pack'>[],
  collator: Pick<Intl.Collator, 'compare'>,
): FilterOptions {
  const sizes = distinct(
    quests.map(({ group_size: size }) => size),
    collator,
  );
  const place = (size: string) =>
    (sizeOrder.indexOf(fold(size)) + sizeOrder.length + 1) % (sizeOrder.length + 1);
  return {
    packs: listAdventurePacks(quests, collator),
    patrons: distinct(
      quests.map(({ patron }) => patron),
      collator,
    ),
    sizes: sizes.toSorted((a, b) => place(a) - place(b)),
  };
}

/** Finds the offered name that equals a name in the address, ignoring case; null = none. */
function offeredName(name: string | null, offered: readonly string[]): string | null {
  return name === null ? null : (offered.find((each) => fold(each) === fold(name)) ?? null);
}

/** Removes names that the catalogue does not have, since the link may be older than the catalogue. */
export function knownChoices(choices: QuestChoices, { packs, patrons, sizes }: FilterOptions): QuestChoices {
  return {
    ...choices,
    pack: choices.pack === ownedPacks ? ownedPacks : offeredName(choices.pack, packs),
    patron: offeredName(choices.patron, patrons),
    size: offeredName(choices.size, sizes),
  };
}

/** Open groups by quest. A group may name a quest by its other id, and servers without group lists are left out. */
export function groupsByQuest(
  counts: Readonly<Record<string, Readonly<Record<string, number>>>>,
  quests: readonly Pick<Quest, 'id' | 'alt_id'>[],
  servers: readonly ServerFacts[],
): ReadonlyMap<number, OpenGroups> {
  const byId = indexQuestsById(quests);
  const listed = servers.filter(({ bitness }) => bitness === 64);
  const found = new Map<number, Map<string, number>>();
  for (const [questId, byServer] of Object.entries(counts)) {
    const id = byId.get(Number(questId))?.id;
    if (id === undefined) continue;
    const own = found.get(id) ?? new Map<string, number>();
    for (const [key, count] of Object.entries(byServer)) {
      const server = listed.find(({ name }) => serverKey(name) === serverKey(key));
      if (server !== undefined && count > 0) own.set(server.name, (own.get(server.name) ?? 0) + count);
    }
    found.set(id, own);
  }
  return new Map(
    [...found].map(([id, own]) => {
      const named = [...own].map(([name, count]) => ({ name, count }));
      return [
        id,
        {
          total: named.reduce((sum, { count }) => sum + count, 0),
          servers: named.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en')),
        },
      ];
    }),
  );
}

/** `Orien 2, Cannith 1` */
export function serversText({ servers }: OpenGroups): string {
  return servers.map(({ name, count }) => `${name} ${count}`).join(', ');
}

/** Whether any quest has data about runs. */
export function hasMetrics(rows: readonly QuestRow[]): boolean {
  return rows.some(({ quest }) => quest.median_duration_seconds !== null);
}

/** The rows of the file: a header, then the rows shown, in their order; unknown values are empty. */
export function questCsvRows(
  rows: readonly QuestRow[],
  columns: readonly ColumnId[],
  facts: CellFacts,
): (string | number)[][] {
  const shown = (['name', ...columns] as const).map(columnOf);
  const head = shown.map(({ csv, name }) => csv?.label ?? name(facts));
  const cells = (quest: QuestWithMetrics) =>
    shown.map(({ value, csv }) => {
      const cell = value(quest, facts);
      if (cell === null) return '';
      return typeof cell === 'number' && csv !== undefined ? csv.of(cell) : cell;
    });
  return [head, ...rows.map(({ quest }) => cells(quest))];
}

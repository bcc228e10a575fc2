import type { LevelRange } from '@rollcall/game/filters/filter-schemas';
import { type FilterFacts, levelsWord, searchLengthMaximum } from '@rollcall/game/filters/filter-words';
import { listParts, wellFormed } from '@rollcall/game/text';
import { type AddressField, choiceField, fieldTable } from '../../ui/useAddressChoice.ts';
import {
  type ColumnId,
  columnIds,
  firstDirection,
  usualColumns,
  type XpDifficulty,
  xpDifficulties,
} from './quest-columns.ts';

/** Search, filters, sort order and columns. All are kept in the address, so that a link shows the same list. */
export interface QuestChoices {
  /** Terms, separated by commas. */
  readonly search: string;
  /** Matches quests with a level in this range; null = any. */
  readonly levels: LevelRange | null;
  /** Only quests that suit a registered character. */
  readonly isMine: boolean;
  /** A pack by name, or `ownedPacks`; null = any. */
  readonly pack: string | null;
  readonly patron: string | null;
  readonly size: string | null;
  readonly isFree: boolean;
  readonly difficulty: XpDifficulty;
  readonly sort: QuestSort;
  /** Columns besides the name, in the order of the table. */
  readonly columns: readonly ColumnId[];
}

export interface QuestSort {
  readonly by: ColumnId;
  readonly direction: 'ascending' | 'descending';
}

/** In place of a pack: the packs that the visitor owns. */
export const ownedPacks = 'owned';

const sortField = choiceField<ColumnId>({ parameter: 'sort', values: columnIds, usual: 'runs' });
const orderField = choiceField<'usual' | QuestSort['direction']>({
  parameter: 'order',
  values: ['usual', 'ascending', 'descending'],
  usual: 'usual',
});

export const noFilters = {
  search: '',
  levels: null,
  isMine: false,
  pack: null,
  patron: null,
  size: null,
  isFree: false,
} as const satisfies Partial<QuestChoices>;

export const usualChoices: QuestChoices = {
  ...noFilters,
  difficulty: 'elite',
  sort: { by: 'runs', direction: 'descending' },
  columns: usualColumns,
};

/** Whether any filter is set. */
export function isFiltered(choices: QuestChoices): boolean {
  const { search, levels, isMine, pack, patron, size, isFree } = choices;
  return (
    search.trim() !== '' || isMine || isFree || [levels, pack, patron, size].some((each) => each !== null)
  );
}

/** Names in the game are never longer. */
const nameLengthMaximum = 200;

const text = (value: string | null) => wellFormed(value ?? '').trim();

function readName(value: string | null): string | null {
  const name = text(value);
  return name === '' || name.length > nameLengthMaximum ? null : name;
}

const cutSearch = (search: string) => Array.from(wellFormed(search)).slice(0, searchLengthMaximum).join('');

/** No columns besides the name. */
const noColumns = 'none';

function readColumns(word: string | null): readonly ColumnId[] {
  if (word === noColumns) return [];
  const asked = new Set(listParts(word ?? ''));
  const found = columnIds.filter((id) => id !== 'name' && asked.has(id));
  return found.length === 0 ? usualColumns : found;
}

function writeColumns(chosen: readonly ColumnId[]): string | null {
  const ordered = columnIds.filter((id) => id !== 'name' && chosen.includes(id));
  if (ordered.length === 0) return noColumns;
  return ordered.join() === usualColumns.join() ? null : ordered.join(',');
}

const nameField = (parameter: string): AddressField<string | null> => ({
  read: (given) => readName(given.get(parameter)),
  write: (name) => ({ [parameter]: readName(name) }),
});

/** A switch: `mine=only`. */
const onlyField = (parameter: string): AddressField<boolean> => ({
  read: (given) => given.get(parameter) === 'only',
  write: (isOn) => ({ [parameter]: isOn ? 'only' : null }),
});

/** The choices in the address. */
export const questAddress = (game: FilterFacts) =>
  fieldTable<QuestChoices>({
    search: {
      read: (given) => cutSearch(given.get('search') ?? ''),
      write: (search) => ({ search: search.trim() === '' ? null : cutSearch(search) }),
    },
    levels: {
      read(given) {
        const levels = given.get('levels');
        return levels === null ? null : (levelsWord.read(levels, game).value ?? null);
      },
      write: (levels) => ({ levels: levelsWord.write(levels, game) }),
    },
    isMine: onlyField('mine'),
    pack: nameField('pack'),
    patron: nameField('patron'),
    size: nameField('size'),
    isFree: onlyField('free'),
    difficulty: choiceField<XpDifficulty>({ parameter: 'xp', values: xpDifficulties, usual: 'elite' }),
    sort: {
      read(given) {
        const by = sortField.read(given);
        const order = orderField.read(given);
        return { by, direction: order === 'usual' ? firstDirection(by) : order };
      },
      write: ({ by, direction }) => ({
        ...sortField.write(by),
        ...orderField.write(direction === firstDirection(by) ? 'usual' : direction),
      }),
    },
    columns: {
      read: (given) => readColumns(given.get('columns')),
      write: (columns) => ({ columns: writeColumns(columns) }),
    },
  });

/** The order after a press on a column header: by that column, or reversed if it already was. */
export function pressedSort(sort: QuestSort, by: ColumnId): QuestSort {
  if (sort.by !== by) return { by, direction: firstDirection(by) };
  return { by, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
}

/** The columns after one was switched on or off, in the order of the table. */
export function toggledColumn(chosen: readonly ColumnId[], id: ColumnId): readonly ColumnId[] {
  return columnIds.filter((each) => chosen.includes(each) !== (each === id));
}

type LevelBounds = Pick<FilterFacts, 'level_minimum' | 'level_cap'>;

export const allLevels = ({ level_minimum: first, level_cap: last }: LevelBounds): LevelRange => ({
  first,
  last,
});

/** Levels as a filter; all levels of the game mean no filter. */
export function filteringLevels(levels: LevelRange, facts: LevelBounds): LevelRange | null {
  const all = allLevels(facts);
  return levels.first <= all.first && levels.last >= all.last ? null : levels;
}

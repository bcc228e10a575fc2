import { type LfmSortType, lfmSortTypes } from '@rollcall/game/lfm-settings';
import { clamp } from '@rollcall/game/setting-fields';
import { type Levels, type ListView, plainView, searchLengthMaximum } from './list-view.ts';

/** Each says one thing, and only when it is not as it would be anyway. */
const flags = [
  { name: 'characters', word: 'mine', setting: 'filterByMyCharacters', value: true },
  { name: 'raids', word: 'only', setting: 'onlyShowRaids', value: true },
  { name: 'joinable', word: 'only', setting: 'onlyShowJoinable', value: true },
  { name: 'ineligible', word: 'hidden', setting: 'showNotEligible', value: false },
  { name: 'full', word: 'hidden', setting: 'hideFullGroups', value: true },
  { name: 'all-levels', word: 'hidden', setting: 'hideAllLevelGroups', value: true },
] as const satisfies readonly { name: string; word: string; setting: keyof ListView; value: boolean }[];

const sortWords = {
  leader_name: 'leader',
  quest_name: 'quest',
  accepted_classes: 'classes',
  level: 'level',
} as const satisfies Record<LfmSortType, string>;

/** Every parameter that is about a view. */
export const viewParamNames: readonly string[] = [
  'levels',
  ...flags.map(({ name }) => name),
  'sort',
  'search',
];

/** A search text without what a link cannot hold or nobody would see. */
function cleanSearch(text: string): string {
  return Array.from(text.toWellFormed().trim()).slice(0, searchLengthMaximum).join('').trim();
}

/**
 * A view as search parameters: `levels=20-34&raids=only&sort=-level&search=shroud`. What is as for everybody is left
 * out; a view that is like that altogether is `sort=level`, so that a link to it is still a link to a view.
 */
export function formatView(view: ListView, levels: Levels): string {
  const params = new URLSearchParams();
  const { minLevel, sortBy } = view;
  // Levels that were stored the wrong way round are no range that could be handed on.
  const maxLevel = Math.max(minLevel, view.maxLevel);
  if (minLevel !== levels.level_minimum || maxLevel !== levels.level_cap) {
    params.set('levels', `${minLevel}-${maxLevel}`);
  }
  for (const { name, word, setting, value } of flags) if (view[setting] === value) params.set(name, word);
  const search = cleanSearch(view.searchText);
  const sort = (sortBy.ascending ? '' : '-') + sortWords[sortBy.type];
  if (sort !== 'level' || (params.size === 0 && search === '')) params.set('sort', sort);
  if (search !== '') params.set('search', search);
  return params.toString();
}

function readLevels(text: string | null, levels: Levels): Pick<ListView, 'minLevel' | 'maxLevel'> | null {
  const [, first, last] = /^(\d{1,3})-(\d{1,3})$/.exec(text ?? '') ?? [];
  if (first === undefined || last === undefined || Number(first) > Number(last)) return null;
  const bounds = { minimum: levels.level_minimum, maximum: levels.level_cap };
  return { minLevel: clamp(Number(first), bounds), maxLevel: clamp(Number(last), bounds) };
}

function readSort(text: string | null): Pick<ListView, 'sortBy'> | null {
  const ascending = !text?.startsWith('-');
  const word = ascending ? text : text?.slice(1);
  const type = lfmSortTypes.find((candidate) => sortWords[candidate] === word);
  return type === undefined ? null : { sortBy: { type, ascending } };
}

/**
 * The view that search parameters tell of, whatever else stands among them. What is wrong is passed over one by one;
 * levels out of range are put into it (§5). Never throws.
 *
 * @param query with or without its question mark
 * @returns null when nothing in it is about a view
 */
export function parseView(query: string, levels: Levels): ListView | null {
  const params = new URLSearchParams(query);
  const found = [
    readLevels(params.get('levels'), levels),
    ...flags.map(({ name, word, setting, value }) =>
      params.get(name) === word ? { [setting]: value } : null,
    ),
    readSort(params.get('sort')),
    params.has('search') ? { searchText: cleanSearch(params.get('search') ?? '') } : null,
  ].filter((part) => part !== null);
  return found.length === 0
    ? null
    : found.reduce<ListView>((view, part) => ({ ...view, ...part }), plainView(levels));
}

/** Do both list the same in the same order? */
export function isSameView(one: ListView, other: ListView, levels: Levels): boolean {
  return formatView(one, levels) === formatView(other, levels);
}

/** Search parameters without those of a view: those of others stay as they are. */
export function withoutView(search: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !viewParamNames.includes(name)));
}

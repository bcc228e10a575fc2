import { clamp } from '@rollcall/game/setting-fields';
import { searchLengthMaximum } from './search-text.ts';
import type { ViewParam } from './view-params.ts';

/** A search text without what a link cannot hold or nobody would see. */
export function cleanSearch(text: string): string {
  return Array.from(text.toWellFormed().trim()).slice(0, searchLengthMaximum).join('').trim();
}

interface Levels {
  readonly minLevel: number;
  readonly maxLevel: number;
}

/** `levels=20-34`; levels out of range are put into it (§5). */
export const levelsParam: ViewParam<Levels> = {
  name: 'levels',
  write({ minLevel, maxLevel }, { level_minimum: minimum, level_cap: maximum }) {
    const first = clamp(minLevel, { minimum, maximum });
    // Levels that stand the wrong way round are no range that could be handed on.
    const last = clamp(maxLevel, { minimum: first, maximum });
    return first === minimum && last === maximum ? null : `${first}-${last}`;
  },
  read(text, { level_minimum: minimum, level_cap: maximum }) {
    const [, first, last] = /^(\d{1,3})-(\d{1,3})$/.exec(text) ?? [];
    if (first === undefined || last === undefined || Number(first) > Number(last)) return null;
    const bounds = { minimum, maximum };
    return { minLevel: clamp(Number(first), bounds), maxLevel: clamp(Number(last), bounds) };
  },
};

/** A word for the one of two values that is not as for everybody: `raids=only`. */
export function flagParam<Setting extends string>(
  name: string,
  word: string,
  setting: Setting,
  value = true,
): ViewParam<Readonly<Record<Setting, boolean>>> {
  const part: Partial<Record<Setting, boolean>> = {};
  part[setting] = value;
  return {
    name,
    write: (view) => (view[setting] === value ? word : null),
    read: (text) => (text === word ? part : null),
  };
}

interface Sorted<Type extends string> {
  readonly sortBy: { readonly type: Type; readonly ascending: boolean };
}

/**
 * `sort=-name`: a column, with a minus for descending.
 *
 * @param words of every column
 * @param usual what is left out
 */
export function sortParam<Type extends string>(
  words: ReadonlyMap<Type, string>,
  usual: string,
): ViewParam<Sorted<Type>> {
  return {
    name: 'sort',
    write({ sortBy: { type, ascending } }) {
      const text = `${ascending ? '' : '-'}${words.get(type) ?? ''}`;
      return text === usual ? null : text;
    },
    read(text) {
      const ascending = !text.startsWith('-');
      const word = ascending ? text : text.slice(1);
      for (const [type, itsWord] of words) if (itsWord === word) return { sortBy: { type, ascending } };
      return null;
    },
  };
}

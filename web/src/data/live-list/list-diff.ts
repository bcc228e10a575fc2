import { isEqualData } from '../plain-equality.ts';

/** A list as an answer gives it: id → entity. */
export type LiveList<T> = Readonly<Record<string, T>>;

/** What makes one answer of another. */
export interface ListChange<T> {
  /** New, or other than before. */
  readonly changed: readonly (readonly [id: string, entity: T])[];
  readonly removed: readonly string[];
}

/**
 * What differs between two answers. Entities are compared by what they say. About 0.5 ms for 200 groups, 3 ms for 1,000
 * characters.
 */
export function diffLists<T>(before: LiveList<T>, now: LiveList<T>): ListChange<T> {
  return {
    changed: Object.entries(now).filter(
      ([id, entity]) => !Object.hasOwn(before, id) || !isEqualData(before[id], entity),
    ),
    removed: missingFrom(new Set(Object.keys(now)), before),
  };
}

/** Ids of `before` that are not among those of now. */
export function missingFrom(now: ReadonlySet<string>, before: LiveList<unknown>): string[] {
  return Object.keys(before).filter((id) => !now.has(id));
}

/**
 * The answer after a change. What says the same as before is the very same object as before, and so is the whole list when
 * all of it does. Another list costs about a microsecond for each entity: 1 ms for 1,000 characters.
 */
export function applyChange<T>(before: LiveList<T>, { changed, removed }: ListChange<T>): LiveList<T> {
  const real = changed.filter(
    ([id, entity]) => !Object.hasOwn(before, id) || !isEqualData(before[id], entity),
  );
  const gone = removed.filter((id) => Object.hasOwn(before, id));
  if (real.length === 0 && gone.length === 0) return before;
  const now = new Map(Object.entries(before));
  for (const id of gone) now.delete(id);
  for (const [id, entity] of real) now.set(id, entity);
  return Object.fromEntries(now);
}

/** The new answer, with the objects of the one before where they say the same. */
export function keepUnchangedEntities<T>(before: LiveList<T>, now: LiveList<T>): LiveList<T> {
  const changed = Object.entries(now);
  return applyChange(before, { changed, removed: missingFrom(new Set(changed.map(([id]) => id)), before) });
}

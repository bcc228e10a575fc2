/** The last announcement of a list to screen readers, and the rows known at that time. */
export interface Announcement {
  /** Row → name, as last announced. */
  readonly known: () => ReadonlyMap<number, string>;
  readonly announcedAtMs: number;
  /** The last announcement; empty = none. */
  readonly text: string;
  /** The filter at that time. */
  readonly asked: unknown;
}

/** The sentences about rows that came or left, made from at least one name. */
export interface ChangeText {
  readonly came: (names: readonly string[]) => string;
  readonly left: (names: readonly string[]) => string;
}

/** The current list. */
export interface ObservedList {
  /** Row → name. Called only when there may be something to announce. */
  readonly names: () => ReadonlyMap<number, string>;
  /** Changes (`Object.is`) when the visitor changes the filter. */
  readonly asked: unknown;
  readonly nowMs: number;
}

/** Minimum time between announcements, ms. */
export const announceEveryMs = 15_000;

/**
 * The next announcement of a list, if one is due. Not announced: the first list, rows that a new filter shows or hides,
 * and rows that came and went between two announcements.
 */
export function announceChanges(
  before: Announcement | null,
  list: ObservedList,
  changeText: ChangeText,
): Announcement {
  const { asked, nowMs } = list;
  const names = once(list.names);
  if (before === null) return { known: names, announcedAtMs: nowMs, text: '', asked };
  if (!Object.is(before.asked, asked)) return { ...before, known: names, text: '', asked };
  if (nowMs - before.announcedAtMs < announceEveryMs) return before;
  const came = missing(names(), before.known());
  const left = missing(before.known(), names());
  if (came.length === 0 && left.length === 0) return before;
  const sentences = [
    ...(came.length > 0 ? [changeText.came(came)] : []),
    ...(left.length > 0 ? [changeText.left(left)] : []),
  ];
  return { known: names, announcedAtMs: nowMs, text: sentences.join(' '), asked };
}

/** The names of rows missing in the other list. */
function missing(names: ReadonlyMap<number, string>, others: ReadonlyMap<number, string>): string[] {
  return Array.from(names).flatMap(([id, name]) => (others.has(id) ? [] : [name]));
}

/** Computes a value on first use: naming every row for each key typed into a search would be wasted. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

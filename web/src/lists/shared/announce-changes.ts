/** What has been announced of a list to those who do not see it, and what is still to be announced. */
export interface Announcement {
  /** Row → how it is named, as the reader knows the list. */
  readonly known: () => ReadonlyMap<number, string>;
  readonly announcedAtMs: number;
  /** The last announcement; empty = none. */
  readonly text: string;
  /** What the reader wanted to see of the list then. */
  readonly asked: unknown;
}

/** How a list says what came and what left: a sentence about one name at least. */
export interface ChangeText {
  readonly came: (names: readonly string[]) => string;
  readonly left: (names: readonly string[]) => string;
}

/** A list as it is known now. */
export interface ObservedList {
  /** Row → how it is named. Called when there may be something to announce, which is seldom. */
  readonly names: () => ReadonlyMap<number, string>;
  /** Anything that by changing (`Object.is`) says that the reader wants to see something else. */
  readonly asked: unknown;
  readonly nowMs: number;
}

/** Announcements come at most this often. */
export const announceEveryMs = 15_000;

/**
 * What there is to announce about a list, if it is time to. The first list is not announced, nor is what another filter
 * shows or hides, nor what came and went between two announcements.
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

/** Names of the rows that the other list lacks. */
function missing(names: ReadonlyMap<number, string>, others: ReadonlyMap<number, string>): string[] {
  return Array.from(names).flatMap(([id, name]) => (others.has(id) ? [] : [name]));
}

/** Computed on first use: naming every row for each key typed into a search would be wasted. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

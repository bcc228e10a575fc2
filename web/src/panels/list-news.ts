/** What has been said of a list to those who do not see it, and what is still to be said (look: accessible twin). */
export interface ListNews {
  /** Row → how it is named; what the reader has been told of. */
  readonly told: () => ReadonlyMap<number, string>;
  readonly saidAtMs: number;
  /** The last announcement; empty = nothing has been said. */
  readonly text: string;
  /** What the reader wanted to see of the list then. */
  readonly asked: unknown;
}

/** How a list says who came and who left: a sentence about one name at least. */
export interface NewsWords {
  readonly came: (names: readonly string[]) => string;
  readonly left: (names: readonly string[]) => string;
}

/** A list as it is known now. */
export interface HeardList {
  /** Row → how it is named. Asked for when there may be something to say, which is seldom. */
  readonly names: () => ReadonlyMap<number, string>;
  /** Anything that by changing (`Object.is`) says that the reader wants to see something else. */
  readonly asked: unknown;
  readonly nowMs: number;
}

/** Announcements come at most this often. */
export const newsEveryMs = 15_000;

/**
 * What there is to say about a list, if it is time to say something. The first sight of a list is no news, nor is what
 * another filter shows or hides; what came and went between two announcements is none either.
 */
export function hearNews(before: ListNews | null, list: HeardList, words: NewsWords): ListNews {
  const { asked, nowMs } = list;
  const names = once(list.names);
  if (before === null) return { told: names, saidAtMs: nowMs, text: '', asked };
  if (!Object.is(before.asked, asked)) return { ...before, told: names, text: '', asked };
  if (nowMs - before.saidAtMs < newsEveryMs) return before;
  const came = missing(names(), before.told());
  const left = missing(before.told(), names());
  if (came.length === 0 && left.length === 0) return before;
  const said = [
    ...(came.length > 0 ? [words.came(came)] : []),
    ...(left.length > 0 ? [words.left(left)] : []),
  ];
  return { told: names, saidAtMs: nowMs, text: said.join(' '), asked };
}

/** Names of the rows that the other list lacks. */
function missing(names: ReadonlyMap<number, string>, others: ReadonlyMap<number, string>): string[] {
  return Array.from(names).flatMap(([id, name]) => (others.has(id) ? [] : [name]));
}

/** Not worked out before somebody asks: most filters are typed over at once. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

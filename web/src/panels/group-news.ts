/** What has been said of a list to those who do not see it, and what is still to be said (look: accessible twin). */
export interface GroupNews {
  /** Row → how it is named; what the reader has been told of. */
  readonly told: ReadonlyMap<number, string>;
  readonly saidAtMs: number;
  /** The last announcement; empty = nothing has been said. */
  readonly text: string;
}

/** Announcements come at most this often. */
export const newsEveryMs = 15_000;

/** Rows that one announcement names before it counts the rest. */
const named = 3;

/**
 * What there is to say about a list of groups, if it is time to say something. The first sight of a list is no news; a
 * group that came and went between two announcements is none either.
 *
 * @param groups row → how it is named
 */
export function hearNews(
  before: GroupNews | null,
  groups: ReadonlyMap<number, string>,
  nowMs: number,
): GroupNews {
  if (before === null) return { told: groups, saidAtMs: nowMs, text: '' };
  if (nowMs - before.saidAtMs < newsEveryMs) return before;
  const opened = Array.from(groups).flatMap(([id, name]) => (before.told.has(id) ? [] : [name]));
  const closed = Array.from(before.told).flatMap(([id, name]) => (groups.has(id) ? [] : [name]));
  if (opened.length === 0 && closed.length === 0) return before;
  const text = [sentence('new', opened), sentence('closed', closed)].filter((part) => part !== '').join(' ');
  return { told: groups, saidAtMs: nowMs, text };
}

function sentence(what: 'new' | 'closed', names: readonly string[]): string {
  if (names.length === 0) return '';
  const rest = names.length > named ? ` and ${names.length - named} more` : '';
  const noun = names.length === 1 ? 'group' : 'groups';
  return `${names.length} ${what} ${noun}: ${names.slice(0, named).join('; ')}${rest}.`;
}

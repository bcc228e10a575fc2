import type { Character } from '../character/character.ts';
import type { Lfm } from '../lfm/lfm.ts';
import { serverKey } from '../servers.ts';

/**
 * Earlier states of groups and friends, so that each change matches once. All people and groups have passed
 * `visibility`, so anonymous ones never match.
 */

/** Shorter absences do not count: a place was taken for a moment, or an answer was incomplete. In ms. */
export const forgetAfterMs = 10 * 60_000;

/** Maximum number of filters remembered per group, more than its readers have; the oldest is forgotten first. */
const passedFiltersMaximum = 200;

/** A group before and after a change, and the filters that it has passed before. */
export interface GroupChange {
  readonly before: Lfm | null;
  readonly after: Lfm;
  readonly passedFilters: Set<string>;
}

/** Remembers earlier states of groups, including those of groups that are gone for less than `forgetAfterMs`. */
export interface GroupMemory {
  /** The earlier state of a group that is posted now. */
  readonly change: (before: Lfm | null, after: Lfm, nowMs: number) => GroupChange;
  /** A group is no longer posted. */
  readonly leave: (group: Lfm, nowMs: number) => void;
  readonly size: () => number;
}

interface RememberedGroup {
  /** null while it is posted. */
  readonly gone: { readonly group: Lfm; readonly atMs: number } | null;
  readonly passedFilters: Set<string>;
}

const keyOf = ({ id, server_name }: Lfm) => `${serverKey(server_name)}:${id}`;

/** Creates the memory of many groups. Drops those that have been gone for longer than `forgetAfterMs`. */
export function createGroupMemory(): GroupMemory {
  const known = new Map<string, RememberedGroup>();
  let cleanedAtMs = Number.NEGATIVE_INFINITY;

  const isForgotten = ({ gone }: RememberedGroup, nowMs: number) =>
    gone !== null && nowMs - gone.atMs >= forgetAfterMs;

  function sweep(nowMs: number): void {
    if (nowMs - cleanedAtMs < forgetAfterMs) return;
    cleanedAtMs = nowMs;
    for (const [key, remembered] of known) if (isForgotten(remembered, nowMs)) known.delete(key);
  }

  function recall(key: string, nowMs: number): RememberedGroup {
    const remembered = known.get(key);
    return remembered === undefined || isForgotten(remembered, nowMs)
      ? { gone: null, passedFilters: new Set() }
      : remembered;
  }

  return {
    change(before, after, nowMs) {
      sweep(nowMs);
      const { gone, passedFilters } = recall(keyOf(after), nowMs);
      known.set(keyOf(after), { gone: null, passedFilters });
      return { before: before ?? gone?.group ?? null, after, passedFilters };
    },
    leave(group, nowMs) {
      const { passedFilters } = recall(keyOf(group), nowMs);
      known.set(keyOf(group), { gone: { group, atMs: nowMs }, passedFilters });
    },
    size: () => known.size,
  };
}

/**
 * Whether a group passes a filter that it has never passed before. Each group matches once: one that was full for a
 * while does not match again.
 *
 * @param filter in canonical spelling: rules with the same filter share what they have matched
 */
export function isNewMatch(
  { before, after, passedFilters }: GroupChange,
  filter: string,
  passes: (group: Lfm) => boolean,
): boolean {
  const [passed, passesNow] = [before !== null && passes(before), passes(after)];
  if (passed && !passesNow) {
    passedFilters.add(filter);
    const [oldest] = passedFilters;
    if (passedFilters.size > passedFiltersMaximum && oldest !== undefined) passedFilters.delete(oldest);
  }
  return passesNow && !passed && !passedFilters.has(filter);
}

type Presence = Pick<Character, 'is_online' | 'is_anonymous'>;

const isSeen = (character: Presence | null) =>
  character !== null && character.is_online && !character.is_anonymous;

/** Remembers when friends were last online. */
export interface FriendMemory {
  /** Whether somebody has come online after an absence of at least `forgetAfterMs`. */
  readonly cameOnline: (
    id: number,
    before: Presence | null,
    after: Presence | null,
    nowMs: number,
  ) => boolean;
  readonly size: () => number;
}

export function createFriendMemory(): FriendMemory {
  const leftAtMs = new Map<number, number>();

  function wasJustHere(id: number, nowMs: number): boolean {
    const left = leftAtMs.get(id);
    leftAtMs.delete(id);
    return left !== undefined && nowMs - left < forgetAfterMs;
  }

  function leave(id: number, nowMs: number): void {
    // In the order of leaving.
    for (const [other, left] of leftAtMs) {
      if (nowMs - left < forgetAfterMs) break;
      leftAtMs.delete(other);
    }
    leftAtMs.delete(id);
    leftAtMs.set(id, nowMs);
  }

  return {
    cameOnline(id, before, after, nowMs) {
      const [wasSeen, isSeenNow] = [isSeen(before), isSeen(after)];
      if (wasSeen && !isSeenNow) leave(id, nowMs);
      return isSeenNow && !wasSeen && !wasJustHere(id, nowMs);
    },
    size: () => leftAtMs.size,
  };
}

import type { Character } from '../character/character.ts';
import type { Lfm } from '../lfm/lfm.ts';
import { serverKey } from '../servers.ts';

/**
 * Earlier states of groups and friends, so that each of them is news only once. People and groups are as `visibility`
 * leaves them, so that anonymous ones are as good as absent.
 */

/** A shorter absence does not count: a place was taken for a moment, or an answer was incomplete. */
export const forgetAfterMs = 10 * 60_000;

/** Filters remembered for each group, more than its readers have; the oldest is forgotten first. */
const mostPassed = 200;

/** A group before and after a change, and the filters that it has passed before. */
export interface GroupChange {
  readonly before: Lfm | null;
  readonly after: Lfm;
  readonly passedOnce: Set<string>;
}

/** Remembers earlier states of groups, including those that are gone for a short while. */
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
  readonly passedOnce: Set<string>;
}

const keyOf = ({ id, server_name }: Lfm) => `${serverKey(server_name)}:${id}`;

/** The memory of many groups; now and then it drops those that are gone for longer than `forgetAfterMs`. */
export function createGroupMemory(): GroupMemory {
  const known = new Map<string, RememberedGroup>();
  let sweptAtMs = Number.NEGATIVE_INFINITY;

  const isForgotten = ({ gone }: RememberedGroup, nowMs: number) =>
    gone !== null && nowMs - gone.atMs >= forgetAfterMs;

  function sweep(nowMs: number): void {
    if (nowMs - sweptAtMs < forgetAfterMs) return;
    sweptAtMs = nowMs;
    for (const [key, remembered] of known) if (isForgotten(remembered, nowMs)) known.delete(key);
  }

  function recall(key: string, nowMs: number): RememberedGroup {
    const remembered = known.get(key);
    return remembered === undefined || isForgotten(remembered, nowMs)
      ? { gone: null, passedOnce: new Set() }
      : remembered;
  }

  return {
    change(before, after, nowMs) {
      sweep(nowMs);
      const { gone, passedOnce } = recall(keyOf(after), nowMs);
      known.set(keyOf(after), { gone: null, passedOnce });
      return { before: before ?? gone?.group ?? null, after, passedOnce };
    },
    leave(group, nowMs) {
      const { passedOnce } = recall(keyOf(group), nowMs);
      known.set(keyOf(group), { gone: { group, atMs: nowMs }, passedOnce });
    },
    size: () => known.size,
  };
}

/**
 * Whether a group passes a filter that it did not pass before. Each group is news once only: one that was full for a
 * while is not news again.
 *
 * @param filter its one spelling: rules with the same filter share their news
 */
export function isGroupNews(
  { before, after, passedOnce }: GroupChange,
  filter: string,
  passes: (group: Lfm) => boolean,
): boolean {
  const [passed, passesNow] = [before !== null && passes(before), passes(after)];
  if (passed && !passesNow) {
    passedOnce.add(filter);
    const [oldest] = passedOnce;
    if (passedOnce.size > mostPassed && oldest !== undefined) passedOnce.delete(oldest);
  }
  return passesNow && !passed && !passedOnce.has(filter);
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

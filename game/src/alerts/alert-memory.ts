import type { Character } from '../character/character.ts';
import type { Lfm } from '../lfm/lfm.ts';
import { serverKey } from '../servers.ts';
import type { GroupCondition } from './group-condition.ts';

/**
 * Earlier states of groups and friends, so that each change matches once. All people and groups have passed
 * `visibility`, so anonymous ones never match.
 */

/** Absences of fewer milliseconds do not count: a place was taken for a moment, or an answer was incomplete. */
export const forgetAfterMs = 10 * 60_000;

/** Maximum number of conditions remembered per group, more than its readers have; the oldest is forgotten first. */
const metConditionsMaximum = 200;

/** A group before and after a change, and the conditions that it has met before. */
export interface GroupChange {
  readonly before: Lfm | null;
  readonly after: Lfm;
  readonly metConditions: Set<GroupCondition>;
}

/** Remembers earlier states of groups, including those of groups that have been gone for less than `forgetAfterMs`. */
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
  readonly metConditions: Set<GroupCondition>;
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
      ? { gone: null, metConditions: new Set() }
      : remembered;
  }

  return {
    change(before, after, nowMs) {
      sweep(nowMs);
      const { gone, metConditions } = recall(keyOf(after), nowMs);
      known.set(keyOf(after), { gone: null, metConditions });
      return { before: before ?? gone?.group ?? null, after, metConditions };
    },
    leave(group, nowMs) {
      const { metConditions } = recall(keyOf(group), nowMs);
      known.set(keyOf(group), { gone: { group, atMs: nowMs }, metConditions });
    },
    size: () => known.size,
  };
}

/**
 * Returns a function that compares groups with those of its last call. A server's first groups do not count as changes.
 */
export function createGroupChanges(): (
  groups: ReadonlyMap<string, readonly Lfm[]>,
  nowMs: number,
) => readonly GroupChange[] {
  const memory = createGroupMemory();
  let last: ReadonlyMap<string, readonly Lfm[]> = new Map();

  function changesOf(before: readonly Lfm[], now: readonly Lfm[], nowMs: number): readonly GroupChange[] {
    const former = new Map(before.map((group) => [group.id, group]));
    const present = new Set(now.map(({ id }) => id));
    for (const group of before) if (!present.has(group.id)) memory.leave(group, nowMs);
    return now
      .filter((group) => former.get(group.id) !== group)
      .map((group) => memory.change(former.get(group.id) ?? null, group, nowMs));
  }

  return (groups, nowMs) => {
    const before = last;
    last = groups;
    return [...groups].flatMap(([server, now]) => {
      const known = before.get(server);
      return known === undefined ? [] : changesOf(known, now, nowMs);
    });
  };
}

/**
 * Whether a group meets a condition that it has never met before. Each group matches once: one that was full for a
 * while does not match again.
 *
 * @param condition rules with the same condition share what they have matched
 */
export function isNewMatch(
  { before, after, metConditions }: GroupChange,
  condition: GroupCondition,
  meets: (group: Lfm) => boolean,
): boolean {
  const [met, meetsNow] = [before !== null && meets(before), meets(after)];
  if (met && !meetsNow) {
    metConditions.add(condition);
    const [oldest] = metConditions;
    if (metConditions.size > metConditionsMaximum && oldest !== undefined) metConditions.delete(oldest);
  }
  return meetsNow && !met && !metConditions.has(condition);
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

import type { Readout } from './reading/entries.ts';
import { isSameData } from './reading/values.ts';

/**
 * One list of another service (the characters or the groups of a server), and its state on our server. Pure: reads
 * and answers go in, reports come out.
 */
export interface FollowedList<E> {
  /** The last read; null = never yet. Unchanged entities keep their identity. */
  readonly latest: ReadonlyMap<number, E> | null;
  /** The state on our server, according to its answers. */
  readonly told: ReadonlyMap<number, E>;
  /** False if the answers leave that uncertain; then only a keyframe is sent. */
  readonly isCertain: boolean;
  /** A keyframe is due from here on. */
  readonly keyframeDueMs: number;
  /** The last report: the time that it gave, and when it was sent. */
  readonly toldObservedMs: number;
  readonly toldAtMs: number;
}

/** The report of a list. */
export type ListReport<E> =
  | { readonly mode: 'none' }
  | { readonly mode: 'keyframe'; readonly entities: readonly E[]; readonly observedMs: number }
  | {
      readonly mode: 'delta';
      readonly entities: readonly E[];
      readonly deletedIds: readonly number[];
      readonly observedMs: number;
    };

/** Each list gets a keyframe at least this often, which repairs unnoticed errors. */
const keyframeEveryMs = 180_000;
/** Pause before a keyframe is sent again after it failed. */
const keyframePauseMs = 10_000;
/** A report keeps its server fresh even without changes; it is not needed after every read. */
const heartbeatEveryMs = 15_000;

/** A list that was neither read nor reported. */
export const unreadList: FollowedList<never> = {
  latest: null,
  told: new Map<number, never>(),
  isCertain: false,
  keyframeDueMs: -Infinity,
  toldObservedMs: -Infinity,
  toldAtMs: -Infinity,
};

/** The list after it was read again. Unreadable entities stay as they were: unreadable is not gone. */
export function noteRead<E extends { readonly id: number }>(
  list: FollowedList<E>,
  { entities, unreadableIds }: Readout<E>,
): FollowedList<E> {
  const before = list.latest ?? new Map<number, E>();
  const latest = new Map<number, E>();
  for (const id of unreadableIds) {
    const known = before.get(id);
    if (known !== undefined) latest.set(id, known);
  }
  let isSame = list.latest !== null;
  for (const entity of entities) {
    const known = before.get(entity.id);
    const isUnchanged = known !== undefined && isSameData(known, entity);
    latest.set(entity.id, isUnchanged ? known : entity);
    isSame &&= isUnchanged;
  }
  return isSame && latest.size === list.latest?.size ? list : { ...list, latest };
}

/**
 * Whether the next report would be a keyframe: then the list is read in full, even if the other says that it is
 * unchanged.
 */
export function isKeyframeDue({ keyframeDueMs }: FollowedList<unknown>, nowMs: number): boolean {
  return nowMs >= keyframeDueMs;
}

/**
 * The next report to our server. It is never older than the last one, and without changes it is sent only now and then,
 * to keep the list fresh.
 *
 * @param observedMs when the other knew the last read, by our clock
 */
export function planReport<E>(list: FollowedList<E>, observedMs: number, nowMs: number): ListReport<E> {
  const { latest, told } = list;
  if (latest === null || observedMs < list.toldObservedMs) return { mode: 'none' };
  if (isKeyframeDue(list, nowMs)) return { mode: 'keyframe', entities: [...latest.values()], observedMs };
  if (!list.isCertain) return { mode: 'none' };
  const entities = [...latest].filter(([id, entity]) => told.get(id) !== entity).map(([, entity]) => entity);
  const deletedIds = [...told.keys()].filter((id) => !latest.has(id));
  const isHeartbeatDue = nowMs - list.toldAtMs >= heartbeatEveryMs && observedMs > list.toldObservedMs;
  if (entities.length + deletedIds.length === 0 && !isHeartbeatDue) return { mode: 'none' };
  return { mode: 'delta', entities, deletedIds, observedMs };
}

/** Result of a report; `random` from 0 up to 1 spreads the keyframes of many lists. */
export interface Reception {
  readonly isCertain: boolean;
  readonly nowMs: number;
  readonly random: number;
}

/** The list after its report succeeded or failed. */
export function settleReport<E>(
  list: FollowedList<E>,
  report: Exclude<ListReport<E>, { readonly mode: 'none' }>,
  { isCertain, nowMs, random }: Reception,
): FollowedList<E> {
  if (!isCertain) return { ...list, isCertain: false, keyframeDueMs: nowMs + keyframePauseMs };
  return {
    latest: list.latest,
    told: list.latest ?? list.told,
    isCertain: true,
    keyframeDueMs:
      report.mode === 'keyframe' ? nowMs + keyframeEveryMs * (1 - random / 2) : list.keyframeDueMs,
    toldObservedMs: report.observedMs,
    toldAtMs: nowMs,
  };
}

/** The list after a problem with the other service: a keyframe replaces everything that was missed. */
export function doubtList<E>(list: FollowedList<E>): FollowedList<E> {
  return { ...list, isCertain: false, keyframeDueMs: -Infinity };
}

/**
 * The list after these ids were reported for another server, where our server has moved them. If that is uncertain, a
 * keyframe has to settle it.
 */
export function forgetMoved<E>(
  list: FollowedList<E>,
  ids: readonly number[],
  isCertain: boolean,
): FollowedList<E> {
  const moved = ids.filter((id) => list.told.has(id));
  if (moved.length === 0) return list;
  if (!isCertain) return doubtList(list);
  const told = new Map(list.told);
  for (const id of moved) told.delete(id);
  return { ...list, told };
}

import type { Readout } from './reading/entries.ts';
import { isSameData } from './reading/values.ts';

/**
 * One list of another service (the characters or the groups of a server), and its state on our server. Pure: takes the
 * other service's lists and our server's answers, and returns reports.
 */
export interface FollowedList<E> {
  /** The last content; null = not read yet. Unchanged entities keep their identity. */
  readonly latest: ReadonlyMap<number, E> | null;
  /** The state on our server, according to its answers. */
  readonly told: ReadonlyMap<number, E>;
  /** False if the answers leave the state uncertain. Then only a keyframe is sent. */
  readonly isCertain: boolean;
  /** Time from which a keyframe is due. */
  readonly keyframeDueMs: number;
  /** The last report: the time stated in it, and when it was sent. */
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

/** Maximum interval of keyframes of a list, which repair unnoticed errors. */
const keyframeEveryMs = 180_000;
/** Pause before a failed keyframe is sent again. */
const keyframePauseMs = 10_000;
/** Maximum interval of reports without changes, which keep the list fresh. */
const heartbeatEveryMs = 15_000;

/** A list that was neither read nor reported yet. */
export const unreadList: FollowedList<never> = {
  latest: null,
  told: new Map<number, never>(),
  isCertain: false,
  keyframeDueMs: -Infinity,
  toldObservedMs: -Infinity,
  toldAtMs: -Infinity,
};

/** The list after it was read. Entities that cannot be read stay as they were. */
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
 * Whether the next report would be a keyframe. Then the list is requested in full, even if it has not changed at the
 * other service.
 */
export function isKeyframeDue({ keyframeDueMs }: FollowedList<unknown>, nowMs: number): boolean {
  return nowMs >= keyframeDueMs;
}

/**
 * The next report to our server. Its time is never earlier than the time of the last one. Without changes it is sent
 * only occasionally, to keep the list fresh.
 *
 * @param observedMs time of the last content by our clock
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

/** The result of a report. `random`, from 0 up to 1, spreads the keyframes of many lists. */
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

/** The list after a problem with the other service. A keyframe then replaces everything that was missed. */
export function doubtList<E>(list: FollowedList<E>): FollowedList<E> {
  return { ...list, isCertain: false, keyframeDueMs: -Infinity };
}

/**
 * The list after these characters were reported for another server, so that our server has moved them. If that is
 * uncertain, a keyframe is needed.
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

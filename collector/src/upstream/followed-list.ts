import type { Readout } from './reading/entries.ts';
import { isSameData } from './reading/values.ts';

/**
 * One list of another service (the characters or the groups of a server) and what our server has been told of it. Pure:
 * what was read and what was answered goes in, what to report comes out.
 */
export interface FollowedList<E> {
  /** As it was read last; null = never yet. What did not differ keeps its identity. */
  readonly latest: ReadonlyMap<number, E> | null;
  /** What our server knows, as far as its answers tell. */
  readonly told: ReadonlyMap<number, E>;
  /** Whether what our server answered leaves no doubt about that; while it does, only the whole truth is told. */
  readonly isCertain: boolean;
  /** From when on the whole truth is told. */
  readonly keyframeDueMs: number;
  /** The time that the last report gave to what it said, and when it was sent. */
  readonly toldObservedMs: number;
  readonly toldAtMs: number;
}

/** What to report of a list. */
export type ListReport<E> =
  | { readonly mode: 'none' }
  | { readonly mode: 'keyframe'; readonly entities: readonly E[]; readonly observedMs: number }
  | {
      readonly mode: 'delta';
      readonly entities: readonly E[];
      readonly deletedIds: readonly number[];
      readonly observedMs: number;
    };

/** A list is told whole at least this often: it heals whatever went wrong unseen. */
const keyframeEveryMs = 180_000;
/** How soon the whole truth may be told again after it was in vain. */
const keyframePauseMs = 10_000;
/** A report covers its server also when nothing changed; it need not do so with every read. */
const heartbeatEveryMs = 15_000;

/** A list of which nothing is known and nothing was told. */
export const unreadList: FollowedList<never> = {
  latest: null,
  told: new Map<number, never>(),
  isCertain: false,
  keyframeDueMs: -Infinity,
  toldObservedMs: -Infinity,
  toldAtMs: -Infinity,
};

/** The list after it was read again. Who could not be read is as they were: unreadable is not gone. */
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

/** Whether the next report would be the whole truth: then it is read anew, whatever the other says of being unchanged. */
export function isKeyframeDue({ keyframeDueMs }: FollowedList<unknown>, nowMs: number): boolean {
  return nowMs >= keyframeDueMs;
}

/**
 * What our server has to hear. Nothing that is older than what it has heard, and a report without a change only now and
 * then: as a sign that the list was heard of since.
 *
 * @param observedMs when the other knew what was read last, by our clock
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

/** How a report was received; `random` from 0 up to 1 keeps the keyframes of many lists apart. */
export interface Reception {
  readonly isCertain: boolean;
  readonly nowMs: number;
  readonly random: number;
}

/** The list after its report was answered, or was not. */
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

/** After trouble with the other: whatever was missed meanwhile, the whole truth heals it. */
export function doubtList<E>(list: FollowedList<E>): FollowedList<E> {
  return { ...list, isCertain: false, keyframeDueMs: -Infinity };
}

/**
 * After these ids were reported for another server: our server has moved them there. Where it may have done so or not, the
 * whole truth has to settle it.
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

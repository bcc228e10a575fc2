import type { ReportedServerInfo } from '@rollcall/game/api/report';
import { freshForMs } from '@rollcall/game/population/server-info';
import { toWireTime } from '@rollcall/game/wire-time';
import type { PeerServer } from './reading/read-entities.ts';
import { isSameData } from './reading/values.ts';

/** The lists of a server. */
export type ListName = 'characters' | 'lfms';

/** One server of the other service. */
export interface FollowedServer {
  readonly name: string;
  readonly key: string;
  readonly info: PeerServer['info'];
  /** Timestamps of its status, and of its characters and groups; null = not given. */
  readonly checked: Stamp | null;
  readonly fetched: Stamp | null;
  /** The last reported status; null = none yet. */
  readonly toldStatus: { readonly info: ReportedServerInfo; readonly observedMs: number } | null;
  /** Whether our server knows a server of this name; null = not found out yet. */
  readonly isKnown: boolean | null;
  /** Last successful read of each list, or before that the first sighting of the server. */
  readonly readMs: Readonly<Record<ListName, number>>;
}

/** The server after its status was read; `nowMs` = time of the request. */
export function noteServer(
  before: FollowedServer | undefined,
  said: PeerServer,
  { skewMs, nowMs }: { readonly skewMs: number; readonly nowMs: number },
): FollowedServer {
  const { name, key, info } = said;
  // Without the time of its check, the time of its data is used.
  const checkedMs = said.checkedMs ?? said.fetchedMs;
  return {
    toldStatus: before?.toldStatus ?? null,
    isKnown: before?.isKnown ?? null,
    readMs: before?.readMs ?? { characters: nowMs, lfms: nowMs },
    name,
    key,
    info,
    checked: noteStamp(before?.checked ?? null, { peerMs: checkedMs, skewMs, nowMs }),
    fetched: noteStamp(before?.fetched ?? null, { peerMs: said.fetchedMs, skewMs, nowMs }),
  };
}

/** Whether the other service's data of the server is fresh enough for its lists to be read. */
export function hasFreshData({ fetched }: FollowedServer, nowMs: number): boolean {
  return fetched !== null && isFresh(fetched.observedMs, nowMs);
}

/**
 * Whether the lists of a server may be reported. They share one timestamp, so a list that cannot be read would look
 * fresh if the other one were reported.
 */
export function mayReport({ readMs }: FollowedServer, observedMs: number, nowMs: number): boolean {
  return isFresh(observedMs, nowMs) && nowMs - Math.min(readMs.characters, readMs.lfms) < freshForMs;
}

/** A status report for all servers that the other service checked at the same moment. */
export interface StatusReport {
  readonly observedMs: number;
  /** The other service's server names → fields to merge. */
  readonly servers: Readonly<Record<string, ReportedServerInfo>>;
}

/** Reports of all new statuses: one for each moment at which the other service checked. */
export function planStatus(servers: Iterable<FollowedServer>, nowMs: number): StatusReport[] {
  const byMoment = new Map<number, [string, ReportedServerInfo][]>();
  for (const server of servers) {
    const info = statusOf(server);
    const { checked, toldStatus: told, isKnown } = server;
    if (checked === null || info === null || isKnown === false || !isFresh(checked.observedMs, nowMs))
      continue;
    const isNews = told === null || !isSameData(told.info, info);
    if (!isNews || checked.observedMs < (told?.observedMs ?? -Infinity)) continue;
    const together = byMoment.get(checked.observedMs) ?? [];
    together.push([server.name, info]);
    byMoment.set(checked.observedMs, together);
  }
  return [...byMoment]
    .toSorted(([a], [b]) => a - b)
    .map(([observedMs, entries]) => ({ observedMs, servers: Object.fromEntries(entries) }));
}

/** The server after its status was reported. */
export function settleStatus(server: FollowedServer, isKnown: boolean): FollowedServer {
  const { checked } = server;
  const info = statusOf(server);
  if (checked === null || info === null) return { ...server, isKnown };
  return { ...server, isKnown, toldStatus: { info, observedMs: checked.observedMs } };
}

function statusOf({ info, checked }: FollowedServer): ReportedServerInfo | null {
  return checked === null ? null : { ...info, last_status_check: toWireTime(checked.observedMs) };
}

/**
 * A time given by another service, and the same time by our clock. The latter is fixed when the stamp is first seen, so
 * that a stamp that does not advance ages by our clock.
 */
export interface Stamp {
  readonly peerMs: number;
  readonly observedMs: number;
}

interface Sight {
  /** As given by the other service; null = none. */
  readonly peerMs: number | null;
  /** The other service's clock minus ours. */
  readonly skewMs: number;
  /** Time of our request. The data in the answer is dated no later than this. */
  readonly nowMs: number;
}

/** The stamp after it was read. */
export function noteStamp(before: Stamp | null, { peerMs, skewMs, nowMs }: Sight): Stamp | null {
  if (peerMs === null) return null;
  if (before?.peerMs === peerMs) return before;
  return { peerMs, observedMs: Math.min(nowMs, peerMs - skewMs) };
}

/** Whether data from a moment (by our clock) is new enough to be reported as current. */
export function isFresh(observedMs: number, nowMs: number): boolean {
  return nowMs - observedMs < freshForMs;
}

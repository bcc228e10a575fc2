import type { ReportedServerInfo } from '@rollcall/game/api/report';
import { freshForMs } from '@rollcall/game/population/server-info';
import { toWireTime } from '@rollcall/game/wire-time';
import type { PeerServer } from './reading/read-entities.ts';
import { isSameData } from './reading/values.ts';

/** The lists that a server has. */
export type ListName = 'characters' | 'lfms';

/** One server of another service. */
export interface FollowedServer {
  readonly name: string;
  readonly key: string;
  readonly info: PeerServer['info'];
  /** Timestamps of its status, and of its characters and groups; null = not given. */
  readonly checked: Stamp | null;
  readonly fetched: Stamp | null;
  /** The last reported status; null = none yet. */
  readonly toldStatus: { readonly info: ReportedServerInfo; readonly observedMs: number } | null;
  /** Whether our server knows a server of that name; null = unknown. */
  readonly isKnown: boolean | null;
  /** Last successful read of each list; at first, when the server was first seen. */
  readonly readMs: Readonly<Record<ListName, number>>;
}

/** The server after its status was read again; `nowMs` = when it was requested. */
export function noteServer(
  before: FollowedServer | undefined,
  said: PeerServer,
  { skewMs, nowMs }: { readonly skewMs: number; readonly nowMs: number },
): FollowedServer {
  const { name, key, info } = said;
  // Without a time of its check, the last fetch counts as one.
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

/** Whether the other service's data of the server is fresh enough for its lists to be worth reading. */
export function hasFreshData({ fetched }: FollowedServer, nowMs: number): boolean {
  return fetched !== null && isFresh(fetched.observedMs, nowMs);
}

/**
 * Whether the lists of a server may be reported. Both share one timestamp, so while one of them cannot be read, the
 * other would make it look fresh.
 */
export function mayReport({ readMs }: FollowedServer, observedMs: number, nowMs: number): boolean {
  return isFresh(observedMs, nowMs) && nowMs - Math.min(readMs.characters, readMs.lfms) < freshForMs;
}

/** A status report for all servers that the other checked at one moment. */
export interface StatusReport {
  readonly observedMs: number;
  /** Server name there → fields to merge. */
  readonly servers: Readonly<Record<string, ReportedServerInfo>>;
}

/** Reports of all new statuses: one for each moment at which the other checked. */
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
 * A time given by another service, and the same by our clock. The second is fixed when first seen: whatever is learnt
 * later, a stamp that does not advance ages by our clock.
 */
export interface Stamp {
  readonly peerMs: number;
  readonly observedMs: number;
}

interface Sight {
  /** As given by the other service; null = none. */
  readonly peerMs: number | null;
  /** Theirs minus ours. */
  readonly skewMs: number;
  /** Time of our request: no data in the answer can be newer, nor is it dated later here. */
  readonly nowMs: number;
}

/** The stamp after it was read again. */
export function noteStamp(before: Stamp | null, { peerMs, skewMs, nowMs }: Sight): Stamp | null {
  if (peerMs === null) return null;
  if (before?.peerMs === peerMs) return before;
  return { peerMs, observedMs: Math.min(nowMs, peerMs - skewMs) };
}

/** Whether data of a moment, by our clock, may still be reported as present. */
export function isFresh(observedMs: number, nowMs: number): boolean {
  return nowMs - observedMs < freshForMs;
}

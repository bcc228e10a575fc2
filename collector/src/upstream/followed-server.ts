import type { ReportedServerInfo } from '@rollcall/game/api/report';
import { freshForMs } from '@rollcall/game/population/server-info';
import { toWireTime } from '@rollcall/game/wire-time';
import type { PeerServer } from './reading/read-entities.ts';
import { isSameData } from './reading/values.ts';

/** The lists that a server has. */
export type ListName = 'characters' | 'lfms';

/** What is known of one server of another service. */
export interface FollowedServer {
  readonly name: string;
  readonly key: string;
  readonly info: PeerServer['info'];
  /** Of its status, and of its characters and groups; null = the other does not say. */
  readonly checked: Stamp | null;
  readonly fetched: Stamp | null;
  /** What our server was told of its status; null = nothing yet. */
  readonly toldStatus: { readonly info: ReportedServerInfo; readonly observedMs: number } | null;
  /** Whether our server knows a server of that name; null = not asked yet. */
  readonly isKnown: boolean | null;
  /** When each list was last read well; at first, when the server was first seen. */
  readonly readMs: Readonly<Record<ListName, number>>;
}

/** One more read of what the other says of a server; `nowMs` = when it was asked. */
export function noteServer(
  before: FollowedServer | undefined,
  said: PeerServer,
  { skewMs, nowMs }: { readonly skewMs: number; readonly nowMs: number },
): FollowedServer {
  const { name, key, info } = said;
  // A service that never says when it checked has checked when it last heard.
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

/** Whether the other has heard of the server lately enough for its lists to be worth reading. */
export function hasFreshData({ fetched }: FollowedServer, nowMs: number): boolean {
  return fetched !== null && isFresh(fetched.observedMs, nowMs);
}

/**
 * Whether what is read of a server may be reported. One stamp stands for both lists, so while one of them cannot be
 * read the other would make it look fresh.
 */
export function mayReport({ readMs }: FollowedServer, observedMs: number, nowMs: number): boolean {
  return isFresh(observedMs, nowMs) && nowMs - Math.min(readMs.characters, readMs.lfms) < freshForMs;
}

/** What our server has to hear of the status of servers that the other checked at one moment. */
export interface StatusReport {
  readonly observedMs: number;
  /** Name there → what to merge. */
  readonly servers: Readonly<Record<string, ReportedServerInfo>>;
}

/** Reports of the status of all servers that is news: one for each moment at which the other checked. */
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

/** The server after its status was told. */
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
 * A time that another service gives to something that it knows, and what it is by our clock. The second is settled at
 * first sight: whatever is learnt later, a stamp that does not advance grows old with every second of ours.
 */
export interface Stamp {
  readonly peerMs: number;
  readonly observedMs: number;
}

interface Sight {
  /** As the other wrote it; null = it does not know. */
  readonly peerMs: number | null;
  /** Theirs minus ours. */
  readonly skewMs: number;
  /** When we asked: nothing that was answered can have been known later than it was answered, or is dated later here. */
  readonly nowMs: number;
}

/** The stamp as it stands after it was read again. */
export function noteStamp(before: Stamp | null, { peerMs, skewMs, nowMs }: Sight): Stamp | null {
  if (peerMs === null) return null;
  if (before?.peerMs === peerMs) return before;
  return { peerMs, observedMs: Math.min(nowMs, peerMs - skewMs) };
}

/** Whether what was known at a moment of our clock may still be told as what is so now. */
export function isFresh(observedMs: number, nowMs: number): boolean {
  return nowMs - observedMs < freshForMs;
}

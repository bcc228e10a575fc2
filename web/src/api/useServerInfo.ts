import * as serverReads from '@rollcall/game/api/server-reads';
import type { ServerFacts } from '@rollcall/game/definition';
import type { ServerInfo } from '@rollcall/game/population/server-info';
import type { ServerInfos } from '@rollcall/game/population/server-status';
import { hasSameFields } from '@rollcall/game/remember';
import { serverKey } from '@rollcall/game/servers';
import { fromWireTime } from '@rollcall/game/wire-time';
import { useCallback } from 'react';
import { serverInfoStream } from './stream-sources.ts';
import { type SteadyLive, useChosenLive } from './useLive.ts';

/** Live data pauses after this time without input, in ms. */
export const liveLifespanMs = 12 * 60 * 60 * 1000;

const usualIntervalMs = 10_000;

/**
 * Minimum change of a time in a status, in ms. Every report and every ping moves these times, but they are only used in
 * minutes.
 */
const timesDifferAfterMs = 30_000;

/** Status and counts of all servers, by lower-case name; the exact times of reports are in the last answer. */
export function useServerInfo(intervalMs = usualIntervalMs): SteadyLive<ServerInfos, ServerInfos> {
  return useInfos(reuseInfos, intervalMs);
}

/** Status and counts of one server; null = unknown, or no server given. */
export function useServerInfoOf(server: ServerFacts | null): SteadyLive<ServerInfo | null, ServerInfos> {
  const choose = useCallback(
    (infos: ServerInfos, before: ServerInfo | null) => {
      const info = server === null ? undefined : infos[serverKey(server.name)];
      return info === undefined ? null : reuseInfo(info, before);
    },
    [server],
  );
  return useInfos(choose, usualIntervalMs);
}

function useInfos<Chosen>(
  choose: (infos: ServerInfos, before: NoInfer<Chosen> | null) => Chosen,
  intervalMs: number,
) {
  const options = { intervalMs, lifespanMs: liveLifespanMs, stream: serverInfoStream };
  return useChosenLive(choose, serverReads.serverInfo, {}, options);
}

/** Keeps the previous objects if nothing relevant changed, by server and as a whole. */
export function reuseInfos(now: ServerInfos, before: ServerInfos | null): ServerInfos {
  const kept = Object.fromEntries(
    Object.entries(now).map(([key, info]) => [key, reuseInfo(info, before?.[key] ?? null)]),
  );
  return before !== null && hasSameFields(kept, before) ? before : kept;
}

function reuseInfo(now: ServerInfo, before: ServerInfo | null): ServerInfo {
  if (before === null) return now;
  const { last_data_fetch, last_status_check } = before;
  const isUnchanged =
    isNear(now.last_data_fetch, last_data_fetch) &&
    isNear(now.last_status_check, last_status_check) &&
    hasSameFields({ ...now, last_data_fetch, last_status_check }, before);
  return isUnchanged ? before : now;
}

function isNear(a: string | null, b: string | null): boolean {
  return a === b || Math.abs(fromWireTime(a ?? '') - fromWireTime(b ?? '')) < timesDifferAfterMs;
}

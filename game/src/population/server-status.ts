import { chain, compareBy } from '../compare.ts';
import type { ServerFacts } from '../definition.ts';
import type { ServerInfo } from './server-info.ts';
import { serverKey } from '../servers.ts';
import { fromWireTime } from '../wire-time.ts';

/** Server infos by key, as in `game/server-info`. A missing server is unknown. */
export type ServerInfos = Readonly<Record<string, ServerInfo>>;

/** A server's status on the status panel. `unknown` = no answer, or not reported yet. */
export type ServerStatus = 'online' | 'offline' | 'unknown';

/** A record's own value for a server. Inherited properties are ignored, in case a server has the name of one. */
export function ownValue<T>(record: Readonly<Record<string, T>>, serverName: string): T | undefined {
  return Object.entries(record).find(([key]) => key === serverKey(serverName))?.[1];
}

export function serverStatus(infos: ServerInfos, serverName: string): ServerStatus {
  const isOnline = ownValue(infos, serverName)?.is_online ?? null;
  if (isOnline === null) return 'unknown';
  return isOnline ? 'online' : 'offline';
}

/**
 * The servers that count in totals: the 64-bit ones, which are the main list. Figures of a 32-bit server appear only
 * beside its own name.
 */
export function countedServers<T extends Pick<ServerFacts, 'bitness'>>(servers: readonly T[]): T[] {
  return servers.filter(({ bitness }) => bitness === 64);
}

/** Name of the server chosen by default: the first 64-bit one, or the first of all if there is none. */
export function firstServerName(servers: readonly Pick<ServerFacts, 'bitness' | 'name'>[]): string {
  return (countedServers(servers)[0] ?? servers[0])?.name ?? '';
}

/** The note about totals on pages with 32-bit servers. */
export const countedServersNote = 'Totals don’t include 32-bit servers.';

/** Sorts servers for the status panel: online first, then by name. */
export function sortByStatus(servers: readonly ServerFacts[], infos: ServerInfos): ServerFacts[] {
  return [...servers].sort(
    chain(
      compareBy(({ name }) => Number(serverStatus(infos, name) !== 'online')),
      compareBy(({ name }) => name),
    ),
  );
}

/** Maximum age of a status without a warning on the home panel. The time of a check is rounded down to 5 seconds. */
export const statusStaleAfterMs = 120_000;
const statusCheckStepMs = 5000;
/** Maximum age of live data without a warning on the Grouping and Who pages. */
export const dataStaleAfterMs = 300_000;

/** Whether the newest status check of all servers is 120 s old or more; false while none is known. */
export function isStatusStale(infos: ServerInfos, nowMs: number): boolean {
  const checks = Object.values(infos)
    .map(({ last_status_check }) => fromWireTime(last_status_check ?? ''))
    .filter(Number.isFinite);
  if (checks.length === 0) return false;
  const newestMs = Math.floor(Math.max(...checks) / statusCheckStepMs) * statusCheckStepMs;
  return nowMs - newestMs >= statusStaleAfterMs;
}

/** Whether the server is online, but its data is older than 5 minutes; false while the age is unknown. */
export function isDataStale(info: Pick<ServerInfo, 'is_online' | 'last_data_fetch'>, nowMs: number): boolean {
  return info.is_online === true && nowMs - fromWireTime(info.last_data_fetch ?? '') > dataStaleAfterMs;
}

/** Whether a time is at most this long ago; null = never. */
const isWithin = (at: string | null, forMs: number, nowMs: number) => nowMs - fromWireTime(at ?? '') <= forMs;

/** Whether no report has covered the server in the last five minutes. */
export function isDataOld({ last_data_fetch }: Pick<ServerInfo, 'last_data_fetch'>, nowMs: number): boolean {
  return !isWithin(last_data_fetch, dataStaleAfterMs, nowMs);
}

/** Maximum age of known counts. A restarted server drops all restored data that no report has confirmed by then. */
export const countsKnownForMs = 15 * 60_000;

/** Whether a server's counts are recent enough to be shown with their age. */
export function areCountsKnown(
  { last_data_fetch }: Pick<ServerInfo, 'last_data_fetch'>,
  nowMs: number,
): boolean {
  return isWithin(last_data_fetch, countsKnownForMs, nowMs);
}

/** Whether the server's status or data was reported in the last five minutes. */
function isHeardOf({ last_status_check, last_data_fetch }: ServerInfo, nowMs: number): boolean {
  return [last_status_check, last_data_fetch].some((at) => isWithin(at, dataStaleAfterMs, nowMs));
}

/** The servers for display: a status that was not reported in the last five minutes is unknown. */
export function withoutOldStatus(infos: ServerInfos, nowMs: number): ServerInfos {
  return Object.fromEntries(
    Object.entries(infos).map(([key, info]) => [
      key,
      info.is_online === null || isHeardOf(info, nowMs)
        ? info
        : { ...info, is_online: null, offline_since: null },
    ]),
  );
}

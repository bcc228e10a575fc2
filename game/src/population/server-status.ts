import { chain, compareBy } from '../compare.ts';
import type { ServerFacts } from '../definition.ts';
import type { ServerInfo } from './server-info.ts';
import { serverKey } from '../servers.ts';
import { fromWireTime } from '../wire-time.ts';

/** Server infos by key, as `game/server-info` answers them; a server that is missing has not been heard of. */
export type ServerInfos = Readonly<Record<string, ServerInfo>>;

/** What the status panel says of a server. `unknown` = nobody has said yet, or no answer has come. */
export type ServerStatus = 'online' | 'offline' | 'unknown';

/** What is listed under the name of a server; only what the object itself has: a server may be called like something that every object has. */
export function ownValue<T>(record: Readonly<Record<string, T>>, serverName: string): T | undefined {
  return Object.entries(record).find(([key]) => key === serverKey(serverName))?.[1];
}

/** Online, offline, or not known. */
export function serverStatus(infos: ServerInfos, serverName: string): ServerStatus {
  const isOnline = ownValue(infos, serverName)?.is_online ?? null;
  if (isOnline === null) return 'unknown';
  return isOnline ? 'online' : 'offline';
}

/**
 * The servers that totals are about, everywhere: the 64-bit ones, which are the main list. A 32-bit server only has
 * figures beside its own name.
 */
export function countedServers<T extends Pick<ServerFacts, 'bitness'>>(servers: readonly T[]): T[] {
  return servers.filter(({ bitness }) => bitness === 64);
}

/** Name of the server to begin with where any would do: the first of the main list, or of all if there is none. */
export function firstServerName(servers: readonly Pick<ServerFacts, 'bitness' | 'name'>[]): string {
  return (countedServers(servers)[0] ?? servers[0])?.name ?? '';
}

/** What a page says of that rule where it lists 32-bit servers as well. */
export const countedServersNote = 'Totals don’t include 32-bit servers.';

/** Servers for the status panel: online first, then by name. */
export function sortByStatus(servers: readonly ServerFacts[], infos: ServerInfos): ServerFacts[] {
  return [...servers].sort(
    chain(
      compareBy(({ name }) => Number(serverStatus(infos, name) !== 'online')),
      compareBy(({ name }) => name),
    ),
  );
}

/** Status older than this warns on the home panel; the check counts as made on a whole 5 seconds. */
export const statusStaleAfterMs = 120_000;
const statusCheckStepMs = 5000;
/** Live data older than this warns on grouping and who pages. */
export const dataStaleAfterMs = 300_000;

/** Is the newest status check of all servers 120 s old or more? False while none is known. */
export function isStatusStale(infos: ServerInfos, nowMs: number): boolean {
  const checks = Object.values(infos)
    .map(({ last_status_check }) => fromWireTime(last_status_check ?? ''))
    .filter(Number.isFinite);
  if (checks.length === 0) return false;
  const newestMs = Math.floor(Math.max(...checks) / statusCheckStepMs) * statusCheckStepMs;
  return nowMs - newestMs >= statusStaleAfterMs;
}

/** Is the server online, but its data older than 5 minutes? False while none is known. */
export function isDataStale(info: Pick<ServerInfo, 'is_online' | 'last_data_fetch'>, nowMs: number): boolean {
  return info.is_online === true && nowMs - fromWireTime(info.last_data_fetch ?? '') > dataStaleAfterMs;
}

/** Was something reported within this time? Null = never. */
const isWithin = (at: string | null, forMs: number, nowMs: number) => nowMs - fromWireTime(at ?? '') <= forMs;

/** Has no report covered the server in the last five minutes? */
export function isDataOld({ last_data_fetch }: Pick<ServerInfo, 'last_data_fetch'>, nowMs: number): boolean {
  return !isWithin(last_data_fetch, dataStaleAfterMs, nowMs);
}

/** Counts older than this are no longer known: a server that restarts drops what no report has confirmed by then. */
export const countsKnownForMs = 15 * 60_000;

/** Are the counts of a server those of a report that is recent enough to tell them, beside its age? */
export function areCountsKnown(
  { last_data_fetch }: Pick<ServerInfo, 'last_data_fetch'>,
  nowMs: number,
): boolean {
  return isWithin(last_data_fetch, countsKnownForMs, nowMs);
}

/** Has anything of a server, its status or its data, been reported in the last five minutes? */
function isHeardOf({ last_status_check, last_data_fetch }: ServerInfo, nowMs: number): boolean {
  return [last_status_check, last_data_fetch].some((at) => isWithin(at, dataStaleAfterMs, nowMs));
}

/** The servers as they may be shown now: whether one is up is unknown when nothing was reported of it in the last minutes. */
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

import type { ServerInfo } from '@rollcall/game/server-info';
import { fromWireTime } from '@rollcall/game/wire-time';

/** From this age on the status of the servers is called old (§4, §9). */
export const statusStaleAfterMs = 120_000;
/** From this age on the groups and characters of a server are called stale (§4, §9). */
export const dataStaleAfterMs = 5 * 60_000;
/** The time of a status check is rounded down to this (§4). */
const checkRoundingMs = 5000;

/** True when the newest status check of all servers is old. Nothing checked yet is no age. */
export function isStatusStale(
  servers: Iterable<Pick<ServerInfo, 'last_status_check'>>,
  nowMs: number,
): boolean {
  let newestMs = Number.NEGATIVE_INFINITY;
  for (const { last_status_check } of servers) {
    const checkedMs = last_status_check === null ? Number.NaN : fromWireTime(last_status_check);
    if (checkedMs > newestMs) newestMs = checkedMs;
  }
  if (newestMs === Number.NEGATIVE_INFINITY) return false;
  return nowMs - Math.floor(newestMs / checkRoundingMs) * checkRoundingMs >= statusStaleAfterMs;
}

/** True when a server is online and its last report is older than 5 minutes (§4). */
export function isServerDataStale(
  { is_online, last_data_fetch }: Pick<ServerInfo, 'is_online' | 'last_data_fetch'>,
  nowMs: number,
): boolean {
  if (is_online !== true || last_data_fetch === null) return false;
  return nowMs - fromWireTime(last_data_fetch) > dataStaleAfterMs;
}

import type { ServerFacts } from '@rollcall/game/definition';
import type { ServerInfo } from '@rollcall/game/population/server-info';
import { isDataStale, type ServerInfos } from '@rollcall/game/population/server-status';
import { serverKey } from '@rollcall/game/servers';
import { fromWireTime } from '@rollcall/game/wire-time';
import { listedServers } from './server-summary.ts';

/** True when the data of every listed server that is online is stale (§4); false while none is. */
export function isAllDataStale(
  servers: readonly ServerFacts[],
  infos: ServerInfos | null,
  nowMs: number,
): boolean {
  const online = listedServers(servers).flatMap(({ name }) => {
    const info = infos?.[serverKey(name)];
    return info?.is_online === true ? [info] : [];
  });
  return online.length > 0 && online.every((info) => isDataStale(info, nowMs));
}

/** When a report last came of any server; null = nothing is known of any. */
export function newestReport(
  infos: ServerInfos | null,
): Pick<ServerInfo, 'is_online' | 'last_data_fetch'> | null {
  const known = Object.values(infos ?? {});
  if (known.length === 0) return null;
  const newest = known.reduce<string | null>((latest, { last_data_fetch: fetched }) => {
    if (fetched === null) return latest;
    return latest === null || fromWireTime(fetched) > fromWireTime(latest) ? fetched : latest;
  }, null);
  // Of all servers together nobody can say whether they are up.
  return { is_online: null, last_data_fetch: newest };
}

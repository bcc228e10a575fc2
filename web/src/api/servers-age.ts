import type { ServerFacts } from '@rollcall/game/definition';
import { isDataStale, type ServerInfos } from '@rollcall/game/population/server-status';
import { serverKey } from '@rollcall/game/servers';
import { listedServers } from './server-summary.ts';

/** True if the data of every listed online server is stale; false if none is online. */
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

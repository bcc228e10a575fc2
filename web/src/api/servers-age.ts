import type { ServerFacts } from '@rollcall/game/definition';
import { isDataStale, type ServerInfos } from '@rollcall/game/population/server-status';
import { serverKey } from '@rollcall/game/servers';
import { listedServers } from './server-summary.ts';

/** True when the data of every listed server that is online is stale; false while none is. */
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

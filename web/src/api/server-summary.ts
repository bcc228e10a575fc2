import type { ServerFacts } from '@rollcall/game/definition';
import { serverStatus, type ServerInfos, type ServerStatus } from '@rollcall/game/population/server-status';
import { serverKey } from '@rollcall/game/servers';

/** Shown where a server has no data, since no report has ever covered it. */
export const noDataText = 'No data yet';

/** One server as lists of servers show it. Counts are null while they are not known. */
export interface ServerSummary {
  readonly server: ServerFacts;
  /** loading = nobody has answered yet; unknown = nobody has said. */
  readonly status: ServerStatus | 'loading';
  readonly isVipOnly: boolean;
  /** No report has ever covered it. */
  readonly isUnreported: boolean;
  readonly characterCount: number | null;
  readonly lfmCount: number | null;
}

/** The servers that have lists of groups and characters, by name (§2.7, §2.8). */
export function listedServers(servers: readonly ServerFacts[]): ServerFacts[] {
  return servers
    .filter(({ bitness }) => bitness === 64)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/**
 * Joins servers with what is known of them; keeps their order.
 *
 * @param hasFailed the answer is not on its way any more: nobody knows, instead of loading
 */
export function summarizeServers(
  servers: readonly ServerFacts[],
  infos: ServerInfos | null,
  hasFailed = false,
): ServerSummary[] {
  // An empty answer counts as loading (§4).
  const known = infos !== null && Object.keys(infos).length > 0 ? infos : null;
  return servers.map((server) => {
    const info = known?.[serverKey(server.name)] ?? null;
    const isCounted = info !== null && info.last_data_fetch !== null;
    return {
      server,
      status: known === null && !hasFailed ? 'loading' : serverStatus(known ?? {}, server.name),
      isVipOnly: info?.is_vip_only ?? false,
      isUnreported: known !== null && !isCounted,
      characterCount: isCounted ? info.character_count : null,
      lfmCount: isCounted ? info.lfm_count : null,
    };
  });
}

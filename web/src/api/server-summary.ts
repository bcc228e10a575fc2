import type { ServerFacts } from '@rollcall/game/definition';
import {
  areCountsKnown,
  serverStatus,
  type ServerInfos,
  type ServerStatus,
  withoutOldStatus,
} from '@rollcall/game/population/server-status';
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
 * @param nowMs by the server's clock: of what is too old nobody knows how it is now
 */
export function summarizeServers(
  servers: readonly ServerFacts[],
  infos: ServerInfos | null,
  hasFailed: boolean,
  nowMs: number,
): ServerSummary[] {
  // An empty answer counts as loading.
  const known = infos !== null && Object.keys(infos).length > 0 ? withoutOldStatus(infos, nowMs) : null;
  return servers.map((server) => {
    const info = known?.[serverKey(server.name)] ?? null;
    const isReported = info !== null && info.last_data_fetch !== null;
    const isCounted = isReported && areCountsKnown(info, nowMs);
    return {
      server,
      status: known === null && !hasFailed ? 'loading' : serverStatus(known ?? {}, server.name),
      isVipOnly: info?.is_vip_only ?? false,
      isUnreported: known !== null && !isReported,
      characterCount: isCounted ? info.character_count : null,
      lfmCount: isCounted ? info.lfm_count : null,
    };
  });
}

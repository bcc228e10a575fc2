import { chain, compareBy } from '../compare.ts';
import type { GameDefinition, ServerFacts } from '../definition.ts';
import type { PopulationAverage } from './population.ts';
import { countedServers, ownValue, type ServerInfos } from './server-status.ts';

/** Server infos that have arrived so far. */
export interface KnownInfos {
  /** null = no answer yet. */
  readonly infos: ServerInfos | null;
  /** Whether the last request failed. */
  readonly hasFailed: boolean;
}

/** The server on which new players start, or the reason why it is unknown. */
export type DefaultServer =
  | { readonly state: 'known'; readonly server: ServerFacts }
  /**
   * loading, failed: there is no answer; unreported: the answer has no servers; offline: all its servers are offline;
   * unordered: none or several of its servers have index 0.
   */
  | { readonly state: 'loading' | 'failed' | 'unreported' | 'offline' | 'unordered' };

/** The 64-bit server with index 0, if there is exactly one. An empty answer counts as loading. */
export function defaultServer(
  definition: Pick<GameDefinition, 'servers'>,
  { infos, hasFailed }: KnownInfos,
): DefaultServer {
  if (infos === null || Object.keys(infos).length === 0) return { state: hasFailed ? 'failed' : 'loading' };
  const reported = countedServers(definition.servers).flatMap((server) => {
    const info = ownValue(infos, server.name);
    return info === undefined || (info.is_online === null && info.last_data_fetch === null)
      ? []
      : [{ server, info }];
  });
  if (reported.length === 0) return { state: 'unreported' };
  const [first, ...others] = reported.filter(({ info }) => info.index === 0);
  if (first !== undefined && others.length === 0) return { state: 'known', server: first.server };
  return { state: reported.every(({ info }) => info.is_online === false) ? 'offline' : 'unordered' };
}

/**
 * The server with the highest mean number of characters online, the first by name among equals; null = no means.
 *
 * @param averages of servers with enough data (`coveredAverages`)
 */
export function mostPopulatedServer(
  definition: Pick<GameDefinition, 'servers'>,
  averages: Readonly<Record<string, PopulationAverage>>,
): ServerFacts | null {
  const counted = definition.servers.flatMap((server) => {
    const count = ownValue(averages, server.name)?.avg_character_count;
    return typeof count === 'number' ? [{ server, count }] : [];
  });
  counted.sort(
    chain(
      compareBy(({ count }) => -count),
      compareBy(({ server }) => server.name),
    ),
  );
  return counted[0]?.server ?? null;
}

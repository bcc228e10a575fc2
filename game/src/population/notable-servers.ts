import { chain, compareBy } from '../compare.ts';
import type { GameDefinition, ServerFacts } from '../definition.ts';
import type { PopulationAverage } from './population.ts';
import { ownValue, type ServerInfos } from './server-status.ts';

/** The 64-bit server with index 0; null when there is none or more than one (§2.6, product 4). */
export function defaultServer(
  definition: Pick<GameDefinition, 'servers'>,
  infos: ServerInfos,
): ServerFacts | null {
  const candidates = definition.servers.filter(
    ({ name, bitness }) => bitness === 64 && ownValue(infos, name)?.index === 0,
  );
  const [first] = candidates;
  return candidates.length === 1 && first !== undefined ? first : null;
}

/** The server with the highest mean of characters online; ties by name; null without any data (§2.6). */
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

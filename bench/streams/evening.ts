import { setTimeout as sleep } from 'node:timers/promises';
import { serverKey } from '@rollcall/game/servers';
import { naturalPopulation, serverProfiles } from '../../collector/src/world/server-profiles.ts';
import { createWorld } from '../../collector/src/world/world.ts';
import { serveRollcall, type Served } from '../first-view/serve.ts';

const busiest = serverProfiles.toSorted((a, b) => b.meanOnline - a.meanOnline)[0];
/** As it stands in addresses. */
export const busiestKey = serverKey(busiest?.name ?? '');

const greatestPopulation = 10_000;
const settleMs = 30_000;

/** The simulated world with so many on its busiest server, whatever the hour is, some time after its start. */
export async function serveEvening(
  online: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Served> {
  const server = await serveRollcall('streams', {
    DEMO: 'on',
    DEMO_POPULATION: String(meanPopulationFor(online)),
    DEMO_HISTORY_DAYS: '0',
    ...settings,
  });
  await sleep(settleMs);
  return server;
}

function meanPopulationFor(online: number): number {
  const { servers } = createWorld({ seed: '1', startMs: Date.now(), hasDowntimes: false });
  const natural = servers.find(({ profile }) => profile.name === busiest?.name)?.online.length ?? 0;
  return Math.min(greatestPopulation, Math.round((naturalPopulation * online) / natural));
}

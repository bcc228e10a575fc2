import type { Roster } from '@rollcall/game/raid-roster/roster';
import { toWireTime } from '@rollcall/game/wire-time';
import type { Store } from '../../store/store.ts';
import { ironTide, openRosters, testStartMs } from './open-rosters.ts';

/**
 * Lets two people take the last place of a roster at once, on two servers over one store.
 *
 * @returns in how many rounds exactly one person got the place, the other was put on the bench, and both answers said so
 */
export async function raceForLastPlace(store: Store, times: number): Promise<number> {
  const world = { nowMs: testStartMs, characters: [], raids: [], tokens: new Map<string, number>() };
  const servers = [
    await openRosters(store, world, { hasOtherWriters: true }),
    await openRosters(store, world, { hasOtherWriters: true }),
  ] as const;
  const post = {
    server: 'Thelanis',
    quest_id: ironTide.id,
    starts_at: toWireTime(testStartMs),
    places: [{ role: 'healer', count: 1 }],
  };
  let right = 0;
  try {
    for (let count = 0; count < times; count += 1) {
      const { id } = (await servers[0].call('POST', '', post)).body.data;
      const both = await Promise.all(
        servers.map((server, index) =>
          server.call('POST', `/${id}/people`, { name: `Player ${index}`, role: 'healer' }),
        ),
      );
      const seen = both.map(({ body }) => roleOf(body.data, body.person));
      const { people } = (await servers[1].call('GET', `/${id}`)).body.data;
      const kept = people.map(({ role }) => role ?? 'bench');
      if (seen.toSorted().join() === 'bench,healer' && kept.join() === 'healer,bench') right += 1;
    }
  } finally {
    for (const server of servers) await server.close();
  }
  return right;
}

const roleOf = ({ people }: Roster, person: string) =>
  people.find(({ id }) => id === person)?.role ?? 'bench';

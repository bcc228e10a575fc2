import { toWireTime } from '@rollcall/game/wire-time';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeBothStores } from '../store/testing/describe-stores.ts';
import { raceForLastPlace } from './testing/last-place.ts';
import { bearer, ironTide, openRosters, type RosterServer, testStartMs } from './testing/open-rosters.ts';

const world = { nowMs: testStartMs, characters: [], raids: [], tokens: new Map<string, number>() };

let servers: readonly RosterServer[];

describeBothStores('rosters that two servers edit', (opened) => {
  beforeEach(async () => {
    await opened.clear();
    const options = { hasOtherWriters: true };
    servers = [
      await openRosters(opened.store, world, options),
      await openRosters(opened.store, world, options),
    ];
  });
  afterEach(async () => {
    for (const server of servers) await server.close();
  });

  const call = (server: number, ...asked: Parameters<RosterServer['call']>) => {
    const chosen = servers[server];
    if (chosen === undefined) throw new Error('there are two servers');
    return chosen.call(...asked);
  };

  it('give the last place to one of two people, and put the other on the bench', async () => {
    expect(await raceForLastPlace(opened.store, 20)).toBe(20);
  });

  const anyEdit = fc.record({
    server: fc.constantFrom(0, 1),
    person: fc.integer({ min: 0, max: 4 }),
    action: fc.oneof(
      fc.record({ kind: fc.constant('take' as const), role: fc.constantFrom('tank', 'healer', 'any') }),
      fc.record({ kind: fc.constantFrom('bench' as const, 'leave' as const, 'sign-up' as const) }),
      fc.record({ kind: fc.constant('places' as const), count: fc.integer({ min: 1, max: 3 }) }),
    ),
  });

  it('are valid after any edits by five people at once, and each edit has its own version', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyEdit, { minLength: 1, maxLength: 6 }), { maxLength: 4 }),
        async (rounds) => {
          const places = [
            { role: 'tank', count: 1 },
            { role: 'any', count: 2 },
          ];
          const plan = { server: 'Orien', quest_id: ironTide.id, starts_at: toWireTime(testStartMs), places };
          const made = (await call(0, 'POST', '', plan)).body;
          const path = `/${made.data.id}`;
          const secrets = new Map<number, { readonly person: string; readonly secret: string }>();
          let edits = 0;

          async function edit({
            server,
            person,
            action,
          }: typeof anyEdit extends fc.Arbitrary<infer E> ? E : never) {
            if (action.kind === 'places') {
              const change = { places: [{ role: 'any', count: action.count }] };
              return call(server, 'PUT', path, change, bearer(made.secret));
            }
            const own = secrets.get(person);
            if (action.kind === 'sign-up') {
              const answer = await call(server, 'POST', `${path}/people`, {
                name: `P${person}`,
                role: 'tank',
              });
              if (own === undefined) secrets.set(person, answer.body);
              return answer;
            }
            if (own === undefined) return null;
            const at = `${path}/people/${own.person}`;
            const headers = bearer(own.secret);
            if (action.kind === 'leave') return call(server, 'DELETE', at, undefined, headers);
            return call(server, 'PATCH', at, { role: action.kind === 'take' ? action.role : null }, headers);
          }

          for (const round of rounds) {
            const answers = await Promise.all(round.map(edit));
            for (const answer of answers) {
              expect([undefined, 200, 404, 409]).toContain(answer?.status);
              if (answer?.status === 200) edits += 1;
            }
            const seen = answers.flatMap((answer) =>
              answer?.status === 200 ? [answer.body.data.version] : [],
            );
            expect(new Set(seen).size).toBe(seen.length);
            const now = (await call(1, 'GET', path)).body.data;
            expect((await call(0, 'GET', path)).body.data).toEqual(now);
            expect(now.version).toBe(1 + edits);
            for (const { role, count } of now.places)
              expect(now.people.filter((each) => each.role === role).length).toBeLessThanOrEqual(count);
            const roles = new Set(now.places.map(({ role }) => role));
            for (const { role } of now.people) expect(role === null || roles.has(role)).toBe(true);
          }
        },
      ),
      { numRuns: 15 },
    );
  });
});

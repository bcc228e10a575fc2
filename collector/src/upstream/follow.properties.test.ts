import type { Character } from '@rollcall/game/character/character';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { anyCharacter, anyLfm } from '@rollcall/game/testing/arbitraries';
import { visibleCharacter } from '@rollcall/game/character/visibility';
import { makeCharacter, makeLfm } from '@rollcall/game/testing/makers';
import { isBlank } from '@rollcall/game/text';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PeerWorld } from './testing/fake-streams.ts';
import { startFollowing, type FollowRun } from './testing/follow-run.ts';

const servers = ['Thelanis', 'Cormyr'];

/** Text as a service of this kind stores it. */
const kept = (text: string | null): string | null => text?.toWellFormed().replaceAll('\0', '') ?? null;

const keptUnlessBlank = (text: string | null): string | null => (isBlank(text ?? '') ? null : kept(text));

/** Reported characters as another service returns them: an empty name means anonymous, a blank comment means none. */
const shown = (person: Character): Character =>
  visibleCharacter({
    ...person,
    public_comment: keptUnlessBlank(person.public_comment),
    is_anonymous: person.is_anonymous || person.name === null,
  });

const anyShown = anyCharacter.map(shown);

/** With few ids, so that characters appear, disappear, change and move between servers from one world to the next. */
const anyWorld: fc.Arbitrary<PeerWorld> = fc.record({
  servers: fc.constant(servers),
  characters: fc.uniqueArray(anyShown, { selector: ({ id }) => id, maxLength: 8 }),
  lfms: fc.uniqueArray(
    fc.tuple(anyLfm, fc.integer({ min: 1, max: 5 })).map(([lfm, id]): Lfm => ({
      ...lfm,
      id,
      comment: kept(lfm.comment),
      leader: shown(lfm.leader),
      members: lfm.members.map(shown),
    })),
    { selector: ({ id, server_name }) => `${id} ${server_name}`, maxLength: 5 },
  ),
});

/** What can happen to a report in transit. */
const anyFate = fc.constantFrom(
  null,
  null,
  null,
  'lost' as const,
  { status: 503 } as const,
  {
    status: 400,
  } as const,
);

/** What can happen to a stream event in transit. */
const alterations = {
  none: (text: string) => text,
  lost: () => null,
  repeated: (text: string) => text + text,
  broken: (text: string) => `${text.slice(0, 60)}\n\n`,
} as const;

const anyStreams = fc.record({
  streams: fc.constantFrom('none', 'combined', 'combined', 'each'),
  isDated: fc.boolean(),
  troubles: fc.array(fc.constantFrom('none', 'none', 'none', 'lost', 'repeated', 'broken'), {
    maxLength: 30,
  }),
});

const withOneMoreOfEach = (world: PeerWorld): PeerWorld => ({
  ...world,
  characters: [
    ...world.characters,
    ...servers.map((server_name, index) => makeCharacter({ id: 900 + index, server_name })),
  ],
  lfms: [...world.lfms, ...servers.map((server_name, index) => makeLfm({ id: 900 + index, server_name }))],
});

const asReported = ({ is_online: _online, last_update: _updated, ...rest }: Character) => rest;

function told({ ingest }: FollowRun, server: string) {
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
  return {
    characters: [...ingest.charactersOn(server).values()].toSorted(byId),
    lfms: [...ingest.lfmsOn(server).values()].toSorted(byId),
  };
}

function expected(world: PeerWorld, server: string) {
  const here = ({ server_name }: { server_name: string }) => server_name === server;
  const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
  const server_name = server.toLowerCase();
  return {
    characters: world.characters
      .filter(here)
      .map((person) => ({ ...asReported(person), server_name }))
      .toSorted(byId),
    lfms: world.lfms
      .filter(here)
      .map(({ last_update: _updated, leader, members, ...rest }) => ({
        ...rest,
        server_name,
        leader: asReported(leader),
        members: members.map(asReported),
      }))
      .toSorted(byId),
  };
}

test('Our server ends up with the state of the other one, whatever changes or gets lost', async () => {
  const anyStep = fc.record({ world: anyWorld, seconds: fc.integer({ min: 1, max: 9 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { minLength: 1, maxLength: 4 }),
      fc.array(anyFate, { maxLength: 25 }),
      anyStreams,
      async (steps, fates, { streams, isDated, troubles }) => {
        const run = startFollowing({ streams });
        run.peer.streams.isDated = isDated;
        const fatesOfEvents = [...troubles];
        run.peer.streams.alter = (text) => alterations[fatesOfEvents.shift() ?? 'none'](text);
        const ahead = [...fates];
        // The status is excluded: without it nothing is read.
        run.ingestFailure = (call) => (call.includes('server-info') ? null : (ahead.shift() ?? null));
        for (const { world, seconds } of steps) {
          run.peer.world = world;
          await run.time.pass(seconds * 1000);
        }
        run.ingestFailure = () => null;
        run.peer.streams.alter = (text) => text;
        // The next frame reveals that the last one is missing.
        run.peer.world = withOneMoreOfEach(run.peer.world);
        await run.time.pass(30_000);
        await run.stop();
        for (const server of servers) {
          expect(told(run, server)).toEqual(expected(run.peer.world, server));
        }
        // No report has a newer time than the data of the other service.
        for (const { body } of run.reports) {
          expect(Date.parse(String(body['observed_at'])) % 5000).toBe(0);
        }
      },
    ),
    { numRuns: 100 },
  );
});

import { defaultDefinition } from '@rollcall/game/definition';
import { classNames } from '@rollcall/game/character/classes';
import { indexRaces, races } from '@rollcall/game/character/races';
import {
  reportedCharacterSchema,
  reportedLfmSchema,
  reportedServerInfoSchema,
} from '@rollcall/game/api/report';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demoCatalogue } from '../demo-catalogue/demo-catalogue.ts';
import {
  worldDelta,
  worldKeyframe,
  worldServerInfo,
  type DeltaReports,
  type EntityReports,
} from './wire-reports.ts';
import { createWorld, stepWorld, takeChanges } from './world.ts';

const findRace = indexRaces(races);

const startMs = Date.UTC(2026, 10, 21, 20);
const world = createWorld({ seed: 'wire', startMs, population: 1000 });
const keyframe = worldKeyframe(world);

/** The server's state after the reports: entities by id, with their reported fields. */
type Mirror = Map<number, Readonly<Record<string, unknown>>>;

function mirrorOf(entities: readonly { id: number }[]): Mirror {
  return new Map(entities.map((entity) => [entity.id, { ...entity }]));
}

/** Applies a delta as the server does: first the changed fields, then the removals. */
function apply(mirror: Mirror, changed: readonly { id: number }[], deletedIds: readonly number[]): void {
  for (const entity of changed) mirror.set(entity.id, { ...mirror.get(entity.id), ...entity });
  for (const id of deletedIds) mirror.delete(id);
}

function sorted(mirror: Mirror): unknown[] {
  return [...mirror.values()].toSorted((a, b) => Number(a['id']) - Number(b['id']));
}

describe('reports of the simulated world', () => {
  test('contain only characters that ingest accepts without corrections', () => {
    const odd = keyframe.characters.filter((each) => !reportedCharacterSchema.safeParse(each).success);
    expect(odd).toEqual([]);
    expect(keyframe.characters.length).toBeGreaterThan(1000);
  });

  test('contain only groups that ingest accepts', () => {
    const odd = keyframe.lfms.filter((each) => !reportedLfmSchema.safeParse(each).success);
    expect(odd).toEqual([]);
    expect(keyframe.lfms.length).toBeGreaterThan(40);
  });

  test('contain only statuses that ingest accepts, with one default server and one for subscribers', () => {
    const infos = Object.values(worldServerInfo(world, startMs));
    expect(infos.filter((info) => !reportedServerInfoSchema.safeParse(info).success)).toEqual([]);
    expect(infos.filter(({ index }) => index === 0)).toHaveLength(1);
    expect(infos.filter(({ is_vip_only }) => is_vip_only)).toHaveLength(1);
  });

  test('contain no activity, which the server derives', () => {
    expect(keyframe.lfms.some((each) => 'activity' in each)).toBe(false);
  });

  test('contain known races, classes that add up to the level, and existing places', () => {
    const areas = new Set(demoCatalogue.areas.map(({ id }) => id));
    const names: readonly string[] = [...classNames, 'Epic', 'Legendary'];
    const odd = keyframe.characters.filter(
      ({ race, classes = [], total_level, location_id }) =>
        findRace(race ?? '') === null ||
        classes.some(({ name }) => !names.includes(name)) ||
        classes.reduce((sum, { level }) => sum + level, 0) !== total_level ||
        !(location_id === null || areas.has(location_id ?? -1)),
    );
    expect(odd).toEqual([]);
  });

  test('name about half of the anonymous characters, and contain only visible fields of the others', () => {
    const anonymous = keyframe.characters.filter(({ is_anonymous }) => is_anonymous);
    const nameless = anonymous.filter(({ name }) => name === null);
    expect(nameless.length / anonymous.length).toBeGreaterThan(0.3);
    expect(nameless.length / anonymous.length).toBeLessThan(0.7);
    const telling = nameless.filter((each) => each.guild_name ?? each.location_id ?? each.public_comment);
    expect(telling).toEqual([]);
    expect(keyframe.characters.filter(({ name, is_anonymous }) => name === null && !is_anonymous)).toEqual(
      [],
    );
  });

  test('include the people of a group, and its leader within its level range', () => {
    const byId = new Map(keyframe.characters.map((each) => [each.id, each]));
    for (const { id, leader, members, minimum_level, maximum_level } of keyframe.lfms) {
      const people = [leader, ...(members ?? [])];
      expect(people).toEqual(people.map((person) => byId.get(person?.id ?? 0)));
      expect(people.map((person) => person?.group_id)).toEqual(
        people.map(() => (people.length > 1 ? id : 0)),
      );
      expect(leader?.is_recruiting).toBe(true);
      expect(leader?.total_level).toBeGreaterThanOrEqual(minimum_level ?? 99);
      expect(leader?.total_level).toBeLessThanOrEqual(maximum_level ?? 0);
    }
  });

  test('never have a group larger than the game allows', () => {
    const raids = new Set(
      demoCatalogue.quests.filter(({ group_size }) => group_size === 'Raid').map(({ id }) => id),
    );
    const later = createWorld({ seed: 'sizes', startMs, population: 200 });
    const seen = [...keyframe.lfms];
    for (let hour = 0; hour < 4; hour += 1) {
      stepWorld(later, 3600);
      seen.push(...worldKeyframe(later).lfms);
    }
    const sizes = seen.map(({ members, quest_id }) => ({
      size: 1 + (members?.length ?? 0),
      quest_id,
    }));
    expect(sizes.every(({ size }) => size <= 12)).toBe(true);
    const parties = sizes.filter(({ quest_id }) => quest_id !== 0 && !raids.has(quest_id ?? 0));
    expect(Math.max(...parties.map(({ size }) => size))).toBeLessThanOrEqual(6);
  });

  test('have the usual size: some 400 bytes a character, some 2 KB a group', () => {
    const bytes = (entities: readonly unknown[]): number => JSON.stringify(entities).length / entities.length;
    expect(bytes(keyframe.characters)).toBeGreaterThan(330);
    expect(bytes(keyframe.characters)).toBeLessThan(480);
    expect(bytes(keyframe.lfms)).toBeGreaterThan(1200);
    expect(bytes(keyframe.lfms)).toBeLessThan(3000);
  });

  test('have other ids for another seed, all of them within 40 bits', () => {
    const ids = keyframe.characters.map(({ id }) => id);
    const other = worldKeyframe(createWorld({ seed: 'another', startMs, population: 300 })).characters;
    // The controlled players are the same in every world.
    expect(other.filter(({ id }) => ids.includes(id)).map(({ name }) => name)).toEqual([
      'Parrot-One',
      'Parrot-Two',
      'Parrot-Three',
    ]);
    expect(Math.max(...ids)).toBeLessThan(2 ** 40);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('can be limited to one server', () => {
    const { characters, lfms } = worldKeyframe(world, undefined, new Set(['Orien']));
    expect(new Set([...characters, ...lfms].map(({ server_name }) => server_name))).toEqual(
      new Set(['Orien']),
    );
    expect(characters.length).toBeLessThan(keyframe.characters.length);
  });

  test('have real times, never the future times of a fast world', () => {
    const { characters } = worldKeyframe(world, (worldMs) => startMs + (worldMs - startMs) / 60);
    expect(characters.filter(({ last_save }) => Date.parse(last_save ?? '') > startMs)).toEqual([]);
  });
});

describe('a keyframe and the deltas after it', () => {
  test('lead to the same state as the next keyframe, for any steps in between', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 12 }),
        (seed, steps) => {
          const living = createWorld({ seed, startMs, population: 120 });
          const first = worldKeyframe(living);
          const [characters, lfms] = [mirrorOf(first.characters), mirrorOf(first.lfms)];
          for (const seconds of steps) {
            stepWorld(living, seconds);
            const delta: DeltaReports = worldDelta(living, takeChanges(living));
            apply(characters, delta.characters, delta.deletedCharacterIds);
            apply(lfms, delta.lfms, delta.deletedLfmIds);
          }
          const last: EntityReports = worldKeyframe(living);
          expect(sorted(characters)).toEqual(sorted(mirrorOf(last.characters)));
          expect(sorted(lfms)).toEqual(sorted(mirrorOf(last.lfms)));
        },
      ),
      {
        numRuns: 40,
        // A party that starts again with the same post. Its clock has stopped.
        examples: [[10, [829, 55, 572, 295, 146, 119, 744, 630, 607, 626, 22]]],
      },
    );
  });

  test('contain new entities as a whole, and only the changes of others', () => {
    const living = createWorld({ seed: 'partial', startMs, population: 1000 });
    const known = new Set(worldKeyframe(living).characters.map(({ id }) => id));
    stepWorld(living, 1);
    const delta = worldDelta(living, takeChanges(living));
    const fresh = delta.characters.filter(({ id }) => !known.has(id));
    const changed = delta.characters.filter(({ id }) => known.has(id));
    expect(fresh.every((each) => 'name' in each && 'classes' in each && 'server_name' in each)).toBe(true);
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.every((each) => !('race' in each))).toBe(true);
    const largest = Math.max(...changed.map((each) => JSON.stringify(each).length));
    expect(largest).toBeLessThan(300);
  });

  test('are small: a second of a busy world is some kilobytes', () => {
    const living = createWorld({ seed: 'small', startMs, population: 1000 });
    let bytes = 0;
    for (let second = 0; second < 60; second += 1) {
      stepWorld(living, 1);
      bytes += JSON.stringify(worldDelta(living, takeChanges(living))).length;
    }
    expect(bytes / 60).toBeLessThan(10_000);
    expect(defaultDefinition.servers).toHaveLength(living.servers.length);
  });
});

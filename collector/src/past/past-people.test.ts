import { isActive } from '@rollcall/game/character/activity-score';
import { defaultDefinition } from '@rollcall/game/definition';
import { reportedCharacterSchema } from '@rollcall/game/api/report';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dayMs } from '@rollcall/game/time';
import { levelWeights } from '../world/people/populace.ts';
import { serverProfiles } from '../world/server-profiles.ts';
import { createWorld } from '../world/world.ts';
import { peopleOfPast, shareOut } from './past-people.ts';

const startMs = Date.UTC(2026, 10, 21, 20);
const world = createWorld({ seed: '1', startMs, population: 2000 });
const past = { seed: '1', servers: world.servers, livingFromMs: startMs, worldStartMs: startMs, days: 365 };
const batches = [...peopleOfPast({ ...past, count: 60_000 })];
const people = batches.flatMap(({ characters }) => characters);
const ages = people.map(({ last_save }) => startMs - Date.parse(last_save ?? ''));

describe('the characters of a generated past', () => {
  test('have about the requested number, divided by the size of servers', () => {
    expect(people.length).toBeGreaterThan(55_000);
    expect(people.length).toBeLessThanOrEqual(60_010);
    const orien = people.filter(({ server_name }) => server_name === 'Orien').length / people.length;
    expect(orien).toBeCloseTo(410 / 1843, 1);
  });

  test('have unique ids and, on one server, unique names', () => {
    expect(new Set(people.map(({ id }) => id)).size).toBe(people.length);
    const named = people.filter(({ name }) => name !== null);
    expect(new Set(named.map(({ server_name, name }) => `${server_name}/${name}`)).size).toBe(named.length);
  });

  test('do not include characters that are online', () => {
    const online = new Set(world.servers.flatMap((server) => server.online.map(({ id }) => id)));
    expect(people.filter(({ id }) => online.has(id))).toEqual([]);
  });

  test('are the ones that the live world plays later', () => {
    const orien = world.servers.find(({ profile }) => profile.name === 'Orien');
    const told = new Map(people.map((person) => [person.id, person]));
    for (let place = 0; place < 500; place += 1) {
      if (orien === undefined || orien.roster.isMet(place)) continue;
      const { id, race, totalLevel, guildName } = orien.roster.sketchAt(place);
      expect(told.get(id)).toMatchObject({ race, total_level: totalLevel });
      if (told.get(id)?.name !== null) expect(told.get(id)).toMatchObject({ guild_name: guildName });
    }
  });

  test('are accepted by the server, each of them offline', () => {
    for (const person of people.slice(0, 5000)) {
      expect(z.safeParse(reportedCharacterSchema, person).success).toBe(true);
      expect(person).toMatchObject({ group_id: 0, is_in_party: false, is_recruiting: false });
    }
  });

  test('are played or only store items, in realistic shares, at every level', () => {
    const isPlayed = ({ total_level, recent_activity: activity }: (typeof people)[number]) =>
      isActive({
        levelUps: activity.level_ups,
        placeChanges: activity.place_changes,
        meanSessionMinutes: activity.session_seconds / 60 / activity.sessions,
        isAtLevelCap: total_level >= defaultDefinition.level_cap,
      });
    const shareOf = (list: typeof people) => list.filter(isPlayed).length / list.length;
    expect(shareOf(people)).toBeCloseTo(0.28, 1);
    expect(
      Math.abs(
        shareOf(people.filter(({ total_level }) => total_level === defaultDefinition.level_cap)) - 0.28,
      ),
    ).toBeLessThan(0.03);
    for (const { name } of serverProfiles.filter(({ meanOnline }) => meanOnline > 40)) {
      const own = people.filter(({ server_name }) => server_name === name);
      expect(Math.abs(shareOf(own) - 0.28)).toBeLessThan(0.04);
    }
  });

  test('have the same levels as those of the live world', () => {
    const weights = levelWeights.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [level, weight] of levelWeights) {
      const share = people.filter(({ total_level }) => total_level === level).length / people.length;
      expect(Math.abs(share - weight / weights)).toBeLessThan(0.01);
    }
  });

  test('have moved away from 32-bit servers and to large ones', () => {
    const moved = people.filter(({ server_name, home_server_name }) => server_name !== home_server_name);
    const net = (name: string): number =>
      moved.filter(({ server_name }) => server_name === name).length -
      moved.filter(({ home_server_name }) => home_server_name === name).length;
    const [large, small] = [64, 32].map((bits) => serverProfiles.filter(({ bitness }) => bitness === bits));
    for (const { name } of small ?? []) {
      expect(moved.filter(({ server_name }) => server_name === name)).toEqual([]);
      expect(net(name)).toBeLessThan(-100);
    }
    const nets = (large ?? []).map(({ name }) => net(name));
    expect(Math.max(...nets)).toBe(net('Orien'));
    expect(Math.min(...nets)).toBe(net('Wayfinder'));
    expect(net('Wayfinder')).toBeLessThan(0);
    expect(moved.length / people.length).toBeGreaterThan(0.04);
    expect(moved.length / people.length).toBeLessThan(0.08);
  });

  test('were last seen within a year, and fewer of them long ago', () => {
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.max(...ages)).toBeLessThanOrEqual(365 * dayMs);
    const seenWithin = (days: number): number => ages.filter((ageMs) => ageMs < days * dayMs).length;
    const counts = [1, 7, 30, 90, 365].map(seenWithin);
    // The played ones, some 32,000 at this size, log in every few hours.
    expect(counts[0]).toBeGreaterThan(25_000);
    for (const [index, count] of counts.slice(1).entries())
      expect(count).toBeGreaterThan((counts[index] ?? 0) + 2000);
  });

  test('come in batches, latest first, and are the same for the same seed and time', () => {
    const batchAges = batches.map(({ ageMs }) => ageMs);
    expect(batchAges).toEqual(batchAges.toSorted((a, b) => a - b));
    expect(Math.max(...batches.map(({ characters }) => characters.length))).toBeLessThanOrEqual(1012);
    const again = [...peopleOfPast({ ...past, count: 60_000 })];
    expect(JSON.stringify(again[7])).toBe(JSON.stringify(batches[7]));
  });

  test('are at most as many as requested, and as there are names', () => {
    expect([...peopleOfPast({ ...past, count: 0 })]).toEqual([]);
    const few = [...peopleOfPast({ ...past, count: 100, days: 3 })].flatMap(({ characters }) => characters);
    expect(few.length).toBeLessThanOrEqual(101);
    expect(few.every(({ last_save }) => startMs - Date.parse(last_save ?? '') <= 3 * dayMs)).toBe(true);
    expect(Math.max(...shareOut(world.servers, 500_000).values())).toBeLessThanOrEqual(51_040);
  });
});

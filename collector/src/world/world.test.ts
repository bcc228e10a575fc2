import { beforeAll, describe, expect, test } from 'vitest';
import { minuteMs } from '@rollcall/game/time';
import type { Person } from './inhabitants.ts';
import { levelWeights } from './people/populace.ts';
import { naturalPopulation } from './server-profiles.ts';
import { worldDelta, worldKeyframe } from './wire-reports.ts';
import { createWorld, stepWorld, takeChanges, type World } from './world.ts';

/** A Tuesday, and a population with which simulating a day takes two seconds. */
const startMs = Date.UTC(2026, 10, 17);
const population = naturalPopulation / 2.5;

interface Sample {
  readonly online: number;
  readonly posted: number;
}

interface Day {
  readonly world: World;
  /** All servers together, every five minutes. */
  readonly samples: Sample[];
  /** Characters online by server, every five minutes. */
  readonly onlineByServer: Map<string, number[]>;
  readonly postedByServer: Map<string, number[]>;
  /** All characters online, once an hour. */
  readonly seen: {
    readonly person: Person;
    readonly level: number;
    readonly isQuesting: boolean;
    readonly isGrouped: boolean;
  }[];
  readonly sessionMinutes: number[];
  readonly moves: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

/** Simulates a day and records its figures. */
function liveThroughDay(): Day {
  const world = createWorld({ seed: 'a day', startMs, population });
  const day = {
    world,
    samples: [],
    onlineByServer: new Map(),
    postedByServer: new Map(),
    seen: [],
    sessionMinutes: [],
  };
  return { ...day, moves: observe(day, 24 * 12) };
}

function observe(day: Omit<Day, 'moves'>, samples: number): number {
  const { world } = day;
  const arrivals = new Map<Person, { readonly session: number; readonly atMs: number }>();
  const met = new Set<Person>();
  let moves = 0;
  for (let sample = 0; sample < samples; sample += 1) {
    for (let second = 0; second < 300; second += 20) {
      stepWorld(world, 20);
      const { characters } = takeChanges(world);
      for (const [person, aspects] of characters) {
        if ((aspects & 2) !== 0) moves += 1;
        if (!met.has(person) && arrivals.get(person)?.session !== person.session) {
          arrivals.set(person, { session: person.session, atMs: world.nowMs });
        }
      }
      for (const [person, { session, atMs }] of arrivals) {
        if (person.session === session) continue;
        day.sessionMinutes.push((world.nowMs - atMs) / minuteMs);
        arrivals.delete(person);
      }
    }
    noteSample(day, sample % 12 === 0);
  }
  return moves;
}

function noteSample(day: Omit<Day, 'moves'>, isHour: boolean): void {
  const { servers } = day.world;
  day.samples.push({
    online: sum(servers.map(({ online }) => online.length)),
    posted: sum(servers.map((each) => each.posted)),
  });
  for (const { profile, online, posted } of servers) {
    day.onlineByServer.set(profile.name, [...(day.onlineByServer.get(profile.name) ?? []), online.length]);
    day.postedByServer.set(profile.name, [...(day.postedByServer.get(profile.name) ?? []), posted]);
  }
  if (!isHour) return;
  for (const person of servers.flatMap(({ online }) => online)) {
    const isQuesting = person.pursuit.state === 'questing' || person.party?.phase === 'adventuring';
    const isGrouped = (person.party?.others.length ?? 0) > 0;
    day.seen.push({ person, level: person.totalLevel, isQuesting, isGrouped });
  }
}

describe('a day of the simulated world', () => {
  let day: Day;
  beforeAll(() => {
    day = liveThroughDay();
  });

  const shareOfSeen = (is: (seen: Day['seen'][number]) => boolean): number =>
    day.seen.filter(is).length / day.seen.length;

  test('has the requested number of players, times the factor of a Tuesday (0.89) and of the season', () => {
    const online = mean(day.samples.map((sample) => sample.online));
    const expected = sum(day.world.servers.map(({ meanOnline, tide }) => meanOnline * 0.89 * tide(startMs)));
    expect(Math.abs(expected / (population * 0.89) - 1)).toBeLessThan(0.12);
    expect(online / expected).toBeGreaterThan(0.93);
    expect(online / expected).toBeLessThan(1.07);
  });

  test('is about three times as busy in the American evening as in the American morning', () => {
    const at = (hour: number): number =>
      mean(day.samples.slice(hour * 12, hour * 12 + 12).map(({ online }) => online));
    expect(at(1) / at(9)).toBeGreaterThan(2.5);
    expect(at(1) / at(9)).toBeLessThan(3.7);
  });

  test.each([
    ['Orien', 410],
    ['Argonnessen', 295],
    ['Khyber', 219],
    ['Ghallanda', 151],
  ])('%s has its own mean', (name, natural) => {
    const tide = day.world.servers.find(({ profile }) => profile.name === name)?.tide(startMs) ?? 1;
    const expected = (natural / 2.5) * 0.89 * tide;
    const online = mean(day.onlineByServer.get(name) ?? []);
    expect(Math.abs(online / expected - 1)).toBeLessThan(0.12);
  });

  test('has 3.9 to 4.4 groups per hundred characters, and at most 48 on a server', () => {
    const ratio =
      (100 * sum(day.samples.map(({ posted }) => posted))) / sum(day.samples.map(({ online }) => online));
    expect(ratio).toBeGreaterThan(3.8);
    expect(ratio).toBeLessThan(4.5);
    expect(Math.max(...[...day.postedByServer.values()].flat())).toBeLessThanOrEqual(48);
  });

  test('changes little in five minutes', () => {
    const steps = day.samples
      .slice(1)
      .map(({ online }, index) => Math.abs(online - (day.samples[index]?.online ?? 0)));
    expect(mean(steps)).toBeGreaterThan(5);
    expect(mean(steps)).toBeLessThan(30);
  });

  test('has sessions of the right lengths: nearly half below 4 minutes, four fifths below 12, some beyond two hours', () => {
    const below = (minutes: number): number =>
      day.sessionMinutes.filter((length) => length < minutes).length / day.sessionMinutes.length;
    expect(below(4)).toBeCloseTo(0.47, 1);
    expect(below(12)).toBeCloseTo(0.81, 1);
    expect(1 - below(120)).toBeGreaterThan(0.01);
  });

  test('has 7 to 17 changes of place a second per 2,000 characters', () => {
    const perSecond = day.moves / 86_400;
    const per2000 = (perSecond * 2000) / mean(day.samples.map(({ online }) => online));
    expect(per2000).toBeGreaterThan(7);
    expect(per2000).toBeLessThan(17);
  });

  test('keeps the distribution of levels, with its peaks at 1, 4, 7, 15 and the cap', () => {
    const weights = sum(levelWeights.map(([, weight]) => weight));
    const wrong = levelWeights.filter(([level, weight]) => {
      const share = shareOfSeen((seen) => seen.level === level);
      return Math.abs(share - weight / weights) > 0.035;
    });
    expect(wrong).toEqual([]);
    for (const peak of [4, 7, 15, 34]) {
      const share = (level: number): number => shareOfSeen((seen) => seen.level === level);
      expect(share(peak)).toBeGreaterThan(share(peak - 1) * 0.9);
    }
  });

  test.each<readonly [string, (seen: Day['seen'][number]) => boolean, number, number]>([
    ['anonymous', ({ person }) => person.isAnonymous, 0.08, 0.14],
    ['in a guild', ({ person }) => person.guildName !== null, 0.55, 0.7],
    ['from another server', ({ person }) => person.homeServerName !== person.serverName, 0.03, 0.1],
    [
      'with several classes',
      ({ person }) => person.classes.filter(({ name }) => name !== 'Epic' && name !== 'Legendary').length > 1,
      0.12,
      0.32,
    ],
    ['in a party', ({ isGrouped }) => isGrouped, 0.15, 0.35],
    ['in a quest', ({ isQuesting }) => isQuesting, 0.3, 0.6],
  ])('has the right share of characters %s', (_, is, low, high) => {
    expect(shareOfSeen(is)).toBeGreaterThan(low);
    expect(shareOfSeen(is)).toBeLessThan(high);
  });

  test('has a few large guilds and many small ones', () => {
    const sizes = new Map<string, number>();
    const members = new Set(
      day.seen.map(({ person }) => person).filter(({ serverName }) => serverName === 'Orien'),
    );
    for (const { guildName } of members)
      if (guildName !== null) sizes.set(guildName, (sizes.get(guildName) ?? 0) + 1);
    const sorted = [...sizes.values()].toSorted((a, b) => b - a);
    expect(sorted[0]).toBeGreaterThan(6 * (sorted[Math.floor(sorted.length / 2)] ?? 0));
  });

  test('never has two characters with the same name on a server, but has some on several servers', () => {
    const people = new Set(day.seen.map(({ person }) => person));
    const onServer = new Set([...people].map(({ serverName, name }) => `${serverName}/${name}`));
    expect(onServer.size).toBe(people.size);
    expect(new Set([...people].map(({ name }) => name)).size).toBeLessThan(people.size);
  });
});

describe('an evening', () => {
  /** All reports of a collector within ten minutes. */
  function evening(options: { seed: number; stepSeconds: number }): string[] {
    const world = createWorld({ seed: options.seed, startMs, population: 200 });
    const sent = [JSON.stringify(worldKeyframe(world))];
    for (let second = 0; second < 600; second += options.stepSeconds) {
      stepWorld(world, options.stepSeconds);
      sent.push(JSON.stringify(worldDelta(world, takeChanges(world))));
    }
    return [...sent, JSON.stringify(worldKeyframe(world))];
  }

  test('is repeated by the same seed and start, byte for byte', () => {
    expect(evening({ seed: 5, stepSeconds: 1 })).toEqual(evening({ seed: 5, stepSeconds: 1 }));
  });

  test('is different with another seed', () => {
    expect(evening({ seed: 5, stepSeconds: 60 }).at(-1)).not.toBe(
      evening({ seed: 6, stepSeconds: 60 }).at(-1),
    );
  });

  test('does not depend on the length of the steps', () => {
    expect(evening({ seed: 5, stepSeconds: 1 }).at(-1)).toBe(evening({ seed: 5, stepSeconds: 60 }).at(-1));
  });
});

describe('a downtime', () => {
  test('removes all characters and groups of one server for some minutes, and they return', () => {
    const world = createWorld({ seed: 'down', startMs, population: 150 });
    let fallen: World['servers'][number] | undefined;
    for (let minute = 0; minute < 5 * 24 * 60 && fallen === undefined; minute += 1) {
      stepWorld(world, 60);
      const { turned } = takeChanges(world);
      // A server with enough players that some return within the test.
      fallen = world.servers.find(
        ({ isUp, profile, meanOnline }) => !isUp && turned.has(profile.name) && meanOnline > 10,
      );
    }
    expect(fallen).toMatchObject({ isUp: false, online: [], posted: 0 });
    expect(fallen?.parties.size).toBe(0);
    expect(world.servers.filter(({ isUp }) => !isUp)).toHaveLength(1);
    stepWorld(world, 45 * 60);
    expect(fallen?.isUp).toBe(true);
    expect(fallen?.online.length).toBeGreaterThan(0);
  });

  test('never happens in the first half hour, or when downtimes are off', () => {
    const calm = createWorld({ seed: 'down', startMs, population: 50, hasDowntimes: false });
    stepWorld(calm, 8 * 24 * 3600);
    expect(takeChanges(calm).turned.size).toBe(0);
    const young = createWorld({ seed: 'down', startMs, population: 50 });
    stepWorld(young, 30 * 60);
    expect(takeChanges(young).turned.size).toBe(0);
  });
});

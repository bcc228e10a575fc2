import { defaultDefinition } from '@rollcall/game/definition';
import { returnWithinMs } from '@rollcall/game/quest/quest-sessions';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '@rollcall/game/time';
import { demoCatalogue } from '../demo-catalogue/demo-catalogue.ts';
import { createRunLog, type TrueRun } from '../testing/run-log.ts';
import { createWorld, stepWorld, takeChanges, type World } from '../world/world.ts';
import { activityOfPast, type PastActivityBatch } from './past-runs.ts';
import { madeUpServers } from './report-past.ts';

const nowMs = Date.UTC(2026, 10, 21, 20);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

function pastOf(world: World) {
  const pasts = madeUpServers({
    seed: '1',
    world,
    hasDowntimes: true,
    worldStartMs: nowMs,
    livingFromMs: nowMs,
  });
  return {
    pasts,
    tell: (): Iterable<PastActivityBatch> =>
      activityOfPast({
        seed: '1',
        servers: world.servers,
        pasts,
        livingFromMs: nowMs,
        days: 90,
        beforeMs: Infinity,
      }),
  };
}

function collect(batches: Iterable<PastActivityBatch>) {
  const all = [...batches];
  const sessions = all.flatMap((batch) => batch.sessions);
  return {
    groups: all.flatMap((batch) => batch.groups),
    sessions: sessions.map((session) => ({
      ...session,
      startedMs: Date.parse(session.started),
      lastedMs: Date.parse(session.ended) - Date.parse(session.started),
    })),
  };
}

/** The solo runs of the live world with their times, in quests that do not share their area. */
function liveThroughTwoDays() {
  const runLog = createRunLog();
  const servers = defaultDefinition.servers.filter(({ name }) => name === 'Argonnessen');
  const world = createWorld({
    seed: '1',
    startMs: nowMs,
    definition: { ...defaultDefinition, servers },
    runLog,
  });
  const ids = new Set<string>();
  let onlineHours = 0;
  for (let minute = 0; minute < 48 * 60; minute += 1) {
    stepWorld(world, 60);
    takeChanges(world);
    for (const { parties, online } of world.servers) {
      onlineHours += online.length / 60;
      for (const { post, id, postedAtMs } of parties) if (post !== null) ids.add(`${id} ${postedAtMs}`);
    }
  }
  const isOwn = (run: TrueRun) => world.servers.every(({ places }) => !places.isShared(run.areaId));
  return { runs: runLog.runs.filter(isOwn), postingsPerHour: ids.size / onlineHours };
}

describe('the quest sessions of a generated past', () => {
  const world = createWorld({ seed: '1', startMs: nowMs, population: 2000 });
  const { pasts, tell } = pastOf(world);
  let told: ReturnType<typeof collect>;
  let living: ReturnType<typeof liveThroughTwoDays>;
  beforeAll(() => {
    told = collect(tell());
    living = liveThroughTwoDays();
  });

  test('are at most 100,000, and nearly as many', () => {
    expect(told.sessions.length).toBeLessThanOrEqual(100_000);
    expect(told.sessions.length).toBeGreaterThan(65_000);
  });

  test('are fewer in a small world', () => {
    const small = pastOf(createWorld({ seed: '1', startMs: nowMs, population: 50 }));
    const { sessions } = collect(small.tell());
    expect(sessions.length).toBeGreaterThan(50 * 300 * 0.7);
    expect(sessions.length).toBeLessThan(50 * 300 * 1.3);
  });

  test('are enough to show the figures of most quests', () => {
    const runs = new Map<number, Set<number>>();
    for (const { quest_id, group_id, character_id } of told.sessions)
      runs.set(
        quest_id,
        (runs.get(quest_id) ?? new Set()).add(group_id === 0 ? character_id : (group_id ?? 0)),
      );
    const shown = [...runs.values()].filter(({ size }) => size >= 30).length;
    expect(shown / demoCatalogue.quests.length).toBeGreaterThan(0.7);
  });

  test('follow the hours of the day, the days of the week and the size of the servers', () => {
    const at = (is: (date: Date) => boolean) =>
      told.sessions.filter(({ startedMs }) => is(new Date(startedMs))).length;
    const ofHour = (hour: number) => at((date) => date.getUTCHours() === hour);
    expect((ofHour(0) + ofHour(1)) / (ofHour(9) + ofHour(10))).toBeGreaterThan(2.2);
    expect((ofHour(0) + ofHour(1)) / (ofHour(9) + ofHour(10))).toBeLessThan(4);
    expect(at((date) => date.getUTCDay() === 6) / at((date) => date.getUTCDay() === 3)).toBeGreaterThan(1.2);
    const of = (name: string) => told.sessions.filter(({ server }) => server === name).length;
    expect(Math.abs(of('Orien') / of('Cannith') / (410 / 184) - 1)).toBeLessThan(0.15);
  });

  test('are never in progress while a server is down', () => {
    const isUp = (server: string, atMs: number) => pasts.get(server)?.countAt(atMs).isOnline === true;
    const odd = told.sessions.filter(
      ({ server, startedMs, lastedMs }) => !isUp(server, startedMs + lastedMs),
    );
    expect(odd).toEqual([]);
  });

  test('last at least a minute, and less than a day', () => {
    const lengths = told.sessions.map(({ lastedMs }) => lastedMs);
    expect(Math.min(...lengths.slice(0, 50_000))).toBeGreaterThanOrEqual(minuteMs);
    expect(Math.max(...lengths.slice(0, 50_000))).toBeLessThan(dayMs);
  });

  test('take as long as in the live world, solo and in parties', () => {
    const lived = (isAlone: boolean) =>
      living.runs
        .filter(({ partyId }) => (partyId === 0) === isAlone)
        .flatMap(({ sessions }) => sessions)
        .flatMap(({ leftMs, enteredMs }) =>
          leftMs === null || leftMs - enteredMs < minuteMs ? [] : [leftMs - enteredMs],
        );
    const areas = new Map(demoCatalogue.quests.map(({ id, area_id }) => [id, area_id]));
    const isOwn = (quest: number) =>
      world.servers.every(({ places }) => !places.isShared(areas.get(quest) ?? 0));
    const past = (isAlone: boolean) =>
      told.sessions
        .filter(({ group_id, quest_id }) => (group_id === 0) === isAlone && isOwn(quest_id))
        .map(({ lastedMs }) => lastedMs);
    for (const isAlone of [true, false]) {
      expect(Math.abs(median(past(isAlone)) / median(lived(isAlone)) - 1)).toBeLessThan(0.25);
      expect(Math.abs(mean(past(isAlone)) / mean(lived(isAlone)) - 1)).toBeLessThan(0.25);
    }
    const share = (alone: number, together: number) => alone / (alone + together);
    expect(
      Math.abs(share(past(true).length, past(false).length) - share(lived(true).length, lived(false).length)),
    ).toBeLessThan(0.12);
  });

  test('have a quest in a shared area only if a group had posted it', () => {
    const areas = new Map(demoCatalogue.quests.map(({ id, area_id }) => [id, area_id]));
    const shared = told.sessions.filter(({ quest_id }) =>
      world.servers.some(({ places }) => places.isShared(areas.get(quest_id) ?? 0)),
    );
    expect(shared.length).toBeGreaterThan(1000);
    expect(shared.filter(({ group_id, difficulty }) => group_id === 0 || difficulty === null)).toEqual([]);
  });

  test('include some players who log out in a quest and some who return too late', () => {
    const loggedOut = told.sessions.filter(({ has_left }) => !has_left).length / told.sessions.length;
    expect(loggedOut).toBeGreaterThan(0.01);
    expect(loggedOut).toBeLessThan(0.06);
    const ends = Map.groupBy(told.sessions, ({ character_id, quest_id, group_id }) =>
      [character_id, quest_id, group_id].join(),
    );
    const pauses = [...ends].flatMap(([key, stays]) => {
      const [first, second] = stays.toSorted((a, b) => a.startedMs - b.startedMs);
      if (first === undefined || second === undefined || key.endsWith(',0')) return [];
      return [second.startedMs - first.startedMs - first.lastedMs];
    });
    expect(pauses.length).toBeGreaterThan(10);
    expect(Math.min(...pauses)).toBeGreaterThan(returnWithinMs - 2000);
  });

  test('have as many groups at a time as the samples, and as many posts as the live world', () => {
    const [open, counted]: [number[], number[]] = [[], []];
    const spans = told.groups.map(({ posted, closed }) => ({
      from: Date.parse(posted),
      to: Date.parse(closed),
    }));
    for (let hour = 5; hour < 13 * 24; hour += 7) {
      const atMs = nowMs - hour * hourMs;
      open.push(spans.filter(({ from, to }) => from <= atMs && atMs < to).length);
      counted.push([...pasts.values()].reduce((sum, { countAt }) => sum + countAt(atMs).lfms, 0));
    }
    expect(Math.abs(mean(open) / mean(counted) - 1)).toBeLessThan(0.15);
    const onlineHours = mean(
      Array.from({ length: 14 * 24 }, (_, hour) =>
        [...pasts.values()].reduce((sum, { countAt }) => sum + countAt(nowMs - hour * hourMs).characters, 0),
      ),
    );
    const perHour = told.groups.length / (14 * 24 * onlineHours);
    expect(Math.abs(perHour / living.postingsPerHour - 1)).toBeLessThan(0.25);
  });

  test('have unique group ids that the live world does not use', () => {
    const ids = told.groups.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const ofWorld = new Set(world.servers.flatMap(({ parties }) => [...parties].map(({ id }) => id)));
    expect(ids.filter((id) => ofWorld.has(id))).toEqual([]);
  });
});

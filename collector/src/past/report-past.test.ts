import { defaultDefinition } from '@rollcall/game/definition';
import { periodSchema, type PopulationCoverage } from '@rollcall/game/population/population';
import { reportedSampleSchema } from '@rollcall/game/population/past-report';
import { bucketStarts, reportSpan } from '@rollcall/game/population/report-period';
import { dayMs, hourMs, minuteMs } from '@rollcall/game/time';
import { populationEventPostSchema, type PopulationEvent } from '@rollcall/game/trends/trends';
import { pastGroupSchema, pastSessionSchema } from '@rollcall/game/quest/past-activity';
import { unknownQuestMetrics } from '@rollcall/game/quest/quest';
import { utcOffsets } from '@rollcall/game/time-zone';
import { prepareQuest, questAnalyticsData } from '@rollcall/game/quest/quest-figures';
import { toWireTime } from '@rollcall/game/wire-time';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createIngestClient } from '../ingest/ingest-client.ts';
import {
  createFakeRollcall,
  createListener,
  fakeStartMs,
  taken,
  type FakeAnswer,
  type FakeRollcall,
} from '../testing/fake-rollcall.ts';
import { createSiteCall } from '../site/site-client.ts';
import { type Catalogue, demoCatalogue } from '../demo-catalogue/demo-catalogue.ts';
import { createWorld } from '../world/world.ts';
import { anonymousShare, inGuildShare } from '../world/people/populace.ts';
import { reportPast } from './report-past.ts';

/** Few servers and people, with a past like that of many. */
const definition = {
  ...defaultDefinition,
  servers: defaultDefinition.servers.filter(({ name }) => ['Argonnessen', 'Khyber', 'Orien'].includes(name)),
};
/** Time after which the collector is stopped. By then the past has been reported. */
const longMs = 20 * minuteMs;

type Stored = Map<string, z.infer<typeof reportedSampleSchema>>;

const nameOf = (server: string, atMs: number): string => `${server.toLowerCase()} ${atMs}`;

interface Served {
  readonly stored?: Stored;
  /** Events that the server already has. */
  readonly events?: readonly PopulationEvent[];
  /** Answers instead of the server; null = the server answers. */
  readonly before?: (call: string, count: number) => FakeAnswer | null;
  readonly uniques?: () => number;
  /** The first day with a run of the most played quest; null = no runs. */
  readonly playedSince?: string | null;
}

/** A server that stores samples and reports its gaps, as Rollcall does. */
function serve({
  stored = new Map(),
  events = [],
  before = () => null,
  uniques = () => 0,
  playedSince = toWireTime(fakeStartMs - 90 * dayMs).slice(0, 10),
}: Served = {}): FakeRollcall {
  const fake: FakeRollcall = createFakeRollcall(
    ({ call, body }, count) => {
      const early = before(call, count);
      if (early !== null) return early;
      if (call.startsWith('GET /v1/population/coverage/')) {
        return { status: 200, body: { data: coverage(stored, call, fake.outside.now()) } };
      }
      if (call === 'GET /v1/population/unique/year') {
        return { status: 200, body: { data: uniqueAnswer(uniques()) } };
      }
      if (call === 'GET /v1/quests/analytics') return { status: 200, body: busiestQuest(playedSince) };
      if (call === `GET /v2/quests/${busiest.id}/analytics`) {
        return { status: 200, body: analyticsSince(playedSince) };
      }
      if (call === 'GET /v1/population/events') return { status: 200, body: { data: events } };
      if (call === 'POST /v1/population/events') {
        const posted = populationEventPostSchema.parse(body);
        return { status: 200, body: { data: { id: count, link: null, to: null, servers: [], ...posted } } };
      }
      if (call !== 'POST /v1/population/history') return taken();
      const samples = z.array(reportedSampleSchema).parse(body['samples']);
      for (const sample of samples) stored.set(nameOf(sample.server, Date.parse(sample.timestamp)), sample);
      return taken({ accepted: samples.length });
    },
    0,
    definition,
  );
  return fake;
}

function coverage(stored: Stored, call: string, nowMs: number): PopulationCoverage {
  const span = reportSpan(periodSchema.parse(call.split('/').at(-1)), nowMs);
  const times = new Map<string, Set<number>>();
  for (const key of stored.keys()) {
    const [server = '', atMs = ''] = key.split(' ');
    const bucketMs = Math.floor(Number(atMs) / span.bucketMs) * span.bucketMs;
    times.set(server, (times.get(server) ?? new Set()).add(bucketMs));
  }
  return Object.fromEntries(
    definition.servers.map(({ name }) => {
      const gaps = bucketStarts(span)
        .filter((startMs) => times.get(name.toLowerCase())?.has(startMs) !== true)
        .map((startMs) => ({ start: toWireTime(startMs), end: toWireTime(startMs + span.bucketMs) }));
      return [name.toLowerCase(), { coverage: 0, gaps, offline: [] }];
    }),
  );
}

const [busiest = expect.unreachable('the catalogue has no quest')] = demoCatalogue.quests;

function busiestQuest(playedSince: string | null) {
  const runs = playedSince === null ? null : 40;
  return {
    data: [{ ...busiest, ...unknownQuestMetrics, runs }],
    page: 1,
    page_size: 1,
    total: 1,
    total_pages: 1,
    updated_at: toWireTime(fakeStartMs),
  };
}

function analyticsSince(playedSince: string | null) {
  const data = questAnalyticsData(prepareQuest(noSessions, busiest), {
    serverPlace: null,
    serverNames: [],
    fromMs: fakeStartMs - 90 * dayMs,
    toMs: fakeStartMs,
    offsets: utcOffsets,
    activeSessions: 0,
    sharesAreaWith: [],
  });
  const activity_over_time = data.activity_over_time.map(({ date }) => ({
    date,
    count: playedSince !== null && date >= playedSince ? 3 : 0,
  }));
  const analytics_data = { ...data, activity_over_time };
  return {
    data: { analytics_data, metrics: unknownQuestMetrics },
    cached: true,
    updated_at: toWireTime(fakeStartMs),
  };
}

const noSessions = {
  count: 0,
  startedSecond: new Uint32Array(),
  seconds: new Uint32Array(),
  group: new Float64Array(),
  server: new Uint8Array(),
  level: new Uint8Array(),
  difficulty: new Uint8Array(),
  hasLeft: new Uint8Array(),
};

function uniqueAnswer(count: number) {
  return {
    unique_character_count: count,
    unique_guild_count: 0,
    active_unique_character_count: 0,
    active_unique_guild_count: 0,
    days_analyzed: 365,
    start_date: '2025-11-21T00:00:00Z',
    end_date: '2026-11-21T00:00:00Z',
    server_breakdown: {},
  };
}

interface Telling {
  readonly catalogue?: Catalogue;
  readonly days?: number;
  readonly characters?: number;
  readonly population?: number;
  readonly worldStartMs?: number;
}

async function tell(
  fake: FakeRollcall,
  { days = 30, characters = 0, population = 30, worldStartMs, catalogue = demoCatalogue }: Telling = {},
) {
  const { log, said, warned } = createListener();
  const stop = new AbortController();
  const livingFromMs = fake.outside.now();
  const outside = {
    ...fake.outside,
    sleep: (ms: number, signal: AbortSignal) => {
      if (fake.outside.now() - livingFromMs > longMs) stop.abort();
      return fake.outside.sleep(ms, signal);
    },
  };
  const shared = { baseUrl: 'http://rollcall.test', attempts: Infinity, outside, signal: stop.signal };
  const startMs = worldStartMs ?? livingFromMs;
  await reportPast({
    seed: '1',
    days,
    characters,
    hasDowntimes: true,
    world: createWorld({ seed: '1', startMs, population, catalogue, definition }),
    livingFromMs,
    worldStartMs: startMs,
    client: createIngestClient({ ...shared, key: 'secret', batchPrefix: 'past' }),
    callSite: createSiteCall({ baseUrl: 'http://rollcall.test', key: 'secret' }, shared),
    reading: shared,
    log,
  });
  return { said, warned };
}

const sentTimes = (fake: FakeRollcall): number[][] =>
  fake.bodiesOf('POST /v1/population/history').map(({ samples }) =>
    z
      .array(reportedSampleSchema)
      .parse(samples)
      .map(({ timestamp }) => Date.parse(timestamp)),
  );

describe('reporting a generated past', () => {
  test('sends the guilds of each full hour of the last week, with as many members as in the live world', async () => {
    const fake = serve({ stored: new Map() });
    await tell(fake, { days: 30 });
    const samples = fake
      .bodiesOf('POST /v1/population/history')
      .flatMap((body) => z.array(reportedSampleSchema).parse(body['samples']));
    const told = samples.filter(({ guilds }) => guilds !== undefined && guilds !== null);
    const hours = new Set(told.map(({ timestamp }) => timestamp));
    expect([...hours].every((hour) => Date.parse(hour) % 3_600_000 === 0)).toBe(true);
    expect(hours.size).toBeGreaterThanOrEqual(7 * 24);
    const inGuilds = told.reduce(
      (sum, { guilds }) => sum + (guilds ?? []).reduce((own, { online_count }) => own + online_count, 0),
      0,
    );
    const online = told.reduce((sum, { character_count }) => sum + (character_count ?? 0), 0);
    expect(inGuilds / online).toBeCloseTo(inGuildShare * (1 - anonymousShare), 1);
  });

  test('fills an empty store, every five minutes for 14 days, hourly before', async () => {
    const stored: Stored = new Map();
    const { said, warned } = await tell(serve({ stored }), { days: 30 });
    expect(warned).toEqual([]);
    expect(said).toEqual([
      expect.stringMatching(/^The generated past is there: \d+ samples and 0 characters/),
    ]);
    for (let atMs = fakeStartMs - 14 * dayMs; atMs < fakeStartMs; atMs += 5 * minuteMs) {
      if (!stored.has(nameOf('orien', atMs))) expect.unreachable(`nothing at ${toWireTime(atMs)}`);
    }
    for (let atMs = fakeStartMs - 30 * dayMs; atMs < fakeStartMs; atMs += hourMs) {
      for (const { name } of definition.servers) {
        if (!stored.has(nameOf(name, atMs))) expect.unreachable(`nothing at ${toWireTime(atMs)}`);
      }
    }
    expect(stored.has(nameOf('orien', fakeStartMs - 20 * dayMs + 5 * minuteMs))).toBe(false);
  });

  describe('reporting the events of a generated past', () => {
    const postedIn = (fake: FakeRollcall) => fake.bodiesOf('POST /v1/population/events');
    const found: PopulationEvent = {
      id: null,
      kind: 'outage',
      title: 'All servers down',
      link: null,
      from: '2026-06-01T18:00:00Z',
      to: '2026-06-02T18:00:00Z',
      servers: [],
    };

    test('posts them before the samples, even if the server has found outages', async () => {
      const fake = serve({ events: [found] });
      await tell(fake, { days: 365 });
      const times = postedIn(fake).map(({ from }) => Date.parse(String(from)));
      expect(times.length).toBeGreaterThan(5);
      expect(times.every((atMs) => atMs < fakeStartMs && atMs >= fakeStartMs - 365 * dayMs)).toBe(true);
      const calls = fake.requests.map(({ call }) => call);
      expect(calls.lastIndexOf('POST /v1/population/events')).toBeLessThan(
        calls.indexOf('POST /v1/population/history'),
      );
    });

    test('posts none if the server has some', async () => {
      const fake = serve({ events: [{ ...found, id: 1, kind: 'update', title: 'Update 71' }] });
      await tell(fake, { days: 365 });
      expect(postedIn(fake)).toEqual([]);
    });

    test('posts none without the scope `site`, but sends samples', async () => {
      const refused = { message: 'The key "north" lacks the scope "site"', code: 'key-out-of-scope' };
      const fake = serve({
        before: (call) => (call === 'POST /v1/population/events' ? { status: 403, body: refused } : null),
      });
      const { said, warned } = await tell(fake, { days: 365 });
      expect(warned).toEqual([]);
      expect(postedIn(fake)).toHaveLength(1);
      expect(said[0]).toMatch(/^The made-up events are left out: .*lacks the scope/);
      expect(said[1]).toMatch(/^The generated past is there/);
    });
  });

  test('never overlaps with the live world', async () => {
    const fake = serve();
    await tell(fake, { days: 2 });
    expect(
      sentTimes(fake)
        .flat()
        .reduce((most, atMs) => Math.max(most, atMs)),
    ).toBeLessThan(fakeStartMs);
  });

  test('sends the newest day first, in batches of whole days', async () => {
    const fake = serve();
    await tell(fake, { days: 60 });
    const days = sentTimes(fake).map((times) => new Set(times.map((atMs) => Math.floor(atMs / dayMs))));
    const firsts = days.map((each) => Math.max(...each));
    expect(firsts).toEqual(firsts.toSorted((a, b) => b - a));
    expect(days.reduce((sum, each) => sum + each.size, 0)).toBe(
      new Set(days.flatMap((each) => [...each])).size,
    );
    expect(Math.max(...sentTimes(fake).map((times) => times.length))).toBeLessThan(8000);
  });

  test('sends nothing if everything is stored, and the same data again if it is not', async () => {
    const stored: Stored = new Map();
    await tell(serve({ stored }), { days: 30 });
    const before = new Map(stored);
    const second = serve({ stored });
    const { said } = await tell(second, { days: 30 });
    expect(second.bodiesOf('POST /v1/population/history')).toEqual([]);
    expect(said[0]).toContain('0 samples and 0 characters');
    for (const key of before.keys()) if (key.startsWith('orien')) stored.delete(key);
    await tell(serve({ stored }), { days: 30 });
    expect([...stored.keys()].toSorted()).toEqual([...before.keys()].toSorted());
    for (const [key, sample] of before) expect(stored.get(key)).toEqual(sample);
  });

  test('does not touch the buckets that have recorded samples', async () => {
    const recorded = { timestamp: '', server: 'Orien', is_online: true, character_count: 7, lfm_count: 7 };
    const times = [fakeStartMs - 5 * minuteMs, fakeStartMs - 50 * hourMs, fakeStartMs - 20 * dayMs];
    const stored: Stored = new Map(times.map((atMs) => [nameOf('Orien', atMs), recorded]));
    await tell(serve({ stored }), { days: 30 });
    for (const atMs of times) expect(stored.get(nameOf('Orien', atMs))).toBe(recorded);
    // The marks next to it: in the last day they are missing; in an hour or day with a sample they cannot be checked.
    expect(stored.has(nameOf('Orien', fakeStartMs - 10 * minuteMs))).toBe(true);
    expect(stored.has(nameOf('Orien', fakeStartMs - 50 * hourMs + 5 * minuteMs))).toBe(false);
    expect(stored.has(nameOf('Orien', fakeStartMs - 50 * hourMs - 5 * minuteMs))).toBe(true);
    expect(stored.has(nameOf('Orien', fakeStartMs - 20 * dayMs + 3 * hourMs))).toBe(false);
    expect(stored.has(nameOf('Khyber', fakeStartMs - 20 * dayMs))).toBe(true);
  });

  test('goes back only as far as the server knows its gaps', async () => {
    const fake = serve();
    await tell(fake, { days: 1000 });
    const today = Math.floor(fakeStartMs / dayMs) * dayMs;
    expect(
      sentTimes(fake)
        .flat()
        .reduce((least, atMs) => Math.min(least, atMs)),
    ).toBe(today - 365 * dayMs);
  });

  test('sends the characters of the last week before older samples, then the other characters', async () => {
    const fake = serve();
    const { said } = await tell(fake, { days: 365, characters: 4000 });
    const calls = fake.requests.map(({ call }) => call).filter((call) => call.startsWith('POST'));
    const runs = calls.filter((call, index) => call !== calls[index - 1]);
    expect(runs).toEqual([
      'POST /v1/population/events',
      'POST /v1/population/history',
      'POST /v1/characters/history',
      'POST /v1/population/history',
      'POST /v1/characters/history',
    ]);
    expect(said[0]).toMatch(/characters that were missing/);
  });

  test('sends no characters if the server has nearly enough', async () => {
    const fake = serve({ uniques: () => 3650 });
    await tell(fake, { days: 30, characters: 4000 });
    expect(fake.bodiesOf('POST /v1/characters/history')).toEqual([]);
  });

  test('waits for reports that are not ready yet, and for a store that is down', async () => {
    const stored: Stored = new Map();
    const fake = serve({
      stored,
      before: (call, count) => {
        const isEarly = call.startsWith('GET') ? count < 5 : call.startsWith('POST') && count === 9;
        return isEarly
          ? { status: 503, headers: { 'retry-after': '1' }, body: { message: 'Not yet' } }
          : null;
      },
    });
    const { said } = await tell(fake, { days: 2 });
    expect(said[0]).toContain('The generated past is there');
    expect(stored.size).toBeGreaterThan(2 * 288 * definition.servers.length);
  });

  test.each<readonly [string, (call: string) => boolean, number, string]>([
    ['the key does not allow it', (call) => call.startsWith('POST'), 403, 'No such scope (HTTP 403)'],
    ['there are no reports', (call) => call.includes('coverage'), 404, 'No such scope (HTTP 404)'],
    ['there are no characters', (call) => call.includes('unique'), 404, 'No such scope (HTTP 404)'],
  ])('is skipped with one line where %s', async (_, isMeant, status, reason) => {
    const body = { message: 'No such scope' };
    const fake = serve({ before: (call) => (isMeant(call) ? { status, body } : null) });
    const { said, warned } = await tell(fake, { days: 2, characters: 100 });
    expect(said).toEqual([]);
    expect(warned).toEqual([`The generated past is left out: ${reason}`]);
    expect(fake.requests.filter(({ call }) => call.startsWith('POST')).length).toBeLessThanOrEqual(1);
  });

  test('checks the mark at which the world began a second time', async () => {
    const stored: Stored = new Map();
    const fake = serve({ stored });
    // A mark has just passed without a sample. Its bucket is not full yet, so it does not count as missing.
    await fake.outside.sleep(minuteMs, new AbortController().signal);
    await tell(fake, { days: 1 });
    expect(stored.has(nameOf('Orien', fakeStartMs))).toBe(true);
  });

  test('uses the clock of the world', async () => {
    const evening: Stored = new Map();
    const morning: Stored = new Map();
    await tell(serve({ stored: evening }), {
      days: 1,
      population: 300,
      worldStartMs: Date.UTC(2026, 10, 21, 1),
    });
    await tell(serve({ stored: morning }), {
      days: 1,
      population: 300,
      worldStartMs: Date.UTC(2026, 10, 21, 9),
    });
    const before = nameOf('Orien', fakeStartMs - 5 * minuteMs);
    const [busy, quiet] = [evening.get(before), morning.get(before)];
    expect(busy?.character_count ?? 0).toBeGreaterThan(1.5 * (quiet?.character_count ?? 100));
  });

  describe('reporting the quest runs of a generated past', () => {
    const toldIn = (fake: FakeRollcall) => {
      const bodies = fake.bodiesOf('POST /v1/activity/history');
      return {
        bodies,
        sessions: bodies.flatMap((body) => z.array(pastSessionSchema).parse(body['sessions'])),
        groups: bodies.flatMap((body) => z.array(pastGroupSchema).parse(body['groups'])),
      };
    };
    const times = (values: readonly string[]): number[] => values.map((value) => Date.parse(value));

    test('comes last, newest first, in small batches', async () => {
      const fake = serve({ playedSince: null });
      const { said, warned } = await tell(fake, { days: 92, characters: 500 });
      expect(warned).toEqual([]);
      expect(said[0]).toMatch(/, and \d+ quest sessions and groups, in/);
      const { bodies, sessions } = toldIn(fake);
      const calls = fake.requests.map(({ call }) => call).filter((call) => call.startsWith('POST'));
      expect(new Set(calls.slice(calls.indexOf('POST /v1/activity/history')))).toEqual(
        new Set(['POST /v1/activity/history']),
      );
      const sizes = bodies.map(
        (body) =>
          z.array(z.unknown()).parse(body['sessions']).length +
          z.array(z.unknown()).parse(body['groups']).length,
      );
      expect(Math.max(...sizes)).toBeLessThan(2000);
      const firsts = bodies.map((body) =>
        Math.max(
          ...z
            .array(pastSessionSchema)
            .parse(body['sessions'])
            .map(({ started }) => Date.parse(started)),
        ),
      );
      expect(firsts).toEqual(firsts.toSorted((a, b) => b - a));
      expect(sessions.length).toBeGreaterThan(5_000);
    });

    test('sends sessions of 90 days and groups of two weeks, all of which end before the live world begins', async () => {
      const fake = serve({ playedSince: null });
      await tell(fake, { days: 92 });
      const { sessions, groups } = toldIn(fake);
      const [started, posted] = [
        times(sessions.map((each) => each.started)),
        times(groups.map((each) => each.posted)),
      ];
      const earliest = (all: readonly number[]) =>
        all.reduce((least, atMs) => Math.min(least, atMs), Infinity);
      expect(earliest(started)).toBeGreaterThanOrEqual(fakeStartMs - 90 * dayMs);
      expect(earliest(started)).toBeLessThan(fakeStartMs - 89 * dayMs);
      expect(earliest(posted)).toBeGreaterThan(fakeStartMs - 15 * dayMs);
      expect(earliest(posted)).toBeLessThan(fakeStartMs - 13 * dayMs);
      const ends = times([...sessions.map(({ ended }) => ended), ...groups.map(({ closed }) => closed)]);
      expect(ends.every((atMs) => atMs < fakeStartMs)).toBe(true);
      const ids = groups.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    });

    test('goes back only as far as requested', async () => {
      const fake = serve({ playedSince: null });
      await tell(fake, { days: 3 });
      const { sessions } = toldIn(fake);
      expect(Math.min(...times(sessions.map(({ started }) => started)))).toBeGreaterThan(
        fakeStartMs - 3 * dayMs,
      );
    });

    test('sends nothing twice, and continues where it was interrupted', async () => {
      const again = serve();
      await tell(again, { days: 92 });
      expect(toldIn(again).bodies).toEqual([]);
      const broken = serve({ playedSince: toWireTime(fakeStartMs - 60 * dayMs).slice(0, 10) });
      await tell(broken, { days: 92 });
      const started = times(toldIn(broken).sessions.map((each) => each.started));
      expect(Math.max(...started)).toBeLessThan(fakeStartMs - 60 * dayMs);
      expect(Math.min(...started)).toBeLessThan(fakeStartMs - 89 * dayMs);
    });

    test('sends the same runs for the same seed', async () => {
      const [one, two] = [serve({ playedSince: null }), serve({ playedSince: null })];
      await tell(one, { days: 5 });
      await tell(two, { days: 5 });
      expect(toldIn(one).sessions.length).toBeGreaterThan(100);
      expect(toldIn(one).sessions).toEqual(toldIn(two).sessions);
      expect(toldIn(one).groups).toEqual(toldIn(two).groups);
    });

    test('waits until the server has counted its runs', async () => {
      let asked = 0;
      const fake = serve({
        playedSince: null,
        before: (call) => {
          if (call !== 'GET /v1/quests/analytics') return null;
          asked += 1;
          return asked < 4
            ? { status: 503, headers: { 'retry-after': '1' }, body: { message: 'Not yet' } }
            : null;
        },
      });
      await tell(fake, { days: 2 });
      expect(asked).toBe(4);
      expect(toldIn(fake).sessions.length).toBeGreaterThan(0);
    });

    test('sends nothing if the catalogue has no quests', async () => {
      const fake = serve({ playedSince: null });
      const { warned } = await tell(fake, { days: 5, catalogue: { ...demoCatalogue, quests: [] } });
      expect(warned).toEqual([]);
      expect(toldIn(fake).bodies).toEqual([]);
    });

    test('is skipped with one line if the server does not support it, and samples are still sent', async () => {
      const fake = serve({
        before: (call) =>
          call === 'GET /v1/quests/analytics' ? { status: 404, body: { message: 'No such page' } } : null,
      });
      const { said, warned } = await tell(fake, { days: 2 });
      expect(warned).toEqual(['The generated past of quests is left out: No such page (HTTP 404)']);
      expect(said[0]).toContain('The generated past is there');
    });
  });
});

import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startExampleServer, type ExampleServer } from './testing/example-server.ts';
import { tellExamples } from './testing/example-story.ts';
import { until } from './testing/until.ts';

/**
 * Requests and answers that clients of a public service of this kind rely on (its browser app, a guild dashboard),
 * written by hand. The shapes are not derived from our own schemas, so that changing a schema does not change them. A
 * field may be added to an answer; none of these may disappear, change its type or become null.
 */

const text = z.string();
const count = z.int();
const number = z.number();
const flag = z.boolean();
const time = text.check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/));
const or = z.nullable;
const map = <T extends z.ZodMiniType>(key: z.ZodMiniString, value: T) =>
  z.record(key, value).check(z.refine((entries) => Object.keys(entries).length > 0, 'is empty'));
const server = text.check(z.regex(/^[a-z]+$/));
const id = text.check(z.regex(/^\d+$/));
const data = <T extends z.ZodMiniType>(inner: T) => z.object({ data: inner });

const character = z.object({
  id: count,
  name: or(text),
  gender: or(text),
  race: or(text),
  total_level: count,
  classes: z.array(z.object({ name: text, level: count })),
  location_id: or(count),
  guild_name: or(text),
  server_name: text,
  home_server_name: or(text),
  group_id: count,
  is_online: flag,
  is_in_party: flag,
  is_anonymous: flag,
  is_recruiting: flag,
  public_comment: or(text),
  last_update: time,
  last_save: or(time),
});
const lfm = z.object({
  id: count,
  comment: or(text),
  quest_id: or(count),
  is_quest_guess: flag,
  difficulty: or(text),
  accepted_classes: z.array(text),
  accepted_classes_count: count,
  minimum_level: count,
  maximum_level: count,
  adventure_active_time: count,
  leader: character,
  members: z.array(character),
  activity: z.array(
    z.object({
      timestamp: time,
      events: z.array(
        z.object({
          tag: z.enum(['posted', 'quest', 'comment', 'member_joined', 'member_left']),
          data: or(text),
        }),
      ),
    }),
  ),
  last_update: time,
  server_name: text,
});
const serverInfo = z.object({
  index: or(count),
  is_online: or(flag),
  is_vip_only: or(flag),
  character_count: count,
  lfm_count: count,
  queue_number: or(count),
  last_status_check: or(time),
  last_data_fetch: or(time),
  creation_timestamp: or(time),
});
const area = z.object({ id: count, name: text, is_public: flag, is_wilderness: flag, region: or(text) });
const xp = or(number);
const quest = z.object({
  id: count,
  alt_id: or(count),
  area_id: or(count),
  name: text,
  heroic_normal_cr: or(count),
  epic_normal_cr: or(count),
  xp: z.object({
    heroic_casual: xp,
    heroic_normal: xp,
    heroic_hard: xp,
    heroic_elite: xp,
    epic_casual: xp,
    epic_normal: xp,
    epic_hard: xp,
    epic_elite: xp,
  }),
  is_free_to_play: flag,
  is_free_to_vip: flag,
  required_adventure_pack: or(text),
  adventure_area: or(text),
  quest_journal_group: or(text),
  group_size: or(z.enum(['Solo', 'Party', 'Raid', 'Arena'])),
  patron: or(text),
  average_time: or(number),
  length: or(number),
  tip: or(text),
});
const share = or(number.check(z.gte(0), z.lte(1)));
const questWithMetrics = z.extend(quest, {
  heroic_xp_per_minute_relative: share,
  epic_xp_per_minute_relative: share,
  heroic_popularity_relative: share,
  epic_popularity_relative: share,
});
const questAnalytics = z.object({
  data: z.object({
    analytics_data: z.object({
      histogram: z.array(z.object({ count, bin_start: number, bin_end: number })),
      total_sessions: count,
      active_sessions: count,
      completed_sessions: count,
      average_duration_seconds: or(number),
      standard_deviation_seconds: or(number),
      activity_by_hour: z.array(z.object({ hour: count, count })),
      activity_by_day_of_week: z.array(z.object({ day: count, day_name: text, count })),
      activity_over_time: z.array(z.object({ date: text, count })),
    }),
    metrics: z.object({
      heroic_xp_per_minute_relative: share,
      epic_xp_per_minute_relative: share,
      heroic_popularity_relative: share,
      epic_popularity_relative: share,
    }),
  }),
  cached: flag,
  updated_at: time,
});
const fromCatalogue = <T extends z.ZodMiniType>(inner: T) =>
  z.object({ data: inner, source: z.enum(['cache', 'database']), timestamp: time });
const counts = z.object({ character_count: number, lfm_count: number });
const averages = z.object({ avg_character_count: or(number), avg_lfm_count: or(number) });
const uniques = {
  unique_character_count: count,
  unique_guild_count: count,
  active_unique_character_count: count,
  active_unique_guild_count: count,
};
const row = <T extends z.ZodMiniType>(inner: T) =>
  data(z.array(z.object({ timestamp: time, character_id: count, data: inner })).check(z.minLength(1)));
const message = z.object({ id: count, date: time, message: or(text) });
const problem = z.object({ message: text, error: text, code: text, request_id: text });

const characters = data(map(id, character));
const single = z.object({ data: character, source: z.enum(['cache', 'database']) });
const periods = ['day', 'week', 'month', 'quarter', 'year'];

type Read = readonly [path: string, shape: z.ZodMiniType];

/** Reads of the present state. */
const liveReads: readonly Read[] = [
  ['/v1/areas?force=true', fromCatalogue(z.array(area).check(z.minLength(1)))],
  ['/v1/areas/501', fromCatalogue(area)],
  ['/v1/quests?force=true', fromCatalogue(z.array(quest).check(z.minLength(1)))],
  ['/v2/quests?force=true', fromCatalogue(z.array(questWithMetrics).check(z.minLength(1)))],
  ['/v1/quests/701', fromCatalogue(quest)],
  ['/v1/quests/The%20Drowned%20Bell', fromCatalogue(quest)],
  ['/v1/characters', data(map(server, z.record(id, character)))],
  ['/v1/characters/summary', data(map(server, count))],
  ['/v1/characters/ids', data(map(server, z.array(count)))],
  ['/v1/characters/orien', characters],
  ['/v1/characters/Orien', characters],
  ['/v1/characters/410001', single],
  ['/v1/characters/orien/aelith', single],
  ['/v1/characters/ids/410001,410002,999', characters],
  ['/v1/characters/ids/410001,%20410002,', characters],
  ['/v1/characters/any/Aelith', characters],
  ['/v1/characters/by-group-id/70021', characters],
  ['/v1/characters/by-server-and-guild-name/orien/Lantern%20Watch', characters],
  ['/v1/lfms', data(map(server, z.record(id, lfm)))],
  ['/v1/lfms/summary', data(map(server, count))],
  ['/v1/lfms/by-quest', data(map(id, map(server, count)))],
  ['/v1/lfms/orien', data(map(id, lfm))],
  ['/v1/game/server-info', map(server, serverInfo)],
  ['/v1/game/server-info/orien', serverInfo],
  ['/v1/service/news', data(z.array(message).check(z.minLength(1)))],
  ['/v1/service/page_messages', data(z.array(message).check(z.minLength(1)))],
  [
    '/v1/guilds/orien/Lantern%20Watch',
    data(
      z.object({
        guild_name: text,
        server_name: text,
        character_count: count,
        online_characters: z.record(id, character),
      }),
    ),
  ],
];

/** Reports, computed on a schedule. */
const reports: readonly Read[] = [
  ['/v2/quests/701/analytics', questAnalytics],
  ['/v1/quests/701/analytics?server=orien&days=7', questAnalytics],
  [
    '/v1/quests/analytics?page=1&page_size=10&sort_by=heroic_popularity_relative&sort_dir=desc',
    z.object({
      data: z.array(questWithMetrics).check(z.minLength(1)),
      page: count,
      page_size: count,
      total: count,
    }),
  ],
  [
    '/v1/guilds?name=lantern&server=orien&page=1',
    z.object({
      data: z
        .array(
          z.object({
            guild_name: text,
            server_name: text,
            character_count: count,
            online_count: count,
            last_active: or(time),
          }),
        )
        .check(z.minLength(1)),
      page: count,
      page_length: count,
      filtered_length: count,
      total: count,
    }),
  ],
  ...periods.flatMap((period): Read[] => [
    [
      `/v1/population/timeseries/${period}`,
      data(z.array(z.object({ timestamp: time, data: z.record(server, counts) })).check(z.minLength(1))),
    ],
    [
      `/v1/population/totals/${period}`,
      data(map(server, z.object({ character_count: or(number), lfm_count: or(number) }))),
    ],
    [
      `/v1/population/unique/${period}`,
      data(
        z.object({
          ...uniques,
          days_analyzed: count,
          start_date: time,
          end_date: time,
          server_breakdown: map(server, z.object(uniques)),
        }),
      ),
    ],
    ...['population', 'game'].flatMap((folder): Read[] => [
      [`/v1/${folder}/average/${period}`, data(map(server, averages))],
      [`/v1/${folder}/by-hour/${period}`, data(map(server, map(id, averages)))],
    ]),
    [`/v1/population/by-day-of-week/${period}`, data(map(server, map(id, averages)))],
    [`/v1/population/by-hour-and-day-of-week/${period}`, data(map(server, map(id, map(id, averages))))],
    ...['race', 'gender', 'total-level', 'primary-class', 'class-count', 'guild-affiliated'].map(
      (category): Read => [
        `/v1/demographics/${category}/${period}`,
        data(map(server, z.record(text, number))),
      ],
    ),
  ]),
  ['/v1/demographics/race/quarter?activity_level=active', data(map(server, z.record(text, number)))],
];

const open = [
  ...liveReads.map(([path, shape]) => ({ path, shape, caching: /^no-cache$/ })),
  ...reports.map(([path, shape]) => ({ path, shape, caching: /max-age=\d+/ })),
];

/** Reads that need the token of character 410001. */
const ownActivity: readonly Read[] = [
  ['/v1/activity/410001/location', row(z.object({ location_id: or(count) }))],
  ['/v1/activity/410001/status?limit=5', row(z.object({ status: flag }))],
  [
    '/v1/activity/410001/total_level?start_date=2026-11-01&end_date=2026-11-20',
    row(z.object({ total_level: count, classes: z.array(z.object({ name: text, level: count })) })),
  ],
  ['/v1/activity/410001/guild_name', row(z.object({ guild_name: or(text) }))],
  ['/v1/activity/410001/server_name', row(z.object({ server_name: text }))],
  ['/v1/activity/410001/group_id', row(z.object({ group_id: count }))],
];

/** Refused requests: path, status, stable code. */
const failing: readonly (readonly [path: string, status: number, code: string])[] = [
  ['/v1/nothing', 404, 'not-found'],
  ['/v1/characters/orienn', 404, 'unknown-server'],
  ['/v1/characters/999999', 404, 'not-found'],
  ['/v1/characters/ids/one,two', 400, 'invalid-request'],
  ['/v1/characters/ids/0', 400, 'invalid-request'],
  ['/v1/characters/any/Nobody', 404, 'not-found'],
  ['/v1/characters/any/no_body', 400, 'invalid-request'],
  ['/v1/characters/by-group-id/0', 400, 'invalid-request'],
  ['/v1/lfms/nowhere', 404, 'unknown-server'],
  ['/v1/game/server-info/nowhere', 404, 'unknown-server'],
  ['/v1/areas/999999', 404, 'not-found'],
  ['/v1/quests/999999', 404, 'not-found'],
  ['/v2/quests/999999/analytics', 404, 'not-found'],
  ['/v2/quests/701/analytics?server=nowhere', 404, 'unknown-server'],
  ['/v1/quests/analytics?sort_by=luck', 400, 'invalid-request'],
  ['/v1/quests/No%20Such%20Quest', 404, 'not-found'],
  ['/v1/population/timeseries/decade', 400, 'invalid-request'],
  ['/v1/demographics/race/decade', 400, 'invalid-request'],
  ['/v1/guilds/orien/No%20Such%20Guild', 404, 'not-found'],
  ['/v1/guilds/orien/%20', 404, 'not-found'],
  ['/v1/activity/raids', 400, 'invalid-request'],
  ['/v1/activity/410001/location', 401, 'token-missing'],
];

const foreign = { origin: 'https://dashboard.example' };
let world: ExampleServer;
const get = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  fetch(`${world.url}${path}`, { method, headers: { ...foreign, ...headers } });

/** Fails with a list of the places where an answer does not have the shape. */
function expectShape(shape: z.ZodMiniType, body: unknown): void {
  expect(z.safeParse(shape, body).error?.issues ?? []).toEqual([]);
}

const isJson = /^application\/json; charset=utf-8$/;

beforeAll(async () => {
  world = await startExampleServer();
  await tellExamples(world);
});
afterAll(() => world.close());

describe('a client of the public API', () => {
  it.each(open)('reads $path', async ({ path, shape, caching }) => {
    await until(async () => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expectShape(shape, await response.json());
    });
    const { headers } = await get(path);
    expect(headers.get('content-type')).toMatch(isJson);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toContain('ETag');
    expect(headers.get('cache-control')).toMatch(caching);
    // A report may be computed again between two reads.
    await until(async () => {
      const etag = (await get(path)).headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[^"]+"$/);
      const again = await get(path, { 'if-none-match': etag });
      expect([again.status, await again.text()]).toEqual([304, '']);
    });
    const head = await get(path, {}, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('finds in every bucket of a time series only servers with counts', async () => {
    await until(async () => {
      const body = (await (await get('/v1/population/timeseries/day')).json()) as {
        data: { data: Record<string, unknown> }[];
      };
      const named = new Set(body.data.map(({ data: servers }) => Object.keys(servers).toSorted().join()));
      expect(named).toEqual(new Set(['', 'orien', 'orien,thelanis']));
    });
  });

  it('reads raids of several characters without a token', async () => {
    await until(async () => {
      const response = await get('/v1/activity/raids?character_ids=410001,%20410002,');
      expect(response.status).toBe(200);
      expectShape(row(z.object({ quest_ids: z.array(count).check(z.minLength(1)) })), await response.json());
    });
  });

  it.each(ownActivity)('reads %s with the token of the character, in both forms', async (path, shape) => {
    const { token } = world.earned;
    for (const authorization of [`Bearer ${token}`, String(token)]) {
      const response = await get(path, { authorization });
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toContain('no-store');
      expectShape(shape, await response.json());
    }
    const refused = await get(path, { authorization: 'Bearer wrong' });
    expect(refused.status).toBe(403);
    expectShape(problem, await refused.json());
  });

  it('may write a slash at the end of any path', async () => {
    const slashed = (path: string) => path.replace(/\?|$/, '/$&');
    for (const { path, shape } of open) {
      await until(async () => {
        const response = await get(slashed(path));
        expect([path, response.status]).toEqual([path, 200]);
        expectShape(shape, await response.json());
      });
    }
    for (const [path, status, code] of failing) {
      const response = await get(slashed(path));
      const body: unknown = await response.json();
      expect([path, response.status, body]).toEqual([path, status, expect.objectContaining({ code })]);
    }
    expect((await get('/health/')).status).toBe(200);
  });

  it.each(['/v1//lfms//', '/v1/', '/v1/lfms//orien/'])(
    'gets the answer that there is nothing at %s, however the path ends',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({
        code: 'not-found',
        message: `There is nothing at ${path.replace(/\/+$/, '')}`,
      });
    },
  );

  it.each(failing)('gets the reason why %s is wrong: %i', async (path, status, code) => {
    const response = await get(path);
    const body: unknown = await response.json();
    expectShape(problem, body);
    const { message: said, error, request_id: requestId, ...rest } = z.parse(problem, body);
    expect({ status: response.status, ...rest }).toEqual({ status, code });
    expect(said).toBe(error);
    expect(requestId).toBe(response.headers.get('x-request-id'));
    expect(response.headers.get('content-type')).toMatch(isJson);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('may send a preflight request from the page of another site before it reads with a token', async () => {
    const response = await get(
      '/v1/activity/410001/location',
      {
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,if-none-match',
      },
      'OPTIONS',
    );
    expect(response.status).toBeLessThan(300);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const allowed = (response.headers.get('access-control-allow-headers') ?? '').toLowerCase();
    for (const name of ['authorization', 'if-none-match', 'content-type']) expect(allowed).toContain(name);
  });

  it('sends feedback and log events from our own pages', async () => {
    const post = (path: string, body: unknown) =>
      fetch(`${world.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const feedback = await post('/v1/service/feedback', { message: 'Thank you' });
    expect(feedback.status).toBe(200);
    expectShape(data(z.object({ ticket: text })), await feedback.json());
    const event = { message: 'Hello', level: 'info', timestamp: '2026-11-20T20:15:30Z' };
    expect((await post('/v1/service/log', event)).status).toBe(204);
    expect((await post('/v1/service/log', { events: [event] })).status).toBe(204);
    const wrong = await post('/v1/service/feedback', { message: '' });
    expect(wrong.status).toBe(400);
    expectShape(
      z.extend(problem, { issues: z.array(z.object({ path: text, message: text })) }),
      await wrong.json(),
    );
  });

  it('learns whether the service is healthy', async () => {
    const bare = await get('/health', { accept: 'application/json' });
    expect(await bare.json()).toEqual({ health: 'ok' });
    const page = await fetch(`${world.url}/health`, { headers: { accept: 'text/html' }, redirect: 'manual' });
    expect(page.headers.get('vary')).toContain('Accept');
    const full = await get('/v1/service/health');
    expectShape(
      data(z.object({ health: text, servers: map(server, z.object({ age_s: or(number) })) })),
      await full.json(),
    );
  });
});

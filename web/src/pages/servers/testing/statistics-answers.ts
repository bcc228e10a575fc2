import { defaultDefinition } from '@rollcall/game/definition';
import type { PopulationUnique } from '@rollcall/game/population/population';
import { makeCoverage, makeServerInfo } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { vi } from 'vitest';
import { servedAnswers } from '../../../testing/served-answers.ts';

const nowMs = Date.now();
const now = toWireTime(nowMs);

const counts = (characters: number, guilds: number, activeCharacters: number, activeGuilds: number) => ({
  unique_character_count: characters,
  unique_guild_count: guilds,
  active_unique_character_count: activeCharacters,
  active_unique_guild_count: activeGuilds,
});

/** Unique characters of the quarter; most servers have no data. */
export const uniques: PopulationUnique = {
  ...counts(1600, 42, 92, 1),
  days_analyzed: 90,
  start_date: now,
  end_date: now,
  server_breakdown: {
    orien: counts(1200, 40, 90, 1),
    khyber: counts(300, 1, 1, 0),
    cormyr: counts(100, 1, 1, 0),
  },
};

export const averages = {
  orien: { avg_character_count: 300, avg_lfm_count: 12.25 },
  khyber: { avg_character_count: 100, avg_lfm_count: 12.25 },
  cormyr: { avg_character_count: 8, avg_lfm_count: null },
  thrane: { avg_character_count: 2, avg_lfm_count: 0 },
};

const infos = Object.fromEntries(
  defaultDefinition.servers.map(({ name }, index) => [
    name.toLowerCase(),
    makeServerInfo({
      index,
      is_online: name !== 'Khyber',
      character_count: 100,
      lfm_count: 3,
      last_status_check: now,
      last_data_fetch: now,
    }),
  ]),
);

/** Orien by hour (UTC): Saturdays are twice as full, and so is 20:00 every day. */
const week = {
  orien: Object.fromEntries(
    Array.from({ length: 7 }, (_, day) => [
      day,
      Object.fromEntries(
        Array.from({ length: 24 }, (__, hour) => [
          hour,
          { avg_character_count: 100 * (day === 6 ? 2 : 1) * (hour === 20 ? 2 : 1), avg_lfm_count: 1 },
        ]),
      ),
    ]),
  ),
};

export const paths = {
  servers: '/v1/game/server-info',
  uniques: '/v1/population/unique/quarter',
  averages: '/v1/population/average/quarter',
  coverage: '/v1/population/coverage/quarter',
  week: '/v1/population/by-hour-and-day-of-week/quarter',
  hours: '/v1/population/by-hour/quarter',
} as const;

const bodies: Readonly<Record<string, unknown>> = {
  [paths.servers]: infos,
  [paths.uniques]: { data: uniques },
  [paths.averages]: { data: averages },
  [paths.coverage]: { data: makeCoverage() },
  [paths.week]: { data: week },
  [paths.hours]: { data: { orien: week.orien[1] } },
};

/** Answers served with a statistics page. */
export const givenAnswers = servedAnswers(
  Object.fromEntries(
    [paths.servers, paths.uniques, paths.averages, paths.coverage].map((path) => [path, bodies[path]]),
  ),
  nowMs,
);

/** Forecasts in which Khyber has three groups in each hour, other servers two. */
function forecastOf(path: string) {
  const server = new URL(path, 'https://a.test').searchParams.get('server') ?? '';
  const always = (value: number) => Array.from({ length: 168 }, () => value);
  return {
    server,
    kind: 'levels',
    quest_id: null,
    minimum_level: 9,
    maximum_level: 12,
    weeks_seen: 9,
    hours: always(0.9),
    weeks_seen_by_hour: always(9),
    weeks_posted_by_hour: always(8),
    groups_by_hour: always(server === 'khyber' ? 3 : 2),
  };
}

/** A network that answers only the calls of the page itself, except for the refused ones. */
export function stubNetwork(...refused: readonly string[]) {
  const network = { refused: new Set(refused) };
  const fetched = vi.fn<typeof fetch>(async (address) => {
    const path = typeof address === 'string' ? address : '';
    if (network.refused.has(path)) return Response.json({}, { status: 400 });
    if (path.startsWith('/v1/lfms/forecast')) return Response.json({ data: forecastOf(path) });
    return path in bodies ? Response.json(bodies[path]) : new Promise(() => {});
  });
  vi.stubGlobal('fetch', fetched);
  return { network, fetched };
}

export { week as weekAnswer };

import { vi } from 'vitest';
import { defaultDefinition } from '@rollcall/game/definition';
import { makeCoverage, makeServerInfo } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { servedAnswers } from '../../../testing/served-answers.ts';

const nowMs = Date.now();
const now = toWireTime(nowMs);

export const infos = Object.fromEntries(
  defaultDefinition.servers.map(({ name }, index) => [
    name.toLowerCase(),
    makeServerInfo({
      index: index + 1,
      is_online: name !== 'Khyber',
      character_count: name === 'Sarlona' ? 140 : 100,
      lfm_count: 3,
      last_status_check: now,
      last_data_fetch: now,
    }),
  ]),
);
infos['thelanis'] = makeServerInfo({ ...infos['thelanis'], index: 0, is_vip_only: true, queue_number: 7 });

const averages = { thelanis: { avg_character_count: 180.4, avg_lfm_count: 9 } };
const uniques = {
  unique_character_count: 31_337,
  unique_guild_count: 2048,
  active_unique_character_count: 1,
  active_unique_guild_count: 1,
  days_analyzed: 90,
  start_date: now,
  end_date: now,
  server_breakdown: {},
};

export const paths = {
  servers: '/v1/game/server-info',
  news: '/v1/service/news',
  week: '/v1/population/average/week',
  month: '/v1/population/average/month',
  quarter: '/v1/population/unique/quarter',
} as const;

/** Normal answers of the calls of the live page. */
export const bodies: Readonly<Record<string, unknown>> = {
  [paths.servers]: infos,
  [paths.news]: { data: [{ id: 1, date: now, message: 'The tavern is open.' }] },
  [paths.week]: { data: averages },
  [paths.month]: { data: { orien: { avg_character_count: 99, avg_lfm_count: 2 } } },
  [paths.quarter]: { data: uniques },
  '/v1/population/coverage/week': { data: makeCoverage() },
  '/v1/population/coverage/month': { data: makeCoverage() },
};

/** Answers served with the page, except for calls that failed. */
export const answersWithout = (...failed: readonly string[]) => servedAnswers(bodies, nowMs, failed);

/** A network that answers all calls except the refused ones, which the test can change. */
export function stubNetwork(...refused: readonly string[]) {
  const network = { refused: new Set(refused) };
  const fetched = vi.fn<typeof fetch>(async (address) => {
    const path = typeof address === 'string' ? address : '';
    if (network.refused.has(path)) return Response.json({}, { status: 400 });
    return Response.json(bodies[path] ?? {}, { status: path in bodies ? 200 : 404 });
  });
  vi.stubGlobal('fetch', fetched);
  return { network, fetched };
}

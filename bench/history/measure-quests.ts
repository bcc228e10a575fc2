import { defaultDefinition } from '@rollcall/game/definition';
import { indexCatalogue } from '@rollcall/game/quest/catalogue-index';
import { makeQuest } from '@rollcall/game/testing/makers';
import { dayMs, hourMs, weekMs } from '@rollcall/game/time';
import { requireQuest } from '../../server/src/catalogue/catalogue-routes.ts';
import { makeActivityWeeks, sequenceBefore, weekOf } from '../../server/src/history/activity-partitions.ts';
import { createPlainHttp } from '../../server/src/http/testing/plain-http.ts';
import { readServer } from '../../server/src/live/live-routes.ts';
import { createQuestFigures, type SessionRow } from '../../server/src/reports/quest-figures.ts';
import { questRoutes } from '../../server/src/reports/quest-routes.ts';
import { createQuestSessions } from '../../server/src/reports/quest-sessions.ts';
import type { Store } from '../../server/src/store/store.ts';
import { chances } from '../../server/src/testing/crowd.ts';
import { percentile, rounded } from '../../server/src/testing/figures.ts';
import { costMs, type Figures, ownFigures, processorOf, watchLoop } from '../shared/measure.ts';
import { type Engine, withBenchStore } from '../shared/stores.ts';

const definition = defaultDefinition;
const nowMs = Date.parse('2026-11-21T12:00:00Z');
const days = 89;
const questCount = 665;
const firstArea = 10_001;
const quests = Array.from({ length: questCount }, (_, place) =>
  makeQuest({
    id: place + 1,
    area_id: firstArea + place,
    name: `Quest ${place}`,
    length: place % 3 === 0 ? null : 900,
    heroic_normal_cr: (place % 20) + 1,
  }),
);
const catalogue = indexCatalogue([], quests);
const questsById = new Map(quests.map((quest) => [quest.id, quest]));
const difficulties = ['Normal', 'Hard', 'Elite', 'Reaper', null] as const;

/**
 * Generates sessions in the order of their ends, three in four in groups. @returns a function that returns up to `most`
 * further sessions
 */
function sessionMaker(count: number): (most: number) => readonly SessionRow[] {
  const chance = chances(7);
  const firstSecond = (nowMs - days * dayMs) / 1000;
  let sequence = 0;
  const next = (): SessionRow => {
    sequence += 1;
    const seconds = 60 + Math.floor(1_800 * chance() * chance());
    return [
      sequence,
      // The n-th quest is run about 1/n times as often as the first.
      Math.min(questCount, Math.floor((questCount + 1) ** chance())),
      sequence % 4 === 0 ? 0 : 70_000 + Math.floor(sequence / 40),
      firstSecond + Math.floor((sequence / count) * days * 86_400) - seconds,
      seconds,
      1 + Math.floor(chance() * 34),
      chance() < 0.9,
      definition.servers[sequence % definition.servers.length]?.name ?? '',
      difficulties[Math.floor(chance() * difficulties.length)] ?? null,
    ];
  };
  return (most) => Array.from({ length: Math.min(most, count - sequence) }, next);
}

/**
 * Cost of quest figures: the sessions of 90 days of a busy game in memory, prepared, and requested quest by quest. In
 * processor time, compared with the time to sort a million numbers on this machine.
 */
export async function measureQuests(count: number): Promise<Figures> {
  const numbers = Float64Array.from({ length: 1_000_000 }, chances(3));
  const sortMs = costMs(1, () => void numbers.slice().sort());
  const nextSessions = sessionMaker(count);
  const figures = createQuestFigures({
    read: () => Promise.resolve(nextSessions(5_000)),
    definition,
    quests: () => questsById,
  });
  const loop = watchLoop();
  ownFigures.collectGarbage();
  const beforeKb = ownFigures.heapKb();
  const cost = (work: () => Promise<unknown>) => processorOf('mainThreadMs', work);
  const preparedMs = await cost(() => figures.job.run(nowMs));
  const hourlyRunMs = await cost(() => figures.job.run(nowMs + hourMs));
  const midnightMs = await cost(() => figures.job.run(nowMs + dayMs));
  const stretchMs = loop.loopWorkMaxMs();
  ownFigures.collectGarbage();
  const memoryKb = ownFigures.heapKb() - beforeKb;
  const { app, send } = createPlainHttp();
  await app.register(
    questRoutes({
      figures,
      sessions: { activeSessions: () => new Map(), job: figures.job },
      definition,
      catalogue: () => catalogue,
      quests: () => questsById,
      readQuest: (text) => requireQuest(questsById, text),
      readServer: (text) => readServer(definition, text),
      nowMs: () => nowMs,
      send,
    }),
  );
  const p95 = async (urls: readonly string[]) => {
    const costs: number[] = [];
    for (const url of urls)
      costs.push(
        await cost(async () => {
          const { statusCode } = await app.inject({ url });
          if (statusCode !== 200) throw new Error(`${url} was answered with ${statusCode}`);
        }),
      );
    return rounded(percentile(costs, 0.95));
  };
  const busiest = Array.from({ length: 60 }, (_, round) =>
    round % 2 === 0 ? '/v2/quests/1/analytics' : '/v2/quests/1/analytics?server=thelanis&days=30',
  );
  await p95(busiest.slice(0, 10));
  const found = {
    sessions: count,
    sessionsOfBusiest: figures.current()?.prepared.get(1)?.sessions.count ?? Number.NaN,
    sortOfAMillionMs: rounded(sortMs),
    // Includes generating the sessions, a large part of this time.
    madeAndPreparedMs: rounded(preparedMs),
    anHourLaterMs: rounded(hourlyRunMs),
    atMidnightMs: rounded(midnightMs),
    longestStretchMs: rounded(stretchMs),
    memoryMb: Math.round(memoryKb / 1024),
    busiestP95Ms: await p95(busiest),
    allP95Ms: await p95(quests.map(({ id }) => `/v2/quests/${id}/analytics`)),
  };
  await app.close();
  return found;
}

/** Cost of finding sessions in the recorded activity, in processor time of all threads. */
export function measureSessions(engine: Engine, changes: number): Promise<Figures> {
  return withBenchStore(engine, async (store) => {
    await fillChanges(store, changes);
    const reader = createQuestSessions({
      store,
      scheduled: store,
      catalogue: () => catalogue,
      findBeginning: (fromMs) => sequenceBefore(store.sql, fromMs),
    });
    let processorMs = 0;
    for (let read = 0; read < changes; read += 200_000)
      processorMs += await processorOf('processorMs', () => reader.job.run(nowMs));
    const [found] = await store.sql<{ count: number }[]>`
      select count(*)::integer as count from quest_sessions`;
    return {
      changes,
      sessions: found?.count ?? Number.NaN,
      processorMsPerThousandChanges: rounded((processorMs * 1000) / changes),
    };
  });
}

/** Three thousand characters who log in, go through quests and log out. */
async function fillChanges(store: Store, count: number): Promise<void> {
  const characters = 3_000;
  const perSlice = 15_000;
  await store.transaction((sql) => makeActivityWeeks(sql, [weekOf(nowMs - weekMs), weekOf(nowMs)]));
  for (let first = 0; first < count; first += perSlice)
    await store.sql`
      insert into character_activity (character_id, at, type, number_value, text_value)
      select n % ${characters}::integer + 1,
        ${new Date(nowMs - 4 * dayMs)}::timestamptz + n * ${`${(3 * 86_400) / count} seconds`}::interval,
        (case when turn = 0 then 'server_name' when turn = 1 then 'total_level' when turn = 2 then 'group_id'
          when turn % 10 = 9 then 'status' else 'location' end)::character_activity_type,
        case when turn < 3 then 20 when turn % 10 = 9 then turn / 10 % 2
          when turn % 2 = 0 then ${firstArea}::integer + n % ${questCount}::integer else 501 end,
        case when turn = 0 then 'Thelanis' end
      from generate_series(${first}::integer, ${first + perSlice - 1}::integer) as n,
        lateral (select n / ${characters}::integer as turn) as turned`;
}

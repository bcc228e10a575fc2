import { parseArgs } from 'node:util';
import { indexCatalogue } from '@rollcall/game/quest/catalogue-index';
import type { Quest } from '@rollcall/game/quest/quest';
import { defaultDefinition } from '@rollcall/game/definition';
import { makeQuest } from '@rollcall/game/testing/makers';
import { makeActivityWeeks, sequenceBefore, weekOf } from '../server/src/history/activity-partitions.ts';
import { requireQuest } from '../server/src/catalogue/catalogue-routes.ts';
import { createPlainHttp } from '../server/src/http/testing/plain-http.ts';
import { createQuestFigures, readSessions, type SessionRow } from '../server/src/reports/quest-figures.ts';
import { questRoutes } from '../server/src/reports/quest-routes.ts';
import { createQuestSessions } from '../server/src/reports/quest-sessions.ts';
import { readServer } from '../server/src/live/live-routes.ts';
import type { Store } from '../server/src/store/store.ts';
import { benchEngines, type Engine, withBenchStore } from './history/bench-stores.ts';
import { watchStore } from './history/watched-store.ts';
import { costMs, rounded } from './live/statistics.ts';
import { watchLoop } from './live/watch-loop.ts';

/*
 * npm run bench -- quests [--sessions 3000000] [--stored 300000] [--changes 300000]
 *
 * What it takes to know how quests are run: the sessions of 90 days of a busy game in memory, over 665 quests of which few
 * are run often, prepared, and asked for quest by quest. Then a tenth of them from the embedded store, and from
 * PostgreSQL when TEST_DATABASE_URL names one, and as much of the record of characters read for sessions. Beside them
 * stands what this machine needs to sort a million numbers. What is told of the memory and as cost is processor time; the
 * rest is time that passes, and needs a machine to itself. Last comes JSON.
 */
const { values: options } = parseArgs({
  options: {
    sessions: { type: 'string', default: '3000000' },
    stored: { type: 'string', default: '300000' },
    changes: { type: 'string', default: '300000' },
  },
});
const definition = defaultDefinition;
const nowMs = Date.parse('2026-11-21T12:00:00Z');
const dayMs = 86_400_000;
const days = 89;
const questCount = 665;
const quests: readonly Quest[] = Array.from({ length: questCount }, (_, place) =>
  makeQuest({
    id: place + 1,
    area_id: place + 10_001,
    name: `Quest ${place}`,
    length: place % 3 === 0 ? null : 900,
    heroic_normal_cr: (place % 20) + 1,
  }),
);
const catalogue = indexCatalogue([], quests);
const questsById = new Map(quests.map((quest) => [quest.id, quest]));

/** The same numbers in every run, from 0 to 1. */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const weights = quests.map((_, place) => 1 / (place + 1));
const totals = weights.reduce<number[]>((sums, weight) => [...sums, (sums.at(-1) ?? 0) + weight], []);

/** The n-th quest is run a n-th as often as the first. */
function chooseQuest(chance: number): number {
  const wanted = chance * (totals.at(-1) ?? 0);
  let low = 0;
  let high = totals.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((totals[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low + 1;
}

const difficulties = ['Normal', 'Hard', 'Elite', 'Reaper', null] as const;

/** Sessions in the order in which they end; three of four in groups. */
function* makeSessions(count: number): Generator<SessionRow, void> {
  const chance = createChance(7);
  const firstSecond = (nowMs - days * dayMs) / 1000;
  for (let sequence = 1; sequence <= count; sequence += 1) {
    const seconds = 60 + Math.floor(1_800 * chance() * chance());
    const startedSecond = firstSecond + Math.floor((sequence / count) * days * 86_400) - seconds;
    yield [
      sequence,
      chooseQuest(chance()),
      sequence % 4 === 0 ? 0 : 70_000 + Math.floor(sequence / 40),
      startedSecond,
      seconds,
      1 + Math.floor(chance() * 34),
      chance() < 0.9,
      definition.servers[sequence % definition.servers.length]?.name ?? '',
      difficulties[Math.floor(chance() * difficulties.length)] ?? null,
    ];
  }
}

function sliceOf(sessions: Generator<SessionRow, void>, length: number): readonly SessionRow[] {
  const slice: SessionRow[] = [];
  for (let next = sessions.next(); next.done !== true; next = sessions.next()) {
    slice.push(next.value);
    if (slice.length === length) break;
  }
  return slice;
}

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Processor time of this thread, which others on the machine do not make longer. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** The same of all threads: that of the embedded database too. */
async function costOfAll(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** How long a thousandth of a second of this machine is. */
function measureYardstick(): number {
  const chance = createChance(3);
  const numbers = Float64Array.from({ length: 1_000_000 }, chance);
  return costMs(1, () => void numbers.slice().sort());
}

async function measureMemory(count: number) {
  const sessions = makeSessions(count);
  const figures = createQuestFigures({
    read: () => Promise.resolve(sliceOf(sessions, 5_000)),
    definition,
    quests: () => questsById,
  });
  const loop = watchLoop();
  const before = process.memoryUsage();
  const loadMs = await costOf(() => figures.job.run(nowMs));
  const stretchMs = loop.workMax();
  globalThis.gc?.();
  const after = process.memoryUsage();
  const againMs = await costOf(() => figures.job.run(nowMs + 3_600_000));
  loop.reset();
  const nextDayMs = await costOf(() => figures.job.run(nowMs + dayMs));
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
  const ask = async (url: string) => {
    const { statusCode } = await app.inject({ url });
    if (statusCode !== 200) throw new Error(`${url} was answered with ${statusCode}`);
  };
  const timesOf = async (urls: readonly string[]) => {
    const times: number[] = [];
    for (const url of urls) times.push(await costOf(() => ask(url)));
    return times;
  };
  const busiest = Array.from({ length: 60 }, (_, round) =>
    round % 2 === 0 ? '/v2/quests/1/analytics' : '/v2/quests/1/analytics?server=thelanis&days=30',
  );
  await timesOf(busiest.slice(0, 10));
  const ofBusiest = await timesOf(busiest);
  const ofAll = await timesOf(quests.map(({ id }) => `/v2/quests/${id}/analytics`));
  const ofPages = await timesOf(
    Array.from({ length: 30 }, () => '/v1/quests/analytics?sort_by=runs&sort_dir=desc'),
  );
  await app.close();
  return {
    sessions: count,
    of_busiest_quest: figures.current()?.prepared.get(1)?.sessions.count,
    /** Making the sessions up is a good part of it. */
    made_and_prepared_ms: rounded(loadMs),
    an_hour_later_ms: rounded(againMs),
    a_day_later_ms: rounded(nextDayMs),
    longest_stretch_ms: rounded(Math.max(stretchMs, loop.workMax())),
    megabytes: Math.round((after.rss - before.rss) / 2 ** 20),
    busiest_p95_ms: rounded(percentile(ofBusiest, 0.95)),
    all_p95_ms: rounded(percentile(ofAll, 0.95)),
    page_p95_ms: rounded(percentile(ofPages, 0.95)),
  };
}

async function fillSessions({ sql }: Store, count: number): Promise<void> {
  const sessions = makeSessions(count);
  for (let slice = sliceOf(sessions, 5_000); slice.length > 0; slice = sliceOf(sessions, 5_000)) {
    const rows = JSON.stringify(
      slice.map(([sequence, quest, group, started, seconds, level, left, server, difficulty]) => ({
        character: sequence,
        quest,
        group_id: group,
        started,
        seconds,
        level,
        has_left: left,
        server,
        difficulty,
      })),
    );
    await sql`
      insert into quest_sessions (
        character_id, quest_id, group_id, started_at, ended_at, total_level, has_left, server_name, difficulty
      )
      select character, quest, group_id, to_timestamp(started), to_timestamp(started + seconds), level, has_left, server,
        difficulty
      from json_to_recordset(${rows}::text::json) as given (
        character bigint, quest bigint, group_id bigint, started bigint, seconds bigint, level integer,
        has_left boolean, server text, difficulty text
      )`;
  }
}

/** Three thousand characters who log in, go through quests and log out, for as many changes. */
async function fillChanges(store: Store, count: number): Promise<void> {
  const characters = 3_000;
  const perSlice = 15_000;
  await store.transaction((sql) => makeActivityWeeks(sql, [weekOf(nowMs - 7 * dayMs), weekOf(nowMs)]));
  for (let first = 0; first < count; first += perSlice) {
    await store.sql`
      insert into character_activity (character_id, at, type, number_value, text_value)
      select n % ${characters}::integer + 1,
        ${new Date(nowMs - 4 * dayMs)}::timestamptz + n * ${`${(3 * 86_400) / count} seconds`}::interval,
        (case when n / ${characters}::integer = 0 then 'server_name'
          when n / ${characters}::integer = 1 then 'total_level'
          when n / ${characters}::integer = 2 then 'group_id'
          when n / ${characters}::integer % 10 = 9 then 'status' else 'location' end)::character_activity_type,
        case when n / ${characters}::integer < 3 then 20
          when n / ${characters}::integer % 10 = 9 then n / ${characters}::integer / 10 % 2
          when n / ${characters}::integer % 2 = 0 then 10001 + n % ${questCount}::integer else 501 end,
        case when n / ${characters}::integer = 0 then 'Thelanis' end
      from generate_series(${first}::integer, ${first + perSlice - 1}::integer) as n`;
  }
}

async function measureStore(engine: Engine, store: Store) {
  await fillSessions(store, Number(options.stored));
  const watched = watchStore(store);
  const figures = createQuestFigures({
    read: (afterSequence) => readSessions(watched.store.sql, afterSequence),
    definition,
    quests: () => questsById,
  });
  let loadMs = 0;
  const loadCostMs = await costOfAll(async () => {
    loadMs = await timed(() => figures.job.run(nowMs));
  });
  const longestLoadMs = watched.longestMs();
  await fillChanges(store, Number(options.changes));
  watched.reset();
  let longestTransactionMs = 0;
  const reader = createQuestSessions({
    store: watched.store,
    scheduled: {
      isUnavailable: () => false,
      transaction: async (work) => {
        const began = performance.now();
        const result = await store.transaction(work);
        longestTransactionMs = Math.max(longestTransactionMs, performance.now() - began);
        return result;
      },
    },
    catalogue: () => catalogue,
    findBeginning: (fromMs) => sequenceBefore(store.sql, fromMs),
  });
  const loop = watchLoop();
  const readMs: number[] = [];
  const readCostMs = await costOfAll(async () => {
    for (let read = 0; read < Number(options.changes); read += 200_000) {
      readMs.push(await timed(() => reader.job.run(nowMs)));
    }
  });
  const [found] = await store.sql<{ count: number }[]>`select count(*) from quest_sessions`;
  return {
    engine,
    sessions: Number(options.stored),
    loaded_and_prepared_ms: rounded(loadMs),
    loading_cost_ms: rounded(loadCostMs),
    longest_statement_of_loading_ms: rounded(longestLoadMs),
    changes: Number(options.changes),
    read_for_sessions_ms: readMs.map(rounded),
    reading_cost_ms_per_thousand: rounded((readCostMs * 1000) / Number(options.changes)),
    sessions_found: (found?.count ?? 0) - Number(options.stored),
    longest_statement_of_reading_ms: rounded(watched.longestMs()),
    longest_transaction_ms: rounded(longestTransactionMs),
    longest_stretch_ms: rounded(loop.workMax()),
  };
}

const yardstickMs = measureYardstick();
const memory = await measureMemory(Number(options.sessions));
console.table(memory);
const engines = [];
for (const engine of benchEngines()) {
  const figures = await withBenchStore(engine, (store) => measureStore(engine, store));
  console.table(figures);
  engines.push(figures);
}
const ratio = (ms: number) => rounded(ms / yardstickMs);
console.log(
  JSON.stringify(
    {
      bench: 'quests',
      sort_of_a_million_numbers_ms: rounded(yardstickMs),
      memory,
      engines,
      ratios_to_the_sort: {
        made_and_prepared: ratio(memory.made_and_prepared_ms),
        busiest_p95: ratio(memory.busiest_p95_ms),
        all_p95: ratio(memory.all_p95_ms),
        loaded: engines.map((each) => ratio(each.loaded_and_prepared_ms)),
      },
      goals: { analytics_ms: 20, computation_ms: 60_000, statement_ms: 100 },
    },
    null,
    2,
  ),
);

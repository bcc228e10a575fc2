import { parseArgs } from 'node:util';
import { defaultDefinition } from '@rollcall/game/definition';
import { makeQuest } from '@rollcall/game/testing/makers';
import { activityRoutes } from '../server/src/history/activity-routes.ts';
import { readActivity, type ActivityPage } from '../server/src/history/activity-queries.ts';
import { makeActivityWeeks, weekOf } from '../server/src/history/activity-partitions.ts';
import { readRaidActivity } from '../server/src/history/raid-activity.ts';
import { createPlainHttp } from '../server/src/http/testing/plain-http.ts';
import type { Store } from '../server/src/store/store.ts';
import { benchEngines, withBenchStore, type Engine } from './history/bench-stores.ts';
import { fillCharacters } from './history/fill-characters.ts';
import { fillSamples } from './history/fill-samples.ts';
import { rounded } from './live/statistics.ts';

/*
 * npm run bench -- activity-read [--rows 50000000] [--embedded-rows 5000000]
 *
 * How fast the activity of one character is read among that of all others: 5 million rows on the embedded store, and 50
 * million on PostgreSQL when TEST_DATABASE_URL names one (some 6 GB there while it runs). Beside it a read of one row by
 * its primary key, so that the ratio tells more than the machine. Last comes JSON.
 */
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '50000000' },
    'embedded-rows': { type: 'string', default: '5000000' },
  },
});
const rowsOf: Readonly<Record<Engine, number>> = {
  embedded: Number(options['embedded-rows']),
  postgresql: Number(options.rows),
};

const weekMs = 7 * 86_400_000;
const rowsPerStatement = 250_000;
/** Ranks and ids follow each other in different orders: who is busy has no neighbours who are. */
const stride = 400_009;

const nowMs = Date.parse('2026-11-21T00:00:00Z');
const dayMs = 86_400_000;
/** 430,000 characters had 50 million rows in 26 weeks of the real world's busiest times. */
const rowsPerCharacter = 116;
/** Ids of the characters follow each other from here, in all benchmarks. */
const firstId = 1_099_511;
const reads = 1_000;
const raidReads = 100;
const idsAtOnce = 30;
const goalMs = 10;

/** A raid in every sixteenth area. */
const raids = Array.from({ length: 50 }, (_, index) =>
  makeQuest({ id: index + 1, area_id: 500 + index * 16, group_size: 'Raid' }),
);

/** Numbers from 0 to 1 that look like chance and are the same every time. */
const dice = (round: number, salt: number) => (round * 0.618_033_988_75 + salt * 0.414_213_562_37) % 1;

async function measure(engine: Engine, store: Store) {
  const shape = await fill(engine, store);
  const anybody = (round: number) => firstId + Math.floor(dice(round, 1) * shape.characters);
  const busy = (round: number) => busyCharacter(shape, Math.floor(dice(round, 2) * 1000));
  const page = (characterId: number, type: ActivityPage['type'] = 'location'): ActivityPage => ({
    characterId,
    type,
    fromMs: nowMs - 90 * dayMs,
    toMs: nowMs,
    limit: 500,
  });
  const byKey = await timeReads(
    reads,
    (round) => store.sql`select id, name from characters where id = ${anybody(round)}`,
  );
  const ofAnybody = await timeReads(reads, (round) => readActivity(store.sql, page(anybody(round))));
  const ofBusy = await timeReads(reads, (round) => readActivity(store.sql, page(busy(round))));
  const levels = await timeReads(reads, (round) =>
    readActivity(store.sql, page(anybody(round), 'total_level')),
  );
  const world = { definition: defaultDefinition, quests: raids, nowMs };
  const thirty = (round: number) =>
    Array.from({ length: idsAtOnce }, (_, index) => busy(round * idsAtOnce + index));
  const raidActivity = await timeReads(raidReads, (round) =>
    readRaidActivity(store.sql, thirty(round), world),
  );
  return {
    engine,
    rows: shape.rows,
    characters: shape.characters,
    by_primary_key: byKey,
    activity_of_anybody: ofAnybody,
    activity_of_the_1000_busiest: ofBusy,
    levels_of_anybody: levels,
    whole_http_route: await timeRoute(store, busy),
    raid_activity_of_30_of_the_busiest: raidActivity,
    ...(await explain(store, page(busy(7)))),
    times_a_read_by_primary_key: rounded(ofAnybody.p50_ms / byKey.p50_ms),
    goal_ms: goalMs,
  };
}

async function fill(engine: Engine, store: Store): Promise<ActivityShape> {
  const rows = rowsOf[engine];
  const characters = Math.max(1000, Math.round(rows / rowsPerCharacter));
  const shape = { rows, characters, weeks: 26, nowMs };
  console.log(`${engine}: ${rows} rows of ${characters} characters`);
  await fillCharacters(store, { count: characters, definition: defaultDefinition, nowMs, onlineCount: 0 });
  await fillSamples(store, defaultDefinition, { days: 15, endMs: nowMs });
  await fillActivity(store, shape, console.log);
  return shape;
}

/** From the request to the whole answer, without a network between. */
async function timeRoute(store: Store, idOf: (round: number) => number) {
  const { app } = createPlainHttp();
  await app.register(
    activityRoutes({
      store,
      nowMs: () => nowMs - 1,
      definition: defaultDefinition,
      quests: () => raids,
      isAnonymousNow: () => Promise.resolve(new Set()),
      verifyToken: (id) => Promise.resolve({ state: 'holds', characterId: Number(id) }),
    }),
  );
  const times = await timeReads(reads, async (round) => {
    const id = idOf(round);
    const answer = await app.inject({
      url: `/v1/activity/${id}/location`,
      headers: { authorization: String(id) },
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  });
  await app.close();
  return times;
}

/** What the engine itself says of one such read that it plans anew. */
async function explain({ sql }: Store, { characterId, type, fromMs, toMs, limit }: ActivityPage) {
  const plan = await sql<{ 'QUERY PLAN': string }[]>`
    explain (analyze, costs off) select at, sequence, number_value, text_value from character_activity
    where character_id = ${characterId} and type = ${type}
      and at >= ${new Date(fromMs)} and at < ${new Date(toMs)}
    order by at desc limit ${limit}`;
  const lines = plan.map((row) => row['QUERY PLAN'].trim());
  const told = (name: string) => lines.find((line) => line.startsWith(name)) ?? '';
  return {
    plan: {
      planning: told('Planning Time'),
      execution: told('Execution Time'),
      sorts: lines.filter((line) => line.includes('Sort')).length,
      weeks_read: lines.filter((line) => line.includes('Index Scan') && !line.includes('never executed'))
        .length,
    },
  };
}

/** How much activity is made up, and whose. */
interface ActivityShape {
  readonly rows: number;
  readonly characters: number;
  readonly weeks: number;
  /** The end of the last week. */
  readonly nowMs: number;
}

/** The id of the character that is busier than all but `rank` others. */
function busyCharacter({ characters }: ActivityShape, rank: number): number {
  return firstId + ((rank * stride) % characters);
}

/**
 * Fills `character_activity`, one week after the other and each in the order of time, as the recorder would. The busiest of
 * 430,000 characters has 0.15 % of all rows, half of the characters have 70 % of them. Of a hundred rows 70 are places, 16
 * logins and logouts, 10 groups, the rest levels, guilds and servers.
 */
async function fillActivity(store: Store, shape: ActivityShape, tell: (line: string) => void): Promise<void> {
  const lastWeekMs = weekOf(shape.nowMs);
  const perWeek = Math.ceil(shape.rows / shape.weeks);
  for (let week = shape.weeks - 1; week >= 0; week -= 1) {
    const startMs = lastWeekMs - week * weekMs;
    await store.transaction((sql) => makeActivityWeeks(sql, [startMs]));
    const lengthMs = Math.min(weekMs, shape.nowMs - startMs);
    for (let done = 0; done < perWeek; done += rowsPerStatement) {
      const count = Math.min(rowsPerStatement, perWeek - done);
      await insertRows(store, shape, {
        count,
        startMs: startMs + (lengthMs * done) / perWeek,
        stepMs: lengthMs / perWeek,
      });
    }
    tell(`  week ${shape.weeks - week} of ${shape.weeks}`);
  }
}

interface Slice {
  readonly count: number;
  readonly startMs: number;
  readonly stepMs: number;
}

async function insertRows(
  { sql }: Store,
  { characters }: ActivityShape,
  { count, startMs, stepMs }: Slice,
): Promise<void> {
  await sql`
    insert into character_activity (character_id, at, type, number_value, text_value)
    select
      ${firstId}::bigint + (floor(${characters}::float8 * who * who)::bigint * ${stride}::bigint) % ${characters}::bigint,
      date_trunc('second', ${new Date(startMs)}::timestamptz + number * ${stepMs / 1000}::float8 * interval '1 second'),
      case when what < 0.70 then 'location' when what < 0.86 then 'status' when what < 0.96 then 'group_id'
        when what < 0.98 then 'total_level' when what < 0.995 then 'guild_name' else 'server_name'
      end::character_activity_type,
      case when what < 0.70 then 500 + floor(which * 800) when what < 0.86 then floor(which * 2)
        when what < 0.98 then floor(which * 30) end,
      case when what >= 0.98 then 'Lantern Watch' end
    from (
      select number, random() as who, random() as what, random() as which
      from generate_series(0, ${count - 1}::integer) as number
    ) as made`;
}

/** How long reads took, in milliseconds. */
interface ReadTimes {
  readonly reads: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  readonly max_ms: number;
}

/** Does a read again and again, one at a time, after a warm-up of a tenth as many. */
async function timeReads(count: number, read: (round: number) => Promise<unknown>): Promise<ReadTimes> {
  const warmUp = Math.ceil(count / 10);
  for (let round = 0; round < warmUp; round += 1) await read(round);
  const times: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const began = performance.now();
    await read(warmUp + round);
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => rounded(times[Math.min(count - 1, Math.floor(count * share))] ?? Number.NaN);
  return { reads: count, p50_ms: at(0.5), p99_ms: at(0.99), max_ms: at(1) };
}

const figures = [];
for (const engine of benchEngines()) {
  figures.push(await withBenchStore(engine, (store) => measure(engine, store)));
}
console.log(JSON.stringify(figures, null, 2));

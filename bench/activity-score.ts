import { parseArgs } from 'node:util';
import { defaultDefinition } from '@rollcall/game/definition';
import { startActivityScoring } from '../server/src/history/activity-scoring.ts';
import { silentLogger } from '../server/src/http/logger.ts';
import type { Store } from '../server/src/store/store.ts';
import { benchEngines, withBenchStore, type Engine } from './history/bench-stores.ts';
import { fillCharacters } from './history/fill-characters.ts';
import { rounded } from './live/statistics.ts';

/*
 * npm run bench -- activity-score [--characters 500000]
 *
 * What it takes to score who is active: everybody, as after a new level cap; an hour later, when nobody or 10,000 have
 * done something; and after midnight, when a day has left the window. On the embedded store, and on PostgreSQL when
 * TEST_DATABASE_URL names one. A quarter of the characters have ten days each. Last comes JSON.
 */
const { values: options } = parseArgs({ options: { characters: { type: 'string', default: '500000' } } });
const characters = Number(options.characters);
const busyInAnHour = 10_000;
const startMs = Date.parse('2026-11-21T12:00:00Z');
const dayMs = 86_400_000;
/** As the characters of the benchmarks are numbered. */
const firstId = 1_099_511;
const charactersPerStatement = 20_000;

async function fillDays({ sql }: Store): Promise<void> {
  for (let from = 0; from < characters; from += charactersPerStatement) {
    await sql`
      insert into character_days (character_id, day, level_ups, place_changes, sessions, session_seconds)
      select ${firstId}::bigint + n, ${new Date(startMs)}::date - (n / 4 + age * 7) % 90, age % 2, 10, 2, 3600
      from generate_series(${from}::integer, ${Math.min(characters, from + charactersPerStatement) - 1}::integer) as n,
        generate_series(0, 9) as age
      where n % 4 = 0`;
  }
}

async function measure(engine: Engine, store: Store) {
  await fillCharacters(store, {
    count: characters,
    definition: defaultDefinition,
    nowMs: startMs,
    onlineCount: 0,
  });
  await fillDays(store);
  let nowMs = startMs;
  let longestMs = 0;
  const timed: Store = {
    ...store,
    sql: store.sql,
    transaction: async (work) => {
      const began = performance.now();
      const result = await store.transaction(work);
      longestMs = Math.max(longestMs, performance.now() - began);
      return result;
    },
  };
  const scoring = startActivityScoring({
    store: timed,
    nowMs: () => nowMs,
    logger: silentLogger,
    definition: defaultDefinition,
  });
  const run = async () => {
    longestMs = 0;
    const began = performance.now();
    const { scored, changed } = await scoring.runOnce();
    const tookMs = Math.round(performance.now() - began);
    return { scored, changed, took_ms: tookMs, longest_transaction_ms: rounded(longestMs) };
  };
  const everybody = await run();
  const nobody = await run();
  await store.sql`update characters set is_scored = false where id < ${firstId + busyInAnHour}`;
  const hour = await run();
  nowMs += dayMs;
  const midnight = await run();
  await scoring.close();
  return { engine, characters, everybody, nobody, an_hour: hour, after_midnight: midnight };
}

const figures = [];
for (const engine of benchEngines()) {
  figures.push(await withBenchStore(engine, (store) => measure(engine, store)));
}
console.log(JSON.stringify(figures, null, 2));

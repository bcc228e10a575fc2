import { defaultDefinition } from '@rollcall/game/definition';
import { makeQuest } from '@rollcall/game/testing/makers';
import { dayMs, weekMs } from '@rollcall/game/time';
import { makeActivityWeeks, weekOf } from '../../server/src/history/activity-partitions.ts';
import { readActivity } from '../../server/src/history/activity-queries.ts';
import { startActivityScoring } from '../../server/src/history/activity-scoring.ts';
import { readRaidActivity } from '../../server/src/history/raid-activity.ts';
import { silentLogger } from '../../server/src/http/logger.ts';
import type { Store } from '../../server/src/store/store.ts';
import { percentile, rounded } from '../../server/src/testing/figures.ts';
import { type Figures, timed } from '../shared/measure.ts';
import {
  type Engine,
  fillCharacters,
  fillSamples,
  firstCharacterId,
  watchStore,
  withBenchStore,
} from '../shared/stores.ts';

const nowMs = Date.parse('2026-11-21T00:00:00Z');
const weeks = 26;
/** In 26 weeks of the real game's busiest times 430,000 characters had 50 million rows. */
const rowsPerCharacter = 116;
const rowsPerStatement = 250_000;
/** Ranks and ids have different orders, so that busy characters are not neighbours. */
const stride = 400_009;

/** Numbers from 0 to 1 that look random and are the same every time. */
const dice = (round: number, salt: number) => (round * 0.618_033_988_75 + salt * 0.414_213_562_37) % 1;

/** How fast the activity of one character is read among that of all others, and the cost of activity scores. */
export function measureActivity(
  engine: Engine,
  sizes: { readonly rows: number; readonly characters: number },
): Promise<Figures> {
  return withBenchStore(engine, async (store) => {
    const readers = Math.max(1_000, Math.round(sizes.rows / rowsPerCharacter));
    const characters = Math.max(readers, sizes.characters);
    await fillCharacters(store, characters, nowMs);
    return { ...(await scoring(store, characters)), ...(await reads(store, sizes.rows, readers)) };
  });
}

async function reads(store: Store, rows: number, characters: number): Promise<Figures> {
  await fillSamples(store, 15, nowMs);
  await fillActivity(store, rows, characters);
  const anybody = (round: number) => firstCharacterId + Math.floor(dice(round, 1) * characters);
  const busy = (round: number) =>
    firstCharacterId + ((Math.floor(dice(round, 2) * 1000) * stride) % characters);
  const places = (characterId: number) =>
    readActivity(store.sql, {
      characterId,
      type: 'location',
      fromMs: nowMs - 90 * dayMs,
      toMs: nowMs,
      limit: 500,
    });
  // A raid in every sixteenth area.
  const quests = Array.from({ length: 50 }, (_, n) =>
    makeQuest({ id: n + 1, area_id: 500 + n * 16, group_size: 'Raid' }),
  );
  const world = { definition: defaultDefinition, quests, nowMs };
  const thirty = (round: number) => Array.from({ length: 30 }, (_, n) => busy(round * 30 + n));
  return {
    rows,
    ...(await timeReads('places of anybody', 1_000, (round) => places(anybody(round)))),
    ...(await timeReads('places of the busiest', 1_000, (round) => places(busy(round)))),
    ...(await timeReads('raids of 30 of the busiest', 100, (round) =>
      readRaidActivity(store.sql, thirty(round), world),
    )),
  };
}

/** Times reads one after the other, after a warm-up of a tenth as many. */
async function timeReads(name: string, count: number, read: (round: number) => Promise<unknown>) {
  const times: number[] = [];
  for (let round = 0; round < count * 1.1; round += 1) times.push(await timed(() => read(round)));
  const measured = times.slice(count / 10);
  return {
    [`${name}, p50 ms`]: rounded(percentile(measured, 0.5)),
    [`${name}, p99 ms`]: rounded(percentile(measured, 0.99)),
  };
}

/**
 * Fills `character_activity`, one week after the other and each in chronological order, as the recorder does. The
 * busiest of 430,000 characters has 0.15 % of all rows, half of the characters have 70 % of them. Of a hundred rows 70
 * are places, 16 logins and logouts, 10 groups, the rest levels, guilds and servers.
 */
async function fillActivity(store: Store, rows: number, characters: number): Promise<void> {
  const perWeek = Math.ceil(rows / weeks);
  for (let week = weeks - 1; week >= 0; week -= 1) {
    const startMs = weekOf(nowMs) - week * weekMs;
    const stepMs = Math.min(weekMs, nowMs - startMs) / perWeek;
    await store.transaction((sql) => makeActivityWeeks(sql, [startMs]));
    for (let done = 0; done < perWeek; done += rowsPerStatement) {
      await store.sql`
        insert into character_activity (character_id, at, type, number_value, text_value)
        select
          ${firstCharacterId}::bigint
            + (floor(${characters}::float8 * who * who)::bigint * ${stride}::bigint) % ${characters}::bigint,
          date_trunc('second', ${new Date(startMs)}::timestamptz + number * ${stepMs / 1000}::float8 * interval '1 second'),
          case when what < 0.70 then 'location' when what < 0.86 then 'status' when what < 0.96 then 'group_id'
            when what < 0.98 then 'total_level' when what < 0.995 then 'guild_name' else 'server_name'
          end::character_activity_type,
          case when what < 0.70 then 500 + floor(which * 800) when what < 0.86 then floor(which * 2)
            when what < 0.98 then floor(which * 30) end,
          case when what >= 0.98 then 'Lantern Watch' end
        from (
          select number, random() as who, random() as what, random() as which
          from generate_series(${done}::integer, ${Math.min(perWeek, done + rowsPerStatement) - 1}::integer) as number
        ) as made`;
    }
  }
}

const busyInAnHour = 10_000;
const charactersPerStatement = 20_000;

/** Cost of scoring 10,000 characters that were active in an hour. A quarter of all characters have ten days each. */
async function scoring(store: Store, characters: number): Promise<Figures> {
  for (let from = 0; from < characters; from += charactersPerStatement)
    await store.sql`
      insert into character_days (character_id, day, level_ups, place_changes, sessions, session_seconds)
      select ${firstCharacterId}::bigint + n, ${new Date(nowMs)}::date - (n / 4 + age * 7) % 90, age % 2, 10, 2, 3600
      from generate_series(${from}::integer, ${Math.min(characters, from + charactersPerStatement) - 1}::integer) as n,
        generate_series(0, 9) as age
      where n % 4 = 0`;
  const { store: watched, longest } = watchStore(store);
  const parts = { store: watched, logger: silentLogger, definition: defaultDefinition };
  const scorer = startActivityScoring({ ...parts, nowMs: () => nowMs });
  await scorer.runOnce();
  await store.sql`update characters set is_scored = false where id < ${firstCharacterId + busyInAnHour}`;
  longest.transactionMs = 0;
  const tookMs = await timed(() => scorer.runOnce());
  await scorer.close();
  return { scoringMs: Math.round(tookMs), scoringLongestTransactionMs: rounded(longest.transactionMs) };
}

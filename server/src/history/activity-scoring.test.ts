import { isActive } from '@rollcall/game/character/activity-score';
import { makeCharacter } from '@rollcall/game/testing/makers';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { dayMs } from '@rollcall/game/time';
import { silentLogger } from '../http/logger.ts';
import type { Store } from '../store/store.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { type ActivityScoring, charactersAtOnce, startActivityScoring } from './activity-scoring.ts';
import { createRecordedRows } from './recorded-rows.ts';

interface Day {
  readonly daysAgo: number;
  readonly level_ups: number;
  readonly place_changes: number;
  readonly sessions: number;
  readonly session_seconds: number;
}

interface Scored {
  readonly total_level: number;
  readonly days: readonly Day[];
}

const today = Date.parse('2026-03-14T20:15:00Z');
const dayText = (daysAgo: number) => new Date(today - daysAgo * dayMs).toISOString().slice(0, 10);
const busy: Day = { daysAgo: 0, level_ups: 3, place_changes: 40, sessions: 1, session_seconds: 3600 };

/** Characters 1, 2, 3, … with their days, as the recorder writes them. */
async function put({ sql }: Store, characters: readonly Scored[]): Promise<void> {
  const rows = characters.map(({ total_level }, index) => ({ id: index + 1, total_level }));
  await sql`
    insert into characters (id, group_id, last_update, first_seen, last_seen, total_level, is_online, is_in_party,
      is_anonymous, is_recruiting, server_name, classes, is_scored)
    select id, 0, now(), now(), now(), total_level, false, false, false, false, 'Thelanis', '[]', false
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (id bigint, total_level integer)`;
  const days = characters.flatMap((character, index) =>
    character.days.map(({ daysAgo, ...counts }) => ({
      ...counts,
      character_id: index + 1,
      day: dayText(daysAgo),
    })),
  );
  await sql`
    insert into character_days (character_id, day, level_ups, place_changes, sessions, session_seconds)
    select character_id, day, level_ups, place_changes, sessions, session_seconds
    from json_to_recordset(${JSON.stringify(days)}::text::json) as given (
      character_id bigint, day date, level_ups integer, place_changes integer, sessions integer, session_seconds bigint
    )`;
}

async function activeIds({ sql }: Store): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`select id from characters where is_active order by id`;
  return rows.map(({ id }) => id);
}

const sum = (days: readonly Day[], field: Exclude<keyof Day, 'daysAgo'>) =>
  days.reduce((total, day) => total + day[field], 0);

/** Whether a character with these days is active by the game's rule. */
function shouldBeActive({ total_level, days }: Scored): boolean {
  const counted = days.filter(({ daysAgo }) => daysAgo < 90);
  const sessions = sum(counted, 'sessions');
  return isActive({
    levelUps: sum(counted, 'level_ups'),
    placeChanges: sum(counted, 'place_changes'),
    meanSessionMinutes: sessions === 0 ? 0 : sum(counted, 'session_seconds') / sessions / 60,
    isAtLevelCap: total_level >= 34,
  });
}

describeStores('the activity of characters', (open) => {
  let nowMs = today;
  const running: ActivityScoring[] = [];
  const start = (levelCap = 34) => {
    const scoring = startActivityScoring({
      store: open.store,
      nowMs: () => nowMs,
      logger: silentLogger,
      definition: { level_cap: levelCap },
    });
    running.push(scoring);
    return scoring;
  };
  afterEach(async () => {
    for (const scoring of running.splice(0)) await scoring.close();
    nowMs = today;
    await open.clear();
  });

  it('equals the rule of the game for any days', async () => {
    const day = fc.record({
      daysAgo: fc.oneof(fc.nat(120), fc.constantFrom(0, 88, 89, 90, 91)),
      level_ups: fc.nat(3),
      place_changes: fc.nat(25),
      sessions: fc.nat(4),
      // Includes half hours, so that some scores are exactly at the threshold.
      session_seconds: fc.oneof(fc.nat(9000), fc.constantFrom(0, 1800, 3600)),
    });
    const character = fc.record({
      total_level: fc.constantFrom(20, 33, 34, 35),
      days: fc.uniqueArray(day, { maxLength: 4, selector: ({ daysAgo }) => daysAgo }),
    });
    const scoring = start();
    const judged = { active: 0, inactive: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(character, { minLength: 30, maxLength: 60 }), async (characters) => {
        await open.clear();
        await put(open.store, characters);
        await scoring.runOnce();
        const expected = characters.flatMap((each, index) => (shouldBeActive(each) ? [index + 1] : []));
        judged.active += expected.length;
        judged.inactive += characters.length - expected.length;
        expect(await activeIds(open.store)).toEqual(expected);
      }),
      { numRuns: 30 },
    );
    expect(Math.min(judged.active, judged.inactive)).toBeGreaterThan(50);
  });

  it('is scored again only for characters with new records', async () => {
    await put(open.store, [
      { total_level: 20, days: [busy] },
      { total_level: 20, days: [] },
    ]);
    const scoring = start();
    expect(await scoring.runOnce()).toEqual({ scored: 2, changed: 1 });
    expect(await scoring.runOnce()).toEqual({ scored: 0, changed: 0 });
    const seen = (at: string, total_level: number) => ({
      type: 'character_seen' as const,
      at,
      is_login: false,
      character: makeCharacter({ id: 2, total_level }),
    });
    await createRecordedRows(open.store).record({
      journalId: 'j',
      from: null,
      next: { segment: 1, offset: 1, index: 0 },
      events: [seen('2026-03-14T20:00:00Z', 20), seen('2026-03-14T20:01:00Z', 23)],
    });
    expect(await scoring.runOnce()).toEqual({ scored: 1, changed: 1 });
    expect(await activeIds(open.store)).toEqual([1, 2]);
  });

  it('can end when a day leaves the window, and can begin then as well', async () => {
    await put(open.store, [
      { total_level: 20, days: [{ ...busy, daysAgo: 89 }] },
      { total_level: 20, days: [{ ...busy, daysAgo: 88 }] },
      // Short sessions lower the mean until they leave the window.
      {
        total_level: 34,
        days: [
          { daysAgo: 89, level_ups: 0, place_changes: 0, sessions: 9, session_seconds: 0 },
          { daysAgo: 5, level_ups: 0, place_changes: 0, sessions: 1, session_seconds: 3600 },
        ],
      },
    ]);
    const scoring = start();
    await scoring.runOnce();
    expect(await activeIds(open.store)).toEqual([1, 2]);
    nowMs += dayMs;
    expect(await scoring.runOnce()).toEqual({ scored: 2, changed: 2 });
    expect(await activeIds(open.store)).toEqual([2, 3]);
    nowMs += dayMs;
    expect(await scoring.runOnce()).toEqual({ scored: 1, changed: 1 });
    expect(await activeIds(open.store)).toEqual([3]);
  });

  it('is correct after a long pause, even if the days have been deleted', async () => {
    await put(open.store, [
      { total_level: 20, days: [{ ...busy, daysAgo: 60 }] },
      { total_level: 20, days: [{ ...busy, daysAgo: 1 }] },
      { total_level: 20, days: [] },
    ]);
    await start().runOnce();
    await open.store.sql`delete from character_days where character_id = 1`;
    nowMs += 40 * dayMs;
    expect(await start().runOnce()).toEqual({ scored: 2, changed: 1 });
    expect(await activeIds(open.store)).toEqual([2]);
  });

  it('is correct after a clock that was ahead by years has been corrected', async () => {
    await put(open.store, [
      { total_level: 20, days: [{ ...busy, daysAgo: 30 }] },
      { total_level: 20, days: [] },
    ]);
    const scoring = start();
    await scoring.runOnce();
    nowMs += 3000 * dayMs;
    await scoring.runOnce();
    expect(await activeIds(open.store)).toEqual([]);
    nowMs = today;
    await scoring.runOnce();
    expect(await activeIds(open.store)).toEqual([1]);
    nowMs -= dayMs;
    await scoring.runOnce();
    expect(await activeIds(open.store)).toEqual([1]);
  });

  it('is scored again when the level cap changes', async () => {
    const days = [{ daysAgo: 3, level_ups: 0, place_changes: 40, sessions: 0, session_seconds: 0 }];
    await put(open.store, [
      { total_level: 34, days },
      { total_level: 36, days },
    ]);
    await start().runOnce();
    expect(await activeIds(open.store)).toEqual([1, 2]);
    await start(36).runOnce();
    expect(await activeIds(open.store)).toEqual([2]);
    await start(34).runOnce();
    expect(await activeIds(open.store)).toEqual([1, 2]);
    const names = await open.store.sql<{ name: string }[]>`select name from milestones order by name`;
    expect(names.map(({ name }) => name)).toEqual(['activity_scored_to', 'activity_scored_with_cap_34']);
  });

  it('is scored in slices, by one run at a time', async () => {
    const count = charactersAtOnce + 1;
    await put(
      open.store,
      Array.from({ length: count }, () => ({ total_level: 20, days: [busy] })),
    );
    const scoring = start();
    const both = [scoring.runOnce(), scoring.runOnce()];
    expect(await Promise.all(both)).toEqual([
      { scored: count, changed: count },
      { scored: count, changed: count },
    ]);
    expect(await scoring.runOnce()).toEqual({ scored: 0, changed: 0 });
    nowMs += 95 * dayMs;
    expect(await scoring.runOnce()).toEqual({ scored: count, changed: count });
  });

  it('is left for the next run when a run is stopped', async () => {
    await put(open.store, [{ total_level: 20, days: [busy] }]);
    const scoring = start();
    const cutOff = scoring.runOnce();
    await scoring.close();
    expect(await cutOff).toEqual({ scored: 0, changed: 0 });
    expect(await start().runOnce()).toEqual({ scored: 1, changed: 1 });
  });
});

it('Activity is scored soon after the start, every hour, and when the store is available again', async () => {
  vi.useFakeTimers();
  const lines: string[] = [];
  const note = (message: string) => lines.push(message);
  let tries = 0;
  let onReturn = () => {};
  const sql = () => {
    tries += 1;
    return Promise.reject(new Error('out of order'));
  };
  const scoring = startActivityScoring({
    store: {
      sql: sql as unknown as Store['sql'],
      transaction: () => Promise.reject(new Error('not reached')),
      isUnavailable: () => false,
      onReturn: (listener) => {
        onReturn = listener;
        return () => lines.push('forgotten');
      },
      close: () => Promise.resolve(),
    },
    nowMs: () => today,
    logger: { info: note, warn: note, error: note },
    definition: { level_cap: 34 },
  });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(tries).toBe(1);
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  expect(tries).toBe(3);
  onReturn();
  await vi.advanceTimersByTimeAsync(0);
  expect(tries).toBe(4);
  await scoring.close();
  await vi.advanceTimersByTimeAsync(5 * 3_600_000);
  expect(tries).toBe(4);
  expect(new Set(lines)).toEqual(
    new Set(['The activity of characters could not be scored: out of order', 'forgotten']),
  );
  vi.useRealTimers();
});

import type { Character } from '@rollcall/game/character/character';
import { defaultDefinition } from '@rollcall/game/definition';
import type { PastCharacter, PastSample, RecentActivity } from '@rollcall/game/population/past-report';
import { madeAtMs, makeCharacter } from '@rollcall/game/testing/makers';
import { dayMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, test } from 'vitest';
import { silentLogger } from '../http/logger.ts';
import { HttpError } from '../http/http-error.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import type { JournalEvent } from './journal-record.ts';
import { startActivityScoring } from './activity-scoring.ts';
import { createCharacterImport, createSampleImport } from './history-import.ts';
import { createRecordedRows } from './recorded-rows.ts';
import { readTables } from './testing/read-tables.ts';
import { sampleIntervalMs } from '@rollcall/game/population/population';
import { openStore } from '../store/open-store.ts';
import { writeSamples } from './row-writes.ts';
import { readSums, sumUp } from './testing/sums-model.ts';

const sampleDays = 10;
const pastSample = (overrides: Partial<PastSample> = {}): PastSample => ({
  index: 0,
  server_name: 'Thelanis',
  sampled_at: '2026-03-14T20:15:00Z',
  is_online: true,
  character_count: 245,
  lfm_count: 11,
  ...overrides,
});
/** Makes samples at an interval, backwards from `madeAtMs`. */
const manyPast = (length: number, everyMs: number, server_name = 'Thelanis') =>
  Array.from({ length }, (_, index) =>
    pastSample({
      index,
      server_name,
      sampled_at: toWireTime(madeAtMs - index * everyMs),
      character_count: index % 700,
      lfm_count: index % 40,
    }),
  );
const markedSample = (sample: PastSample) => ({
  serverName: sample.server_name,
  mark: Math.round(Date.parse(sample.sampled_at) / sampleIntervalMs),
  sampledSecond: Date.parse(sample.sampled_at) / 1000,
  isOnline: sample.is_online,
  characterCount: sample.character_count,
  lfmCount: sample.lfm_count,
});

describeStores('samples of the past', (open) => {
  beforeEach(() => open.clear());
  const population = (parts: { nowMs?: () => number; onChanged?: () => void } = {}) =>
    createSampleImport({ store: open.store, nowMs: () => madeAtMs, sampleDays, ...parts });
  const rowCount = async () => {
    const [row] = await open.store.sql<{ count: number }[]>`select count(*) from population_samples`;
    return row?.count;
  };

  it('set the guilds of a full hour once, and as a whole', async () => {
    const importSamples = population();
    const hour = { sampled_at: '2026-03-14T19:00:02Z' };
    const guilds = [
      { guild_name: 'Lantern Watch', online_count: 2 },
      { guild_name: 'Lantern Watch', online_count: 3 },
      { guild_name: 'Nightfall', online_count: 1 },
    ];
    await importSamples([
      pastSample({ ...hour, guilds }),
      pastSample({ ...hour, index: 1, server_name: 'Orien', guilds: [] }),
    ]);
    await importSamples([pastSample({ ...hour, guilds: [{ guild_name: 'Too Late', online_count: 9 }] })]);
    const counted = await open.store.sql`
      select guild_samples.server_name, guild_samples.at, guild_name, online_count
      from guild_samples left join guild_counts using (server_name, at)
      order by server_name desc, guild_name`;
    const at = new Date('2026-03-14T19:00:00Z');
    expect([...counted]).toEqual([
      { server_name: 'Thelanis', at, guild_name: 'Lantern Watch', online_count: 3 },
      { server_name: 'Thelanis', at, guild_name: 'Nightfall', online_count: 1 },
      { server_name: 'Orien', at, guild_name: null, online_count: null },
    ]);
  });

  it('become rows and sums, in several transactions if needed', async () => {
    const samples = [
      ...manyPast(2_400, sampleIntervalMs),
      ...manyPast(2_400, sampleIntervalMs, 'Orien').map((each) => ({ ...each, index: each.index + 2_400 })),
    ];
    expect(await population()(samples)).toEqual({
      accepted: 4_800,
      rejected: [],
      duplicates: 0,
      warnings: [],
      durable: true,
    });
    expect(await rowCount()).toBe(4_800);
    expect(await readSums(open.store)).toEqual(sumUp(samples.map(markedSample)));
  });

  it('count once when they are sent twice, and are announced only the first time', async () => {
    let changes = 0;
    const importSamples = population({
      onChanged: () => {
        changes += 1;
      },
    });
    const samples = manyPast(30, sampleIntervalMs);
    await importSamples(samples);
    const sums = await readSums(open.store);
    expect(await importSamples(samples.toReversed())).toMatchObject({ accepted: 30, duplicates: 0 });
    expect(await readSums(open.store)).toEqual(sums);
    expect(changes).toBe(1);
    await importSamples([pastSample({ character_count: 1 })]);
    expect(changes).toBe(2);
  });

  test.each([
    ['the later of two on a mark counts', ['20:14:10', '20:15:40'], 1],
    ['the later counts, wherever it is in the list', ['20:15:40', '20:14:10'], 0],
    ['the last of several at the same time counts', ['20:15:00', '20:15:00', '20:15:00'], 2],
    ['a sample halfway between two marks counts for the later one', ['20:12:30', '20:12:29'], 0],
  ])('in one list: %s', async (_, times, winner) => {
    const samples = times.map((time, index) =>
      pastSample({ index, sampled_at: `2026-03-14T${time}Z`, character_count: index }),
    );
    const outcome = await population()(samples);
    const rows = await open.store.sql<{ at: Date; character_count: number }[]>`
      select at, character_count from population_samples where at = '2026-03-14T20:15:00Z'`;
    expect(rows.map((row) => row.character_count)).toEqual([winner]);
    expect(outcome.accepted + outcome.duplicates).toBe(samples.length);
  });

  test.each([
    ['an earlier live one', '20:14:59', 245],
    ['a live one at the same time', '20:15:00', 9],
    ['a later live one', '20:15:01', 9],
  ])('replace a live one on their mark only if they are later: %s', async (_, time, stays) => {
    const counts = { server_name: 'Thelanis', is_online: true, character_count: 245, lfm_count: 11 };
    const moment = '2026-03-14T20:15:00Z';
    await open.store.transaction((sql) => writeSamples(sql, [{ ...counts, at: moment, sampled_at: moment }]));
    await population()([pastSample({ sampled_at: `2026-03-14T${time}Z`, character_count: 9 })]);
    const rows = await open.store.sql<{ character_count: number }[]>`
      select character_count from population_samples`;
    expect(rows.map(({ character_count }) => character_count)).toEqual([stays]);
  });

  it('are rejected with their index if their time is impossible', async () => {
    const outcome = await population()([
      pastSample({ index: 3, sampled_at: toWireTime(madeAtMs + 61_000) }),
      pastSample({ index: 4, sampled_at: toWireTime(madeAtMs + 60_000) }),
      pastSample({ index: 7, sampled_at: '2005-12-31T23:59:59Z' }),
      pastSample({ index: 9, sampled_at: '2006-01-01T00:00:00Z' }),
    ]);
    expect(outcome).toMatchObject({ accepted: 2, duplicates: 0, durable: true });
    expect(outcome.rejected).toEqual([
      {
        index: 3,
        issues: [
          {
            path: 'timestamp',
            message:
              'must not be more than 60 seconds ahead of the clock of this server, 2026-03-14T20:15:00Z',
          },
        ],
      },
      { index: 7, issues: [{ path: 'timestamp', message: 'must not be before 2006-01-01T00:00:00Z' }] },
    ]);
  });

  it('without a valid row do not access the store', async () => {
    const outcome = await population()([pastSample({ sampled_at: '1970-01-01T00:00:00Z' })]);
    expect(outcome).toMatchObject({ accepted: 0, durable: true });
    expect(await open.store.sql`select from milestones`).toHaveLength(0);
  });

  it('are only added to sums if they are older than stored samples', async () => {
    const importSamples = population();
    await importSamples(manyPast(4 * 24, 3_600_000));
    expect(await rowCount()).toBe(4 * 24);
    const old = manyPast(30 * 24, 3_600_000);
    await importSamples(old);
    expect(await readSums(open.store)).toEqual(sumUp(old.map(markedSample)));
    const [oldest] = await open.store.sql<{ at: Date }[]>`select min(at) as at from population_samples`;
    expect(oldest?.at.toISOString()).toBe('2026-03-04T00:15:00.000Z');
    await importSamples(old.toReversed());
    expect(await readSums(open.store)).toEqual(sumUp(old.map(markedSample)));
  });

  it('are stored even if the clock has been ahead for less than two days', async () => {
    const start = madeAtMs + 3_650 * dayMs;
    const importSamples = population({ nowMs: () => start + dayMs });
    await importSamples(manyPast(4 * 24, 3_600_000));
    await importSamples([pastSample({ sampled_at: toWireTime(start) })]);
    await importSamples([pastSample({ sampled_at: toWireTime(start + dayMs) })]);
    await importSamples(manyPast(5 * 24, 3_600_000));
    expect(await rowCount()).toBe(5 * 24 + 2);
  });

  it('are all stored when several collectors send at once', async () => {
    const importSamples = population();
    const lists = [0, 1, 2, 3].map((list) =>
      manyPast(400, sampleIntervalMs, `Server ${list % 2}`).map((each, index) => ({
        ...each,
        sampled_at: toWireTime(madeAtMs - (index * 4 + list) * sampleIntervalMs),
      })),
    );
    await Promise.all(lists.map(importSamples));
    expect(await readSums(open.store)).toEqual(sumUp(lists.flat().map(markedSample)));
  });

  it('are rejected with a time to retry while the store rejects writes', async () => {
    let changes = 0;
    const importSamples = population({
      onChanged: () => {
        changes += 1;
      },
    });
    await open.setReadOnly(true);
    const refusal = { status: 503, code: 'store-away', headers: { 'Retry-After': '10' } };
    await expect(importSamples([pastSample()])).rejects.toMatchObject(refusal);
    await open.setReadOnly(false);
    expect(await importSamples([pastSample()])).toMatchObject({ accepted: 1, durable: true });
    expect(await rowCount()).toBe(1);
    expect(changes).toBeGreaterThan(0);
  });
});

describe('samples of the past without a store', () => {
  it('are rejected as a whole', async () => {
    const store = await openStore(
      { dataDir: '/dev/null/nowhere', databaseUrl: null },
      { info: () => {}, warn: () => {}, error: () => {} },
    );
    const importSamples = createSampleImport({ store, nowMs: () => madeAtMs, sampleDays });
    await expect(importSamples([pastSample()])).rejects.toMatchObject({
      status: 503,
      code: 'store-away',
    });
    await store.close();
  });
});

const daysAgo = (days: number) => toWireTime(madeAtMs - days * dayMs);

function past(index: number, days: number, overrides: Partial<Character> = {}): PastCharacter {
  const character = makeCharacter({ id: index + 1, is_online: false, ...overrides });
  return { index, character: { ...character, last_save: daysAgo(days) }, recentActivity: null };
}

const busy: RecentActivity = {
  level_ups: 2,
  place_changes: 30,
  sessions: 4,
  session_seconds: 4 * 3_000,
};
const idle: RecentActivity = { level_ups: 0, place_changes: 2, sessions: 5, session_seconds: 5 * 120 };

describeStores('characters of the past', (open) => {
  afterEach(() => open.clear());
  const create = (onChanged = () => {}) =>
    createCharacterImport({
      store: open.store,
      nowMs: () => madeAtMs,
      definition: defaultDefinition,
      onChanged,
    });
  const all = async () => (await readTables(open.store)).characters;
  let offset = 0;
  const record = async (...events: JournalEvent[]) => {
    const rows = createRecordedRows(open.store);
    const from = await rows.readPosition('j');
    offset += 1;
    await rows.record({ journalId: 'j', from, next: { segment: 1, offset, index: 0 }, events });
  };
  const seen = (days: number, character: Character): JournalEvent => ({
    type: 'character_seen',
    at: daysAgo(days),
    is_login: true,
    character,
  });
  const left = (days: number, character_id: number): JournalEvent => ({
    type: 'character_left',
    at: daysAgo(days),
    character_id,
    server_name: 'Thelanis',
  });

  it('are added if they are unknown: offline, in no group, last seen at their last save', async () => {
    const importCharacters = create();
    const classes = [
      { name: 'Wizard', level: 12 },
      { name: 'Bard', level: 8 },
    ];
    const sent = past(0, 30, {
      classes,
      is_anonymous: true,
      group_id: 5,
      is_in_party: true,
      is_online: true,
    });
    expect(await importCharacters([sent])).toEqual({
      accepted: 1,
      rejected: [],
      duplicates: 0,
      warnings: [],
      durable: true,
    });
    const savedAt = daysAgo(30);
    const { characters, activity, characterDays } = await readTables(open.store);
    expect(characters.get(1)).toEqual({
      ...sent.character,
      group_id: 0,
      is_in_party: false,
      is_online: false,
      last_update: savedAt,
      first_seen: savedAt,
      last_seen: savedAt,
      online_since: null,
      primary_class: 'Wizard',
      class_count: 2,
      is_recorded: false,
    });
    expect([activity, [...characterDays]]).toEqual([[], []]);
    const [row] = await open.store.sql<{ counted_at: Date }[]>`select counted_at from characters`;
    expect(row?.counted_at.getTime()).toBe(Date.parse(savedAt));
  });

  it('are active or inactive by their recent activity, at once and after they are scored', async () => {
    const importCharacters = create();
    await importCharacters([
      { ...past(0, 30), recentActivity: busy },
      { ...past(1, 30), recentActivity: idle },
      { ...past(2, 89), recentActivity: busy },
      { ...past(3, 91), recentActivity: busy },
      past(4, 30),
    ]);
    const active = async () => {
      const rows = await open.store.sql<{ id: number }[]>`
        select id from characters where is_active order by id`;
      return rows.map(({ id }) => id);
    };
    expect(await active()).toEqual([1, 3]);
    const scoring = startActivityScoring({
      store: open.store,
      nowMs: () => madeAtMs,
      logger: silentLogger,
      definition: defaultDefinition,
    });
    onTestFinished(() => scoring.close());
    await open.store.sql`update characters set is_scored = false`;
    await scoring.runOnce();
    expect(await active()).toEqual([1, 3]);
  });

  it('have their recent activity written once, no matter how often it is sent', async () => {
    const importCharacters = create();
    const sent = { ...past(0, 30), recentActivity: busy };
    await importCharacters([sent]);
    await importCharacters([sent]);
    const newer = { ...past(0, 10), recentActivity: { ...busy, level_ups: 7 } };
    await importCharacters([newer]);
    await importCharacters([sent]);
    const { characterDays } = await readTables(open.store);
    expect([...characterDays.values()]).toEqual([
      { character_id: 1, day: daysAgo(30).slice(0, 10), ...busy },
      { character_id: 1, day: daysAgo(10).slice(0, 10), ...busy, level_ups: 7 },
    ]);
  });

  it('are replaced by a newer version of the same character, in any order and however often they are sent', async () => {
    const importCharacters = create();
    const older = past(0, 30, { total_level: 5 });
    const newer = past(0, 10, { total_level: 9, guild_name: null });
    for (const rows of [[older], [newer], [older], [newer], [newer]]) await importCharacters(rows);
    const row = (await all()).get(1);
    expect(row).toMatchObject({ total_level: 9, guild_name: null, last_save: daysAgo(10) });
    expect(row).toMatchObject({ first_seen: daysAgo(30), last_seen: daysAgo(10), last_update: daysAgo(10) });
  });

  it('do not change characters that are online or were seen later', async () => {
    await record(
      seen(20, makeCharacter({ id: 1, last_save: daysAgo(25) })),
      seen(20, makeCharacter({ id: 2 })),
      left(20, 2),
      seen(20, makeCharacter({ id: 3 })),
      left(20, 3),
    );
    const before = await all();
    await create()([
      past(0, 1, { total_level: 1 }),
      past(1, 20, { total_level: 1 }),
      past(2, 19, { total_level: 1 }),
    ]);
    const after = await all();
    expect([after.get(1), after.get(2)]).toEqual([before.get(1), before.get(2)]);
    expect(after.get(3)).toMatchObject({ total_level: 1, first_seen: daysAgo(20), last_seen: daysAgo(19) });
  });

  it('are recorded in full at their next login', async () => {
    await record(seen(20, makeCharacter({ id: 1, total_level: 20 })), left(20, 1));
    await create()([past(0, 10, { total_level: 25 })]);
    await record(seen(1, makeCharacter({ id: 1, total_level: 25 })));
    const { activity, characterDays } = await readTables(open.store);
    const levels = activity.filter(({ type }) => type === 'total_level');
    expect(levels.map((row) => [row.at, row.number_value])).toEqual([
      [daysAgo(20), 20],
      [daysAgo(1), 25],
    ]);
    // The days on which these levels were gained are unknown.
    expect([...characterDays.values()].map((row) => row.level_ups)).toEqual([0]);
  });

  it('that occur twice in a list count once, and the later one wins', async () => {
    const importCharacters = create();
    const twice = [
      past(0, 1, { total_level: 30 }),
      past(1, 3),
      { ...past(0, 5, { total_level: 7 }), index: 2 },
    ];
    expect(await importCharacters(twice)).toMatchObject({ accepted: 2, duplicates: 1 });
    expect((await all()).get(1)).toMatchObject({ total_level: 7, last_save: daysAgo(5) });
  });

  it('cannot have a date in the future, or before the game existed', async () => {
    const far = past(1, -1);
    const ancient = past(2, 366 * 30);
    const { accepted, rejected } = await create()([past(0, 0), far, ancient]);
    expect(accepted).toBe(1);
    expect(rejected).toEqual([
      {
        index: 1,
        issues: [
          {
            path: 'last_save',
            message: `must not be more than 60 seconds ahead of the clock of this server, ${toWireTime(madeAtMs)}`,
          },
        ],
      },
      { index: 2, issues: [{ path: 'last_save', message: 'must not be before 2006-01-01T00:00:00Z' }] },
    ]);
    expect([...(await all()).keys()]).toEqual([1]);
  });

  it('can be thousands, and are announced once per list and only if something is new', async () => {
    let calls = 0;
    const importCharacters = create(() => {
      calls += 1;
    });
    const many = Array.from({ length: 2500 }, (_, index) => past(index, 30));
    expect(await importCharacters(many.toReversed())).toMatchObject({ accepted: 2500, duplicates: 0 });
    expect((await all()).size).toBe(2500);
    expect(calls).toBe(1);
    await importCharacters(many);
    await importCharacters([]);
    expect(calls).toBe(1);
    await importCharacters([past(0, 2)]);
    expect(calls).toBe(2);
  });

  it('are scored again when their level differs', async () => {
    await create()([past(0, 30)]);
    const marked = () => open.store.sql`select from characters where not is_scored`;
    expect(await marked()).toHaveLength(0);
    await create()([past(0, 20)]);
    expect(await marked()).toHaveLength(1);
  });

  it('are rejected while the store rejects writes: 503 with Retry-After', async () => {
    await open.setReadOnly(true);
    const refused = create()([past(0, 30)]);
    await expect(refused).rejects.toThrow(HttpError);
    await expect(refused).rejects.toMatchObject({
      status: 503,
      code: 'store-away',
      headers: { 'Retry-After': '10' },
    });
    await open.setReadOnly(false);
    expect(await create()([past(0, 30)])).toMatchObject({ accepted: 1 });
  });
});

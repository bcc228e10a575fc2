import type { Character } from '@rollcall/game/character';
import { defaultDefinition } from '@rollcall/game/definition';
import type { PastCharacter, RecentActivity } from '@rollcall/game/past-report';
import { madeAtMs, makeCharacter } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { silentLogger } from '../http/logger.ts';
import { HttpError } from '../http/http-error.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import type { JournalEvent } from './journal-event.ts';
import { startActivityScoring } from './activity-scoring.ts';
import { createPastCharacters } from './past-characters.ts';
import { createRecordedRows } from './recorded-rows.ts';
import { readTables } from './testing/read-tables.ts';

const dayMs = 86_400_000;
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
  const create = () =>
    createPastCharacters({ store: open.store, nowMs: () => madeAtMs, definition: defaultDefinition });
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

  it('are new when they are unknown: offline, alone, seen when they were last saved', async () => {
    const { takePastCharacters } = create();
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
    expect(await takePastCharacters([sent])).toEqual({
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

  it('are active or not by what they did of late, at once and after they are scored', async () => {
    const { takePastCharacters } = create();
    await takePastCharacters([
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

  it('have what they did written once, however often it is told', async () => {
    const { takePastCharacters } = create();
    const told = { ...past(0, 30), recentActivity: busy };
    await takePastCharacters([told]);
    await takePastCharacters([told]);
    const newer = { ...past(0, 10), recentActivity: { ...busy, level_ups: 7 } };
    await takePastCharacters([newer]);
    await takePastCharacters([told]);
    const { characterDays } = await readTables(open.store);
    expect([...characterDays.values()]).toEqual([
      { character_id: 1, day: daysAgo(30).slice(0, 10), ...busy },
      { character_id: 1, day: daysAgo(10).slice(0, 10), ...busy, level_ups: 7 },
    ]);
  });

  it('give way to a newer account of themselves, in any order and however often they are sent', async () => {
    const { takePastCharacters } = create();
    const older = past(0, 30, { total_level: 5 });
    const newer = past(0, 10, { total_level: 9, guild_name: null });
    for (const rows of [[older], [newer], [older], [newer], [newer]]) await takePastCharacters(rows);
    const row = (await all()).get(1);
    expect(row).toMatchObject({ total_level: 9, guild_name: null, last_save: daysAgo(10) });
    expect(row).toMatchObject({ first_seen: daysAgo(30), last_seen: daysAgo(10), last_update: daysAgo(10) });
  });

  it('touch nobody who is online, nor who was seen later', async () => {
    await record(
      seen(20, makeCharacter({ id: 1, last_save: daysAgo(25) })),
      seen(20, makeCharacter({ id: 2 })),
      left(20, 2),
      seen(20, makeCharacter({ id: 3 })),
      left(20, 3),
    );
    const before = await all();
    await create().takePastCharacters([
      past(0, 1, { total_level: 1 }),
      past(1, 20, { total_level: 1 }),
      past(2, 19, { total_level: 1 }),
    ]);
    const after = await all();
    expect([after.get(1), after.get(2)]).toEqual([before.get(1), before.get(2)]);
    expect(after.get(3)).toMatchObject({ total_level: 1, first_seen: daysAgo(20), last_seen: daysAgo(19) });
  });

  it('are told of in full when they next log in', async () => {
    await record(seen(20, makeCharacter({ id: 1, total_level: 20 })), left(20, 1));
    await create().takePastCharacters([past(0, 10, { total_level: 25 })]);
    await record(seen(1, makeCharacter({ id: 1, total_level: 25 })));
    const { activity, characterDays } = await readTables(open.store);
    const levels = activity.filter(({ type }) => type === 'total_level');
    expect(levels.map((row) => [row.at, row.number_value])).toEqual([
      [daysAgo(20), 20],
      [daysAgo(1), 25],
    ]);
    // Nobody knows on which days those levels were gained.
    expect([...characterDays.values()].map((row) => row.level_ups)).toEqual([0]);
  });

  it('that stand twice in a list count once, the later one', async () => {
    const { takePastCharacters } = create();
    const twice = [
      past(0, 1, { total_level: 30 }),
      past(1, 3),
      { ...past(0, 5, { total_level: 7 }), index: 2 },
    ];
    expect(await takePastCharacters(twice)).toMatchObject({ accepted: 2, duplicates: 1 });
    expect((await all()).get(1)).toMatchObject({ total_level: 7, last_save: daysAgo(5) });
  });

  it('cannot come from the future, nor from before the game', async () => {
    const far = past(1, -1);
    const ancient = past(2, 366 * 30);
    const { accepted, rejected } = await create().takePastCharacters([past(0, 0), far, ancient]);
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

  it('come in thousands, and say so to who listens, once a list and only when something is new', async () => {
    const { takePastCharacters, onChanged } = create();
    let calls = 0;
    const stop = onChanged(() => {
      calls += 1;
    });
    const many = Array.from({ length: 2500 }, (_, index) => past(index, 30));
    expect(await takePastCharacters(many.toReversed())).toMatchObject({ accepted: 2500, duplicates: 0 });
    expect((await all()).size).toBe(2500);
    expect(calls).toBe(1);
    await takePastCharacters(many);
    await takePastCharacters([]);
    expect(calls).toBe(1);
    stop();
    await takePastCharacters([past(0, 2)]);
    expect(calls).toBe(1);
  });

  it('are scored anew when their level is another', async () => {
    await create().takePastCharacters([past(0, 30)]);
    const marked = () => open.store.sql`select from characters where not is_scored`;
    expect(await marked()).toHaveLength(0);
    await create().takePastCharacters([past(0, 20)]);
    expect(await marked()).toHaveLength(1);
  });

  it('wait while the store takes nothing: 503 with Retry-After', async () => {
    await open.setReadOnly(true);
    const refused = create().takePastCharacters([past(0, 30)]);
    await expect(refused).rejects.toThrow(HttpError);
    await expect(refused).rejects.toMatchObject({
      status: 503,
      code: 'store-away',
      headers: { 'Retry-After': '10' },
    });
    await open.setReadOnly(false);
    expect(await create().takePastCharacters([past(0, 30)])).toMatchObject({ accepted: 1 });
  });
});

import { madeAt, madeAtMs, makeCharacter, makeKnownLfm, makeServerInfo } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { afterEach, expect, it } from 'vitest';
import { describeStores } from '../store/testing/describe-stores.ts';
import { listActivityWeeks, weekOf } from './activity-partitions.ts';
import type { JournalEvent } from './journal-record.ts';
import { createRecordedRows, PositionMovedError } from './recorded-rows.ts';
import { expectModelRows } from './testing/expect-model-rows.ts';
import { readTables } from './testing/read-tables.ts';

it.each([
  ['a Monday at midnight', '2026-11-16T00:00:00Z', '2026-11-16T00:00:00Z'],
  ['the second before it', '2026-11-15T23:59:59Z', '2026-11-09T00:00:00Z'],
  ['the first moment of 1970', '1970-01-01T00:00:00Z', '1969-12-29T00:00:00Z'],
])('The week of %s starts on Monday', (_, moment, monday) => {
  expect(toWireTime(weekOf(Date.parse(moment)))).toBe(monday);
});

const place = (offset: number) => ({ segment: 1, offset, index: 0 });

describeStores('rows', (open) => {
  afterEach(() => open.clear());

  // recorded-rows.deep.test.ts runs 300 random histories on both engines.
  it('equal the model, whatever the events are and however they are split', async () => {
    await expectModelRows(open, { numRuns: 10, seed: 1 });
  });

  it('are written together with the position in the journal, or not at all', async () => {
    const rows = createRecordedRows(open.store);
    expect(await rows.readPosition('j')).toBeNull();
    const seen: JournalEvent = {
      type: 'character_seen',
      at: madeAt,
      is_login: true,
      character: makeCharacter(),
    };
    await rows.record({ journalId: 'j', from: null, next: place(100), events: [seen] });
    expect(await rows.readPosition('j')).toEqual(place(100));

    for (const from of [null, place(99), place(200)]) {
      const again = rows.record({ journalId: 'j', from, next: place(300), events: [seen] });
      await expect(again).rejects.toThrow(PositionMovedError);
    }
    const impossible = { ...seen, character: makeCharacter({ total_level: 2 ** 40 }) };
    await expect(
      rows.record({ journalId: 'j', from: place(100), next: place(200), events: [seen, impossible] }),
    ).rejects.toMatchObject({ code: '22003' });
    expect(await rows.readPosition('j')).toEqual(place(100));
    expect((await readTables(open.store)).activity.filter(({ type }) => type === 'status')).toHaveLength(1);
    expect(await rows.readPosition('another')).toBeNull();
  });

  it('keep hostile text unchanged', async () => {
    const text = `'; drop table characters; -- "\\" \u202E 👩‍👩‍👧 {"a":null} \n\t${'x'.repeat(3000)}`;
    const rows = createRecordedRows(open.store);
    const character = makeCharacter({ public_comment: text, guild_name: text.slice(0, 60) });
    const { activity: _, ...group } = makeKnownLfm({ comment: text, leader: character });
    await rows.record({
      journalId: 'j',
      from: null,
      next: place(1),
      events: [
        { type: 'character_seen', at: madeAt, is_login: true, character },
        {
          type: 'group_seen',
          at: madeAt,
          group,
          activity: [{ timestamp: madeAt, events: [{ tag: 'comment', comment: text }] }],
        },
      ],
    });
    const tables = await readTables(open.store);
    expect(tables.characters.get(character.id)).toMatchObject(character);
    expect([...tables.groups.values()][0]).toMatchObject({ comment: text, people: { leader: character } });
    expect(tables.groupActivity[0]?.events).toEqual([{ tag: 'comment', comment: text }]);
  });

  it('are in the partition of their week, even after that partition was dropped', async () => {
    const rows = createRecordedRows(open.store);
    const week = 7 * 86_400_000;
    const seen = (ms: number): JournalEvent => ({
      type: 'character_seen',
      at: toWireTime(ms),
      is_login: true,
      character: makeCharacter(),
    });
    await rows.record({
      journalId: 'j',
      from: null,
      next: place(1),
      events: [seen(madeAtMs), seen(madeAtMs + week)],
    });
    expect(await listActivityWeeks(open.store.sql)).toEqual(
      expect.arrayContaining(['character_activity_20260309', 'character_activity_20260316']),
    );
    await open.store.sql`drop table character_activity_20260309`;
    const step = { journalId: 'j', from: place(1), next: place(2), events: [seen(madeAtMs)] };
    await expect(rows.record(step)).rejects.toMatchObject({ code: '23514' });
    await rows.record(step);
    expect(await open.store.sql`select * from character_activity_20260309`).not.toHaveLength(0);
  });

  it('of more lost sessions than one statement can end are added to the existing days', async () => {
    const rows = createRecordedRows(open.store);
    const ids = Array.from({ length: 1001 }, (_, index) => index + 1);
    const seen = (id: number): JournalEvent => ({
      type: 'character_seen',
      at: madeAt,
      is_login: true,
      character: makeCharacter({ id }),
    });
    const left = (character_id: number): JournalEvent => ({
      type: 'character_left',
      at: toWireTime(madeAtMs + 60_000),
      character_id,
      server_name: 'Thelanis',
    });
    const heard: JournalEvent = {
      type: 'server_seen',
      at: madeAt,
      server_name: 'Thelanis',
      info: makeServerInfo({ last_data_fetch: toWireTime(madeAtMs + 180_000) }),
    };
    const lost: JournalEvent = { type: 'live_lost', at: toWireTime(madeAtMs + 180_000) };
    const events = [...ids.map(seen), left(1), seen(1), heard, lost, lost];
    await rows.record({ journalId: 'j', from: null, next: place(1), events });
    const { characters, characterDays } = await readTables(open.store);
    expect([...characters.values()].every((row) => !row.is_online)).toBe(true);
    expect(characterDays.size).toBe(ids.length);
    expect([...characterDays.values()].filter((row) => row.sessions === 2)).toEqual([
      {
        character_id: 1,
        day: madeAt.slice(0, 10),
        level_ups: 0,
        place_changes: 0,
        sessions: 2,
        session_seconds: 240,
      },
    ]);
  });

  it('of sessions whose live state was lost end at the last report of their server', async () => {
    const rows = createRecordedRows(open.store);
    const minute = (count: number) => toWireTime(madeAtMs + count * 60_000);
    const seen = (id: number, server_name: string): JournalEvent => ({
      type: 'character_seen',
      at: minute(0),
      is_login: true,
      character: makeCharacter({ id, server_name }),
    });
    const { activity: _, ...group } = makeKnownLfm({ posted_at: minute(0), server_name: 'Thelanis' });
    await rows.record({
      journalId: 'j',
      from: null,
      next: place(1),
      events: [
        seen(1, 'Thelanis'),
        seen(2, 'Cormyr'),
        seen(3, 'Thelanis'),
        { type: 'character_left', at: minute(1), character_id: 3, server_name: 'Thelanis' },
        { type: 'group_seen', at: minute(0), group, activity: [] },
        {
          type: 'server_seen',
          at: minute(2),
          server_name: 'Thelanis',
          info: makeServerInfo({ last_data_fetch: minute(2) }),
        },
        { type: 'live_lost', at: minute(99) },
        seen(4, 'Thelanis'),
      ],
    });
    const { characters, characterDays, activity, groups } = await readTables(open.store);
    const logouts = activity.filter(({ type, number_value }) => type === 'status' && number_value === 0);
    expect(logouts.map((row) => [row.character_id, row.at])).toEqual([
      [3, minute(1)],
      [1, minute(2)],
      // Nothing was reported about its server after that, so the last report of the character itself counts.
      [2, minute(0)],
    ]);
    expect([...characters.values()].filter((row) => row.is_online).map((row) => row.id)).toEqual([4]);
    expect([...groups.values()][0]).toMatchObject({ closed_at: minute(2), people: null });
    expect(
      [...characterDays.values()].map((row) => [row.character_id, row.sessions, row.session_seconds]),
    ).toEqual(
      expect.arrayContaining([
        [1, 1, 120],
        [2, 1, 0],
        [3, 1, 60],
      ]),
    );
    expect(characterDays.size).toBe(3);
  });

  it('of sessions dated by a clock that was ahead end when their live state was found lost', async () => {
    const rows = createRecordedRows(open.store);
    const tomorrow = toWireTime(madeAtMs + 86_400_000);
    const { activity: _, ...group } = makeKnownLfm({ server_name: 'Thelanis' });
    await rows.record({
      journalId: 'j',
      from: null,
      next: place(1),
      events: [
        { type: 'character_seen', at: tomorrow, is_login: true, character: makeCharacter() },
        { type: 'group_seen', at: tomorrow, group, activity: [] },
        {
          type: 'server_seen',
          at: tomorrow,
          server_name: 'Thelanis',
          info: makeServerInfo({ last_data_fetch: tomorrow }),
        },
        { type: 'live_lost', at: madeAt },
      ],
    });
    const { characters, characterDays, groups } = await readTables(open.store);
    expect([...characters.values()]).toMatchObject([{ is_online: false, last_seen: madeAt }]);
    expect([...characterDays.values()]).toMatchObject([{ sessions: 1, session_seconds: 0 }]);
    expect([...groups.values()]).toMatchObject([{ closed_at: madeAt }]);
  });
});

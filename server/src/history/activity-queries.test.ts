import { readPlace } from '@rollcall/game/character/activity-segments';
import { characterActivitySchema, characterActivityTypes } from '@rollcall/game/character/character-activity';
import { madeAtMs, makeCharacter } from '@rollcall/game/testing/makers';
import { weekMs } from '@rollcall/game/time';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { describeStores } from '../store/testing/describe-stores.ts';
import { makeActivityWeeks, weekOf } from './activity-partitions.ts';
import { activityPageMaximum, readActivity, type ActivityPage } from './activity-queries.ts';
import { writeActivity } from './row-writes.ts';
import type { JournalEvent } from './journal-record.ts';
import { createRecordedRows } from './recorded-rows.ts';
import type { ActivityRow } from './row-changes.ts';

describeStores('the recorded activity of a character', (open) => {
  afterEach(() => open.clear());

  const put = (rows: readonly ActivityRow[]) =>
    open.store.transaction(async (sql) => {
      await makeActivityWeeks(sql, [...new Set(rows.map(({ at }) => weekOf(fromWireTime(at))))]);
      await writeActivity(sql, rows);
    });
  const place = (atMs: number, area: number, character_id = 1): ActivityRow => ({
    character_id,
    at: toWireTime(atMs),
    type: 'location',
    number_value: area,
    text_value: null,
  });
  const page = (overrides: Partial<ActivityPage> = {}): ActivityPage => ({
    characterId: 1,
    type: 'location',
    fromMs: madeAtMs - 20 * weekMs,
    toMs: madeAtMs + weekMs,
    limit: activityPageMaximum,
    ...overrides,
  });
  const areas = async (overrides: Partial<ActivityPage>) =>
    (await readActivity(open.store.sql, page(overrides))).map(({ data }) => readPlace(data));

  it('is returned by type, in the shape of the answer', async () => {
    const at = toWireTime(madeAtMs);
    const seen = (second: number, overrides: Partial<ReturnType<typeof makeCharacter>>): JournalEvent => ({
      type: 'character_seen',
      at: toWireTime(madeAtMs + second * 1000),
      is_login: second === 0,
      character: makeCharacter({ id: 1, ...overrides }),
    });
    const changed = {
      location_id: null,
      total_level: 21,
      classes: [{ name: 'Fighter', level: 21 }],
      guild_name: null,
      server_name: 'Cormyr',
      group_id: 9,
    };
    await createRecordedRows(open.store).record({
      journalId: 'j',
      from: null,
      next: { segment: 1, offset: 1, index: 0 },
      events: [
        seen(0, {}),
        seen(5, changed),
        { type: 'character_left', at: toWireTime(madeAtMs + 9000), character_id: 1, server_name: 'Cormyr' },
      ],
    });
    const dataByType: Record<string, unknown[]> = {};
    for (const type of characterActivityTypes) {
      const rows = await readActivity(open.store.sql, page({ type }));
      for (const row of rows) expect(characterActivitySchema.parse(row)).toEqual(row);
      expect(rows.at(-1)).toMatchObject({ timestamp: at, character_id: 1 });
      dataByType[type] = rows.map(({ data }) => data);
    }
    expect(dataByType).toEqual({
      location: [{ location_id: null }, { location_id: 501 }],
      status: [{ status: false }, { status: true }],
      total_level: [
        { total_level: 21, classes: [{ name: 'Fighter', level: 21 }] },
        { total_level: 20, classes: makeCharacter().classes },
      ],
      guild_name: [{ guild_name: null }, { guild_name: 'Lantern Watch' }],
      server_name: [{ server_name: 'Cormyr' }, { server_name: 'Thelanis' }],
      group_id: [{ group_id: 9 }, { group_id: 0 }],
    });
  });

  it('has no classes for levels recorded by an earlier version', async () => {
    await put([{ ...place(madeAtMs, 20), type: 'total_level' }]);
    const rows = await readActivity(open.store.sql, page({ type: 'total_level' }));
    expect(rows.map(({ data }) => data)).toEqual([{ total_level: 20, classes: [] }]);
  });

  it('includes one character only, newest first, from the first moment (inclusive) to the last (exclusive)', async () => {
    await put([
      place(madeAtMs, 1),
      place(madeAtMs, 2),
      place(madeAtMs + 1000, 3),
      place(madeAtMs - 3 * weekMs, 4),
      place(madeAtMs, 99, 2),
    ]);
    expect(await areas({})).toEqual([3, 2, 1, 4]);
    expect(await areas({ toMs: madeAtMs + 1000 })).toEqual([2, 1, 4]);
    expect(await areas({ fromMs: madeAtMs })).toEqual([3, 2, 1]);
    expect(await areas({ fromMs: madeAtMs + 1 })).toEqual([3]);
    expect(await areas({ characterId: 3 })).toEqual([]);
  });

  it('has pages of whole seconds: a second that does not fit is left for the next page', async () => {
    await put([place(madeAtMs, 1), place(madeAtMs + 1000, 2), place(madeAtMs + 1000, 3)]);
    expect(await areas({ limit: 3 })).toEqual([3, 2, 1]);
    expect(await areas({ limit: 2 })).toEqual([3, 2]);
    // This second has more rows than fit on the page.
    expect(await areas({ limit: 1 })).toEqual([3, 2]);
    expect(await areas({ limit: 1, toMs: madeAtMs + 1000 })).toEqual([1]);
    await put([place(madeAtMs + 5000, 4)]);
    expect(await areas({ limit: 2 })).toEqual([4]);
  });

  it('is complete, without duplicates, when each page continues before the last row of the previous one', async () => {
    const steps = fc.array(fc.record({ second: fc.nat(12), week: fc.nat(3), area: fc.nat(5) }), {
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 12 }), async (taken, limit) => {
        await open.clear();
        const rows = taken.map(({ second, week, area }) =>
          place(madeAtMs - week * weekMs + second * 1000, area),
        );
        await put(rows);
        // Sorting is stable, so that within a second the order of recording is kept.
        const expected = rows.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at))).toReversed();
        const read: string[] = [];
        let before: number | null = madeAtMs + weekMs;
        while (before !== null) {
          const next: Awaited<ReturnType<typeof readActivity>> = await readActivity(
            open.store.sql,
            page({ limit, toMs: before }),
          );
          const seconds = new Set(next.map(({ timestamp }) => timestamp));
          expect(next.length <= limit || seconds.size === 1).toBe(true);
          read.push(...next.map(({ timestamp, data }) => `${timestamp} ${readPlace(data)}`));
          const last = next.at(-1);
          before = last === undefined ? null : fromWireTime(last.timestamp);
        }
        expect(read).toEqual(expected.map(({ at, number_value }) => `${at} ${number_value}`));
      }),
      { numRuns: 25 },
    );
  });

  it('is read by the index, newest week first, without sorting', async () => {
    const rows = Array.from({ length: 3000 }, (_, index) => place(madeAtMs - index * 3_600_000, index));
    await put(rows);
    const plan = await open.store.sql<{ 'QUERY PLAN': string }[]>`
      explain (costs off) select at, sequence, number_value, text_value from character_activity
      where character_id = ${1} and type = ${'location'}
        and at >= ${new Date(madeAtMs - 12 * weekMs)} and at < ${new Date(madeAtMs)}
      order by at desc limit ${501}`;
    const lines = plan.map((row) => row['QUERY PLAN']);
    expect(lines.filter((line) => line.includes('Sort'))).toEqual([]);
    expect(lines.filter((line) => line.includes('Index Scan Backward')).length).toBeGreaterThan(10);
  });
});

import type { Area } from '@rollcall/game/quest/area';
import { makeQuest } from '@rollcall/game/testing/makers';
import { beforeEach, expect, test } from 'vitest';
import { describeStores } from '../store/testing/describe-stores.ts';
import { readAreas, readQuests, upsertAreas, upsertQuests } from './open-catalogue.ts';

const atMs = Date.parse('2026-11-21T12:00:00Z');
const harbor: Area = { id: 1, name: 'The Harbor', is_public: true, is_wilderness: false, region: null };

describeStores('the tables of the catalogue', (open) => {
  beforeEach(() => open.clear());

  test('have no rows and no time when they are empty', async () => {
    expect(await readAreas(open.store.sql)).toEqual({ rows: [], updatedAtMs: null });
    expect(await readQuests(open.store.sql)).toEqual({ rows: [], updatedAtMs: null });
  });

  test('return areas as they were written, by id; of several with the same id the last one counts', async () => {
    const marsh = { ...harbor, id: 2 ** 40, name: 'Marsh "of" \\ tears 🜁', region: 'South' };
    await upsertAreas(open.store.sql, [marsh, harbor], atMs - 5_000);
    await upsertAreas(open.store.sql, [{ ...harbor, is_public: false }], atMs);
    expect(await readAreas(open.store.sql)).toEqual({
      rows: [{ ...harbor, is_public: false }, marsh],
      updatedAtMs: atMs,
    });
  });

  test('return quests as they were written', async () => {
    const full = makeQuest({ id: 5, alt_id: 6, area_id: 1, average_time: 90.5, length: 90.5, tip: 'a\nb' });
    const bare = makeQuest({
      id: 7,
      area_id: null,
      heroic_normal_cr: null,
      required_adventure_pack: null,
      group_size: null,
      average_time: null,
      length: null,
      xp: { ...full.xp, heroic_casual: null, epic_elite: 12_345 },
    });
    await upsertQuests(open.store.sql, [bare, full], atMs);
    expect(await readQuests(open.store.sql)).toEqual({ rows: [full, bare], updatedAtMs: atMs });
    await upsertQuests(open.store.sql, [{ ...full, name: 'Renamed' }], atMs);
    expect((await readQuests(open.store.sql)).rows[0]).toEqual({ ...full, name: 'Renamed' });
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { areaSchema } from '@rollcall/game/quest/area';
import { type Quest, questSchema } from '@rollcall/game/quest/quest';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { silentLogger } from '../http/logger.ts';
import { answerOf, openTestIngest } from '../ingest/testing/open-test-ingest.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import { openCatalogue } from './open-catalogue.ts';

const folder = new URL('../../../../shared/data/', import.meta.url);
const isThere = existsSync(fileURLToPath(folder));
const rowsOf = (file: string) =>
  z.array(z.record(z.string(), z.unknown())).parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));

/** Checks that missing values are not reported as 0: in the file, 0 XP and 0 minutes mean that there is no value. */
function expectHonestQuests(
  stored: readonly Quest[],
  sent: readonly Readonly<Record<string, unknown>>[],
): void {
  const sentById = new Map(sent.map((row) => [row['id'], row]));
  const tiers = ['heroic', 'epic'] as const;
  for (const quest of stored) {
    expect(Object.values(quest.xp)).not.toContain(0);
    expect(quest.length).not.toBe(0);
    expect(quest.average_time).toBe(quest.length);
    const row = sentById.get(quest.id);
    // The file contains minutes, which this test sends unchanged.
    expect(quest.length).toBe(row?.['length'] === 0 ? null : row?.['length']);
    expect(quest.is_free_to_play).toBe(quest.required_adventure_pack === null);
    for (const tier of tiers) {
      const xp = Object.entries(quest.xp).filter(([form]) => form.startsWith(tier));
      if (quest[`${tier}_normal_cr`] === null) expect(xp.filter(([, points]) => points !== null)).toEqual([]);
    }
  }
  const without = (is: (quest: Quest) => boolean) => stored.filter(is).length;
  expect(without(({ length }) => length === null)).toBe(38);
  expect(without(({ xp }) => Object.values(xp).every((points) => points === null))).toBeGreaterThan(0);
  expect(without(({ area_id }) => area_id === 0)).toBe(10);
  expect(stored.filter(({ required_adventure_pack: pack }) => pack?.startsWith('Whtie'))).toEqual([]);
}

describeStores('the real catalogue', (open) => {
  test.skipIf(!isThere)(
    'is imported with every valid row, and every invalid row is listed (needs ../shared/data)',
    async () => {
      const catalogue = await openCatalogue({
        store: open.store,
        logger: silentLogger,
        nowMs: Date.now,
        onTableChanged: () => {},
      });
      const ingest = await openTestIngest({
        importRows: { reportAreas: catalogue.takeAreas, reportQuests: catalogue.takeQuests },
      });
      const areas = rowsOf('areas.json');
      const quests = rowsOf('quests.json');

      const bad = [
        { ...areas[5], name: null },
        { ...areas[6], is_public: 'maybe' },
      ];
      const sentAreas = answerOf(await ingest.send('POST', '/v1/areas', [...areas, ...bad]));
      expect(sentAreas).toMatchObject({ accepted: 801, durable: true });
      expect(sentAreas.rejected).toEqual([
        { index: 801, issues: [{ path: 'name', message: 'is missing' }] },
        { index: 802, issues: [{ path: 'is_public', message: 'must be true or false' }] },
      ]);

      const broken = [
        { ...quests[0], heroic_normal_cr: 900 },
        { ...quests[1], group_size: 'Crowd' },
        { ...quests[2], id: null },
      ];
      const sentQuests = answerOf(await ingest.send('POST', '/v1/quests', [...quests, ...broken]));
      expect(sentQuests).toMatchObject({ accepted: 665, durable: true });
      expect(sentQuests.rejected.map(({ index, issues }) => [index, issues[0]?.path])).toEqual([
        [665, 'heroic_normal_cr'],
        [666, 'group_size'],
        [667, 'id'],
      ]);
      const warned = (sentQuests.warnings ?? []).flatMap(({ issues }) => issues.map(({ path }) => path));
      expect(warned.filter((path) => path === 'area_id')).toHaveLength(8);
      expect(warned.filter((path) => path === 'required_adventure_pack').length).toBeGreaterThan(0);

      expectHonestQuests([...catalogue.quests.all().values()], quests);

      const again = await openCatalogue({
        store: open.store,
        logger: silentLogger,
        nowMs: Date.now,
        onTableChanged: () => {},
      });
      expect([...again.areas.all().values()].map(({ id, name }) => [id, name])).toEqual(
        areas
          .map(({ id, name }) => [id, String(name).trim()])
          .toSorted((a, b) => Number(a[0]) - Number(b[0])),
      );
      expect(again.quests.all()).toEqual(new Map([...catalogue.quests.all()].toSorted(([a], [b]) => a - b)));
      for (const area of again.areas.all().values()) areaSchema.parse(area);
      for (const quest of again.quests.all().values()) questSchema.parse(quest);
      expect(again.quests.source()).toBe('database');

      catalogue.close();
      again.close();
      await ingest.close();
    },
  );
});

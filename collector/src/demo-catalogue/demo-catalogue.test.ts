import { areaSchema } from '@rollcall/game/quest/area';
import { indexQuestsByArea, isRaid, questSchema } from '@rollcall/game/quest/quest';
import { describe, expect, test } from 'vitest';
import { demoCatalogue } from './demo-catalogue.ts';

const { areas, quests } = demoCatalogue;

/** Values that occur more than once. */
function repeated(values: readonly (string | number)[]): (string | number)[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe('the demo catalogue', () => {
  test('has the form of the API', () => {
    for (const area of areas) expect(areaSchema.parse(area)).toEqual(area);
    for (const quest of quests) expect(questSchema.parse(quest)).toEqual(quest);
  });

  test('has at least some 150 quests and 120 places', () => {
    expect(quests.length).toBeGreaterThanOrEqual(150);
    expect(areas.length).toBeGreaterThanOrEqual(120);
  });

  test('has unique ids and quest names', () => {
    expect(repeated(areas.map(({ id }) => id))).toEqual([]);
    expect(repeated(quests.map(({ id }) => id))).toEqual([]);
    expect(repeated(quests.map(({ name }) => name))).toEqual([]);
  });

  test('puts every quest into an existing area that is not public', () => {
    const inside = new Set(areas.filter((area) => !area.is_public).map(({ id }) => id));
    expect(quests.filter(({ area_id }) => !inside.has(area_id ?? 0))).toEqual([]);
  });

  test('uses every indoor area', () => {
    const used = new Set(quests.map(({ area_id }) => area_id));
    const empty = areas.filter((area) => !area.is_public && !area.is_wilderness && !used.has(area.id));
    expect(empty.map(({ name }) => name)).toEqual([]);
  });

  test('has a known area as the entrance of every quest', () => {
    const names = new Set(areas.map(({ name }) => name));
    expect(quests.filter(({ adventure_area }) => !names.has(adventure_area ?? ''))).toEqual([]);
  });

  test('has at least two dozen raids, some of which share an area with their legendary form', () => {
    const raids = quests.filter(isRaid);
    expect(raids.length).toBeGreaterThanOrEqual(24);
    expect(new Set(raids.map(({ area_id }) => area_id)).size).toBeLessThan(raids.length);
  });

  test.each(Array.from({ length: 34 }, (_, index) => index + 1))('has quests for level %i', (level) => {
    const near = quests.filter(({ heroic_normal_cr, epic_normal_cr }) =>
      [heroic_normal_cr, epic_normal_cr].some((cr) => cr !== null && Math.abs(cr - level) <= 2),
    );
    expect(near.length).toBeGreaterThan(0);
  });

  test('has a pack for all quests except free ones', () => {
    const odd = quests.filter((quest) => quest.is_free_to_play !== (quest.required_adventure_pack === null));
    expect(odd).toEqual([]);
    expect(quests.some(({ is_free_to_play }) => is_free_to_play)).toBe(true);
  });

  test('has length and XP for nearly all quests, and null for the others', () => {
    const lengths = quests.filter(({ length, average_time }) => length !== null && length === average_time);
    const paying = quests.filter(({ xp }) => Object.values(xp).some((points) => points !== null));
    expect([quests.length - lengths.length, quests.length - paying.length]).toEqual([2, 1]);
    expect(quests.filter(({ xp, length }) => length === 0 || Object.values(xp).includes(0))).toEqual([]);
  });

  test('has areas with one quest and areas with several', () => {
    const sizes = [...indexQuestsByArea(quests).values()].map((here) => here.length);
    expect(sizes.filter((size) => size === 1).length).toBeGreaterThan(30);
    expect(sizes.filter((size) => size > 1).length).toBeGreaterThan(20);
  });

  test('gives more XP for harder difficulties', () => {
    const odd = quests.filter(({ xp }) => {
      const paid = [xp.heroic_casual, xp.heroic_normal, xp.heroic_hard, xp.heroic_elite].map(
        (value) => value ?? 0,
      );
      return paid.some((value, index) => value < (paid[index - 1] ?? 0));
    });
    expect(odd).toEqual([]);
  });
});

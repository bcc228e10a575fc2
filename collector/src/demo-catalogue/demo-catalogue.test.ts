import { areaSchema } from '@rollcall/game/area';
import { isRaid, questSchema } from '@rollcall/game/quest';
import { describe, expect, test } from 'vitest';
import { demoCatalogue } from './demo-catalogue.ts';

const { areas, quests } = demoCatalogue;

/** The values that occur more than once. */
function repeated(values: readonly (string | number)[]): (string | number)[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe('the demo catalogue', () => {
  test('is of the shape of the wire', () => {
    for (const area of areas) expect(areaSchema.parse(area)).toEqual(area);
    for (const quest of quests) expect(questSchema.parse(quest)).toEqual(quest);
  });

  test('is a small world: some 150 quests or more, 120 places or more', () => {
    expect(quests.length).toBeGreaterThanOrEqual(150);
    expect(areas.length).toBeGreaterThanOrEqual(120);
  });

  test('repeats no id and no quest name', () => {
    expect(repeated(areas.map(({ id }) => id))).toEqual([]);
    expect(repeated(quests.map(({ id }) => id))).toEqual([]);
    expect(repeated(quests.map(({ name }) => name))).toEqual([]);
  });

  test('puts every quest into a place that exists and is no public one', () => {
    const byId = new Map(areas.map((area) => [area.id, area]));
    for (const quest of quests) {
      expect(byId.get(quest.area_id ?? 0), quest.name).toMatchObject({ is_public: false });
    }
  });

  test('uses every inside place', () => {
    const used = new Set(quests.map(({ area_id }) => area_id));
    const empty = areas.filter((area) => !area.is_public && !area.is_wilderness && !used.has(area.id));
    expect(empty.map(({ name }) => name)).toEqual([]);
  });

  test('names an entrance that is a known place for every quest', () => {
    const names = new Set(areas.map(({ name }) => name));
    expect(quests.filter(({ adventure_area }) => !names.has(adventure_area ?? ''))).toEqual([]);
  });

  test('holds two dozen raids or more, some of which share a place with their legendary form', () => {
    const raids = quests.filter(isRaid);
    expect(raids.length).toBeGreaterThanOrEqual(24);
    expect(new Set(raids.map(({ area_id }) => area_id)).size).toBeLessThan(raids.length);
  });

  test('has something to do for every level from 1 to 34', () => {
    for (let level = 1; level <= 34; level += 1) {
      const near = quests.filter(({ heroic_normal_cr, epic_normal_cr }) =>
        [heroic_normal_cr, epic_normal_cr].some((cr) => cr !== null && Math.abs(cr - level) <= 2),
      );
      expect(near.length, `level ${level}`).toBeGreaterThan(0);
    }
  });

  test('asks no pack of the free quests, and a pack of all others', () => {
    for (const quest of quests) {
      expect(quest.is_free_to_play, quest.name).toBe(quest.required_adventure_pack === null);
    }
    expect(quests.some(({ is_free_to_play }) => is_free_to_play)).toBe(true);
  });

  test('pays more the harder the form', () => {
    for (const { name, xp } of quests) {
      const paid = [xp.heroic_casual, xp.heroic_normal, xp.heroic_hard, xp.heroic_elite].map(
        (value) => value ?? 0,
      );
      expect(paid, name).toEqual(paid.toSorted((a, b) => a - b));
    }
  });
});

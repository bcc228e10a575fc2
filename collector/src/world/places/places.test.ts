import { describe, expect, test } from 'vitest';
import { demoCatalogue } from '../../demo-catalogue/demo-catalogue.ts';
import { createPrng } from '../chance/random.ts';
import { createPlaces, type Errand } from './places.ts';

const places = createPlaces(demoCatalogue, 34);
const areas = new Map(demoCatalogue.areas.map((area) => [area.id, area]));
const levels = Array.from({ length: 34 }, (_, index) => index + 1);

function draws<T>(draw: (prng: ReturnType<typeof createPrng>) => T): T[] {
  const prng = createPrng('places');
  return Array.from({ length: 200 }, () => draw(prng));
}

function errandsAt(level: number): Errand[] {
  return draws((prng) => places.drawErrand(prng, level)).filter((errand) => errand !== null);
}

describe('the places of a catalogue', () => {
  test.each(levels)('include a quest near level %i that is not a raid', (level) => {
    const errands = errandsAt(level);
    expect(errands).toHaveLength(200);
    expect(errands.filter((errand) => errand.isRaid || Math.abs(errand.level - level) > 4)).toEqual([]);
  });

  test('include epic quests only above level 20', () => {
    expect(errandsAt(28).filter((errand) => errand.level !== errand.quest.epic_normal_cr)).toEqual([]);
  });

  test('include raids at levels with raids', () => {
    const raids = draws((prng) => places.drawRaid(prng, 34)).filter((raid) => raid !== null);
    expect(raids).toHaveLength(200);
    expect(raids.every((raid) => raid.isRaid)).toBe(true);
    expect(places.drawRaid(createPrng(1), 1)).toBeNull();
  });

  test('with several quests offer another one of the same kind and near the level', () => {
    const next = levels.flatMap((level) =>
      errandsAt(level).flatMap((errand) => {
        const beside = places.drawBeside(createPrng('beside', level), errand, level);
        return beside === null ? [] : [{ errand, beside, level }];
      }),
    );
    expect(next.length).toBeGreaterThan(1000);
    const odd = next.filter(
      ({ errand, beside, level }) =>
        beside.areaId !== errand.areaId ||
        beside.quest.id === errand.quest.id ||
        beside.isRaid !== errand.isRaid ||
        Math.abs(beside.level - level) > 4,
    );
    expect(odd).toEqual([]);
    expect(next.every(({ errand }) => places.isShared(errand.areaId))).toBe(true);
    expect(places.isShared(0)).toBe(false);
  });

  test('are public when they are meeting places', () => {
    const hubs = new Set(levels.flatMap((level) => draws((prng) => places.drawHub(prng, level))));
    expect([...hubs].filter((id) => areas.get(id)?.is_public !== true)).toEqual([]);
    expect(hubs.size).toBeGreaterThan(20);
  });

  test('include the wilderness in front of a quest with an entrance there', () => {
    const approaches = new Set(
      levels.flatMap((level) => errandsAt(level).map(({ approachId }) => approachId)),
    );
    const wild = [...approaches].filter((id) => id !== null && areas.get(id)?.is_wilderness === true);
    expect(wild.length).toBeGreaterThan(10);
  });

  test('are empty, without quests, for an empty catalogue', () => {
    const nowhere = createPlaces({ areas: [], quests: [] }, 34);
    expect(nowhere.drawHub(createPrng(1), 10)).toBe(0);
    expect(nowhere.drawErrand(createPrng(1), 10)).toBeNull();
  });

  test('exclude quests with an unknown area, and assume a usual length if it is unknown', () => {
    const [quest] = demoCatalogue.quests;
    if (quest === undefined) throw new Error('the catalogue is empty');
    const open = { ...quest, average_time: null, length: null };
    const made = createPlaces(
      { areas: demoCatalogue.areas, quests: [open, { ...open, id: 2, area_id: 999_999 }] },
      34,
    );
    const drawn = draws((prng) => made.drawErrand(prng, 1));
    expect(new Set(drawn.map((errand) => errand?.quest.id))).toEqual(new Set([quest.id]));
    expect(drawn[0]?.minutes).toBe(25);
  });
});

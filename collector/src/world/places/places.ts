import type { Area } from '@rollcall/game/quest/area';
import { indexQuestsByArea, isRaid, type Quest } from '@rollcall/game/quest/quest';
import type { Catalogue } from '../../demo-catalogue/demo-catalogue.ts';
import { createLot, type Lot, type Prng, zipfLot } from '../chance/random.ts';

/** A quest that a character of a level can play. */
export interface Errand {
  readonly quest: Quest;
  readonly isRaid: boolean;
  /** Level of the chosen form, heroic or epic. */
  readonly level: number;
  readonly areaId: number;
  /** Area in front of the entrance; null = it is in a public area. */
  readonly approachId: number | null;
  readonly minutes: number;
}

/** Areas and quests by character level. */
export interface Places {
  /** Draws a public area. Those near quests of the level are more likely. */
  readonly drawHub: (prng: Prng, level: number) => number;
  /** Draws a quest to play alone or in a party. */
  readonly drawErrand: (prng: Prng, level: number) => Errand | null;
  readonly drawRaid: (prng: Prng, level: number) => Errand | null;
  /** Whether several quests share the area. */
  readonly isShared: (areaId: number) => boolean;
  /** Draws another quest in the same area that suits the level. */
  readonly drawBeside: (prng: Prng, errand: Errand, level: number) => Errand | null;
}

interface LevelPlaces {
  readonly hub: Lot<number>;
  readonly errand: Lot<Errand> | null;
  readonly raid: Lot<Errand> | null;
}

/** Highest level of heroic quests. Characters above it play the epic form. */
const heroicCap = 20;
const defaultMinutes = 25;

/**
 * Sorts a catalogue by level. Works with any catalogue: without public areas, wilderness or quests, characters are in
 * area 0.
 *
 * @param levelCap highest level of the game
 */
export function createPlaces(catalogue: Catalogue, levelCap: number): Places {
  const areas = new Map(catalogue.areas.map((area) => [area.id, area]));
  const errands = catalogue.quests.flatMap((quest) => errandsOf(quest, catalogue.areas, areas));
  const hubs = catalogue.areas.filter((area) => area.is_public && area.id !== 0);
  const byLevel = Array.from({ length: levelCap + 1 }, (_, level) =>
    placesOfLevel(level, errands, hubs, areas),
  );
  const questsByArea = indexQuestsByArea(catalogue.quests);
  const byArea = Map.groupBy(errands, ({ areaId }) => areaId);
  const at = (level: number): LevelPlaces | undefined => byLevel[Math.min(level, levelCap)];
  return {
    drawHub: (prng, level) => at(level)?.hub(prng) ?? 0,
    drawErrand: (prng, level) => at(level)?.errand?.(prng) ?? null,
    drawRaid: (prng, level) => at(level)?.raid?.(prng) ?? null,
    isShared: (areaId) => (questsByArea.get(areaId)?.length ?? 0) > 1,
    drawBeside: (prng, { quest, areaId, isRaid: raid }, level) => {
      const beside = (byArea.get(areaId) ?? []).filter(
        (other) => other.quest.id !== quest.id && other.isRaid === raid && suits(other, level),
      );
      return beside.length === 0 ? null : prng.pick(beside);
    },
  };
}

function placesOfLevel(
  level: number,
  errands: readonly Errand[],
  hubs: readonly Area[],
  areas: ReadonlyMap<number, Area>,
): LevelPlaces {
  const suiting = errands.filter((errand) => suits(errand, level));
  const parties = suiting.filter((errand) => !errand.isRaid);
  const raids = suiting.filter((errand) => errand.isRaid);
  const regions = new Set(parties.map(({ areaId }) => areas.get(areaId)?.region));
  const hubWeights = hubs.map(
    (hub, rank) => [hub.id, (regions.has(hub.region) ? 3 : 1) / (rank + 1)] as const,
  );
  return {
    hub: hubWeights.length > 0 ? createLot(hubWeights) : () => 0,
    errand: parties.length > 0 ? zipfLot(shuffled(parties), 0.5) : null,
    raid: raids.length > 0 ? zipfLot(shuffled(raids), 0.5) : null,
  };
}

/** A fixed but arbitrary order, so that the most popular quests are not simply the first of the table. */
function shuffled(errands: readonly Errand[]): Errand[] {
  return errands.toSorted((a, b) => ((a.quest.id * 7919) % 1009) - ((b.quest.id * 7919) % 1009));
}

/**
 * Whether a quest suits a level: players take quests from a little below to a little above their level, raids at it or
 * above it.
 */
function suits({ level: questLevel, isRaid: raid, quest }: Errand, level: number): boolean {
  const isEpicForm = questLevel === quest.epic_normal_cr;
  if (isEpicForm !== level > heroicCap && !(isEpicForm && level === heroicCap)) return false;
  const below = isEpicForm ? 4 : 3;
  return questLevel >= level - (raid ? below + 2 : below) && questLevel <= level + 2;
}

function errandsOf(quest: Quest, all: readonly Area[], areas: ReadonlyMap<number, Area>): Errand[] {
  const area = areas.get(quest.area_id ?? 0);
  if (area === undefined || area.id === 0) return [];
  const made = {
    quest,
    isRaid: isRaid(quest),
    areaId: area.id,
    approachId: approachTo(quest, area, all),
    minutes: (quest.average_time ?? quest.length ?? 0) / 60 || defaultMinutes,
  };
  return [quest.heroic_normal_cr, quest.epic_normal_cr]
    .filter((level) => level !== null)
    .map((level) => ({ ...made, level }));
}

/** The area named as the quest's adventure area or region, unless it is the quest itself or public. */
function approachTo(quest: Quest, inside: Area, all: readonly Area[]): number | null {
  const names = [quest.adventure_area, inside.region].filter((name) => name !== null && name !== '');
  const found = all.find((area) => !area.is_public && area.id !== inside.id && names.includes(area.name));
  return found?.id ?? null;
}

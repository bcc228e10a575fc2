import type { Area } from '@rollcall/game/quest/area';
import type { Quest, QuestXp } from '@rollcall/game/quest/quest';
import type { Adventure, QuestRow } from './adventure.ts';
import { dungeonAreas, publicAreas, wildernessAreas, type AreaRow } from './area-table.ts';
import { farAdventures } from './far-adventures.ts';
import { stormreachAdventures } from './stormreach-adventures.ts';

/** Areas and quests in API form. */
export interface Catalogue {
  readonly areas: readonly Area[];
  readonly quests: readonly Quest[];
}

/** Quests without a length or without experience, since real catalogues have some. */
const withoutLength: ReadonlySet<string> = new Set(['Haywire Foundry', 'Finding the Path']);
const withoutXp: ReadonlySet<string> = new Set(['Tharashk Arena']);

/** The small catalogue of the demo world. Every quest's area exists, and ids are unique. */
export const demoCatalogue: Catalogue = {
  areas: [
    ...publicAreas.map((row) => toArea(row, { is_public: true, is_wilderness: false })),
    ...wildernessAreas.map((row) => toArea(row, { is_public: false, is_wilderness: true })),
    ...dungeonAreas.map((row) => toArea(row, { is_public: false, is_wilderness: false })),
  ],
  quests: [...stormreachAdventures, ...farAdventures].flatMap((adventure) =>
    adventure.quests.map((row) => toQuest(adventure, row)),
  ),
};

function toArea([id, name, region]: AreaRow, kind: Pick<Area, 'is_public' | 'is_wilderness'>): Area {
  return { id, name, ...kind, region };
}

function toQuest(adventure: Adventure, row: QuestRow): Quest {
  const [id, name, area_id, heroicLevel, epicLevel, minutes, groupSize = 'Party'] = row;
  const seconds = withoutLength.has(name) ? null : minutes * 60;
  return {
    id,
    alt_id: null,
    area_id,
    name,
    heroic_normal_cr: heroicLevel === 0 ? null : heroicLevel,
    epic_normal_cr: epicLevel === 0 ? null : epicLevel,
    xp: withoutXp.has(name) ? questXp(0, 0, 0) : questXp(heroicLevel, epicLevel, minutes),
    is_free_to_play: adventure.pack === null,
    is_free_to_vip: adventure.isFreeToVip,
    required_adventure_pack: adventure.pack,
    adventure_area: adventure.entrance,
    quest_journal_group: adventure.entrance,
    group_size: groupSize,
    patron: adventure.patron,
    average_time: seconds,
    length: seconds,
    tip: null,
  };
}

/**
 * Plausible experience: it grows with the minutes a quest takes and with its level. Harder difficulties give a little
 * more, casual about half.
 */
function questXp(heroicLevel: number, epicLevel: number, minutes: number): QuestXp {
  const heroic = (9 + 5 * heroicLevel) * minutes;
  const epic = 14 * epicLevel * minutes;
  const paid = (level: number, normal: number, factor: number): number | null =>
    level === 0 ? null : Math.round(normal * factor);
  return {
    heroic_casual: paid(heroicLevel, heroic, 0.55),
    heroic_normal: paid(heroicLevel, heroic, 1),
    heroic_hard: paid(heroicLevel, heroic, 1.06),
    heroic_elite: paid(heroicLevel, heroic, 1.12),
    epic_casual: paid(epicLevel, epic, 0.55),
    epic_normal: paid(epicLevel, epic, 1),
    epic_hard: paid(epicLevel, epic, 1.03),
    epic_elite: paid(epicLevel, epic, 1.06),
  };
}

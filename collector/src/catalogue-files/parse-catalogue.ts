import { areaSchema, type Area } from '@rollcall/game/area';
import { questSchema, type Quest } from '@rollcall/game/quest';
import * as z from 'zod/mini';
import type { Catalogue } from '../demo-catalogue/demo-catalogue.ts';
import { withLengthInSeconds, type LengthUnit } from './length-unit.ts';

const noXp = {
  heroic_casual: null,
  heroic_normal: null,
  heroic_hard: null,
  heroic_elite: null,
  epic_casual: null,
  epic_normal: null,
  epic_hard: null,
  epic_elite: null,
};

/** What a world can do without: a file of another service leaves some out. */
const areaDefaults: Partial<Area> = { is_public: false, is_wilderness: false, region: null };

const questDefaults: Partial<Quest> = {
  alt_id: null,
  area_id: null,
  heroic_normal_cr: null,
  epic_normal_cr: null,
  xp: noXp,
  is_free_to_play: false,
  is_free_to_vip: false,
  required_adventure_pack: null,
  adventure_area: null,
  quest_journal_group: null,
  group_size: null,
  patron: null,
  average_time: null,
  length: null,
  tip: null,
};

/**
 * A catalogue for a world to live in, out of rows in the shape of the wire. Rows that are not of it are left out: a
 * simulated player simply never goes there. Naming bad rows is the import's task.
 */
export function parseCatalogue(
  areaRows: readonly unknown[],
  questRows: readonly unknown[],
  lengthUnit: LengthUnit,
): Catalogue {
  return {
    areas: areaRows.flatMap((row) => keepValid(areaSchema, areaDefaults, row)),
    quests: questRows.flatMap((row) =>
      keepValid(questSchema, questDefaults, withLengthInSeconds(row, lengthUnit)),
    ),
  };
}

function keepValid<T>(schema: z.ZodMiniType<T>, defaults: Partial<T>, row: unknown): T[] {
  if (typeof row !== 'object' || row === null) return [];
  const parsed = z.safeParse(schema, { ...defaults, ...row });
  return parsed.success ? [parsed.data] : [];
}

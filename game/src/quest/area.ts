import * as z from 'zod/mini';

/** Shown for a character whose location is unknown. */
export const unknownPlaceText = 'Somewhere in the Aether';

/** The area of a location; null = the location or its area is unknown. Area 0 of a catalogue stands for no area. */
export function findPlace(locationId: number | null, areasById: ReadonlyMap<number, Area>): Area | null {
  return locationId === null || locationId === 0 ? null : (areasById.get(locationId) ?? null);
}

const noQuests: readonly never[] = [];

/**
 * The quests at a location; empty = it is unknown, or has none.
 *
 * @param questsByArea from `indexQuestsByArea`
 */
export function findQuests<T>(
  locationId: number | null,
  questsByArea: ReadonlyMap<number, readonly T[]>,
): readonly T[] {
  return locationId === null ? noQuests : (questsByArea.get(locationId) ?? noQuests);
}

/** "The Harbor", or "Stormreach: The Harbor" with its region, unless both are the same. */
export function placeText(area: Pick<Area, 'name' | 'region'>, shouldIncludeRegion: boolean): string {
  const region = area.region?.trim() ?? '';
  return shouldIncludeRegion && region !== '' && region !== area.name ? `${region}: ${area.name}` : area.name;
}

export const areaSchema = z.object({
  id: z.int().check(z.gte(0)),
  name: z.string(),
  is_public: z.boolean(),
  is_wilderness: z.boolean(),
  region: z.nullable(z.string()),
});

export type Area = z.infer<typeof areaSchema>;

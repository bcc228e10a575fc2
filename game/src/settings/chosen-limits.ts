import * as z from 'zod/mini';
import type { GameDefinition } from '../definition.ts';

/**
 * The stored form of a list's limits: null for the game's own lowest or highest level, and for all of its classes. So a
 * raised cap or a new class is not filtered out for users who never chose limits.
 */

type Facts = Pick<GameDefinition, 'level_minimum' | 'level_cap'> & Partial<Pick<GameDefinition, 'classes'>>;

interface Limits {
  readonly minLevel: number;
  readonly maxLevel: number;
  readonly classNameFilter?: readonly string[];
}

/** Marks settings that are stored in this form. */
const mark = { areLimitsChosen: true } as const;

/** Converts settings to their stored form. */
export function storedLimits<Settings extends Limits>(
  settings: Settings,
  { level_minimum, level_cap, classes = [] }: Facts,
): object {
  const { minLevel, maxLevel, classNameFilter } = settings;
  return {
    ...settings,
    minLevel: minLevel <= level_minimum ? null : minLevel,
    maxLevel: maxLevel >= level_cap ? null : maxLevel,
    ...(classNameFilter && {
      classNameFilter: classes.every((name) => classNameFilter.includes(name)) ? null : classNameFilter,
    }),
    ...mark,
  };
}

/** The limits that earlier versions stored when the user had chosen nothing. */
const formerCap = 34;
const formerClasses =
  'Alchemist,Artificer,Barbarian,Bard,Cleric,Druid,Favored Soul,Fighter,Monk,Paladin,Ranger,Rogue,Sorcerer,Warlock,Wizard'.split(
    ',',
  );

const formerSettings = z.looseObject({
  areLimitsChosen: z.optional(z.undefined()),
  maxLevel: z.optional(z.unknown()),
  classNameFilter: z.optional(z.unknown()),
  panelWidth: z.optional(z.unknown()),
  isDynamicWidth: z.optional(z.unknown()),
});

/**
 * Stored content without the default limits of an earlier version. A width stored with them was chosen by the user,
 * because panels did not fill the window by default.
 */
export function withoutFormerLimits(stored: unknown): unknown {
  const former = formerSettings.safeParse(stored);
  if (!former.success) return stored;
  const { maxLevel, classNameFilter, panelWidth, isDynamicWidth } = former.data;
  const isAny =
    Array.isArray(classNameFilter) && formerClasses.every((name) => classNameFilter.includes(name));
  return {
    ...former.data,
    ...(maxLevel === formerCap && { maxLevel: null }),
    ...(isAny && { classNameFilter: null }),
    ...(typeof panelWidth === 'number' && { isDynamicWidth: isDynamicWidth ?? false }),
  };
}

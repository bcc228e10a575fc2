import * as z from 'zod/mini';
import type { GameDefinition } from '../definition.ts';

/**
 * How limits of a list are stored: an end of the levels that is that of the game, and all of its classes, as null. So a
 * raised cap or a new class is not filtered out by those who never chose to.
 */

type Facts = Pick<GameDefinition, 'level_minimum' | 'level_cap'> & Partial<Pick<GameDefinition, 'classes'>>;

interface Limits {
  readonly minLevel: number;
  readonly maxLevel: number;
  readonly classNameFilter?: readonly string[];
}

/** The mark of settings that are stored so. */
const mark = { areLimitsChosen: true } as const;

/** Settings as they are stored. */
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

/** The limits that earlier versions stored when nothing had been chosen. */
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
 * Anything stored, without limits that an earlier version stored as its own. A width alone was chosen when panels did not
 * fill the window by themselves.
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

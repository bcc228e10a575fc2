import * as z from 'zod/mini';

/** Filters as objects: the form in settings, which the words of a filter read and write. */

export const levelRangeSchema = z.object({ first: z.int(), last: z.int() });
export type LevelRange = Readonly<z.infer<typeof levelRangeSchema>>;

/** The facts about a character that its eligibility for groups depends on, as the game spells them. */
export const fittingCharacterSchema = z.object({
  server: z.string(),
  level: z.int(),
  classes: z.readonly(z.array(z.string())),
});
export type FittingCharacter = Readonly<z.infer<typeof fittingCharacterSchema>>;

/**
 * A filter of groups: in the address of the panel, in named views and copied links, in reads and streams of the API. A
 * table defines how each word is written and which groups it matches (group-filter.ts).
 */
export const groupFilterSchema = z.strictObject({
  /** Server names; empty = every server. */
  servers: z.readonly(z.array(z.string())),
  levels: z.nullable(levelRangeSchema),
  /** Groups that accept one of these classes; empty = any. */
  classes: z.readonly(z.array(z.string())),
  /** Groups that one of these characters is eligible for; an empty list = no group; null = no condition. */
  fits: z.nullable(z.readonly(z.array(fittingCharacterSchema))),
  questIds: z.readonly(z.array(z.number())),
  /** Names of adventure packs, as terms of a search. */
  packs: z.string(),
  onlyRaids: z.boolean(),
  difficulties: z.readonly(z.array(z.string())),
  skulls: z.nullable(levelRangeSchema),
  /** Minimum number of free places. */
  room: z.number(),
  hideFull: z.boolean(),
  /** Equal to `hideFull` in the API; a panel also hides groups that are not eligible, and raids on timer. */
  onlyJoinable: z.boolean(),
  hideAllLevels: z.boolean(),
  search: z.string(),
  /** Terms of a search; groups that match one of them are left out. */
  not: z.string(),
});
export type GroupFilter = Readonly<z.infer<typeof groupFilterSchema>>;

/** The filter that matches every group. */
export const everyGroup: GroupFilter = {
  servers: [],
  levels: null,
  classes: [],
  fits: null,
  questIds: [],
  packs: '',
  onlyRaids: false,
  difficulties: [],
  skulls: null,
  room: 0,
  hideFull: false,
  onlyJoinable: false,
  hideAllLevels: false,
  search: '',
  not: '',
};

/** A filter of characters: in the address of the Who list, in copied links and in reads of the API. */
const characterFilterSchema = z.strictObject({
  levels: z.nullable(levelRangeSchema),
  /** Characters with one of these classes; null = any class, including unknown ones; an empty list = no character. */
  classes: z.nullable(z.readonly(z.array(z.string()))),
  search: z.string(),
  isExact: z.boolean(),
  /** Names of guilds, as terms of a search. */
  guilds: z.string(),
  onlyInQuest: z.boolean(),
  onlyRecruiting: z.boolean(),
});
export type CharacterFilter = Readonly<z.infer<typeof characterFilterSchema>>;

/** The filter that matches everybody. */
export const everyCharacter: CharacterFilter = {
  levels: null,
  classes: null,
  search: '',
  isExact: false,
  guilds: '',
  onlyInQuest: false,
  onlyRecruiting: false,
};

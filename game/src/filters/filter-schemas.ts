import * as z from 'zod/mini';

/** Filters as objects: what settings keep and what the words of a filter read and write. */

export const levelRangeSchema = z.object({ first: z.int(), last: z.int() });
export type LevelRange = Readonly<z.infer<typeof levelRangeSchema>>;

/** A character for whom groups are looked for: as much of one as its eligibility depends on, spelt as the game does. */
export const fittingCharacterSchema = z.object({
  server: z.string(),
  level: z.int(),
  classes: z.readonly(z.array(z.string())),
});
export type FittingCharacter = Readonly<z.infer<typeof fittingCharacterSchema>>;

/**
 * Which groups are asked for: in the address of the panel, in named views and copied links, in reads and streams of
 * the API. One table says how each word is written and what it lets pass.
 */
export const groupFilterSchema = z.strictObject({
  /** Names; empty = every server. */
  servers: z.readonly(z.array(z.string())),
  levels: z.nullable(levelRangeSchema),
  /** Groups that accept any of them; empty = whatever they accept. */
  classes: z.readonly(z.array(z.string())),
  /** Groups that any of them is eligible for; none = no group; null = whoever is. */
  fits: z.nullable(z.readonly(z.array(fittingCharacterSchema))),
  questIds: z.readonly(z.array(z.number())),
  /** Terms: names of adventure packs. */
  packs: z.string(),
  onlyRaids: z.boolean(),
  difficulties: z.readonly(z.array(z.string())),
  skulls: z.nullable(levelRangeSchema),
  /** Places that must be left. */
  room: z.number(),
  hideFull: z.boolean(),
  /** The same as `hideFull` for the API; a panel also hides groups that do not fit, and raids on timer. */
  onlyJoinable: z.boolean(),
  hideAllLevels: z.boolean(),
  search: z.string(),
  /** Terms of a search; a group that one of them finds does not pass. */
  not: z.string(),
});
export type GroupFilter = Readonly<z.infer<typeof groupFilterSchema>>;

/** Lets every group pass. */
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

/** Which characters are asked for: in the address of the Who list, in copied links and in reads of the API. */
const characterFilterSchema = z.strictObject({
  levels: z.nullable(levelRangeSchema),
  /** Characters with any of them; null = of any class, also of one that is not known; none = no character. */
  classes: z.nullable(z.readonly(z.array(z.string()))),
  search: z.string(),
  isExact: z.boolean(),
  /** Terms: names of guilds. */
  guilds: z.string(),
  onlyInQuest: z.boolean(),
  onlyRecruiting: z.boolean(),
});
export type CharacterFilter = Readonly<z.infer<typeof characterFilterSchema>>;

/** Lets everybody pass. */
export const everyCharacter: CharacterFilter = {
  levels: null,
  classes: null,
  search: '',
  isExact: false,
  guilds: '',
  onlyInQuest: false,
  onlyRecruiting: false,
};

import * as z from 'zod/mini';

/** Filters as objects: stored in settings, and written as words of an address. */

export const levelRangeSchema = z.object({ first: z.int(), last: z.int() });
export type LevelRange = Readonly<z.infer<typeof levelRangeSchema>>;

/** The part of a character that its eligibility depends on, in the game's spelling. */
export const fittingCharacterSchema = z.object({
  server: z.string(),
  level: z.int(),
  classes: z.readonly(z.array(z.string())),
});
export type FittingCharacter = Readonly<z.infer<typeof fittingCharacterSchema>>;

/**
 * A filter of groups: in addresses, saved views and copied links, and in reads and streams of the API. `groupWords`
 * (group-filter.ts) defines how each field is written and what passes.
 */
export const groupFilterSchema = z.strictObject({
  /** Server names; empty = every server. */
  servers: z.readonly(z.array(z.string())),
  levels: z.nullable(levelRangeSchema),
  /** Groups that accept one of these classes; empty = any. */
  classes: z.readonly(z.array(z.string())),
  /** Groups that one of these characters is eligible for; empty = no group; null = every group. */
  fits: z.nullable(z.readonly(z.array(fittingCharacterSchema))),
  questIds: z.readonly(z.array(z.number())),
  /** Names of adventure packs, as terms of a search. */
  packs: z.string(),
  /** Names of guilds, one of which the leader or a member belongs to, as terms of a search. */
  guilds: z.string(),
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
  /** Terms of a search; groups found by any of them do not pass. */
  not: z.string(),
});
export type GroupFilter = Readonly<z.infer<typeof groupFilterSchema>>;

/** The filter that every group passes. */
export const everyGroup: GroupFilter = {
  servers: [],
  levels: null,
  classes: [],
  fits: null,
  questIds: [],
  packs: '',
  guilds: '',
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

/** A filter of characters: in addresses of the Who list, in copied links, and in reads of the API. */
const characterFilterSchema = z.strictObject({
  levels: z.nullable(levelRangeSchema),
  /** Characters with any of these classes; empty = no character; null = any class, including unknown ones. */
  classes: z.nullable(z.readonly(z.array(z.string()))),
  search: z.string(),
  isExact: z.boolean(),
  /** Names of guilds, as terms of a search. */
  guilds: z.string(),
  onlyInQuest: z.boolean(),
  onlyRecruiting: z.boolean(),
});
export type CharacterFilter = Readonly<z.infer<typeof characterFilterSchema>>;

/** The filter that every character passes. */
export const everyCharacter: CharacterFilter = {
  levels: null,
  classes: null,
  search: '',
  isExact: false,
  guilds: '',
  onlyInQuest: false,
  onlyRecruiting: false,
};

import * as z from 'zod/mini';
import { characterIdSchema } from '../character/character-id.ts';
import { classLevelSchema } from '../character/character.ts';
import { difficultyNames } from '../lfm/difficulty.ts';
import { lfmIdSchema } from '../lfm/lfm.ts';
import { normalizeTyped, properName, typedText, withoutDirections } from '../text.ts';
import { arrivingTimeSchema, wireTimeSchema } from '../wire-time.ts';

/** Raid rosters in API form (docs/product.md, Raid rosters), and the bodies of their calls. */

export const peopleMaximum = 40;
export const placesMaximum = 12;
export const noteMaximum = 1000;
export const rosterNameMaximum = 64;
/** Three classes, Epic and Legendary. */
const classesMaximum = 5;
const levelMaximum = 100;

export { isPersonId, isRosterId } from './roster-ids.ts';

/** The roles besides the names of classes. A place for `any` suits everybody. */
export const rosterRoles = ['any', 'tank', 'healer', 'other'] as const;

export const rosterPlaceSchema = z.object({
  /** One of `rosterRoles`, or the name of a class. */
  role: z.string(),
  count: z.int(),
});

/** Live facts about a person whose character is visible. */
export const personLiveSchema = z.object({
  is_online: z.boolean(),
  is_in_posted_group: z.boolean(),
  /** Set if the character is on timer for this raid when it begins. */
  timer_ends_at: z.nullable(wireTimeSchema),
});

export const rosterPersonSchema = z.object({
  id: z.string(),
  /** As sent. */
  name: z.string(),
  /** null = typed by hand, or the character is anonymous now. */
  character_id: z.nullable(characterIdSchema),
  classes: z.array(classLevelSchema),
  total_level: z.nullable(z.int()),
  /** The role of the place that the person has; null = on the bench. */
  role: z.nullable(z.string()),
  /** The role that the person asked for. */
  wishes: z.string(),
  /** The sign-up came with an access token of the character. */
  is_verified: z.boolean(),
  signed_up_at: wireTimeSchema,
  /** null = unknown or anonymous. */
  live: z.nullable(personLiveSchema),
});

export const postedGroupSchema = z.object({
  group_id: lfmIdSchema,
  leader_name: z.string(),
  /** Includes the leader. */
  member_count: z.int(),
});

export const rosterSchema = z.object({
  id: z.string(),
  /** Grows with each edit. */
  version: z.int(),
  server_name: z.string(),
  quest_id: z.int(),
  quest_name: z.string(),
  difficulty: z.nullable(z.enum(difficultyNames)),
  starts_at: wireTimeSchema,
  note: z.string(),
  places: z.array(rosterPlaceSchema),
  is_locked: z.boolean(),
  created_at: wireTimeSchema,
  /** The group for this raid that somebody in the roster leads now. */
  posted: z.nullable(postedGroupSchema),
  /** In the order of the roster. */
  people: z.array(rosterPersonSchema),
});

/** The only answers that contain a secret. */
export const madeRosterSchema = z.object({ data: rosterSchema, secret: z.string() });
export const signedUpSchema = z.object({ data: rosterSchema, person: z.string(), secret: z.string() });

const personName = z.pipe(
  z.string().check(z.maxLength(rosterNameMaximum), z.overwrite(typedText)),
  properName(rosterNameMaximum),
);
const role = properName(40);
const level = z.int().check(z.gte(1), z.lte(levelMaximum));
export const sentClassSchema = z.strictObject({ name: properName(40), level });
export const sentPlaceSchema = z.strictObject({
  role,
  count: z.int().check(z.gte(1), z.lte(placesMaximum)),
});
const classes = z.array(sentClassSchema).check(z.maxLength(classesMaximum));
const places = z.array(sentPlaceSchema).check(z.minLength(1), z.maxLength(placesMaximum));
const note = z.string().check(
  z.maxLength(noteMaximum),
  z.overwrite((text: string) => normalizeTyped(withoutDirections(text))),
);
const fields = {
  server: z.string().check(z.minLength(1), z.maxLength(64)),
  quest_id: z.int().check(z.gte(1)),
  difficulty: z.nullable(z.enum(difficultyNames)),
  starts_at: arrivingTimeSchema,
  places,
  note,
};

/** The body of a new roster. */
export const rosterPostSchema = z.strictObject({
  ...fields,
  difficulty: z.optional(fields.difficulty),
  note: z.optional(note),
});

/** Changes by the organiser; fields that are left out stay the same. */
export const rosterChangeSchema = z.strictObject({
  server: z.optional(fields.server),
  quest_id: z.optional(fields.quest_id),
  difficulty: z.optional(fields.difficulty),
  starts_at: z.optional(fields.starts_at),
  places: z.optional(places),
  note: z.optional(note),
  is_locked: z.optional(z.boolean()),
  /** Ids of people. People who are left out come last, in their present order. */
  order: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(peopleMaximum))),
});

/** The body of a sign-up. */
export const personPostSchema = z.strictObject({
  name: personName,
  character_id: z.optional(z.nullable(characterIdSchema)),
  classes: z.optional(classes),
  total_level: z.optional(z.nullable(level)),
  role,
});

/** Changes to one person; fields that are left out stay the same. `role` null = moves to the bench. */
export const personChangeSchema = z.strictObject({
  role: z.optional(z.nullable(role)),
  name: z.optional(personName),
  classes: z.optional(classes),
  total_level: z.optional(z.nullable(level)),
});

export type Roster = z.infer<typeof rosterSchema>;
export type RosterPerson = z.infer<typeof rosterPersonSchema>;
export type RosterPlace = z.infer<typeof rosterPlaceSchema>;
export type PersonLive = z.infer<typeof personLiveSchema>;
export type PostedGroup = z.infer<typeof postedGroupSchema>;
export type RosterPost = z.infer<typeof rosterPostSchema>;
export type RosterChange = z.infer<typeof rosterChangeSchema>;
export type PersonPost = z.infer<typeof personPostSchema>;
export type PersonChange = z.infer<typeof personChangeSchema>;

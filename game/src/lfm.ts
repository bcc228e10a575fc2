import * as z from 'zod/mini';
import { characterIdSchema, characterSchema } from './character.ts';
import { wireTimeSchema } from './wire-time.ts';

export const lfmIdSchema = z.int().check(z.gte(1, 'must be at least 1'));

export const lfmActivityTags = ['posted', 'quest', 'comment', 'member_left', 'member_joined'] as const;
export type LfmActivityTag = (typeof lfmActivityTags)[number];

/** One change of a group as it leaves on the wire. `data` is null when it would name someone who is anonymous now. */
export const lfmActivityEventSchema = z.object({
  tag: z.enum(lfmActivityTags),
  data: z.nullable(z.string()),
});

export const lfmActivitySchema = z.object({
  timestamp: wireTimeSchema,
  events: z.array(lfmActivityEventSchema),
});

/** A group that looks for members, as it leaves on the wire (wire: Shapes). */
export const lfmSchema = z.object({
  id: lfmIdSchema,
  comment: z.nullable(z.string()),
  /** 0 or null = no quest. */
  quest_id: z.nullable(z.number()),
  is_quest_guess: z.boolean(),
  difficulty: z.nullable(z.string()),
  /** Names; empty = every class. */
  accepted_classes: z.array(z.string()),
  accepted_classes_count: z.number(),
  minimum_level: z.number(),
  maximum_level: z.number(),
  /** Seconds; 0 = not in the adventure. */
  adventure_active_time: z.number(),
  leader: characterSchema,
  /** Without the leader. */
  members: z.array(characterSchema),
  /** Oldest first. */
  activity: z.array(lfmActivitySchema),
  last_update: wireTimeSchema,
  server_name: z.string(),
});

export type LfmActivityEvent = z.infer<typeof lfmActivityEventSchema>;
export type LfmActivity = z.infer<typeof lfmActivitySchema>;
export type Lfm = z.infer<typeof lfmSchema>;

/** One change of a group as we keep it: people by id, so that a name is looked up (and hidden) when it is read. */
export const recordedLfmEventSchema = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('posted') }),
  z.object({ tag: z.literal('quest'), quest_id: z.number() }),
  z.object({ tag: z.literal('comment'), comment: z.string() }),
  z.object({ tag: z.literal('member_left'), character_id: characterIdSchema }),
  z.object({ tag: z.literal('member_joined'), character_id: characterIdSchema }),
]);

export const recordedLfmActivitySchema = z.object({
  timestamp: wireTimeSchema,
  events: z.array(recordedLfmEventSchema),
});

/** Who was ever in the group, as last known: resolves ids of the activity after the person has logged out. */
export const lfmRosterEntrySchema = z.object({
  id: characterIdSchema,
  name: z.nullable(z.string()),
  is_anonymous: z.boolean(),
});

/** A group as the server knows it, nothing hidden: never sent anywhere as it is. */
export const knownLfmSchema = z.extend(z.omit(lfmSchema, { activity: true }), {
  /** First sight; together with server and id it names one posting for ever. */
  posted_at: wireTimeSchema,
  activity: z.array(recordedLfmActivitySchema),
  roster: z.array(lfmRosterEntrySchema),
});

export type RecordedLfmEvent = z.infer<typeof recordedLfmEventSchema>;
export type RecordedLfmActivity = z.infer<typeof recordedLfmActivitySchema>;
export type LfmRosterEntry = z.infer<typeof lfmRosterEntrySchema>;
export type KnownLfm = z.infer<typeof knownLfmSchema>;

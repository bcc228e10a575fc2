import * as z from 'zod/mini';
import { characterSchema } from '../character/character.ts';
import { wireTimeSchema } from '../wire-time.ts';

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

/** A group looking for members, as it leaves on the wire (wire: Shapes). */
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
/** Groups of all servers as `lfms` answers them: by lower-case name of the server, then by id. */
export type LfmsByServer = Readonly<Record<string, Readonly<Record<string, Lfm>>>>;

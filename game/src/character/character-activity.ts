import * as z from 'zod/mini';
import { classLevelSchema } from './character.ts';
import { characterIdSchema } from './character-id.ts';
import { wireTimeSchema } from '../wire-time.ts';

/** Types of recorded activity of a character. */
export const characterActivityTypes = [
  'location',
  'status',
  'total_level',
  'guild_name',
  'server_name',
  'group_id',
] as const;
export type CharacterActivityType = (typeof characterActivityTypes)[number];

/** The `data` of a row, by type. */
export const activityDataSchemas = {
  /** null = unknown place. */
  location: z.object({ location_id: z.nullable(z.number()) }),
  /** true = login. */
  status: z.object({ status: z.boolean() }),
  /** An empty list = classes were not recorded. */
  total_level: z.object({ total_level: z.number(), classes: z.array(classLevelSchema) }),
  /** null = no guild. */
  guild_name: z.object({ guild_name: z.nullable(z.string()) }),
  server_name: z.object({ server_name: z.nullable(z.string()) }),
  /** 0 = no group. */
  group_id: z.object({ group_id: z.number() }),
} as const satisfies Readonly<Record<CharacterActivityType, z.ZodMiniType>>;

export const characterActivitySchema = z.object({
  timestamp: wireTimeSchema,
  character_id: characterIdSchema,
  data: z.union([
    activityDataSchemas.location,
    activityDataSchemas.status,
    activityDataSchemas.total_level,
    activityDataSchemas.guild_name,
    activityDataSchemas.server_name,
    activityDataSchemas.group_id,
  ]),
});

export const raidActivitySchema = z.object({
  timestamp: wireTimeSchema,
  character_id: characterIdSchema,
  data: z.object({ quest_ids: z.array(z.number()) }),
});

/** The answer about raids. Other services leave out the last two fields. */
export const raidActivityAnswerSchema = z.object({
  data: z.array(raidActivitySchema),
  /** Ids without an answer: hidden from this caller, or unknown. The caller cannot tell which. */
  unanswered_ids: z.optional(z.array(characterIdSchema)),
  /** Whether the sent token belongs to none of the requested characters. */
  is_token_refused: z.optional(z.boolean()),
});

export type CharacterActivity = z.infer<typeof characterActivitySchema>;
export type RaidActivity = z.infer<typeof raidActivitySchema>;
export type RaidActivityAnswer = z.infer<typeof raidActivityAnswerSchema>;

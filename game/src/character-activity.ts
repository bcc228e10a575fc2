import * as z from 'zod/mini';
import { characterIdSchema } from './character-id.ts';
import { wireTimeSchema } from './wire-time.ts';

/** What is remembered of a character over time (wire: History reads, `activity/{id}/{type}`). */
export const characterActivityTypes = [
  'location',
  'status',
  'total_level',
  'guild_name',
  'server_name',
  'group_id',
] as const;
export type CharacterActivityType = (typeof characterActivityTypes)[number];

/**
 * `data` by type: location → area id or null; status → true (online) or false; total_level → level;
 * guild_name and server_name → name or null; group_id → id, 0 = none.
 */
export const characterActivitySchema = z.object({
  timestamp: wireTimeSchema,
  character_id: characterIdSchema,
  data: z.union([z.string(), z.number(), z.boolean(), z.null()]),
});

export const raidActivitySchema = z.object({
  timestamp: wireTimeSchema,
  character_id: characterIdSchema,
  data: z.object({ quest_ids: z.array(z.number()) }),
});

/** What is answered about raids. A server that leaves the last two fields out does not say. */
export const raidActivityAnswerSchema = z.object({
  data: z.array(raidActivitySchema),
  /** Asked about, and nothing is told of them: hidden from this caller or not known, which look the same. */
  unanswered_ids: z.optional(z.array(characterIdSchema)),
  /** A token was sent, and it is of none of the characters that were asked about. */
  is_token_refused: z.optional(z.boolean()),
});

export type CharacterActivity = z.infer<typeof characterActivitySchema>;
export type RaidActivity = z.infer<typeof raidActivitySchema>;
export type RaidActivityAnswer = z.infer<typeof raidActivityAnswerSchema>;

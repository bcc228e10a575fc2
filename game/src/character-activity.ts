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

export type CharacterActivity = z.infer<typeof characterActivitySchema>;
export type RaidActivity = z.infer<typeof raidActivitySchema>;

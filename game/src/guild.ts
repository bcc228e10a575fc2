import * as z from 'zod/mini';
import { characterSchema } from './character.ts';
import { wireTimeSchema } from './wire-time.ts';

export const guildRowSchema = z.object({
  guild_name: z.string(),
  server_name: z.string(),
  character_count: z.number(),
  online_count: z.number(),
  last_active: z.nullable(wireTimeSchema),
});

export const guildSchema = z.object({
  guild_name: z.string(),
  server_name: z.string(),
  character_count: z.number(),
  online_characters: z.record(z.string(), characterSchema),
  levels: z.record(z.string(), z.number()),
  classes: z.record(z.string(), z.number()),
  /** Members online, sampled hourly over the last 7 days. */
  online_by_hour: z.array(z.object({ timestamp: wireTimeSchema, online_count: z.nullable(z.number()) })),
  is_member: z.optional(z.boolean()),
  member_ids: z.optional(z.array(z.number())),
});

export type GuildRow = z.infer<typeof guildRowSchema>;
export type Guild = z.infer<typeof guildSchema>;

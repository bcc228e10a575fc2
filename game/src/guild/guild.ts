import * as z from 'zod/mini';
import { characterSchema } from '../character/character.ts';
import { wireTimeSchema } from '../wire-time.ts';

export const guildRowSchema = z.object({
  guild_name: z.string(),
  server_name: z.string(),
  character_count: z.number(),
  online_count: z.number(),
  last_active: z.nullable(wireTimeSchema),
});

/** Members online at one hour; null = not sampled. */
export const guildHourSchema = z.object({
  timestamp: wireTimeSchema,
  online_count: z.nullable(z.number()),
});

export const guildSchema = z.object({
  guild_name: z.string(),
  server_name: z.string(),
  character_count: z.number(),
  /** Without those that their owners have hidden. */
  online_characters: z.record(z.string(), characterSchema),
  /** Members online whose owners have hidden them; absent = an older server. */
  hidden_online_count: z.optional(z.number()),
  levels: z.record(z.string(), z.number()),
  classes: z.record(z.string(), z.number()),
  /** Members online, sampled hourly over the last 7 days. */
  online_by_hour: z.array(guildHourSchema),
  /** Whether the character is a member; only in answers to a character's token. */
  is_member: z.optional(z.boolean()),
  /** For a member: a page of all members, or of the offline ones, without anonymous ones. */
  member_ids: z.optional(z.array(z.number())),
  /** For a member: last sighting of each member on that page, by id. */
  member_seen: z.optional(z.record(z.string(), wireTimeSchema)),
});

/** Number of members online, including those that their owners have hidden. */
export function onlineCount({ online_characters, hidden_online_count = 0 }: Guild): number {
  return Object.keys(online_characters).length + hidden_online_count;
}

/** Number of guilds on a page, and of members. */
export const guildPageLength = 100;
export const guildMemberPage = { default: 20, maximum: 100 } as const;

/** Orders of the members of a guild: last seen first, by name, highest level first. */
export const guildMemberOrders = ['last_active', 'name', 'level'] as const;
export type GuildMemberOrder = (typeof guildMemberOrders)[number];

/** Lists of members: all of them, or those offline. */
export const guildMemberKinds = ['all', 'offline'] as const;
export type GuildMemberKind = (typeof guildMemberKinds)[number];

export type GuildRow = z.infer<typeof guildRowSchema>;
export type Guild = z.infer<typeof guildSchema>;

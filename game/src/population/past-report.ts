import * as z from 'zod/mini';
import type { Character } from '../character/character.ts';
import { nameLengthMaximum } from '../api/report.ts';
import { foreignText } from '../text.ts';
import { arrivingTimeSchema } from '../wire-time.ts';

/** The past in collectors' reports. */

const rows = z.array(z.unknown()).check(z.maxLength(20_000));
const batchId = z.optional(z.string().check(z.minLength(1), z.maxLength(128)));
/** Above every real count; keeps every sum of a year exact. */
const countMaximum = 1_000_000;
const count = z.optional(z.nullable(z.int().check(z.gte(0), z.lte(countMaximum))));

/** `POST /v1/population/history`: a bare list, or a list in an envelope. Samples are checked one by one. */
export const populationHistoryBodySchema = z.union([rows, z.object({ samples: rows, batch_id: batchId })]);

/**
 * `POST /v1/characters/history`: whole characters known from the past, each with its `last_save`; checked one by one.
 */
export const charactersHistoryBodySchema = z.object({ characters: rows, batch_id: batchId });

const eventCount = z.int().check(z.gte(0), z.lte(1_000_000_000));

/**
 * The activity of a past character in the 90 days before its `last_save`, as far as the activity score needs it. In the
 * row of a character as `recent_activity`; left out or null = unknown.
 */
export const recentActivitySchema = z.object({
  level_ups: eventCount,
  /** Changes of place within a session, not counting the place of login. */
  place_changes: eventCount,
  sessions: eventCount,
  /** Total length of these sessions. */
  session_seconds: eventCount,
});

export type RecentActivity = z.infer<typeof recentActivitySchema>;

/** A guild with its number of members online, without anonymous ones. */
export const guildCountSchema = z.object({
  guild_name: foreignText(nameLengthMaximum).check(z.minLength(1)),
  online_count: z.int().check(z.gte(1), z.lte(countMaximum)),
});

/**
 * One server at one moment of the past. `is_online` left out = it was up, since somebody counted. A count of null or
 * left out = unknown, which is not zero; a server that was up needs at least one. `guilds` = every guild with somebody
 * online, given at full hours when the server was up; the first list for an hour stays.
 */
export const reportedSampleSchema = z.object({
  timestamp: arrivingTimeSchema,
  server: z.string(),
  is_online: z.optional(z.boolean()),
  character_count: count,
  lfm_count: count,
  guilds: z.optional(z.nullable(z.array(guildCountSchema).check(z.maxLength(5_000)))),
});

export type ReportedSample = z.infer<typeof reportedSampleSchema>;

/** A validated sample: with a known server and its place in the sent list. */
export interface PastSample {
  readonly index: number;
  /** As in the definition. */
  readonly server_name: string;
  /** The time of the sample in API form; it belongs to the nearest five-minute mark. */
  readonly sampled_at: string;
  readonly is_online: boolean;
  readonly character_count: number | null;
  readonly lfm_count: number | null;
  /** Left out = unknown. */
  readonly guilds?: readonly z.infer<typeof guildCountSchema>[];
}

/** A validated character of the past: whole, offline, with the time of its last save. */
export interface PastCharacter {
  readonly index: number;
  readonly character: Character & { readonly last_save: string };
  /** null = unknown. */
  readonly recentActivity: RecentActivity | null;
}

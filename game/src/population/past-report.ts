import * as z from 'zod/mini';
import type { Character } from '../character/character.ts';
import { nameLengthMaximum } from '../api/report.ts';
import { foreignText } from '../text.ts';
import { arrivingTimeSchema } from '../wire-time.ts';

/** Reports of collectors about the past. */

const rows = z.array(z.unknown()).check(z.maxLength(20_000));
const batchId = z.optional(z.string().check(z.minLength(1), z.maxLength(128)));
/** Maximum count: higher than every real one, and low enough that every sum over a year is exact. */
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
 * The activity of a character in the 90 days before its `last_save`, as far as the activity score needs it. Left out or
 * null = unknown.
 */
export const recentActivitySchema = z.object({
  level_ups: eventCount,
  /** Changes of place within a session. The place of login does not count. */
  place_changes: eventCount,
  sessions: eventCount,
  /** Total length of the sessions. */
  session_seconds: eventCount,
});

export type RecentActivity = z.infer<typeof recentActivitySchema>;

/** A guild with its number of members online, without anonymous ones. */
export const guildCountSchema = z.object({
  guild_name: foreignText(nameLengthMaximum).check(z.minLength(1)),
  online_count: z.int().check(z.gte(1), z.lte(countMaximum)),
});

/**
 * One server at one moment of the past. `is_online` left out means that it was up, because somebody counted. A count of
 * null or left out is unknown, not zero; a server that was up needs at least one count. `guilds` lists every guild with
 * members online, given at full hours while the server was up. Only the first list for an hour is stored.
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

/** A validated sample of a known server. */
export interface PastSample {
  readonly index: number;
  /** Name as in the definition. */
  readonly server_name: string;
  /** The time of the sample in API form. The sample is stored at the nearest five-minute mark. */
  readonly sampled_at: string;
  readonly is_online: boolean;
  readonly character_count: number | null;
  readonly lfm_count: number | null;
  /** Left out = unknown. */
  readonly guilds?: readonly z.infer<typeof guildCountSchema>[];
}

/** A validated character of the past: all fields, offline, with the time of its last save. */
export interface PastCharacter {
  readonly index: number;
  readonly character: Character & { readonly last_save: string };
  /** null = unknown. */
  readonly recentActivity: RecentActivity | null;
}

import * as z from 'zod/mini';
import type { Character } from '../character/character.ts';
import { nameLengthMaximum } from '../api/report.ts';
import { foreignText } from '../text.ts';
import { arrivingTimeSchema } from '../wire-time.ts';

/** What a collector may tell of the past. */

const rows = z.array(z.unknown()).check(z.maxLength(20_000));
const batchId = z.optional(z.string().check(z.minLength(1), z.maxLength(128)));
/** No server ever held more; keeps every sum of a year exact. */
const countMaximum = 1_000_000;
const count = z.optional(z.nullable(z.int().check(z.gte(0), z.lte(countMaximum))));

/** `POST /v1/population/history`: a bare list, or a list in an envelope. Samples are judged one by one. */
export const populationHistoryBodySchema = z.union([rows, z.object({ samples: rows, batch_id: batchId })]);

/** `POST /v1/characters/history`: characters known from the past, whole, each with its `last_save`; judged one by one. */
export const charactersHistoryBodySchema = z.object({ characters: rows, batch_id: batchId });

const deeds = z.int().check(z.gte(0), z.lte(1_000_000_000));

/**
 * What a character of the past did in the 90 days before its `last_save`, as far as the activity score asks: who is
 * active depends on it. In the row of a character as `recent_activity`; left out or null = not known.
 */
export const recentActivitySchema = z.object({
  level_ups: deeds,
  /** Changes of place within a session: the place of a login is none. */
  place_changes: deeds,
  sessions: deeds,
  /** Length of all these sessions together. */
  session_seconds: deeds,
});

export type RecentActivity = z.infer<typeof recentActivitySchema>;

/** A guild with its members who were online, anonymous ones left out. */
export const guildCountSchema = z.object({
  guild_name: foreignText(nameLengthMaximum).check(z.minLength(1)),
  online_count: z.int().check(z.gte(1), z.lte(countMaximum)),
});

/**
 * One server at one moment of the past. `is_online` left out = it was up, since somebody counted. A count of null or
 * left out = not told, which is not zero; at least one is told of a server that was up. `guilds` = every guild of which
 * somebody was online, told at full hours of a server that was up; the first telling of an hour stays.
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

/** A sample after the door: its server is known, its place in the list that was sent is kept. */
export interface PastSample {
  readonly index: number;
  /** As in the definition. */
  readonly server_name: string;
  /** The moment it was taken, in wire form; it belongs to the five-minute mark that is nearest. */
  readonly sampled_at: string;
  readonly is_online: boolean;
  readonly character_count: number | null;
  readonly lfm_count: number | null;
  /** Left out = not told. */
  readonly guilds?: readonly z.infer<typeof guildCountSchema>[];
}

/** A character of the past after the door: whole, offline, with the moment when it was last saved. */
export interface PastCharacter {
  readonly index: number;
  readonly character: Character & { readonly last_save: string };
  /** null = not known. */
  readonly recentActivity: RecentActivity | null;
}

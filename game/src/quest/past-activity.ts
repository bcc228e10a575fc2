import * as z from 'zod/mini';
import { arrivingTimeSchema } from '../wire-time.ts';

/** Past sessions and groups in reports of collectors. */

const rows = z.array(z.unknown()).check(z.maxLength(20_000));
const id = z.int().check(z.gte(1));
const level = z.int().check(z.gte(1), z.lte(100));
/** 0 or null = none. */
const noneOrId = z.optional(z.nullable(z.int().check(z.gte(0))));
const difficulty = z.optional(z.nullable(z.string().check(z.maxLength(40))));

/** `POST /v1/activity/history`. Rows are checked one by one; at most 20,000 of both kinds together. */
export const activityHistoryBodySchema = z.object({
  sessions: z.optional(rows),
  groups: z.optional(rows),
  batch_id: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
});

/** A finished stay of a character in a quest. */
export const pastSessionSchema = z.object({
  character_id: id,
  server: z.string(),
  quest_id: id,
  /** The character's group. Overlapping sessions of one group are one run. */
  group_id: noneOrId,
  started: arrivingTimeSchema,
  ended: arrivingTimeSchema,
  /** Whether the character went elsewhere at the end and did not log out inside. */
  has_left: z.boolean(),
  total_level: level,
  /** As posted by the group; null or left out = unknown. */
  difficulty,
});

/** A group that is no longer posted. */
export const pastGroupSchema = z.object({
  id,
  server: z.string(),
  posted: arrivingTimeSchema,
  closed: arrivingTimeSchema,
  leader_id: id,
  quest_id: noneOrId,
  difficulty,
  minimum_level: level,
  maximum_level: level,
});

export type ReportedPastSession = z.infer<typeof pastSessionSchema>;
export type ReportedPastGroup = z.infer<typeof pastGroupSchema>;

/** A validated row of a known server. `index` is its list and its position there. */
export type PastSession = ReportedPastSession & { readonly index: string };
export type PastGroup = ReportedPastGroup & { readonly index: string };

export interface PastActivity {
  readonly sessions: readonly PastSession[];
  readonly groups: readonly PastGroup[];
}

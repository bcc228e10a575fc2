import * as z from 'zod/mini';
import type { Character } from '../character/character.ts';
import { characterIdSchema } from '../character/character-id.ts';
import { issueSchema } from './issue.ts';
import { lfmIdSchema } from '../lfm/lfm.ts';
import { reportedActivitySchema } from '../character/reported-activity.ts';
import { foreignText, properName } from '../text.ts';
import { arrivingTimeSchema } from '../wire-time.ts';

/** `POST /v1/areas` and `POST /v1/quests` accept a bare list or a list in an envelope. */
const rows = z.array(z.unknown()).check(z.maxLength(20_000));
const batchId = z.optional(z.string().check(z.minLength(1), z.maxLength(128)));

export const areasBodySchema = z.union([rows, z.object({ areas: rows, batch_id: batchId })]);
export const questsBodySchema = z.union([rows, z.object({ quests: rows, batch_id: batchId })]);

/** The outcome for sent rows. `durable: false` = visible already, but not in the store yet. */
export interface RowsOutcome {
  readonly accepted: number;
  readonly rejected: readonly Rejection[];
  readonly duplicates: number;
  readonly warnings: readonly Rejection[];
  readonly durable: boolean;
}

/**
 * Schemas of reports. If the outer body is invalid, the whole report is rejected. Entities are checked one by one: an
 * invalid one is rejected and the others are accepted.
 */

export const nameLengthMaximum = 64;
const commentLengthMaximum = 4000;
const level = z.int().check(z.gte(0, 'must be at least 0'), z.lte(100, 'must be at most 100'));
const placeId = z.int().check(z.gte(0));
const groupId = z.int().check(z.gte(0));

export const reportedClassSchema = z.object({ name: properName(nameLengthMaximum), level });

/** Every field except `id` may be missing: missing = unchanged, null = unknown or none from now on. */
export const reportedCharacterSchema = z.object({
  id: characterIdSchema,
  name: z.optional(z.nullable(properName(nameLengthMaximum))),
  gender: z.optional(z.nullable(properName(nameLengthMaximum))),
  race: z.optional(z.nullable(properName(nameLengthMaximum))),
  total_level: z.optional(level),
  classes: z.optional(z.array(reportedClassSchema).check(z.maxLength(10))),
  location_id: z.optional(z.nullable(placeId)),
  guild_name: z.optional(z.nullable(foreignText(nameLengthMaximum))),
  server_name: z.optional(properName(nameLengthMaximum)),
  home_server_name: z.optional(z.nullable(properName(nameLengthMaximum))),
  group_id: z.optional(z.nullable(groupId)),
  is_in_party: z.optional(z.nullable(z.boolean())),
  is_anonymous: z.optional(z.nullable(z.boolean())),
  is_recruiting: z.optional(z.nullable(z.boolean())),
  public_comment: z.optional(z.nullable(foreignText(commentLengthMaximum))),
  last_save: z.optional(z.nullable(arrivingTimeSchema)),
});

/** Fields without which a character cannot be shown. A report that has all of them is whole. */
export const wholeCharacterFields = ['name', 'server_name', 'total_level', 'classes'] as const;

export const reportedLfmSchema = z.object({
  id: lfmIdSchema,
  comment: z.optional(z.nullable(foreignText(commentLengthMaximum))),
  quest_id: z.optional(z.nullable(z.int().check(z.gte(0)))),
  is_quest_guess: z.optional(z.nullable(z.boolean())),
  difficulty: z.optional(z.nullable(foreignText(nameLengthMaximum))),
  accepted_classes: z.optional(z.nullable(z.array(properName(nameLengthMaximum)).check(z.maxLength(50)))),
  accepted_classes_count: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(50)))),
  /** null = no limit at this end. */
  minimum_level: z.optional(z.nullable(level)),
  maximum_level: z.optional(z.nullable(level)),
  adventure_active_time: z.optional(z.nullable(z.int().check(z.gte(0)))),
  leader: z.optional(reportedCharacterSchema),
  members: z.optional(z.nullable(z.array(reportedCharacterSchema).check(z.maxLength(50)))),
  server_name: z.optional(properName(nameLengthMaximum)),
  /** The history of a group as recorded by another service; used only when the group is first seen. */
  activity: z.optional(reportedActivitySchema),
});

export const wholeLfmFields = ['server_name', 'leader', 'minimum_level', 'maximum_level'] as const;

export const reportedServerInfoSchema = z.object({
  index: z.optional(z.nullable(z.int())),
  is_online: z.optional(z.nullable(z.boolean())),
  is_vip_only: z.optional(z.nullable(z.boolean())),
  queue_number: z.optional(z.nullable(z.int().check(z.gte(0)))),
  last_status_check: z.optional(z.nullable(arrivingTimeSchema)),
  creation_timestamp: z.optional(z.nullable(arrivingTimeSchema)),
});

const envelope = {
  servers: z.optional(z.array(z.string()).check(z.maxLength(100))),
  batch_id: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
  observed_at: z.optional(arrivingTimeSchema),
};

const entities = z.array(z.unknown()).check(z.maxLength(100_000));

/** `POST` (keyframe) and `PATCH` (delta) `/v1/characters`. */
export const charactersBodySchema = z.object({
  characters: entities,
  deleted_ids: z.optional(z.array(characterIdSchema).check(z.maxLength(100_000))),
  ...envelope,
});

/**
 * `POST` (keyframe) and `PATCH` (delta) `/v1/lfms`. Deleted ids are removed from the servers in `servers`, or from all
 * when it is missing.
 */
export const lfmsBodySchema = z.object({
  lfms: entities,
  deleted_ids: z.optional(z.array(lfmIdSchema).check(z.maxLength(100_000))),
  ...envelope,
});

/** `PATCH /v1/game/server-info`. */
export const serverInfoBodySchema = z.object({
  servers: z.record(z.string(), z.unknown()),
  batch_id: envelope.batch_id,
  observed_at: envelope.observed_at,
});

/** `index` is the position in the sent list, or for server info the sent name. */
export const rejectionSchema = z.object({
  index: z.union([z.number(), z.string()]),
  issues: z.array(issueSchema),
});

/** The answer to every ingest call. */
export const ingestAnswerSchema = z.object({
  message: z.literal('success'),
  accepted: z.number(),
  rejected: z.array(rejectionSchema),
  removed: z.number(),
  /** Number of entities that were in the list more than once; the last one counted. */
  duplicates: z.number(),
  versions: z.record(z.string(), z.number()),
  /** False = applied to the live state, but not stored for history (journal full or not writable). */
  durable: z.boolean(),
  /** The batch was received before and has been ignored. */
  duplicate: z.optional(z.boolean()),
  /** The report is older than the last applied one and has been ignored. */
  stale: z.optional(z.boolean()),
  /** Rows that were accepted but look wrong, such as a quest with an unknown area. */
  warnings: z.optional(z.array(rejectionSchema)),
});

export type Issue = z.infer<typeof issueSchema>;
export type Rejection = z.infer<typeof rejectionSchema>;
export type IngestAnswer = z.infer<typeof ingestAnswerSchema>;
export type ReportedCharacter = z.infer<typeof reportedCharacterSchema>;
export type ReportedLfm = z.infer<typeof reportedLfmSchema>;
export type ReportedServerInfo = z.infer<typeof reportedServerInfoSchema>;

/** An entity of a report that passed its schema, with its position in the sent list. */
export interface ReportedEntity<T> {
  readonly index: number;
  readonly entity: T;
}

interface EntityReport<Kind extends string, T> {
  readonly kind: Kind;
  /** keyframe = everything that exists on `servers`; delta = only changes. */
  readonly mode: 'keyframe' | 'delta';
  /** Known servers (names as in the definition) that the report covers; null = all. */
  readonly servers: readonly string[] | null;
  readonly entities: readonly ReportedEntity<T>[];
  /** Ids of entities that failed their schema. They keep their last accepted state and do not count as missing. */
  readonly rejectedIds: readonly number[];
  readonly deletedIds: readonly number[];
  /** Milliseconds since 1970; the time of arrival when the collector gave none. */
  readonly observedAtMs: number;
  /** Whether the collector sent `observed_at`. Reports without it are applied in the order of arrival. */
  readonly isDated: boolean;
}

export type CharactersReport = EntityReport<'characters', ReportedCharacter>;
export type LfmsReport = EntityReport<'lfms', ReportedLfm>;

export interface ServerInfoReport {
  readonly kind: 'server-info';
  /** Keyed by names as in the definition. */
  readonly servers: ReadonlyMap<string, ReportedServerInfo>;
  readonly observedAtMs: number;
  readonly isDated: boolean;
}

/** A validated report: only known servers, without its invalid entities. */
export type Report = CharactersReport | LfmsReport | ServerInfoReport;

/** A character with all fields that can be reported; for tests and collectors. */
export type WholeReportedCharacter = Omit<Character, 'is_online' | 'last_update'>;

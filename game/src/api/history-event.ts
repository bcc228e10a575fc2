import * as z from 'zod/mini';
import { characterSchema } from '../character/character.ts';
import { characterIdSchema } from '../character/character-id.ts';
import { knownLfmSchema, recordedLfmActivitySchema } from '../lfm/known-lfm.ts';
import { lfmIdSchema } from '../lfm/lfm.ts';
import { storedServerInfoSchema } from '../population/server-info.ts';
import { wireTimeSchema } from '../wire-time.ts';

/**
 * An event in the form for history. The live state creates these events, the journal stores them on disk, the recorder
 * turns them into rows. Nothing in them is hidden, and they never leave the server.
 */
export const historyEventSchema = z.discriminatedUnion('type', [
  /** First sight of a session (`is_login`) or any change that is recorded, with the whole character after it. */
  z.object({
    type: z.literal('character_seen'),
    at: wireTimeSchema,
    is_login: z.boolean(),
    character: characterSchema,
  }),
  /** Logged out: deleted, missing from a keyframe, or lost with a restored state that grew too old. */
  z.object({
    type: z.literal('character_left'),
    at: wireTimeSchema,
    character_id: characterIdSchema,
    server_name: z.string(),
  }),
  /** First sight of a group or any change; `activity` holds only new events. */
  z.object({
    type: z.literal('group_seen'),
    at: wireTimeSchema,
    group: z.omit(knownLfmSchema, { activity: true }),
    activity: z.array(recordedLfmActivitySchema),
  }),
  z.object({
    type: z.literal('group_closed'),
    at: wireTimeSchema,
    server_name: z.string(),
    group_id: lfmIdSchema,
    posted_at: wireTimeSchema,
  }),
  /** A report covered this server, or its status changed. */
  z.object({
    type: z.literal('server_seen'),
    at: wireTimeSchema,
    server_name: z.string(),
    info: storedServerInfoSchema,
  }),
  /** One five-minute sample of one server, made only from fresh data. */
  z.object({
    type: z.literal('sample'),
    at: wireTimeSchema,
    server_name: z.string(),
    is_online: z.boolean(),
    character_count: z.number(),
    lfm_count: z.number(),
  }),
  /** Members online of each guild on one server, hourly, without anonymous members. */
  z.object({
    type: z.literal('guild_counts'),
    at: wireTimeSchema,
    server_name: z.string(),
    counts: z.array(z.object({ guild_name: z.string(), online_count: z.number() })),
  }),
]);

export type HistoryEvent = z.infer<typeof historyEventSchema>;

import * as z from 'zod/mini';
import { characterSchema } from '../character/character.ts';
import { characterIdSchema } from '../character/character-id.ts';
import { knownLfmSchema, recordedLfmActivitySchema } from '../lfm/known-lfm.ts';
import { lfmIdSchema } from '../lfm/lfm.ts';
import { storedServerInfoSchema } from '../population/server-info.ts';
import { wireTimeSchema } from '../wire-time.ts';

/**
 * An event for the history. The live state creates these events, the journal stores them on disk, the recorder turns
 * them into rows. They contain the data of anonymous characters and never leave the server.
 */
export const historyEventSchema = z.discriminatedUnion('type', [
  /** A session has begun (`is_login`), or a recorded field has changed; with the whole character after the change. */
  z.object({
    type: z.literal('character_seen'),
    at: wireTimeSchema,
    is_login: z.boolean(),
    character: characterSchema,
  }),
  /**
   * The character has logged out: deleted, missing from a keyframe, or dropped with a restored state that was too old.
   */
  z.object({
    type: z.literal('character_left'),
    at: wireTimeSchema,
    character_id: characterIdSchema,
    server_name: z.string(),
  }),
  /** A group is new or has changed; `activity` contains only new events. */
  z.object({
    type: z.literal('group_seen'),
    at: wireTimeSchema,
    group: z.omit(knownLfmSchema, { activity: true, recorded_entry: true }),
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
  /** One five-minute sample of one server, taken only while its data is fresh. */
  z.object({
    type: z.literal('sample'),
    at: wireTimeSchema,
    server_name: z.string(),
    is_online: z.boolean(),
    character_count: z.number(),
    lfm_count: z.number(),
  }),
  /** Members of each guild online on one server, counted hourly, without anonymous members. */
  z.object({
    type: z.literal('guild_counts'),
    at: wireTimeSchema,
    server_name: z.string(),
    counts: z.array(z.object({ guild_name: z.string(), online_count: z.number() })),
  }),
]);

export type HistoryEvent = z.infer<typeof historyEventSchema>;

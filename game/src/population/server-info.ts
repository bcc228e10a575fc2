import * as z from 'zod/mini';
import { wireTimeSchema } from '../wire-time.ts';

/** The facts about one server of the game. */
export const serverInfoSchema = z.object({
  /** 0 marks the default server. */
  index: z.nullable(z.number()),
  /** null = unknown yet: neither online nor offline. */
  is_online: z.nullable(z.boolean()),
  is_vip_only: z.nullable(z.boolean()),
  /** Counted from the live state, including anonymous characters. */
  character_count: z.number(),
  lfm_count: z.number(),
  queue_number: z.nullable(z.number()),
  last_status_check: z.nullable(wireTimeSchema),
  /** Time of the last report that covered this server; "fresh" means under 120 seconds ago. */
  last_data_fetch: z.nullable(wireTimeSchema),
  creation_timestamp: z.nullable(wireTimeSchema),
  /** Time of the first report that the server is down; null = it is up, or that time is unknown. */
  offline_since: z.nullable(wireTimeSchema),
});

/** As stored, perhaps by a version that did not record since when a server is down. */
export const storedServerInfoSchema = z.extend(serverInfoSchema, {
  offline_since: z._default(serverInfoSchema.shape.offline_since, null),
});

export type ServerInfo = z.infer<typeof serverInfoSchema>;

/** Data older than this is stale for samples and restored state. */
export const freshForMs = 120_000;

/** A time further ahead of our clock comes from a wrong clock. */
export const aheadMaximumMs = 60_000;

import * as z from 'zod/mini';
import { wireTimeSchema } from '../wire-time.ts';

export const serverInfoSchema = z.object({
  /** The default server has 0. */
  index: z.nullable(z.number()),
  /** null = not known yet. */
  is_online: z.nullable(z.boolean()),
  is_vip_only: z.nullable(z.boolean()),
  /** Counted from the live state, including anonymous characters. */
  character_count: z.number(),
  lfm_count: z.number(),
  queue_number: z.nullable(z.number()),
  last_status_check: z.nullable(wireTimeSchema),
  /** Time of the last report that covered this server. "Fresh" means less than 120 seconds ago. */
  last_data_fetch: z.nullable(wireTimeSchema),
  creation_timestamp: z.nullable(wireTimeSchema),
  /** Time of the first report that the server is down; null = it is up, or the time is unknown. */
  offline_since: z.nullable(wireTimeSchema),
});

/** In stored form. Older versions did not record `offline_since`. */
export const storedServerInfoSchema = z.extend(serverInfoSchema, {
  offline_since: z._default(serverInfoSchema.shape.offline_since, null),
});

export type ServerInfo = z.infer<typeof serverInfoSchema>;

/** Maximum age of data for samples and for restored state. */
export const freshForMs = 120_000;

/** A reported time further in the future comes from a wrong clock. */
export const aheadMaximumMs = 60_000;

import * as z from 'zod/mini';

/** Freshness of one server's reports. */
export const serverHealthSchema = z.object({
  /**
   * Age of its newest report in seconds; null = none yet. Below 0 after the clock was set back by less than a minute.
   */
  age_s: z.nullable(z.number()),
  is_fresh: z.boolean(),
});

/** A reason for the degraded state, written for operators. */
export const healthReasonSchema = z.object({
  /** Never changes; in kebab-case. */
  code: z.string(),
  message: z.string(),
});
export type HealthReason = z.infer<typeof healthReasonSchema>;

/** The public health of the service, without internals. */
export const healthSchema = z.object({
  health: z.enum(['ok', 'degraded']),
  /** Empty when all is well. */
  reasons: z.array(healthReasonSchema),
  store: z.object({ state: z.enum(['ok', 'away']) }),
  history: z.object({
    /** Events that are on disk but not yet in the store. */
    waiting_events: z.number(),
    is_journal_writable: z.boolean(),
  }),
  /** By server name. */
  servers: z.record(z.string(), serverHealthSchema),
  streams: z.object({ open: z.number() }),
  /** Unknown server names in reports → number of occurrences. */
  unknown_servers: z.record(z.string(), z.number()),
});

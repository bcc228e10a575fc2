import * as z from 'zod/mini';
import { wireTimeSchema } from '../wire-time.ts';
import { dayMs } from '../time.ts';
import { normalizeTyped } from '../text.ts';

/** API keys: optional, for programs that need more requests. */

export const readerKeyNameMaximum = 60;
export const readerKeyContactMaximum = 255;
/** Number of days without use after which a key is removed. */
export const readerKeyDays = 90;
/** Number of days after which a key that was never used is removed. */
export const newKeyDays = 7;
/** Number of full hours in the usage of a key, including the current one. */
export const readerKeyHours = 24;

/** A typed line; empty = not given. */
const typedLine = (maximumLength: number) =>
  z.optional(
    z.string().check(
      z.maxLength(maximumLength),
      z.overwrite((text: string) => normalizeTyped(text).replaceAll(/\s+/g, ' ')),
    ),
  );

export const readerKeyPostSchema = z.strictObject({
  name: typedLine(readerKeyNameMaximum),
  contact: typedLine(readerKeyContactMaximum),
});

const keyFields = {
  id: z.int(),
  name: z.nullable(z.string()),
  contact: z.nullable(z.string()),
  created_at: wireTimeSchema,
  last_used_at: z.nullable(wireTimeSchema),
  /** Time at which the key is removed if it is not used before. */
  expires_at: wireTimeSchema,
  blocked_at: z.nullable(wireTimeSchema),
};

const counts = { requests: z.int(), refused: z.int(), streams: z.int() };

/** Usage of a key within an hour; `hour` is its start. */
export const readerKeyHourSchema = z.object({ hour: wireTimeSchema, ...counts });

/** Limits for all keys of one address together; null = unlimited. */
export const readerKeyLimitsSchema = z.object({
  requests_per_second: z.nullable(z.int()),
  requests_at_once: z.nullable(z.int()),
  streams: z.nullable(z.int()),
});

/** All stored data about a key, for its holder. */
export const readerKeySchema = z.object({
  ...keyFields,
  limits: readerKeyLimitsSchema,
  usage: z.object({ ...counts, hours: z.array(readerKeyHourSchema) }),
});

/** The only answer that contains the key itself. */
export const createdReaderKeySchema = z.object({ key: z.string(), ...readerKeySchema.shape });

/** A key as operators see it, with its usage of the last 24 hours. */
export const readerKeyRowSchema = z.object({
  ...keyFields,
  /** Hashed name of the address from which it was created; null = created by an earlier version. */
  network: z.nullable(z.string()),
  ...counts,
});

export type ReaderKeyPost = z.infer<typeof readerKeyPostSchema>;
export type ReaderKeyHour = z.infer<typeof readerKeyHourSchema>;
export type ReaderKeyLimits = z.infer<typeof readerKeyLimitsSchema>;
export type ReaderKey = z.infer<typeof readerKeySchema>;
export type CreatedReaderKey = z.infer<typeof createdReaderKeySchema>;
export type ReaderKeyRow = z.infer<typeof readerKeyRowSchema>;

/**
 * Time at which a key is removed if it is not used.
 *
 * @param lastUsedMs null = never
 */
export const keyExpiresAtMs = (createdAtMs: number, lastUsedMs: number | null): number =>
  lastUsedMs === null ? createdAtMs + newKeyDays * dayMs : lastUsedMs + readerKeyDays * dayMs;

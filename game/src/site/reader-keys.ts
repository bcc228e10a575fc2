import * as z from 'zod/mini';
import { wireTimeSchema } from '../wire-time.ts';
import { dayMs } from '../time.ts';
import { normalizeTyped } from '../text.ts';

/** API keys: optional keys with which a program may make more requests. */

export const readerKeyNameMaximum = 60;
export const readerKeyContactMaximum = 255;
/** Days after its last use until a key is removed. */
export const readerKeyDays = 90;
/** Days until a key that was never used is removed. */
export const newKeyDays = 7;
/** Number of full hours in the usage of a key, including the current one. */
export const readerKeyHours = 24;

/** One typed line; empty = nothing was typed. */
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
  /** Removal, unless it is used before. */
  expires_at: wireTimeSchema,
  blocked_at: z.nullable(wireTimeSchema),
};

const counts = { requests: z.int(), refused: z.int(), streams: z.int() };

/** Usage of a key within an hour; `hour` = its beginning. */
export const readerKeyHourSchema = z.object({ hour: wireTimeSchema, ...counts });

/** Limits for all keys of one address together; null = unlimited. */
export const readerKeyLimitsSchema = z.object({
  requests_per_second: z.nullable(z.int()),
  requests_at_once: z.nullable(z.int()),
  streams: z.nullable(z.int()),
});

/** All stored data of a key, for its holder. */
export const readerKeySchema = z.object({
  ...keyFields,
  limits: readerKeyLimitsSchema,
  usage: z.object({ ...counts, hours: z.array(readerKeyHourSchema) }),
});

/** The only answer that ever has the key itself. */
export const createdReaderKeySchema = z.object({ key: z.string(), ...readerKeySchema.shape });

/** A key as operators see it, with its usage of the last 24 hours. */
export const readerKeyRowSchema = z.object({
  ...keyFields,
  /** Hashed name of the address that it was made from; null = it was made by an earlier version. */
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
 * Time at which an unused key is removed.
 *
 * @param lastUsedMs null = never
 */
export const keyExpiresAtMs = (createdAtMs: number, lastUsedMs: number | null): number =>
  lastUsedMs === null ? createdAtMs + newKeyDays * dayMs : lastUsedMs + readerKeyDays * dayMs;

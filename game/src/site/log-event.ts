import * as z from 'zod/mini';
import { foreignText } from '../text.ts';
import { arrivingTimeSchema, wireTimeSchema } from '../wire-time.ts';

/** From least to most serious. */
export const logEventLevels = ['debug', 'info', 'warn', 'error'] as const;
export type LogEventLevel = (typeof logEventLevels)[number];

/** Maximum length of a message, address or user agent, and of all other texts, in UTF-16 units. */
export const longTextMaximum = 2048;
export const shortTextMaximum = 256;
/** Maximum number of events in one call. */
export const logBatchMaximum = 50;

const shortText = z.optional(z.nullable(foreignText(shortTextMaximum)));
const longText = z.optional(z.nullable(foreignText(longTextMaximum)));

/** A browser's report: a problem, a page view or a web vital. */
export const logEventSchema = z.object({
  message: foreignText(longTextMaximum),
  level: z.enum(logEventLevels),
  timestamp: arrivingTimeSchema,
  session_id: shortText,
  user_id: shortText,
  originating_user_id: shortText,
  user_agent: longText,
  browser: shortText,
  browser_version: shortText,
  os: shortText,
  screen_resolution: shortText,
  viewport_size: shortText,
  url: longText,
  page_title: shortText,
  referrer: longText,
  route: longText,
  commit_hash: shortText,
  metadata: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
});

export type LogEvent = z.infer<typeof logEventSchema>;

/** One event, or several at once. */
export const logPostSchema = z.union([
  z.object({ events: z.array(logEventSchema).check(z.minLength(1), z.maxLength(logBatchMaximum)) }),
  logEventSchema,
]);

const optionalText = z.nullable(z.string());

/** An event as stored: all fields, null = not given. */
export const storedLogEventSchema = z.object({
  message: z.string(),
  level: z.enum(logEventLevels),
  timestamp: wireTimeSchema,
  session_id: optionalText,
  user_id: optionalText,
  originating_user_id: optionalText,
  user_agent: optionalText,
  browser: optionalText,
  browser_version: optionalText,
  os: optionalText,
  screen_resolution: optionalText,
  viewport_size: optionalText,
  url: optionalText,
  page_title: optionalText,
  referrer: optionalText,
  route: optionalText,
  commit_hash: optionalText,
  metadata: z.nullable(z.record(z.string(), z.unknown())),
});

export type StoredLogEvent = z.infer<typeof storedLogEventSchema>;

/** An event as the operator reads it. `timestamp` is by the browser's clock, `received_at` by the server's. */
export const logEntrySchema = z.extend(storedLogEventSchema, { id: z.int(), received_at: wireTimeSchema });

export type LogEntry = z.infer<typeof logEntrySchema>;

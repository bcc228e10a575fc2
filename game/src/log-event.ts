import * as z from 'zod/mini';
import { foreignText } from './text.ts';
import { arrivingTimeSchema } from './wire-time.ts';

const shortText = z.optional(z.nullable(foreignText(256)));
const longText = z.optional(z.nullable(foreignText(2048)));

/** What a browser reports of itself (§3, Log event). */
export const logEventSchema = z.object({
  message: foreignText(2048),
  level: z.enum(['debug', 'info', 'warn', 'error']),
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

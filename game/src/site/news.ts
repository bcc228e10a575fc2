import * as z from 'zod/mini';
import { foreignText } from '../text.ts';
import { arrivingTimeSchema, wireTimeSchema } from '../wire-time.ts';

/** A dated message of the operator, plain text; an empty one is shown as "No message available". */
export const newsItemSchema = z.object({
  id: z.int(),
  date: wireTimeSchema,
  message: z.nullable(z.string()),
});

/** It is better to refuse a mistyped year than to store it. */
const earliestDate = '2000-01-01T00:00:00Z';
const latestDate = '2099-12-31T23:59:59Z';

/** A message to publish; without a date it appears now, with a future one then. */
export const newsPostSchema = z.strictObject({
  message: foreignText(5000).check(
    z.refine((text: string) => text.trim() !== '', { error: 'must not be empty' }),
  ),
  date: z.optional(
    arrivingTimeSchema.check(
      z.refine((date: string) => date >= earliestDate && date <= latestDate, {
        error: `must be from ${earliestDate} to ${latestDate}`,
      }),
    ),
  ),
});

export type NewsItem = z.infer<typeof newsItemSchema>;
export type NewsPost = z.infer<typeof newsPostSchema>;

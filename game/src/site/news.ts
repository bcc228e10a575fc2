import * as z from 'zod/mini';
import { foreignText } from '../text.ts';
import { arrivingTimeSchema, wireTimeSchema } from '../wire-time.ts';

/** A dated message of the operator in plain text. An empty one is shown as "No message available". */
export const newsItemSchema = z.object({
  id: z.int(),
  date: wireTimeSchema,
  message: z.nullable(z.string()),
});

/** Range of valid dates. The years of other dates are probably mistyped. */
const earliestDate = '2000-01-01T00:00:00Z';
const latestDate = '2099-12-31T23:59:59Z';

/** A message to publish. It appears at its date, or at once if it has none. */
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

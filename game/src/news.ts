import * as z from 'zod/mini';
import { foreignText } from './text.ts';
import { arrivingTimeSchema, wireTimeSchema } from './wire-time.ts';

/** A dated message of the operator (§3); an empty one is shown as "No message available". */
export const newsItemSchema = z.object({
  id: z.int(),
  date: wireTimeSchema,
  message: z.nullable(z.string()),
});

export const newsPostSchema = z.strictObject({
  message: foreignText(5000),
  date: z.optional(arrivingTimeSchema),
});

export type NewsItem = z.infer<typeof newsItemSchema>;

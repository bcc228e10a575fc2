import * as z from 'zod/mini';
import { wireTimeSchema } from '../wire-time.ts';
import { normalizeTyped } from '../text.ts';

/** Limits of a message and its contact. */
export const feedbackMessageMaximum = 5000;
export const feedbackContactMaximum = 255;

/** Typed text: its length is checked as typed, then it is normalized. */
const typedText = (maximumLength: number) =>
  z.string().check(z.maxLength(maximumLength), z.overwrite(normalizeTyped));

const name = z.optional(typedText(64));

/** A message to the operator. */
export const feedbackPostSchema = z.strictObject({
  message: typedText(feedbackMessageMaximum).check(
    z.refine((text: string) => text !== '', { error: 'must not be empty' }),
  ),
  contact: z.optional(typedText(feedbackContactMaximum)),
  user_id: name,
  session_id: name,
  commit_hash: name,
});

export type FeedbackPost = z.infer<typeof feedbackPostSchema>;

/** Letters and digits of tickets: none that look alike, and no vowels, so that they form no words. */
export const ticketLetters = '23456789BCDFGHJKMNPQRTVWXYZ';

/** A ticket such as `F-7K2M-Q4XD`. */
export const ticketPattern = new RegExp(`^F-[${ticketLetters}]{4}-[${ticketLetters}]{4}$`);

/** The answer to the sender of a message, with a ticket to quote in questions about it. */
export const feedbackTicketSchema = z.object({ ticket: z.string() });

/** A message as the operator reads it; null = not given. */
export const feedbackItemSchema = z.object({
  ticket: z.string(),
  date: wireTimeSchema,
  message: z.string(),
  contact: z.nullable(z.string()),
  user_id: z.nullable(z.string()),
  session_id: z.nullable(z.string()),
  commit_hash: z.nullable(z.string()),
});

export type FeedbackItem = z.infer<typeof feedbackItemSchema>;

import * as z from 'zod/mini';
import { wireTimeSchema } from '../wire-time.ts';
import { normalizeTyped } from '../text.ts';

/** Maximum length of a message and of its contact. */
export const feedbackMessageMaximum = 5000;
export const feedbackContactMaximum = 255;

/** Text as typed: its length is checked before it is normalized. */
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

/** Letters and digits of tickets. None look alike, and there are no vowels, so that tickets do not form words. */
export const ticketLetters = '23456789BCDFGHJKMNPQRTVWXYZ';

/** A ticket such as `F-7K2M-Q4XD`. */
export const ticketPattern = new RegExp(`^F-[${ticketLetters}]{4}-[${ticketLetters}]{4}$`);

/** The answer to the sender of a message: a ticket to refer to it later. */
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

import * as z from 'zod/mini';

/** What is wrong with one thing that was sent, in the caller's words: the path inside it and what was expected. */
export const issueSchema = z.object({ path: z.string(), message: z.string() });

import * as z from 'zod/mini';

/** A problem with a caller's input: where it is, and what was expected. */
export const issueSchema = z.object({ path: z.string(), message: z.string() });

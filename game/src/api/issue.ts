import * as z from 'zod/mini';

/** A problem with something that was sent, for the caller: its path and what was expected. */
export const issueSchema = z.object({ path: z.string(), message: z.string() });

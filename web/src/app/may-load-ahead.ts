import * as z from 'zod/mini';

const meteredSchema = z.object({
  connection: z.union([z.object({ saveData: z.literal(true) }), z.object({ type: z.literal('cellular') })]),
});

/**
 * Whether all pages may be loaded for a visit without a network: not where the browser says that data is to be saved, or
 * that it comes from a mobile network. Most browsers say neither.
 *
 * @param browser `navigator`
 */
export function mayLoadAhead(browser: unknown): boolean {
  return !meteredSchema.safeParse(browser).success;
}

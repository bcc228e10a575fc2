import * as z from 'zod/mini';

/** A place of the game (wire: Shapes). */
export const areaSchema = z.object({
  id: z.int().check(z.gte(0)),
  name: z.string(),
  is_public: z.boolean(),
  is_wilderness: z.boolean(),
  region: z.nullable(z.string()),
});

export type Area = z.infer<typeof areaSchema>;

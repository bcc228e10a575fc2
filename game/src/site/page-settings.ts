import * as z from 'zod/mini';
import { gameDefinitionSchema } from '../definition.ts';
import { siteSettingsSchema } from './site-settings.ts';

/** The build of the site that is running. */
export const buildSchema = z.object({ commit_hash: z.string(), built_at: z.nullable(z.string()) });

/**
 * The answer of `GET /v1/game/definition`. Every served page contains it too, so the browser's script has no copy of
 * the defaults.
 */
export const pageSettingsSchema = z.object({
  game: gameDefinitionSchema,
  site: siteSettingsSchema,
  /** Whether a simulated world feeds the site; the footer and /about then say so. */
  is_demo: z.boolean(),
  /** Whether a simulated world has ever reported into this store. Its history is then not the real one. */
  has_made_up_history: z.boolean(),
  /** Ids of raid rosters of the simulated world, which home shows; empty without one. */
  demo_rosters: z.array(z.string()),
  build: buildSchema,
});

export type PageSettings = z.infer<typeof pageSettingsSchema>;

/** Id of the JSON data block with the page settings in the HTML. */
export const pageSettingsElementId = 'rollcall-settings';

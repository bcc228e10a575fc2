import * as z from 'zod/mini';
import { gameDefinitionSchema } from '../definition.ts';
import { siteSettingsSchema } from './site-settings.ts';

/** Which build of the site runs. */
export const buildSchema = z.object({ commit_hash: z.string(), built_at: z.nullable(z.string()) });

/** What `GET /v1/game/definition` answers and every served page carries: the browser has no second copy. */
export const pageSettingsSchema = z.object({
  game: gameDefinitionSchema,
  site: siteSettingsSchema,
  /** Fed by the simulated world: said in the footer and on /about. */
  is_demo: z.boolean(),
  /** A simulated world has reported into this store, now or once: its history is not that of the game. */
  has_made_up_history: z.boolean(),
  build: buildSchema,
});

export type PageSettings = z.infer<typeof pageSettingsSchema>;

/** Id of the JSON data block in the served HTML that holds the page settings. */
export const pageSettingsElementId = 'rollcall-settings';

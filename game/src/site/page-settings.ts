import * as z from 'zod/mini';
import { gameDefinitionSchema } from '../definition.ts';
import { siteSettingsSchema } from './site-settings.ts';

/** The running build of the site. */
export const buildSchema = z.object({ commit_hash: z.string(), built_at: z.nullable(z.string()) });

/** The answer of `GET /v1/game/definition`, which every served page also carries: the browser has no second copy. */
export const pageSettingsSchema = z.object({
  game: gameDefinitionSchema,
  site: siteSettingsSchema,
  /** Fed by the simulated world; the footer and /about say so. */
  is_demo: z.boolean(),
  /** A simulated world has reported into this store, now or before: its history is not that of the game. */
  has_made_up_history: z.boolean(),
  /** Ids of raid rosters of the simulated world, which home shows; empty without one. */
  demo_rosters: z.array(z.string()),
  build: buildSchema,
});

export type PageSettings = z.infer<typeof pageSettingsSchema>;

/** Id of the JSON data block with the page settings in the served HTML. */
export const pageSettingsElementId = 'rollcall-settings';

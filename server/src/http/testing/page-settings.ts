import { defaultDefinition } from '@rollcall/game/definition';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { defaultSiteSettings } from '@rollcall/game/site/site-settings';

/** The default facts about game and site. */
export const plainPageSettings: PageSettings = {
  game: defaultDefinition,
  site: defaultSiteSettings,
  is_demo: false,
  has_made_up_history: false,
  demo_rosters: [],
  build: { commit_hash: 'unknown', built_at: null },
};

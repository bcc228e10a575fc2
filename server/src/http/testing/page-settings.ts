import { makePageSettings } from '@rollcall/game/testing/makers';

/** The default facts about game and site. */
export const plainPageSettings = makePageSettings();

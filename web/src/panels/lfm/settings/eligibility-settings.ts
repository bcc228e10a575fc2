import type { LfmSettings } from '@rollcall/game/lfm-settings';

/** By what a group counts as one that the visitor could join. */
export type EligibilitySettings = Pick<
  LfmSettings,
  'filterByMyCharacters' | 'minLevel' | 'maxLevel' | 'trackedCharacterIds'
>;

import type { PlaceKind } from '@rollcall/game/activity-figures';

/** In the order of the legend. */
export const placeKinds: readonly PlaceKind[] = ['quest', 'wilderness', 'public', 'unknown'];

/** What stands for a kind of place in the legend. */
export const kindWords: Readonly<Record<PlaceKind, string>> = {
  quest: 'Quests and dungeons',
  wilderness: 'Wilderness',
  public: 'Public areas',
  unknown: 'Place unknown',
};

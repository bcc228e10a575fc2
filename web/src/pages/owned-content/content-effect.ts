import type { LfmSettings } from '@rollcall/game/lfm-settings';

/** What a choice of packs changes now in the group list, in one sentence. */
export function contentEffect(
  isAnyChosen: boolean,
  settings: Pick<LfmSettings, 'hideContentIDontOwn' | 'indicateContentIDontOwn'>,
): string {
  const { hideContentIDontOwn: isHidden, indicateContentIDontOwn: isMarked } = settings;
  if (!isAnyChosen) return 'No group is hidden or marked until you choose a pack.';
  if (isHidden) return 'Groups whose quest needs another pack are hidden.';
  if (isMarked) return 'Groups whose quest needs another pack have a lock.';
  return 'No group is hidden or marked: only the card of a quest says whether you own its pack.';
}

import type { LfmSettings } from '@rollcall/game/lfm-settings';
import type { WhoSettings } from '@rollcall/game/who-settings';

type LfmOptions = Pick<
  LfmSettings,
  'hideGroupsPostedByIgnoredCharacters' | 'hideGroupsContainingIgnoredCharacters'
>;

/** What the list of ignored characters leaves in sight although one might think otherwise; null = nothing to say. */
export function ignoringWords(
  count: number,
  lfm: LfmOptions,
  { hideIgnoredCharacters }: Pick<WhoSettings, 'hideIgnoredCharacters'>,
): string | null {
  const hidesGroups = lfm.hideGroupsPostedByIgnoredCharacters || lfm.hideGroupsContainingIgnoredCharacters;
  if (count === 0 || hidesGroups) return null;
  return hideIgnoredCharacters
    ? 'Their groups are still shown in the LFM viewer. Switch one of its options on to hide them.'
    : 'This list hides nothing as it stands: switch an option on.';
}

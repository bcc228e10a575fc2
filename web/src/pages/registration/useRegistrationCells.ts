import { useCallback, useMemo } from 'react';
import { setTracked } from '../../data/people/change-lists.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { accessTokensStore } from '../../storage/access-tokens-store.ts';
import { lfmSettingsStore } from '../../storage/lfm-settings-store.ts';
import { useStored } from '../../storage/useStored.ts';

/** What the page's own columns show; the same object as long as it is the same. */
export function useRegistrationCells() {
  const { game } = usePageSettings();
  const { data: tokens } = useStored(accessTokensStore);
  const { trackedCharacterIds } = useStored(lfmSettingsStore(game));
  const verifiedIds = useMemo(() => new Set(tokens.map(({ characterId }) => characterId)), [tokens]);
  const trackedIds = useMemo(() => new Set(trackedCharacterIds), [trackedCharacterIds]);
  const track = useCallback((id: number, isTracked: boolean) => void setTracked(id, isTracked, game), [game]);
  return useMemo(() => ({ verifiedIds, trackedIds, track }), [verifiedIds, trackedIds, track]);
}

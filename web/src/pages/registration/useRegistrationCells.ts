import { useCallback, useMemo } from 'react';
import { setTracked } from '../../data/people/change-lists.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { useVerifiedIds } from '../../data/verification/useVerifiedIds.ts';
import { lfmSettingsStore } from '../../storage/lfm-settings-store.ts';
import { useStored } from '../../storage/useStored.ts';

/** What the page's own columns show; the same object as long as it is the same. */
export function useRegistrationCells() {
  const { game } = usePageSettings();
  const { trackedCharacterIds } = useStored(lfmSettingsStore(game));
  const verifiedIds = useVerifiedIds();
  const trackedIds = useMemo(() => new Set(trackedCharacterIds), [trackedCharacterIds]);
  const track = useCallback((id: number, isTracked: boolean) => void setTracked(id, isTracked, game), [game]);
  return useMemo(() => ({ verifiedIds, trackedIds, track }), [verifiedIds, trackedIds, track]);
}

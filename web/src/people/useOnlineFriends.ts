import { useMemo } from 'react';
import { isCatalogueSettled } from '../api/catalogue.ts';
import { useCharacterList } from '../api/people/useCharacterList.ts';
import { useCatalogue } from '../api/useCatalogue.ts';
import { usePageSettings } from '../api/usePageSettings.ts';
import { onlineFriends } from './online-friends.ts';

/** Friends who are online; null = unknown. Sends no request without friends. */
export function useOnlineFriends() {
  const { entries, answer, state, reload } = useCharacterList('friends');
  const { servers } = usePageSettings().game;
  const { areas, state: catalogueState } = useCatalogue();
  const isCatalogueLoaded = isCatalogueSettled(catalogueState);
  const online = useMemo(
    () => onlineFriends(entries, answer, { servers, areas, isCatalogueLoaded }),
    [entries, answer, servers, areas, isCatalogueLoaded],
  );
  return {
    friendCount: entries.length,
    online,
    hasFailed: state === 'error' || state === 'halted',
    reload,
  };
}

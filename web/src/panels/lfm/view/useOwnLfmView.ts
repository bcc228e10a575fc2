import type { LfmSettings } from '@rollcall/game/lfm-settings';
import { useEffect, useMemo } from 'react';
import { usePageSettings } from '../../../data/usePageSettings.ts';
import {
  lfmFiltersOf,
  lfmSearchStores,
  lfmSettingsStore,
  secondLfmFiltersStore,
} from '../../../storage/lfm-stores.ts';
import { useStored } from '../../../storage/local-store.ts';
import { usePanelSlot } from '../../panel-slot.ts';
import type { OwnView } from '../../view/useSharedView.ts';

/** All that a visitor has a group list shown by. */
export interface OwnLfmView {
  readonly settings: LfmSettings;
  readonly searchText: string;
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The visitor's own of the place that the list stands in: of two lists each has its filters, its order and its search;
 * everything else is set for both (docs/decisions/0036-share-list-views-by-address.md).
 */
export function useOwnLfmView(): OwnView<OwnLfmView> {
  const { game: levels } = usePageSettings();
  const { place } = usePanelSlot();
  const isSecond = place === 'secondary';
  const store = lfmSettingsStore(levels);
  const secondStore = secondLfmFiltersStore(levels);
  const searchStore = lfmSearchStores[place];
  const stored = useStored(store);
  const second = useStored(secondStore);
  const searchText = useStored(searchStore);
  useEffect(() => {
    // From now on what the first list changes is its own affair.
    if (isSecond && secondStore.get() === null) secondStore.set(lfmFiltersOf(store.get()));
  }, [isSecond, secondStore, store]);

  const filters = isSecond ? second : null;
  const own = useMemo(
    () => ({ settings: filters === null ? stored : { ...stored, ...filters }, searchText }),
    [stored, filters, searchText],
  );
  return useMemo(
    () => ({
      own,
      get() {
        const settings = store.get();
        const newest = isSecond ? secondStore.get() : null;
        return {
          settings: newest === null ? settings : { ...settings, ...newest },
          searchText: searchStore.get(),
        };
      },
      set({ settings, searchText: text }) {
        const before = store.get();
        const shared = isSecond ? { ...settings, ...lfmFiltersOf(before) } : settings;
        if (shared !== before && !(isSecond && isSame(shared, before))) store.set(shared);
        if (isSecond) secondStore.set(lfmFiltersOf(settings));
        if (text !== searchStore.get()) searchStore.set(text);
      },
    }),
    [own, store, secondStore, searchStore, isSecond],
  );
}

import type { LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import { useEffect, useMemo } from 'react';
import { type OwnView, type SharedView, useSharedView, type ViewLayers } from '../view/useSharedView.ts';
import { type ListView, viewOf, withView } from './lfm-list-view.ts';
import { lfmViewParams } from './lfm-view-params.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import {
  lfmFiltersOf,
  lfmSearchStores,
  lfmSettingsStore,
  secondLfmFiltersStore,
} from '../../storage/lfm-stores.ts';
import { useStored } from '../../storage/local-store.ts';
import { usePanelSlot } from '../panel-slot.ts';
import { useMedia } from '../useMedia.ts';

/** Changes of settings and of the search. */
export type LfmViewPatch = Partial<LfmSettings & { readonly searchText: string }>;

/** Windows of at least this width have compact rows by default. */
const compactFrom = '(min-width: 1100px)';

/** The settings in effect for a group list, and functions to change them. */
export interface ShownLfmView extends Omit<SharedView<OwnLfmView, ListView, LfmViewPatch>, 'shown'> {
  /** The visitor's own settings, overlaid by the view of the address while one is shown. */
  readonly settings: LfmSettings;
  /** As chosen, or else by the width of the window. */
  readonly isCompact: boolean;
  readonly searchText: string;
  /** True for the list of all servers, whose search also accepts names of servers. */
  readonly isOfAllServers: boolean;
}

const layers: ViewLayers<OwnLfmView, ListView, LfmViewPatch> = {
  viewOf: ({ settings, searchText }) => viewOf(settings, searchText),
  withView: ({ settings }, view) => ({ settings: withView(settings, view), searchText: view.searchText }),
  withPatch: ({ settings, searchText: before }, { searchText = before, ...patch }) => ({
    settings: Object.keys(patch).length === 0 ? settings : { ...settings, ...patch },
    searchText,
  }),
};

/**
 * The visitor's settings and search; or the view in the address, which is only shown until it is kept
 * (docs/decisions/0036-share-list-views-by-address.md).
 */
export function useShownLfmView(): ShownLfmView {
  const shared = useSharedView(useOwnLfmView(), lfmViewParams, layers);
  const isCompact = useCompactRows(shared.shown.settings);
  return useMemo(() => {
    const { shown, ...rest } = shared;
    return { ...rest, ...shown, isCompact, isOfAllServers: false };
  }, [shared, isCompact]);
}

/** Whether rows are compact: as chosen, or else by the width of the window. */
export function useCompactRows({ density }: Pick<LfmSettings, 'density'>): boolean {
  const isWide = useMedia(compactFrom);
  return density === null ? isWide : density === 'compact';
}

/** The visitor's own view of a group list. */
interface OwnLfmView {
  readonly settings: LfmSettings;
  readonly searchText: string;
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The visitor's own view of this panel: each of two lists has its filters, its order and its search; everything else is
 * shared (docs/decisions/0036-share-list-views-by-address.md).
 */
function useOwnLfmView(): OwnView<OwnLfmView> {
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
    // From here on the filters of the two lists are independent.
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

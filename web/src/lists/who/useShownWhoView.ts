import { asSearchTerm } from '@rollcall/game/text';
import type { WhoSettings } from '@rollcall/game/who/who-settings';
import { useCallback, useMemo, useState } from 'react';
import { pairKeys } from '../../api/site-paths.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useStored } from '../../storage/local-store.ts';
import { whoVisit } from '../../storage/who-stores.ts';
import { usePanelSlot } from '../panel-slot.ts';
import { useStableCallback } from '../../ui/useStableCallback.ts';
import { useChangeSearch, useSearch } from '../../ui/useSearch.ts';
import { type SharedView, useSharedView, type ViewLayers } from '../view/useSharedView.ts';
import { type TypedLevels, type WhoListView, whoViewOf } from './who-filters.ts';
import { whoViewParams as params } from './who-view-params.ts';

type Patch = Partial<WhoSettings>;

/** The view of a Who list, and the ways to change it. Keeps its identity until something changes. */
export interface ShownWhoView extends Omit<SharedView<WhoSettings, WhoListView, Patch>, 'shown'> {
  /**
   * The visitor's settings of this visit, overlaid by the view of the address while one is shown, and by levels being
   * typed.
   */
  readonly settings: WhoSettings;
  /** Filters by levels without saving them, until levels are changed or `null` reverts it. */
  readonly tryLevels: (levels: TypedLevels | null) => void;
  /** Searches for the whole name of a guild or a place. */
  readonly searchFor: (name: string) => void;
}

const layers: ViewLayers<WhoSettings, WhoListView, Patch> = {
  viewOf: whoViewOf,
  withView: (settings, view) => ({ ...settings, ...view }),
  withPatch: (settings, patch) => ({ ...settings, ...patch }),
};

/**
 * The visitor's settings of this visit; or the view in the address, which is only shown until the visitor keeps it. An
 * address with nothing but a search text fills the search until the visitor searches for something else
 * (docs/decisions/0036-share-list-views-by-address.md).
 */
export function useShownWhoView(): ShownWhoView {
  const { game } = usePageSettings();
  const { place } = usePanelSlot();
  const store = whoVisit(game);
  const own = useStored(store);
  const address = useSearch();
  const source = useMemo(() => ({ own, get: store.get, set: store.set }), [own, store]);
  const shared = useSharedView(source, params, layers);
  // Null = no search in the address, empty = a view with its own search.
  const given = useMemo(
    () => (params.parse(address, game, place) === null ? params.readSearch(address) || null : ''),
    [address, game, place],
  );
  const [previousGiven, setPreviousGiven] = useState(given);
  const [prefill, setPrefill] = useState(given ?? '');
  if (given !== previousGiven) {
    setPreviousGiven(given);
    // The search keeps its text when only the address loses it, as after closing a second panel.
    if (given !== null) setPrefill(given);
  }
  const [typed, tryLevels] = useState<TypedLevels | null>(null);
  const changeSearch = useChangeSearch();

  const change = useStableCallback((patch: Patch) => {
    if (patch.minLevel !== undefined || patch.maxLevel !== undefined) tryLevels(null);
    if (prefill !== '' && patch.stringFilter !== undefined) {
      setPrefill('');
      if (given !== null) changeSearch({ [pairKeys.search]: null });
    }
    shared.change(patch);
  });
  const searchFor = useCallback(
    (name: string) => change({ stringFilter: asSearchTerm(name), isExactMatch: false }),
    [change],
  );

  return useMemo(() => {
    const { shown, ...rest } = shared;
    return {
      ...rest,
      settings:
        prefill === '' && typed === null
          ? shown
          : { ...shown, ...typed, ...(prefill !== '' && { stringFilter: prefill }) },
      change,
      tryLevels,
      searchFor,
    };
  }, [shared, prefill, typed, change, searchFor]);
}

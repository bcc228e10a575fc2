import type { LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { lfmSettingsStore } from '../../storage/lfm-stores.ts';
import { useStored } from '../../storage/local-store.ts';
import { useChangeSearch, useSearch } from '../../ui/useSearch.ts';
import { useStableCallback } from '../../ui/useStableCallback.ts';
import { allServersView, type Levels, type ListView, viewOf, withView } from './lfm-list-view.ts';
import { allServersViewParams as params } from './lfm-view-params.ts';
import { type LfmViewPatch, type ShownLfmView, useCompactRows } from './useShownLfmView.ts';

/** Delay after a change until the view is written to the address, ms: browsers limit how often an address changes. */
const writtenAfterMs = 250;

/** A view that the visitor chose on the board. */
interface ChosenView {
  readonly view: ListView;
  /** The address when it was chosen. */
  readonly address: string;
}

/** The view for an address without parameters: raids, by server, for the visitor's own characters and filters. */
export function raidsView(own: LfmSettings, levels: Levels): ListView {
  const { sortBy } = allServersView(levels);
  return { ...viewOf(own, ''), onlyShowRaids: true, sortBy };
}

const nothing = () => {};

/**
 * The view of the board of all servers, kept in the address. An address without view parameters shows raids; any other
 * shows exactly what it says. All other settings are shared by every group list.
 */
export function useAllServersView(): ShownLfmView {
  const { game: facts } = usePageSettings();
  const store = lfmSettingsStore(facts);
  const own = useStored(store);
  const address = useSearch();
  const changeSearch = useChangeSearch();
  const usual = useMemo(() => raidsView(own, facts), [own, facts]);
  const addressed = useMemo(() => params.parse(address, facts, 'primary') ?? usual, [address, facts, usual]);
  const problems = useMemo(() => params.problems(address, facts, 'primary'), [address, facts]);
  const [chosen, setChosen] = useState<ChosenView | null>(null);
  if (chosen !== null && chosen.address !== address) {
    // The chosen view has been written, or a link or Back leads to another one. Spaces at the end of a search are kept.
    const isWritten = params.isSame(chosen.view, addressed, facts);
    setChosen(isWritten ? { ...chosen, address } : null);
  }
  const view = chosen?.address === address ? chosen.view : addressed;
  const settings = useMemo(() => withView(own, view), [own, view]);
  const { searchText } = view;
  const isCompact = useCompactRows(settings);

  const isUnwritten = chosen !== null;
  useEffect(() => {
    if (!isUnwritten || params.isSame(view, addressed, facts)) return undefined;
    const words = params.isSame(view, usual, facts) ? '' : params.format(view, facts, 'primary');
    const timer = setTimeout(
      () => changeSearch(params.without('primary'), Object.fromEntries(new URLSearchParams(words))),
      writtenAfterMs,
    );
    return () => clearTimeout(timer);
  }, [isUnwritten, view, addressed, usual, facts, changeSearch]);

  const change = useStableCallback(({ searchText: typed, ...patch }: LfmViewPatch) => {
    const before = store.get();
    const kept = withView({ ...before, ...patch }, viewOf(before, ''));
    if (JSON.stringify(kept) !== JSON.stringify(before)) store.set(kept);
    setChosen((last) => {
      const now = last?.view ?? addressed;
      const next = { ...withView(before, now), ...patch };
      return { view: viewOf(next, typed ?? now.searchText), address };
    });
  });
  const adopt = useCallback((next: ListView) => setChosen({ view: next, address }), [address]);
  return useMemo(
    () => ({
      settings,
      searchText,
      isCompact,
      isOfAllServers: true,
      isShared: false,
      isForeign: false,
      problems,
      change,
      adopt,
      keepShared: nothing,
      leaveShared: nothing,
    }),
    [settings, searchText, isCompact, problems, change, adopt],
  );
}

import type { LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { lfmSettingsStore } from '../../storage/lfm-stores.ts';
import { useStored } from '../../storage/local-store.ts';
import { useStableCallback } from '../../ui/useStableCallback.ts';
import { useAddress, useLeaveParams } from '../view/useSharedView.ts';
import { allServersView, type Levels, type ListView, viewOf, withView } from './lfm-list-view.ts';
import { allServersViewParams as params } from './lfm-view-params.ts';
import { type LfmViewPatch, type ShownLfmView, useCompactRows } from './useShownLfmView.ts';

/** Pause after which a changed view is written to the address, ms. Browsers limit how often an address may change. */
const writtenAfterMs = 250;

/** A view chosen on the board. */
interface ChosenView {
  readonly view: ListView;
  /** The address at the time of the last comparison. */
  readonly address: string;
}

/** Default view of the board: raids, by server, for the visitor's own characters and filters. */
export function raidsView(own: LfmSettings, levels: Levels): ListView {
  const { sortBy } = allServersView(levels);
  return { ...viewOf(own, ''), onlyShowRaids: true, sortBy };
}

const nothing = () => {};

/**
 * The view of the board of all servers, kept in the address. Without parameters it is the default view; with any, it
 * consists of just these parameters. All other settings are shared with the lists of single servers.
 */
export function useAllServersView(): ShownLfmView {
  const { game: facts } = usePageSettings();
  const store = lfmSettingsStore(facts);
  const own = useStored(store);
  const address = useAddress();
  const leaveParams = useLeaveParams();
  const usual = useMemo(() => raidsView(own, facts), [own, facts]);
  const addressed = useMemo(() => params.parse(address, facts, 'primary') ?? usual, [address, facts, usual]);
  const problems = useMemo(() => params.problems(address, facts, 'primary'), [address, facts]);
  const [chosen, setChosen] = useState<ChosenView | null>(null);
  if (chosen !== null && chosen.address !== address) {
    // True once the chosen view is in the address, or a link or Back has led to another one. Trailing blanks of a
    // search stay.
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
      () =>
        leaveParams((search) => ({
          ...params.without(search, 'primary'),
          ...Object.fromEntries(new URLSearchParams(words)),
        })),
      writtenAfterMs,
    );
    return () => clearTimeout(timer);
  }, [isUnwritten, view, addressed, usual, facts, leaveParams]);

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

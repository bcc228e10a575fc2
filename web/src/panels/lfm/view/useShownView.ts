import type { LfmSettings } from '@rollcall/game/lfm-settings';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { lateModule, useLateModule } from '../../../data/late-module.ts';
import { usePageSettings } from '../../../data/usePageSettings.ts';
import { lfmSettingsStore } from '../../../storage/lfm-settings-store.ts';
import { useStored } from '../../../storage/useStored.ts';
import { type ListView, viewOf, withView } from './list-view.ts';

/** What reads the view in an address. A page whose address has one waits for it, and shows no other list first. */
export const viewParams = lateModule(() => import('./view-params.ts'));

/** What a list is shown by now, and every way to change that. All of it stays the same object until something changes. */
export interface ShownView {
  /** The visitor's own, with the view of the address on top of them while one is shown. */
  readonly settings: LfmSettings;
  readonly searchText: string;
  /** The view came with the address and is not the visitor's own. */
  readonly isShared: boolean;
  /**
   * Stored at once; while a shared view is shown, what belongs to a view changes there and not in what is stored. Two in
   * a row both count.
   */
  readonly change: (patch: Partial<LfmSettings & { readonly searchText: string }>) => void;
  /** The visitor's own from now on. */
  readonly adopt: (view: ListView) => void;
  /** Back to the visitor's own view. */
  readonly leaveShared: () => void;
}

/** What the visitor has made of the view in an address; null = has done with it. */
interface Answer {
  readonly address: string;
  readonly view: ListView | null;
}

/**
 * The visitor's settings and what is searched for; or the view in the address, which is only shown until it is kept
 * (docs/decisions/0116).
 */
export function useShownView(): ShownView {
  const { game: levels } = usePageSettings();
  const store = lfmSettingsStore(levels);
  const own = useStored(store);
  const [ownSearch, setOwnSearch] = useState('');
  const address = useLocation({ select: ({ searchStr }) => searchStr });
  const navigate = useNavigate();
  const hasQuery = address !== '';
  useEffect(() => {
    if (hasQuery) viewParams.want();
  }, [hasQuery]);
  const params = useLateModule(viewParams);
  const received = useMemo(() => params?.parseView(address, levels) ?? null, [params, address, levels]);
  const [answer, setAnswer] = useState<Answer | null>(null);
  // An answer is to this address alone, also when the visitor comes back to it.
  if (answer !== null && answer.address !== address) setAnswer(null);
  const view = answer?.address === address ? answer.view : received;

  return useMemo(() => {
    const isShared = view !== null && params?.isSameView(view, viewOf(own, ownSearch), levels) === false;
    const shown = isShared ? view : null;
    const searchText = shown?.searchText ?? ownSearch;
    const leaveShared = () => {
      if (view === null || params === null) return;
      setAnswer({ address, view: null });
      // With the state of the entry: a dialog that stands open stays.
      void navigate({
        to: '.',
        search: params.withoutView,
        hash: true,
        state: true,
        replace: true,
        resetScroll: false,
      });
    };
    const adopt = (next: ListView) => {
      store.set(withView(own, next));
      setOwnSearch(next.searchText);
      leaveShared();
    };
    return {
      settings: shown ? withView(own, shown) : own,
      searchText,
      isShared,
      change({ searchText: text, ...patch }) {
        if (shown === null) {
          if (Object.keys(patch).length > 0) store.set({ ...store.get(), ...patch });
          if (text !== undefined) setOwnSearch(text);
          leaveShared();
          return;
        }
        const before = store.get();
        const kept = withView({ ...before, ...patch }, viewOf(before, ''));
        if (JSON.stringify(kept) !== JSON.stringify(before)) store.set(kept);
        setAnswer((last) => {
          const now = last?.view ?? shown;
          return { address, view: viewOf({ ...now, ...patch }, text ?? now.searchText) };
        });
      },
      adopt,
      leaveShared,
    };
  }, [own, ownSearch, view, params, address, levels, store, navigate]);
}

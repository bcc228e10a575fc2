import type { LfmSettings } from '@rollcall/game/lfm-settings';
import { useMemo } from 'react';
import { lateModule } from '../../../data/late-module.ts';
import { type SharedView, useReadAddress, useSharedView, type ViewLayers } from '../../view/useSharedView.ts';
import { type ListView, viewOf, withView } from './list-view.ts';
import { type OwnLfmView, useOwnLfmView } from './useOwnLfmView.ts';

/** What reads the view in an address. A page whose address has one waits for it, and shows no other list first. */
export const viewParams = lateModule(async () => (await import('./view-params.ts')).lfmViewParams);

type Patch = Partial<LfmSettings & { readonly searchText: string }>;

/** What a group list is shown by now, and every way to change that. */
export interface ShownView extends Omit<SharedView<OwnLfmView, ListView, Patch>, 'shown'> {
  /** The visitor's own, with the view of the address on top of them while one is shown. */
  readonly settings: LfmSettings;
  readonly searchText: string;
}

const layers: ViewLayers<OwnLfmView, ListView, Patch> = {
  viewOf: ({ settings, searchText }) => viewOf(settings, searchText),
  withView: ({ settings }, view) => ({ settings: withView(settings, view), searchText: view.searchText }),
  withPatch: ({ settings, searchText: before }, { searchText = before, ...patch }) => ({
    settings: Object.keys(patch).length === 0 ? settings : { ...settings, ...patch },
    searchText,
  }),
};

/**
 * The visitor's settings and what is searched for; or the view in the address, which is only shown until it is kept
 * (docs/decisions/0036-share-list-views-by-address.md).
 */
export function useShownView(): ShownView {
  const shared = useSharedView(useOwnLfmView(), useReadAddress(viewParams), layers);
  return useMemo(() => {
    const { shown, ...rest } = shared;
    return { ...rest, ...shown };
  }, [shared]);
}

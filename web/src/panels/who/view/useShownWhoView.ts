import type { WhoSettings } from '@rollcall/game/who-settings';
import { useMemo } from 'react';
import { usePageSettings } from '../../../data/usePageSettings.ts';
import { useStored } from '../../../storage/useStored.ts';
import { whoSettingsStore } from '../../../storage/who-settings-store.ts';

/** What a Who list is shown by now, and every way to change that. The same object until something changes. */
export interface ShownWhoView {
  /** The visitor's own of this visit, with the view of the address on top of them while one is shown. */
  readonly settings: WhoSettings;
  /** The view came with the address and is not the visitor's own. */
  readonly isShared: boolean;
  /** While a shared view is shown, what belongs to a view changes there and not in what is stored. Two in a row both count. */
  readonly change: (patch: Partial<WhoSettings>) => void;
  /** Back to the visitor's own view. */
  readonly leaveShared: () => void;
}

/** The visitor's settings of this visit; or the view in the address, which is only shown until it is kept. */
export function useShownWhoView(): ShownWhoView {
  const { game } = usePageSettings();
  const store = whoSettingsStore(game);
  const settings = useStored(store);
  return useMemo(
    () => ({
      settings,
      isShared: false,
      change: (patch) => store.set({ ...store.get(), ...patch }),
      leaveShared() {},
    }),
    [settings, store],
  );
}

import type { GameDefinition } from '@rollcall/game/definition';
import { defaultLfmSettings, type LfmSettings } from '@rollcall/game/lfm-settings';
import type { ReactNode } from 'react';
import { type LfmFilters, lfmSettingsStore, secondLfmFiltersStore } from '../../../storage/lfm-stores.ts';
import { usePanelSlot } from '../../panel-slot.ts';
import { type GuardedStore, SettingsGuard } from '../../settings/SettingsGuard.tsx';

interface LfmSettingsGuardProps {
  readonly levels: Pick<GameDefinition, 'level_minimum' | 'level_cap'>;
  /** What is drawn by the settings. */
  readonly children: ReactNode;
}

/** What a group list is drawn by. */
interface Guarded {
  readonly settings: LfmSettings;
  /** Of the second list its own; null = it has none, or is the first. */
  readonly filters: LfmFilters | null;
}

/** Resets the LFM settings when the list cannot be drawn with them (§4, §5): the visitor's own lists are given up last. */
export function LfmSettingsGuard({ levels, children }: LfmSettingsGuardProps) {
  const { place } = usePanelSlot();
  const first = lfmSettingsStore(levels);
  const second = place === 'secondary' ? secondLfmFiltersStore(levels) : null;
  const store: GuardedStore<Guarded> = {
    get: () => ({ settings: first.get(), filters: second?.get() ?? null }),
    set({ settings, filters }) {
      if (filters === null) second?.reset();
      else second?.set(filters);
      first.set(settings);
    },
  };
  const withoutLists = ({ settings: { trackedCharacterIds, ownedContent } }: Guarded) => ({
    settings: { ...defaultLfmSettings(levels), trackedCharacterIds, ownedContent },
    filters: null,
  });
  const withNothing = () => ({ settings: defaultLfmSettings(levels), filters: null });
  return (
    <SettingsGuard label="LFM settings" store={store} replacements={[withoutLists, withNothing]}>
      {children}
    </SettingsGuard>
  );
}

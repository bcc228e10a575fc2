import type { GameDefinition } from '@rollcall/game/definition';
import { defaultLfmSettings, type LfmSettings } from '@rollcall/game/lfm-settings';
import type { ReactNode } from 'react';
import { lfmSettingsStore } from '../../../storage/lfm-settings-store.ts';
import { SettingsGuard } from '../../settings/SettingsGuard.tsx';

interface LfmSettingsGuardProps {
  readonly levels: Pick<GameDefinition, 'level_minimum' | 'level_cap'>;
  /** What is drawn by the settings. */
  readonly children: ReactNode;
}

/** Resets the LFM settings when the list cannot be drawn with them (§4, §5): the visitor's own lists are given up last. */
export function LfmSettingsGuard({ levels, children }: LfmSettingsGuardProps) {
  const withoutLists = ({ trackedCharacterIds, ownedContent }: LfmSettings) => ({
    ...defaultLfmSettings(levels),
    trackedCharacterIds,
    ownedContent,
  });
  return (
    <SettingsGuard
      label="LFM settings"
      store={lfmSettingsStore(levels)}
      replacements={[withoutLists, () => defaultLfmSettings(levels)]}
    >
      {children}
    </SettingsGuard>
  );
}

import type { GameDefinition } from '@rollcall/game/definition';
import { defaultWhoSettings } from '@rollcall/game/who-settings';
import type { ReactNode } from 'react';
import { whoVisit } from '../../../storage/who-stores.ts';
import { SettingsGuard } from '../../settings/SettingsGuard.tsx';

interface WhoSettingsGuardProps {
  readonly game: Pick<GameDefinition, 'level_minimum' | 'level_cap' | 'classes'>;
  /** What is drawn by the settings. */
  readonly children: ReactNode;
}

/** Resets the Who settings when the list cannot be drawn with them (§4, §5). */
export function WhoSettingsGuard({ game, children }: WhoSettingsGuardProps) {
  return (
    <SettingsGuard
      label="Who settings"
      store={whoVisit(game)}
      replacements={[() => defaultWhoSettings(game)]}
    >
      {children}
    </SettingsGuard>
  );
}

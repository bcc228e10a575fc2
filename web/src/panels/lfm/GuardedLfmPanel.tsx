import type { ServerFacts } from '@rollcall/game/definition';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { LfmPanel } from './LfmPanel.tsx';
import { LfmSettingsGuard } from './settings/LfmSettingsGuard.tsx';

/** The panel of groups, in any place: settings that it cannot be drawn with are reset. */
export function GuardedLfmPanel({ server }: { readonly server: ServerFacts }) {
  const { game } = usePageSettings();
  return (
    <LfmSettingsGuard levels={game}>
      <LfmPanel server={server} />
    </LfmSettingsGuard>
  );
}

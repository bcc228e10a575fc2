import type { ServerFacts } from '@rollcall/game/definition';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { WhoSettingsGuard } from './settings/WhoSettingsGuard.tsx';
import { WhoPanel } from './WhoPanel.tsx';

/** The panel of who is online, in any place: settings that it cannot be drawn with are reset. */
export function GuardedWhoPanel({ server }: { readonly server: ServerFacts }) {
  const { game } = usePageSettings();
  return (
    <WhoSettingsGuard game={game}>
      <WhoPanel server={server} />
    </WhoSettingsGuard>
  );
}

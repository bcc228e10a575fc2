import type { ServerFacts } from '@rollcall/game/definition';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { WhoSettingsGuard } from '../who/settings/WhoSettingsGuard.tsx';
import { WhoPanel } from '../who/WhoPanel.tsx';

/** Who is online, in the second place. */
export function SecondWho({ server }: { readonly server: ServerFacts }) {
  const { game } = usePageSettings();
  return (
    <WhoSettingsGuard game={game}>
      <WhoPanel server={server} />
    </WhoSettingsGuard>
  );
}

import { pageFacts } from '@rollcall/game/site/page-facts';
import { useParams } from '@tanstack/react-router';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { ServerViewer } from '../../panels/ServerViewer.tsx';
import { prepareWho } from '../../panels/who/prepare-who.ts';
import { WhoSettingsGuard } from '../../panels/who/settings/WhoSettingsGuard.tsx';
import { WhoPanel } from '../../panels/who/WhoPanel.tsx';

/** To be awaited before the first picture. */
export { prepareWho };

/** Who is online on one server (§2.8). */
export function WhoServerPage() {
  const { server: name } = useParams({ from: pageFacts.whoServer.path });
  const { game } = usePageSettings();
  return (
    <ServerViewer name={name} type="who" failure="The character viewer could not be drawn">
      {(server) => (
        <WhoSettingsGuard game={game}>
          <WhoPanel server={server} />
        </WhoSettingsGuard>
      )}
    </ServerViewer>
  );
}

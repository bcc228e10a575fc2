import { useParams } from '@tanstack/react-router';
import { findServer } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { WhoPanel } from '../../panels/who/WhoPanel.tsx';
import { Page } from '../../ui/Page.tsx';

/** Who is online on one server (§2.8). */
export function WhoServerPage() {
  const { server: name } = useParams({ from: pageFacts.whoServer.path });
  const { game } = usePageSettings();
  const server = findServer(game, name);
  if (server === null) return null;
  return (
    <Page kind="board">
      <WhoPanel key={server.name} server={server} />
    </Page>
  );
}

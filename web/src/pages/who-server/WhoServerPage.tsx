import { pageFacts } from '@rollcall/game/site/page-facts';
import { useParams } from '@tanstack/react-router';
import { ServerViewer } from '../../panels/ServerViewer.tsx';
import { viewerPaths } from '../../panels/viewer-paths.ts';
import { WhoPanel } from '../../panels/who/WhoPanel.tsx';

/** Who is online on one server (§2.8). */
export function WhoServerPage() {
  const { server: name } = useParams({ from: pageFacts.whoServer.path });
  return (
    <ServerViewer name={name} paths={viewerPaths.who} failure="The character viewer could not be drawn">
      {(server) => <WhoPanel server={server} />}
    </ServerViewer>
  );
}

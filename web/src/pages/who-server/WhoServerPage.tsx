import { pageFacts } from '@rollcall/game/site/page-facts';
import { useParams } from '@tanstack/react-router';
import { ServerViewer } from '../../lists/ServerViewer.tsx';
import { GuardedWhoPanel, prepareWho } from '../../lists/who/WhoPanel.tsx';

/** Must be awaited before the first render. */
export { prepareWho };

/** Characters online on one server. */
export function WhoServerPage() {
  const { server: name } = useParams({ from: pageFacts.whoServer.path });
  return (
    <ServerViewer name={name} type="who" failure="The character viewer could not be drawn">
      {(server) => <GuardedWhoPanel server={server} />}
    </ServerViewer>
  );
}

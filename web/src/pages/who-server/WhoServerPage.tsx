import { pageFacts } from '@rollcall/game/site/page-facts';
import { useParams } from '@tanstack/react-router';
import { ServerViewer } from '../../lists/ServerViewer.tsx';
import { GuardedWhoPanel } from '../../lists/who/WhoPanel.tsx';

export { prepareList } from '../../lists/shared/prepare-list.ts';

/** Characters online on one server. */
export function WhoServerPage() {
  const { server: name } = useParams({ from: pageFacts.whoServer.path });
  return (
    <ServerViewer name={name} type="who" failure="The character viewer could not be drawn">
      {(server) => <GuardedWhoPanel server={server} />}
    </ServerViewer>
  );
}

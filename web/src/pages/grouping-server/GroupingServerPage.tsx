import { pageFacts } from '@rollcall/game/site/page-facts';
import { useParams } from '@tanstack/react-router';
import { GuardedLfmPanel } from '../../lists/lfm/LfmPanel.tsx';
import { ServerViewer } from '../../lists/ServerViewer.tsx';

export { prepareList } from '../../lists/shared/prepare-list.ts';

/** The groups of one server. */
export function GroupingServerPage() {
  const { server: name } = useParams({ from: pageFacts.groupingServer.path });
  return (
    <ServerViewer name={name} type="grouping" failure="The group viewer could not be drawn">
      {(server) => <GuardedLfmPanel server={server} />}
    </ServerViewer>
  );
}

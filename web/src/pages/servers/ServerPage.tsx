import { findServer } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { useParams } from '@tanstack/react-router';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { statisticsPaths } from '../../api/site-paths.ts';
import { Page } from '../../ui/Page.tsx';
import { ServerNotFound } from '../../lists/ViewerMessages.tsx';
import { StatisticsPage } from './StatisticsPage.tsx';

/** One server compared with the others. Its name in the address is case-insensitive. */
export function ServerPage() {
  const { server: name } = useParams({ from: pageFacts.server.path });
  const server = findServer(usePageSettings().game, name);
  if (server === null) {
    return (
      <Page>
        <ServerNotFound name={name} paths={statisticsPaths} />
      </Page>
    );
  }
  return <StatisticsPage key={server.name} focus={server} />;
}

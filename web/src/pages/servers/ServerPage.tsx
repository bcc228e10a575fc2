import { findServer } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { statisticsPaths } from '../../api/site-paths.ts';
import { Page } from '../../ui/Page.tsx';
import { StatisticsPage } from './StatisticsPage.tsx';

// Where there is no server; nobody else carries it.
const ServerNotFound = lazy(async () => ({
  default: (await import('../../lists/ViewerMessages.tsx')).ServerNotFound,
}));

/** One server among the others, named in any case (§2.9, product 2). */
export function ServerPage() {
  const { server: name } = useParams({ from: pageFacts.server.path });
  const server = findServer(usePageSettings().game, name);
  if (server === null) {
    return (
      <Page>
        <Suspense>
          <ServerNotFound name={name} paths={statisticsPaths} />
        </Suspense>
      </Page>
    );
  }
  return <StatisticsPage key={server.name} focus={server} />;
}

import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { findServer } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { logProblem } from '../../data/browser-log.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { LfmPanel } from '../../panels/lfm/LfmPanel.tsx';
import { prepareLfm } from '../../panels/lfm/prepare-lfm.ts';
import { LfmSettingsGuard } from '../../panels/lfm/settings/LfmSettingsGuard.tsx';
import { ErrorBoundary, type FallbackProps } from '../../ui/ErrorBoundary.tsx';
import { Page } from '../../ui/Page.tsx';

// Where there is no panel; nobody else carries them.
const GroupingError = lazy(async () => ({ default: (await import('./GroupingError.tsx')).GroupingError }));
const ServerNotFound = lazy(async () => ({ default: (await import('./ServerNotFound.tsx')).ServerNotFound }));
const GhostWorlds = lazy(async () => ({ default: (await import('./GhostWorlds.tsx')).GhostWorlds }));

/** To be awaited before the first picture. */
export { prepareLfm };

/** The groups of one server (§2.7). */
export function GroupingServerPage() {
  const { server: name } = useParams({ from: pageFacts.groupingServer.path });
  const { game } = usePageSettings();
  const server = findServer(game, name);
  if (server === null || server.bitness === 32) {
    return <Suspense>{server === null ? <ServerNotFound name={name} /> : <GhostWorlds />}</Suspense>;
  }
  return (
    <Page kind="board">
      <ErrorBoundary
        key={server.name}
        fallback={GroupingFailure}
        onError={(error) => logProblem('error', 'The group viewer could not be drawn', error)}
      >
        <LfmSettingsGuard levels={game}>
          <LfmPanel server={server} />
        </LfmSettingsGuard>
      </ErrorBoundary>
    </Page>
  );
}

function GroupingFailure(props: FallbackProps) {
  return (
    <Suspense>
      <GroupingError {...props} />
    </Suspense>
  );
}

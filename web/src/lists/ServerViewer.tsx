import type { ServerFacts } from '@rollcall/game/definition';
import { findServer } from '@rollcall/game/servers';
import type { ReactNode } from 'react';
import { logProblem } from '../api/browser-log.ts';
import { usePageSettings } from '../api/usePageSettings.ts';
import { PageBoundary } from '../ui/ErrorBoundary.tsx';
import { Page } from '../ui/Page.tsx';
import { GhostWorlds, ServerNotFound, ViewerError } from './ViewerMessages.tsx';
import type { PanelTool } from './panel-slot.ts';
import { PanelPair } from './PanelPair.tsx';
import { type PanelType } from './panel-url.ts';
import { viewerPaths } from '../api/site-paths.ts';

interface ServerViewerProps {
  /** Name of a server, as in the address. */
  readonly name: string;
  readonly type: PanelType;
  /** Log message when the panel cannot be rendered. */
  readonly failure: string;
  /** Tools of the page. The same array until one of them changes. */
  readonly tools?: readonly PanelTool[];
  /** Renders the panel of a known 64-bit server. */
  readonly children: (server: ServerFacts) => ReactNode;
}

/** The page of one server in a viewer: its panel, or the reason why it has none. */
export function ServerViewer({ name, type, failure, tools, children }: ServerViewerProps) {
  const paths = viewerPaths[type];
  const { game } = usePageSettings();
  const server = findServer(game, name);
  if (server === null || server.bitness === 32) {
    return (
      <Page>
        {server === null ? <ServerNotFound name={name} paths={paths} /> : <GhostWorlds paths={paths} />}
      </Page>
    );
  }
  return (
    <Page kind="board">
      <PanelPair type={type} server={server} tools={tools}>
        <PageBoundary
          key={server.name}
          fallback={ViewerError}
          onError={(error) => logProblem('error', failure, error)}
        >
          {children(server)}
        </PageBoundary>
      </PanelPair>
    </Page>
  );
}

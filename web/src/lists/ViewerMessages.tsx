import { Link } from '@tanstack/react-router';
import { closestServerName } from '@rollcall/game/misspelling';
import { serverKey } from '@rollcall/game/servers';
import { usePageSettings } from '../api/usePageSettings.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { MessageCard } from '../ui/MessageCard.tsx';
import type { guildPaths, statisticsPaths, ViewerPaths } from '../api/site-paths.ts';
import { pageFacts } from '@rollcall/game/site/page-facts';
import type { ReactNode } from 'react';
import type { FallbackProps } from '../ui/ErrorBoundary.tsx';
import { CallError } from '../api/call-error.ts';

const network = 'Unable to connect to the server. Please check your internet connection.';
const missing = "Some data wasn't loaded properly. This might be a temporary network issue.";

/** Browsers' error messages for a failed fetch of data or of a part of the site. */
const fetchErrors =
  /failed to fetch|networkerror|load failed|dynamically imported module|importing a module/i;

/** Error messages about missing values in Chromium, Safari and Firefox. */
const missingValueErrors =
  /cannot read propert|undefined is not an object|null is not an object|is (undefined|null)$/i;

export function errorHint(error: Error): string {
  if (error instanceof CallError) return error.failure === 'network' ? network : missing;
  if (fetchErrors.test(error.message)) return network;
  if (error instanceof TypeError && missingValueErrors.test(error.message)) return missing;
  return `An unexpected error occurred: ${error.message}`;
}

interface ServerNotFoundProps {
  /** The server name as in the address. */
  readonly name: string;
  readonly paths: ViewerPaths | typeof statisticsPaths | typeof guildPaths;
  /** The guild that the page is about; omitted = only the server. */
  readonly guildName?: string;
  /** Label of the link back; omitted = all servers. */
  readonly allLabel?: string;
}

/** The page for an unknown server, with a suggestion of the one probably meant. */
export function ServerNotFound({
  name,
  paths,
  guildName = '',
  allLabel = 'All servers',
}: ServerNotFoundProps) {
  const { game } = usePageSettings();
  const closest = closestServerName(game, name);
  return (
    <MessageCard
      title="Server Not Found"
      actions={
        <Link to={paths.all} className={buttonClass(closest === null ? 'primary' : 'plain')}>
          {allLabel}
        </Link>
      }
    >
      <p>We don&apos;t recognize the server &quot;{name}&quot;.</p>
      {closest === null ? (
        <p>Check the spelling, or return to the list of servers and choose one.</p>
      ) : (
        <p>
          Did you mean{' '}
          <Link to={paths.one} params={{ server: serverKey(closest), guild: guildName }}>
            {closest}
          </Link>
          ?
        </p>
      )}
    </MessageCard>
  );
}

interface GhostWorldsProps {
  readonly paths: ViewerPaths;
  /** Buttons that replace the link to all servers. */
  readonly actions?: ReactNode;
}

/** The message for 32-bit servers, which no longer have a viewer. */
export function GhostWorlds({ paths, actions }: GhostWorldsProps) {
  const guide = usePageSettings().site.transfer_guide_url;
  return (
    <MessageCard
      title={'32-bit Servers - "Ghost Worlds"'}
      actions={
        <>
          {actions ?? (
            <Link to={paths.all} className={buttonClass('primary')}>
              Choose another server
            </Link>
          )}
          {guide !== null && (
            <a href={guide} target="_blank" rel="noopener noreferrer" className={buttonClass('plain')}>
              How to transfer
            </a>
          )}
        </>
      }
    >
      <p>
        The LFM Viewer and Who List are no longer offered for the 32-bit servers. These servers are open for
        transfers only.
      </p>
      <p>
        The <Link to={pageFacts.live.path}>Live page</Link> still shows whether they are up.
      </p>
    </MessageCard>
  );
}

/** Shown instead of a viewer that could not be rendered. */
export function ViewerError({ error, onRetry }: FallbackProps) {
  return (
    <MessageCard
      title="Oops! Something went wrong"
      actions={
        <>
          <Button kind="primary" onClick={onRetry}>
            Try Again
          </Button>
          <Button onClick={() => location.reload()}>Refresh Page</Button>
          <Link to={pageFacts.home.path} className={buttonClass('plain')}>
            Return to the homepage
          </Link>
        </>
      }
    >
      <p>{errorHint(error)}</p>
    </MessageCard>
  );
}

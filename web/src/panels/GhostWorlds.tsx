import { Link } from '@tanstack/react-router';
import { pageFacts } from '@rollcall/game/site/page-facts';
import type { ReactNode } from 'react';
import { usePageSettings } from '../data/usePageSettings.ts';
import { buttonClass } from '../ui/button-class.ts';
import { MessageCard } from '../ui/MessageCard.tsx';
import type { ViewerPaths } from './viewer-paths.ts';

interface GhostWorldsProps {
  readonly paths: ViewerPaths;
  /** In place of the link to all servers: buttons. */
  readonly wayOn?: ReactNode;
}

/** The 32-bit servers have no viewer any more (§2.7, §2.8). */
export function GhostWorlds({ paths, wayOn }: GhostWorldsProps) {
  const guide = usePageSettings().site.transfer_guide_url;
  return (
    <MessageCard
      title={'32-bit Servers - "Ghost Worlds"'}
      actions={
        <>
          {wayOn ?? (
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

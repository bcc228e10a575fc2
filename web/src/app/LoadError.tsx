import { useEffect, useState } from 'react';
import { Button, buttonClass } from '../ui/Button.tsx';
import { ComponentError, MessageCard } from '../ui/MessageCard.tsx';
import type { FallbackProps } from '../ui/ErrorBoundary.tsx';
import { Page } from '../ui/Page.tsx';
import { ChunkError, chunkReloads } from './chunk-failure.ts';
import styles from './root-layout.module.css';

/** In place of a page that threw or did not come; nav and footer stay. */
export function PageError(props: FallbackProps) {
  return (
    <Page>
      <LoadError {...props} />
    </Page>
  );
}

/** In place of a lazy part that threw or did not come. */
export function LoadError({ error, errorId, onRetry }: FallbackProps) {
  return error instanceof ChunkError ? (
    <ChunkScreen error={error} onRetry={onRetry} />
  ) : (
    <ComponentError onRetry={onRetry} {...(errorId !== undefined && { errorId })} wayOut={<HomeLink />} />
  );
}

interface ChunkScreenProps {
  readonly error: ChunkError;
  readonly onRetry: () => void;
}

/** Reloads the page where that has not been tried; else says so and tries again when told to. */
function ChunkScreen({ error, onRetry }: ChunkScreenProps) {
  const [isToReload] = useState(() => chunkReloads.mayReload(error.chunk));
  const [isRetrying, setIsRetrying] = useState(false);
  useEffect(() => {
    if (isToReload) chunkReloads.reload(error.chunk);
  }, [isToReload, error.chunk]);
  const retry = async () => {
    setIsRetrying(true);
    const isThere = await error.retry();
    setIsRetrying(false);
    if (isThere) onRetry();
    else chunkReloads.retriedInVain();
  };
  return (
    <div className={isToReload ? styles['patient'] : undefined}>
      <MessageCard
        title="This page couldn’t load"
        actions={
          <>
            <Button kind="primary" disabled={isRetrying} onClick={() => void retry()}>
              {isRetrying ? 'Trying…' : 'Try Again'}
            </Button>
            <HomeLink />
          </>
        }
      >
        <p>Please check your connection, or come back later.</p>
      </MessageCard>
    </div>
  );
}

/** A plain link: it works where the router does not, and takes the newest version with it. */
function HomeLink() {
  return (
    <a href="/" className={buttonClass('plain')}>
      Return to the homepage
    </a>
  );
}

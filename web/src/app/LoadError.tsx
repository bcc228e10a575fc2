import { useEffect, useState } from 'react';
import { Button, buttonClass } from '../ui/Button.tsx';
import { ComponentError, MessageCard } from '../ui/MessageCard.tsx';
import type { FallbackProps } from '../ui/ErrorBoundary.tsx';
import { Page } from '../ui/Page.tsx';
import { ChunkError, chunkReloads } from './chunk-failure.ts';
import styles from './root-layout.module.css';

/** Replaces a page that threw or failed to load; nav and footer stay. */
export function PageError(props: FallbackProps) {
  return (
    <Page>
      <LoadError {...props} />
    </Page>
  );
}

/** Replaces a lazy part that threw or failed to load. */
export function LoadError({ error, errorId, onRetry }: FallbackProps) {
  return error instanceof ChunkError ? (
    <ChunkScreen error={error} onRetry={onRetry} />
  ) : (
    <ComponentError onRetry={onRetry} {...(errorId !== undefined && { errorId })} link={<HomeLink />} />
  );
}

/** Reloads the page if not tried before, else shows the failure with a retry button. */
function ChunkScreen({ error, onRetry }: { error: ChunkError; onRetry: () => void }) {
  const [isToReload] = useState(() => chunkReloads.mayReload(error.chunk));
  const [isRetrying, setIsRetrying] = useState(false);
  useEffect(() => {
    if (isToReload) chunkReloads.reload(error.chunk);
  }, [isToReload, error.chunk]);
  const retry = async () => {
    setIsRetrying(true);
    const isLoaded = await error.retry();
    setIsRetrying(false);
    if (isLoaded) onRetry();
    else chunkReloads.retryFailed();
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

/** A plain link: works without the router, and loads the newest version. */
function HomeLink() {
  return (
    <a href="/" className={buttonClass('plain')}>
      Return to the homepage
    </a>
  );
}

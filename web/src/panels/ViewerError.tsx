import { Link } from '@tanstack/react-router';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { Button } from '../ui/Button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import type { FallbackProps } from '../ui/ErrorBoundary.tsx';
import { MessageCard } from '../ui/MessageCard.tsx';
import { errorHint } from './error-hint.ts';

/** In place of a viewer that could not be drawn (§2.7). */
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

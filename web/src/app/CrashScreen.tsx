import { Button, buttonClass } from '../ui/Button.tsx';
import { ErrorIdLine, MessageCard } from '../ui/MessageCard.tsx';
import styles from './root-layout.module.css';

interface CrashScreenProps {
  readonly onRetry: () => void;
  /** Id of the error report; omitted = not reported. */
  readonly errorId?: string;
}

/** Shown when rendering fails entirely. Uses a plain link, since the router may be broken. */
export function CrashScreen({ onRetry, errorId }: CrashScreenProps) {
  return (
    <main className={`center pad-4 ${styles['alone']}`}>
      <MessageCard
        title="Well this is awkward."
        actions={
          <>
            <Button kind="primary" onClick={onRetry}>
              Try Again
            </Button>
            <a href="/" className={buttonClass('plain')}>
              Return to the homepage
            </a>
          </>
        }
      >
        <p>Something went wrong. Please refresh the page, or come back later.</p>
        {errorId !== undefined && <ErrorIdLine errorId={errorId} />}
      </MessageCard>
    </main>
  );
}

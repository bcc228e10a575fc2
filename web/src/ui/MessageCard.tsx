import type { ReactNode } from 'react';
import styles from './message-card.module.css';
import { Button } from './Button.tsx';

interface MessageCardProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** A message in place of content that could not be shown, with links or buttons to continue. */
export function MessageCard({ title, children, actions }: MessageCardProps) {
  return (
    <section className={`card glow stack gap-4 ${styles['card']}`}>
      <h2 className="size-title-2">{title}</h2>
      <div className="stack color-second gap-3">{children}</div>
      {actions !== undefined && <div className="flex wrap gap-3">{actions}</div>}
    </section>
  );
}

interface ComponentErrorProps {
  readonly onRetry: () => void;
  /** Id of the reported error, if it was reported. */
  readonly errorId?: string;
  /** Other actions besides Retry. */
  readonly link?: ReactNode;
}

/** Shown instead of a part of a page that could not be rendered. */
export function ComponentError({ onRetry, errorId, link }: ComponentErrorProps) {
  return (
    <MessageCard
      title="Component Error"
      actions={
        <>
          <Button kind="primary" onClick={onRetry}>
            Try Again
          </Button>
          {link}
        </>
      }
    >
      <p>This component encountered an error and couldn&apos;t render properly.</p>
      {errorId !== undefined && <ErrorIdLine errorId={errorId} />}
    </MessageCard>
  );
}

/** An id that a visitor can send us, so that we find the error in the log. */
export function ErrorIdLine({ errorId }: { errorId: string }) {
  return (
    <p>
      If you report it, please include this error ID: <code>{errorId}</code>
    </p>
  );
}

import type { ReactNode } from 'react';
import styles from './message-card.module.css';
import { Button } from './Button.tsx';

interface MessageCardProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** Says one thing in place of what could not be shown, and where to go from here. */
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
  /** The name under which the error was reported, when it was. */
  readonly errorId?: string;
  /** Other ways out, beside the retry. */
  readonly wayOut?: ReactNode;
}

/** Stands in for a part of a page that could not be drawn. */
export function ComponentError({ onRetry, errorId, wayOut }: ComponentErrorProps) {
  return (
    <MessageCard
      title="Component Error"
      actions={
        <>
          <Button kind="primary" onClick={onRetry}>
            Try Again
          </Button>
          {wayOut}
        </>
      }
    >
      <p>This component encountered an error and couldn&apos;t render properly.</p>
      {errorId !== undefined && <ErrorIdLine errorId={errorId} />}
    </MessageCard>
  );
}

/** What a visitor can tell us, so that we find the report. */
export function ErrorIdLine({ errorId }: { readonly errorId: string }) {
  return (
    <p>
      If you report it, please name this error id: <code>{errorId}</code>
    </p>
  );
}

import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { MessageCard } from './MessageCard.tsx';

interface ComponentErrorProps {
  readonly onRetry: () => void;
  /** The name under which the error was reported, when it was. */
  readonly errorId?: string;
  /** Other ways out, beside the retry. */
  readonly wayOut?: ReactNode;
}

/** In place of one part of a page that could not be drawn (§2.10). */
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

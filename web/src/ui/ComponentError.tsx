import { Button } from './Button.tsx';
import { MessageCard } from './MessageCard.tsx';

/** In place of one part of a page that could not be drawn (§2.10). */
export function ComponentError({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <MessageCard title="Component Error" actions={<Button onClick={onRetry}>Try Again</Button>}>
      This component encountered an error and couldn&apos;t render properly.
    </MessageCard>
  );
}

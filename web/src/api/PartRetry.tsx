import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { MessageCard } from '../ui/MessageCard.tsx';
import { logProblem } from './browser-log.ts';
import type { LazyModule } from './lazy-module.ts';

interface PartRetryProps {
  readonly part: Pick<LazyModule<unknown>, 'load'>;
  /** For the log: "The runs of a quest". */
  readonly name: string;
}

/** Stands in for a part of a page whose code did not load, and loads it again on demand. */
export function PartRetry({ part, name }: PartRetryProps) {
  const [isRetrying, setIsRetrying] = useState(false);
  const retry = async () => {
    setIsRetrying(true);
    await part.load().catch((cause: unknown) => logProblem('warn', `${name} could not be loaded`, cause));
    setIsRetrying(false);
  };
  return (
    <MessageCard
      title="This part couldn’t load"
      actions={
        <Button kind="primary" disabled={isRetrying} onClick={() => void retry()}>
          Retry
        </Button>
      }
    >
      <p>Please check your connection, or whether your browser blocks files of this site.</p>
    </MessageCard>
  );
}

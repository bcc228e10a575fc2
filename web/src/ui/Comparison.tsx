import type { ReactNode } from 'react';
import styles from './comparison.module.css';
import { Button } from './Button.tsx';
import { Skeleton } from './Skeleton.tsx';

interface ComparisonProps {
  /** While there are fewer than two. */
  readonly prompt: string;
  /** How many are chosen. */
  readonly count: number;
  /** null = on their way. */
  readonly sentences: readonly string[] | null;
  /** Sentences that are to be expected, whose room is reserved. */
  readonly expected: 3 | 4;
  /** Of which time. */
  readonly note: string;
  /** null = nothing has failed. */
  readonly onRetry: (() => void) | null;
  /** What can be done with it. */
  readonly children: ReactNode;
}

/** What is to be said of two to four of a kind. Its place is as high before the sentences are known. */
export function Comparison({ prompt, count, sentences, expected, note, onRetry, children }: ComparisonProps) {
  return (
    <div
      className={`card stack gap-2 between pad-4-5 ${styles['comparison']}`}
      data-sentences={count > 1 ? expected : undefined}
    >
      <div className="stack gap-1" aria-live="polite">
        {count < 2 && (
          <p className="color-second">{count === 1 ? 'Choose one more to compare with.' : prompt}</p>
        )}
        {count > 1 && onRetry !== null && (
          <p>
            An error occurred. Please try again later. <Button onClick={onRetry}>Retry</Button>
          </p>
        )}
        {count > 1 && onRetry === null && sentences === null && <Skeleton width={36} />}
        {count > 1 &&
          onRetry === null &&
          sentences?.map((sentence) => (
            <p key={sentence} className="size-lead text-prose">
              {sentence}
            </p>
          ))}
      </div>
      <div className="row wrap gap-3">
        {children}
        {count > 1 && <p className="note">{note}</p>}
      </div>
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from './comparison.module.css';
import { Button } from './Button.tsx';
import { Skeleton } from './Skeleton.tsx';

interface ComparisonProps {
  /** Shown while fewer than two are chosen. */
  readonly prompt: string;
  /** Number of chosen servers or guilds. */
  readonly count: number;
  /** null = loading. */
  readonly sentences: readonly string[] | null;
  /** Expected number of sentences, for which space is reserved. */
  readonly expected: 3 | 4;
  /** The period of the figures. */
  readonly note: string;
  /** null = nothing failed. */
  readonly onRetry: (() => void) | null;
  /** Buttons. */
  readonly children: ReactNode;
}

/** A comparison of two to four servers or guilds in sentences, with the same height while it loads. */
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

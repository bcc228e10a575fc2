import { useId, useState } from 'react';
import { Button } from './Button.tsx';
import styles from './news-feed.module.css';
import { Notice } from './Notice.tsx';
import { Skeleton } from './Skeleton.tsx';

interface NewsFeedLine {
  readonly id: number;
  /** ISO 8601. */
  readonly date: string;
  readonly when: string;
  readonly exact: string;
  readonly message: string;
}

interface NewsFeedProps {
  /** Newest first; null = not loaded. */
  readonly lines: readonly NewsFeedLine[] | null;
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

/** Number of messages that are shown before the list is expanded. */
const shownAtFirst = 5;

/** A list of dated messages. */
export function NewsFeed({ lines, hasFailed, onRetry }: NewsFeedProps) {
  const [isWhole, setIsWhole] = useState(false);
  const listId = useId();
  if (lines === null) return hasFailed ? <NoNews onRetry={onRetry} /> : <ComingNews />;
  if (lines.length === 0) return <p className="color-second">There&apos;s nothing going on here!</p>;
  return (
    <div className="stack align-start gap-4">
      <ul id={listId} className={`stack ${styles['lines']}`}>
        {(isWhole ? lines : lines.slice(0, shownAtFirst)).map(({ id, date, when, exact, message }) => (
          <li key={id} className={`relative ${styles['line']}`}>
            <time dateTime={date} title={exact} className="color-third size-small">
              {when}
            </time>
            <p className={`no-wider ${styles['message']}`}>{message}</p>
          </li>
        ))}
      </ul>
      {lines.length > shownAtFirst && (
        <Button aria-expanded={isWhole} aria-controls={listId} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : 'Show older'}
        </Button>
      )}
    </div>
  );
}

function NoNews({ onRetry }: Pick<NewsFeedProps, 'onRetry'>) {
  return (
    <Notice tone="error" action={<Button onClick={onRetry}>Retry</Button>}>
      The news could not be loaded.
    </Notice>
  );
}

/** Placeholder as high as two messages. */
function ComingNews() {
  return (
    <ul className={`stack ${styles['lines']}`} aria-label="Loading...">
      {[1, 2].map((place) => (
        <li key={place} className={`relative ${styles['line']}`}>
          <span className="color-third size-small">
            <Skeleton width={10} />
          </span>
          <p className={`no-wider ${styles['message']}`}>
            <Skeleton width={34} />
          </p>
        </li>
      ))}
    </ul>
  );
}

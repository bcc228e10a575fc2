import { type ComponentType, startTransition, useEffect, useRef, useState } from 'react';
import { logProblem } from '../../data/browser-log.ts';
import { ComponentError } from '../../ui/MessageCard.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import styles from './chart-room.module.css';
import { whenNear } from './when-near.ts';

interface ChartRoomProps {
  /** Gets the chart's code, which is most of the page's. */
  readonly load: () => Promise<ComponentType>;
}

/** The place of the chart, as large as the chart from the beginning. What breaks in it stays in it. */
export function ChartRoom({ load }: ChartRoomProps) {
  return (
    <ErrorBoundary
      fallback={ComponentError}
      onError={(error) => logProblem('error', 'The population chart could not be drawn', error)}
    >
      <LateChart load={load} />
    </ErrorBoundary>
  );
}

type Progress =
  | { readonly state: 'waiting' }
  | { readonly state: 'there'; readonly Chart: ComponentType }
  | { readonly state: 'failed'; readonly error: Error };

function LateChart({ load }: ChartRoomProps) {
  const place = useRef<HTMLDivElement>(null);
  const [progress, setProgress] = useState<Progress>({ state: 'waiting' });
  useEffect(
    () =>
      whenNear(place.current, () => {
        load().then(
          // In steps that give way to the visitor: it is the largest part of the page.
          (Chart) => startTransition(() => setProgress({ state: 'there', Chart })),
          (cause: unknown) => setProgress({ state: 'failed', error: new Error('No chart', { cause }) }),
        );
      }),
    [load],
  );
  // The boundary above has the words and the way out.
  if (progress.state === 'failed') throw progress.error;
  if (progress.state === 'there') return <progress.Chart />;
  return (
    <div ref={place} className={styles['waiting']}>
      <p className={styles['picture']}>Loading...</p>
    </div>
  );
}

import { type ComponentType, startTransition, useEffect, useRef, useState } from 'react';
import { logProblem } from '../../api/browser-log.ts';
import { ComponentError } from '../../ui/MessageCard.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import styles from './live.module.css';
import { watchNear } from '../../charts/frame/useNear.ts';

interface DeferredChartProps {
  /** Imports the chart's code, the largest part of the page. */
  readonly load: () => Promise<ComponentType>;
}

/** Loads the chart when needed, and reserves its height. An error boundary contains its failures. */
export function DeferredChart({ load }: DeferredChartProps) {
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

function LateChart({ load }: DeferredChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [progress, setProgress] = useState<Progress>({ state: 'waiting' });
  useEffect(
    () =>
      whenNear(place.current, () => {
        load().then(
          // A transition keeps the page responsive: this is its largest part.
          (Chart) => startTransition(() => setProgress({ state: 'there', Chart })),
          (cause: unknown) => setProgress({ state: 'failed', error: new Error('No chart', { cause }) }),
        );
      }),
    [load],
  );
  // The boundary above shows the message and the retry button.
  if (progress.state === 'failed') throw progress.error;
  if (progress.state === 'there') return <progress.Chart />;
  return (
    <div ref={place} className={`card stack centered ${styles['waiting']}`}>
      <p className={styles['picture']}>Loading...</p>
    </div>
  );
}

/** Distance at which the chart counts as near: a quarter of a screen. Visitors who stay at the top do not load it. */
const nearMargin = '25% 0px';

/**
 * Runs once, when the element is near the viewport; at once if the browser cannot observe it.
 *
 * @returns cancels
 */
export function whenNear(place: Element | null, run: () => void): () => void {
  const stop = place && watchNear(place, nearMargin, run);
  if (stop === null) run();
  return stop ?? (() => {});
}

import { useEffect, useRef } from 'react';
import { pageToasts } from '../../ui/toast-store.ts';
import { untoldErrors, type Tried } from './live-sources.ts';

const lifeMs = 10_000;

/** Floats "Error fetching data" over the page, once for each distinct error; what was aborted is none (§8). */
export function useErrorToast(sources: readonly Tried[]): void {
  const told = useRef(new Set<string>());
  useEffect(() => {
    const untold = untoldErrors(sources, told.current);
    if (untold.length === 0) return;
    for (const message of untold) told.current.add(message);
    pageToasts.show({
      type: 'error',
      title: 'Error fetching data',
      message: 'There was an error fetching the data for this page. Please try again later.',
      lifeMs,
    });
  });
}

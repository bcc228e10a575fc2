import { useEffect, useRef } from 'react';
import { dataErrorToast, untoldErrors, type Tried } from './data-error-toast.ts';

/**
 * Tells that data of the page could not be fetched, once for each distinct error as long as the page stands (§8).
 *
 * @param sources what the page is made of
 * @param show floats a notice over the page: `pageToasts.show`
 */
export function useDataErrorToast(
  sources: readonly Tried[],
  show: (toast: typeof dataErrorToast) => unknown,
): void {
  const told = useRef(new Set<string>());
  useEffect(() => {
    const untold = untoldErrors(sources, told.current);
    for (const name of untold) told.current.add(name);
    if (untold.length > 0) show(dataErrorToast);
  }, [sources, show]);
}

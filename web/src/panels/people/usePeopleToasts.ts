import { useEffect, useMemo, useRef } from 'react';
import { useDataErrorToast } from '../../data/useDataErrorToast.ts';
import type { LfmPeople } from '../../data/people/useLfmPeople.ts';
import { pageToasts } from '../../ui/toast-store.ts';

/** §8. */
const registeredErrorToast = {
  type: 'error',
  title: 'Error fetching data',
  message: 'There was an error getting your registered characters. Please try refreshing the page.',
  lifeMs: 10_000,
} as const;

/** Tells once, as long as the page stands, that the visitor's characters could not be asked about. */
export function usePeopleToasts({ registeredError, raidError }: LfmPeople): void {
  const isTold = useRef(false);
  useEffect(() => {
    if (registeredError === null || isTold.current) return;
    isTold.current = true;
    pageToasts.show(registeredErrorToast);
  }, [registeredError]);
  // What ails both is told once.
  const raids = useMemo(
    () => [{ error: registeredError === null ? raidError : null }],
    [registeredError, raidError],
  );
  useDataErrorToast(raids, pageToasts.show);
}

import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The search part of the address, with its `?`. */
export function useSearch(): string {
  return useLocation({ select: ({ searchStr }) => searchStr });
}

/** Search parameters to be changed; null removes one. */
export type SearchChanges = Readonly<Record<string, string | null>>;

/**
 * Changes search parameters, or makes new ones of the current ones: nothing scrolls, and Back leads out of the page as
 * before (docs/decisions/0039-build-charts-on-one-frame.md).
 */
export function useChangeSearch(): (changes: SearchChanges | ((search: object) => object)) => void {
  const router = useRouter();
  return useCallback(
    (changes) => {
      void router.navigate({
        to: router.latestLocation.pathname,
        search: typeof changes === 'function' ? changes : (search: object) => withChanges(search, changes),
        hash: true,
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
        // A dialog that stands open stays.
        state: true,
      });
    },
    [router],
  );
}

/** Search parameters with changes; a changed one stays where it is. */
export function withChanges(search: object, changes: SearchChanges): object {
  return Object.fromEntries(Object.entries({ ...search, ...changes }).filter(([, text]) => text !== null));
}

import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The search part of the address, with its `?`. */
export function useSearch(): string {
  return useLocation({ select: ({ searchStr }) => searchStr });
}

/** Search parameters to be changed; null removes one. */
export type SearchChanges = Readonly<Record<string, string | null>>;

/**
 * Changes search parameters: nothing scrolls, and Back still leaves the page
 * (docs/decisions/0039-build-charts-on-one-frame.md). A changed parameter stays where it is; the parameters in `last`
 * come after all others.
 */
export function useChangeSearch(): (changes: SearchChanges, last?: Readonly<Record<string, string>>) => void {
  const router = useRouter();
  return useCallback(
    (changes, last) => {
      void router.navigate({
        to: router.latestLocation.pathname,
        search: (search: object) => ({
          ...Object.fromEntries(
            Object.entries({ ...search, ...changes }).filter(([, text]) => text !== null),
          ),
          ...last,
        }),
        hash: true,
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
        // An open dialog stays open.
        state: true,
      });
    },
    [router],
  );
}

import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';
import {
  type AddressChoice,
  changedSearch,
  readChoice,
  type SearchChanges,
  writeChoice,
} from './address-choice.ts';

/**
 * Changes parameters of the address: nothing scrolls, Back leads out of the page as before, and it is no other view of
 * the page (docs/decisions/0039-build-charts-on-one-frame.md).
 */
export function useChangeSearch(): (changes: SearchChanges | ((search: string) => SearchChanges)) => void {
  const router = useRouter();
  return useCallback(
    (changes) => {
      // Not what was drawn last: two choices may follow one another at once.
      const { pathname, searchStr, hash } = router.latestLocation;
      const search = changedSearch(searchStr, typeof changes === 'function' ? changes(searchStr) : changes);
      void router.navigate({
        href: `${pathname}${search}${hash === '' ? '' : `#${hash}`}`,
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
        state: (kept) => ({ ...kept, isSetting: true }),
      });
    },
    [router],
  );
}

/** The search part of the address as it is, with its `?`. */
export function useSearch(): string {
  return useRouterState({ select: ({ location }) => location.searchStr });
}

/** A choice and how to change it; the address is where it is kept. The server draws the usual one. */
export function useAddressChoice<Value extends string>(
  choice: AddressChoice<Value>,
): readonly [Value, (value: Value) => void] {
  const search = useSearch();
  const change = useChangeSearch();
  return [
    readChoice(choice, search),
    useCallback((next: Value) => change(writeChoice(choice, next)), [choice, change]),
  ];
}

import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';
import {
  type AddressChoice,
  changedSearch,
  readChoice,
  type SearchChanges,
  writeChoice,
} from './address-choice.ts';

/** Changes parameters of the address; nothing scrolls, and Back leads out of the page as before. */
export function useChangeSearch(): (changes: SearchChanges) => void {
  const router = useRouter();
  return useCallback(
    (changes) => {
      const { pathname, searchStr, hash } = router.latestLocation;
      const href = `${pathname}${changedSearch(searchStr, changes)}${hash === '' ? '' : `#${hash}`}`;
      void router.navigate({ href, replace: true, resetScroll: false, hashScrollIntoView: false });
    },
    [router],
  );
}

/** A choice and how to change it; the address is where it is kept. The server draws the usual one. */
export function useAddressChoice<Value extends string>(
  choice: AddressChoice<Value>,
): readonly [Value, (value: Value) => void] {
  const search = useRouterState({ select: ({ location }) => location.searchStr });
  const change = useChangeSearch();
  return [
    readChoice(choice, search),
    useCallback((next: Value) => change(writeChoice(choice, next)), [choice, change]),
  ];
}

import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';

/** A choice kept in the page's address, so that a link shows what its sender saw. */
export interface AddressChoice<Value extends string> {
  /** Search parameter, kebab-case. */
  readonly parameter: string;
  readonly values: readonly Value[];
  /** Default value, which is not written to the address. */
  readonly usual: Value;
}

/** Search parameters to change; null removes one. */
export type SearchChanges = Readonly<Record<string, string | null>>;

/** A choice kept in the address, and its setter. */
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

/**
 * Changes search parameters without scrolling, and without a history entry
 * (docs/decisions/0039-build-charts-on-one-frame.md).
 */
export function useChangeSearch(): (changes: SearchChanges | ((search: string) => SearchChanges)) => void {
  const router = useRouter();
  return useCallback(
    (changes) => {
      // The latest location instead of the rendered one, since two changes may happen in the same task.
      const { pathname, searchStr, hash } = router.latestLocation;
      const search = changedSearch(searchStr, typeof changes === 'function' ? changes(searchStr) : changes);
      void router.navigate({
        href: `${pathname}${search}${hash === '' ? '' : `#${hash}`}`,
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
        // Keeps an open dialog open.
        state: true,
      });
    },
    [router],
  );
}

/** The current search part of the address, with its `?`. */
export function useSearch(): string {
  return useRouterState({ select: ({ location }) => location.searchStr });
}

/**
 * The value in an address. An unknown one, as in a link to another version, gives the default.
 *
 * @param search with or without its `?`
 */
export function readChoice<Value extends string>(
  { parameter, values, usual }: AddressChoice<Value>,
  search: string,
): Value {
  const asked = new URLSearchParams(search).get(parameter);
  return values.find((value) => value === asked) ?? usual;
}

/** The search parameters that select a value. */
export function writeChoice<Value extends string>(
  { parameter, usual }: AddressChoice<Value>,
  value: Value,
): SearchChanges {
  return { [parameter]: value === usual ? null : value };
}

/**
 * The search part with changes applied; other parameters are kept.
 *
 * @param search with or without its `?`
 * @returns with its `?`, or empty
 */
export function changedSearch(search: string, changes: SearchChanges): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) parameters.delete(name);
    else parameters.set(name, value);
  }
  // Leaves commas and colons readable; addresses allow both.
  const text = parameters.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
}

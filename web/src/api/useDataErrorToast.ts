import { useEffect, useRef } from 'react';
import type { CallError } from './call-error.ts';
import { isOnline } from './online.ts';

/** What a read or a poll tells of its last try. */
export interface Tried {
  readonly error: CallError | null;
}

/** The toast, which the app shows. */
export const dataErrorToast = {
  type: 'error',
  title: 'Error fetching data',
  message: 'There was an error fetching the data for this page. Please try again later.',
  lifeMs: 10_000,
} as const;

/** What makes two errors one: how the call failed, and what was said of it. A network is away as a whole. */
function nameOf({ failure, status, message }: CallError): string {
  return failure === 'network' ? failure : `${failure} ${status ?? ''} ${message}`;
}

/**
 * Names of errors that have not been told yet, each once. A cancelled request is none: its call answers null.
 *
 * @param told names of before
 * @param hasNetwork false = the shell says that there is none, and what comes of it is not told again
 */
export function untoldErrors(
  sources: readonly Tried[],
  told: ReadonlySet<string>,
  hasNetwork: boolean,
): readonly string[] {
  const names = sources.flatMap(({ error }) =>
    error === null || (error.failure === 'network' && !hasNetwork) ? [] : [nameOf(error)],
  );
  return [...new Set(names)].filter((name) => !told.has(name));
}

/**
 * Tells that data of the page could not be fetched, once for each distinct error as long as the page stands.
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
    const untold = untoldErrors(sources, told.current, isOnline());
    for (const name of untold) told.current.add(name);
    if (untold.length > 0) show(dataErrorToast);
  }, [sources, show]);
}

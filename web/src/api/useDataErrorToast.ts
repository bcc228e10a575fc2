import { useEffect, useRef } from 'react';
import type { CallError } from './call-error.ts';
import { isOnline } from './online.ts';

/** The last try of a read or a poll. */
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

/** Key of equal errors: failure and message; all network errors are equal. */
function keyOf({ failure, status, message }: CallError): string {
  return failure === 'network' ? failure : `${failure} ${status ?? ''} ${message}`;
}

/**
 * Keys of the unreported errors, each once. A cancelled request is not an error: its call returns null.
 *
 * @param reported keys of errors that were reported
 * @param hasNetwork false = network errors are left out, because the shell shows them
 */
export function unreportedErrors(
  sources: readonly Tried[],
  reported: ReadonlySet<string>,
  hasNetwork: boolean,
): readonly string[] {
  const keys = sources.flatMap(({ error }) =>
    error === null || (error.failure === 'network' && !hasNetwork) ? [] : [keyOf(error)],
  );
  return [...new Set(keys)].filter((key) => !reported.has(key));
}

/** Shows a toast when data of the page cannot be loaded, once for each distinct error while the page is open. */
export function useDataErrorToast(
  sources: readonly Tried[],
  show: (toast: typeof dataErrorToast) => unknown,
): void {
  const reported = useRef(new Set<string>());
  useEffect(() => {
    const unreported = unreportedErrors(sources, reported.current, isOnline());
    for (const key of unreported) reported.current.add(key);
    if (unreported.length > 0) show(dataErrorToast);
  }, [sources, show]);
}

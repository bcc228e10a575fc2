import { useEffect, useSyncExternalStore } from 'react';
import { logProblem } from '../../data/browser-log.ts';
import type { CallError } from '../../data/call-error.ts';
import type { Tried } from '../../data/useDataErrorToast.ts';

/** What charts of the page could not read, as long as they show it. */
let failures: readonly Tried[] = [];
const none: readonly Tried[] = [];
const listeners = new Set<() => void>();
/** Charts that read the same have the same error: it is reported once. */
const reported = new WeakSet<CallError>();

function change(next: readonly Tried[]): void {
  failures = next;
  listeners.forEach((listener) => listener());
}

function report(error: CallError): void {
  if (reported.has(error)) return;
  reported.add(error);
  logProblem(error.failure === 'network' ? 'warn' : 'error', 'Error fetching ranged demographic data', error);
}

/**
 * Reports that a chart could not read what it draws, once for each failure (§8: Charts; network trouble at warn, all else
 * at error), and tells the page of it. A cancelled request is no failure.
 *
 * @param error null = all is well
 */
export function useChartFailure(error: CallError | null): void {
  useEffect(() => {
    if (error === null) return undefined;
    report(error);
    const failure: Tried = { error };
    change([...failures, failure]);
    return () => change(failures.filter((other) => other !== failure));
  }, [error]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What charts of the page could not read: for the one notice that the page gives of all of them (`useDataErrorToast`). */
export function useChartFailures(): readonly Tried[] {
  return useSyncExternalStore(
    subscribe,
    () => failures,
    () => none,
  );
}

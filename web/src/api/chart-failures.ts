import { useEffect, useSyncExternalStore } from 'react';
import { logProblem } from './browser-log.ts';
import type { CallError } from './call-error.ts';
import type { Tried } from './useDataErrorToast.ts';

/** Failures of the mounted charts. */
let failures: readonly Tried[] = [];
const none: readonly Tried[] = [];
const listeners = new Set<() => void>();
/** Logged errors: charts that share a request share its error. */
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
 * Logs that a chart could not read its data, once per failure (network trouble at warn, all else at error), and passes
 * the failure to the page. A cancelled request is not a failure.
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

/** The failures of all charts of the page, for one shared toast (`useDataErrorToast`). */
export function useChartFailures(): readonly Tried[] {
  return useSyncExternalStore(
    subscribe,
    () => failures,
    () => none,
  );
}

/** A signal that aborts as soon as one of several does. Some supported browsers lack `AbortSignal.any`. */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    const abort = () => either.abort(signal.reason);
    if (signal.aborted) abort();
    // Removes all listeners as soon as one signal aborts.
    else signal.addEventListener('abort', abort, { signal: either.signal });
  }
  return either.signal;
}

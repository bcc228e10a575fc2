/** A signal that is aborted with the first of several. `AbortSignal.any` is younger than the supported browsers. */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    const abort = () => either.abort(signal.reason);
    if (signal.aborted) abort();
    // Nobody listens any longer once one of them is aborted.
    else signal.addEventListener('abort', abort, { signal: either.signal });
  }
  return either.signal;
}

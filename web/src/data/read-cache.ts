import { CallError } from './call-error.ts';
import type { GivenAnswer } from './given-answers.ts';

/** A one-off read as a component sees it. Data of earlier stays while it is read anew, and when that fails. */
export type ReadSnapshot<T> =
  | { readonly state: 'loading'; readonly data: T | null; readonly error: null }
  | { readonly state: 'loaded'; readonly data: T; readonly error: null }
  | { readonly state: 'error'; readonly data: T | null; readonly error: CallError };

export interface ReadEntry<T> {
  readonly snapshot: () => ReadSnapshot<T>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads unless there is an answer that is fresh enough; those who ask at the same time share one call. */
  readonly load: () => void;
  /** Reads, however fresh the answer. */
  readonly reload: () => void;
}

export interface ReadFacts<T> {
  /** Gives the answer, or null when aborted. @throws CallError */
  readonly call: (signal: AbortSignal) => Promise<T | null>;
  readonly given: GivenAnswer<T> | null;
  /** An answer that is older than this is asked for again when someone comes; milliseconds. */
  readonly freshForMs: number;
  /** Milliseconds that only ever grow. */
  readonly nowMs: () => number;
}

/**
 * One address of the API that is read now and then. The call is aborted when nobody waits for it any more (§2.9: a
 * change of range cancels the request in flight).
 */
export function createReadEntry<T>({ call, given, freshForMs, nowMs }: ReadFacts<T>): ReadEntry<T> {
  const listeners = new Set<() => void>();
  let running: AbortController | null = null;
  let readAtMs = given === null ? null : nowMs();
  let snapshot: ReadSnapshot<T> =
    given === null
      ? { state: 'loading', data: null, error: null }
      : { state: 'loaded', data: given.answer, error: null };

  const show = (next: ReadSnapshot<T>) => {
    snapshot = next;
    listeners.forEach((listener) => listener());
  };
  const isFresh = () => readAtMs !== null && nowMs() - readAtMs <= freshForMs;

  const read = async () => {
    const control = new AbortController();
    running = control;
    if (snapshot.state === 'error') show({ state: 'loading', data: snapshot.data, error: null });
    try {
      const data = await call(control.signal);
      if (control.signal.aborted || data === null) return;
      readAtMs = nowMs();
      show({ state: 'loaded', data, error: null });
    } catch (cause) {
      if (control.signal.aborted) return;
      show({ state: 'error', data: snapshot.data, error: toCallError(cause) });
    } finally {
      if (running === control) running = null;
    }
  };

  return {
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        running?.abort();
        running = null;
      };
    },
    load() {
      if (running === null && !isFresh()) void read();
    },
    reload() {
      running?.abort();
      void read();
    },
  };
}

function toCallError(cause: unknown): CallError {
  if (cause instanceof CallError) return cause;
  return new CallError('shape', String(cause), { status: null, retryAfterMs: null, cause });
}

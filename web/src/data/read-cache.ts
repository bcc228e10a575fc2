import { CallError } from './call-error.ts';
import type { GivenAnswer } from './given-answers.ts';

/**
 * A one-off read as a component sees it. Data of earlier stays while it is read anew, and when that fails. Without a
 * network it may be that of an earlier visit: then `seenAtMs` says of when, milliseconds since 1970 by the server's clock.
 */
export type ReadSnapshot<T> =
  | {
      readonly state: 'loading';
      readonly data: T | null;
      readonly error: null;
      readonly seenAtMs?: number | undefined;
    }
  | { readonly state: 'loaded'; readonly data: T; readonly error: null; readonly seenAtMs?: undefined }
  | {
      readonly state: 'error';
      readonly data: T | null;
      readonly error: CallError;
      readonly seenAtMs?: number | undefined;
    };

export interface ReadEntry<T> {
  readonly snapshot: () => ReadSnapshot<T>;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Somebody waits for the answer: it is read unless there is one that is fresh enough; those who wait at the same time
   * share one call. @returns waits no longer; the last one to go aborts the call
   */
  readonly want: () => () => void;
  /** Reads, however fresh the answer. */
  readonly reload: () => void;
  /** Reads anew what was last read too long ago, for those who stay; what failed is tried no more often. */
  readonly refresh: () => void;
  /** Reads again what failed, or fails so far, now that there is a network. */
  readonly retryOnline: () => void;
}

export interface ReadFacts<T> {
  /** Gives the answer, or null when aborted; tells of each try that failed. @throws CallError */
  readonly call: (signal: AbortSignal, onFailure: (error: CallError) => void) => Promise<T | null>;
  /** Gives the answer seen last, on an earlier visit, for when there is no network; never fails. */
  readonly recall?: () => Promise<GivenAnswer<T> | null>;
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
export function createReadEntry<T>({ call, recall, given, freshForMs, nowMs }: ReadFacts<T>): ReadEntry<T> {
  const listeners = new Set<() => void>();
  let waiting = 0;
  let running: AbortController | null = null;
  /** The call that runs has had no answer so far, for want of a network. */
  let isCutOff = false;
  /** When it was last read, or tried in vain. */
  let triedAtMs = nowMs();
  let snapshot: ReadSnapshot<T> =
    given === null
      ? { state: 'loading', data: null, error: null }
      : { state: 'loaded', data: given.answer, error: null };

  const show = (next: ReadSnapshot<T>) => {
    snapshot = next;
    listeners.forEach((listener) => listener());
  };
  const showLastSeen = async (error: CallError, signal: AbortSignal) => {
    const seen = await recall?.();
    if (!seen || signal.aborted || snapshot.data !== null) return;
    show({ state: 'error', data: seen.answer, error, seenAtMs: seen.madeAtMs });
  };
  const isFresh = () => nowMs() - triedAtMs <= freshForMs;

  const read = async () => {
    const control = new AbortController();
    running = control;
    isCutOff = false;
    if (snapshot.state === 'error') show({ ...snapshot, state: 'loading', error: null });
    try {
      const data = await call(control.signal, (error) => {
        if (error.failure !== 'network' || control.signal.aborted) return;
        isCutOff = true;
        if (snapshot.data === null) void showLastSeen(error, control.signal);
      });
      if (control.signal.aborted || data === null) return;
      triedAtMs = nowMs();
      show({ state: 'loaded', data, error: null });
    } catch (cause) {
      if (control.signal.aborted) return;
      triedAtMs = nowMs();
      show({ ...snapshot, state: 'error', error: toCallError(cause) });
    } finally {
      if (running === control) running = null;
    }
  };

  const reload = () => {
    running?.abort();
    void read();
  };
  const release = () => {
    waiting -= 1;
    if (waiting > 0) return;
    running?.abort();
    running = null;
  };

  return {
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    want() {
      waiting += 1;
      if (running === null && !(snapshot.state === 'loaded' && isFresh())) void read();
      return once(release);
    },
    reload,
    refresh() {
      if (waiting > 0 && running === null && !isFresh()) void read();
    },
    retryOnline() {
      if (waiting === 0) return;
      if (snapshot.state === 'error' || (running !== null && isCutOff)) reload();
    },
  };
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}

function toCallError(cause: unknown): CallError {
  if (cause instanceof CallError) return cause;
  return new CallError('shape', String(cause), { status: null, retryAfterMs: null, cause });
}

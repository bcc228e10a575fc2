import type { Sql, Store } from '../../server/src/store/store.ts';

/** A store that counts and times the statements that are asked of it outside of transactions. */
export interface WatchedStore {
  readonly store: Store;
  reset(): void;
  statements(): number;
  /** From asking to the last row, in milliseconds. */
  longestMs(): number;
}

/** Watches a store; what is asked of the store itself stays uncounted. */
export function watchStore(store: Store): WatchedStore {
  let times: number[] = [];
  const time = (query: unknown): unknown => {
    if (!isPending(query)) return query;
    // A statement starts when somebody waits for it; a piece of another one never does.
    const wait = query.then.bind(query);
    const timed: Pending['then'] = (onDone, onFail) => {
      const began = performance.now();
      return wait((value) => {
        times.push(performance.now() - began);
        return onDone?.(value);
      }, onFail);
    };
    Reflect.set(query, 'then', timed);
    return query;
  };
  const sql: Sql = new Proxy(store.sql, {
    apply: (template, self, args) => time(Reflect.apply(template, self, args)),
  });
  return {
    store: {
      sql,
      transaction: (work) => store.transaction(work),
      isUnavailable: () => store.isUnavailable(),
      onReturn: (listener) => store.onReturn(listener),
      close: () => store.close(),
    },
    reset: () => {
      times = [];
    },
    statements: () => times.length,
    longestMs: () => Math.max(0, ...times),
  };
}

interface Pending {
  then: (
    onDone?: ((value: unknown) => unknown) | null,
    onFail?: ((reason: unknown) => unknown) | null,
  ) => unknown;
}

function isPending(query: unknown): query is Pending {
  return typeof query === 'object' && query !== null && 'then' in query && typeof query.then === 'function';
}

import type { Store } from '../store/store.ts';
import type { Lease } from './lease.ts';

/**
 * The store as scheduled work sees it: unavailable while another server does that work, back as soon as this one does.
 * Its transactions commit only while the lease is this server's, so that one which stood still writes nothing afterwards;
 * `sql` is for reading. Whoever opened the store closes it.
 */
export function createLeasedStore(store: Store, lease: Lease): Store {
  return {
    sql: store.sql,
    transaction: (work) =>
      store.transaction(async (sql) => {
        await lease.require(sql);
        return work(sql);
      }),
    isUnavailable: () => store.isUnavailable() || !lease.isHeld(),
    onReturn: (listener) => lease.onGained(listener),
    close: () => Promise.resolve(),
  };
}

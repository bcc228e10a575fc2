import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStoreClient, type Store, type StoreLogger } from '../store/store.ts';
import { describePostgres, describeStores } from '../store/testing/describe-stores.ts';
import { until } from '../testing/until.ts';
import { createLeasedStore, type Lease, LeaseLostError, openLease } from './lease.ts';

/** Leases expire quickly, but a holder trusts its lease for 10 s, so that a busy machine does not disturb the tests. */
const timing = { renewEveryMs: 20, lookEveryMs: 10, overAfterMs: 400, sureForMs: 10_000 };

/** With these times a lease moves only when it is released. */
const calm = { timing: { ...timing, overAfterMs: 60_000 } };

let closing: (() => Promise<unknown>)[] = [];
let lines: string[] = [];
beforeEach(() => {
  closing = [];
  lines = [];
});
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
});

const logger: StoreLogger = {
  info: (line) => lines.push(line),
  warn: (line) => lines.push(line),
  error: (line) => lines.push(line),
};

function open(store: Store, holder: string, options: Partial<Parameters<typeof openLease>[0]> = {}): Lease {
  const lease = openLease({ store, holder, logger, timing, ...options });
  closing.push(() => lease.close());
  return lease;
}

const held = (lease: Lease) => until(() => expect(lease.isHeld()).toBe(true));

/** A store whose connection a test can break. */
function breakable(store: Store) {
  const state = { isUnavailable: false };
  const listeners: (() => void)[] = [];
  return {
    setUnavailable: (isUnavailable: boolean) => {
      state.isUnavailable = isUnavailable;
      if (!isUnavailable) listeners.forEach((listener) => listener());
    },
    store: {
      ...store,
      sql: store.sql,
      transaction: store.transaction,
      isUnavailable: () => state.isUnavailable,
      onReturn: (listener: () => void) => {
        listeners.push(listener);
        return () => {};
      },
    } satisfies Store,
  };
}

const writeNews = (store: Store, message: string) =>
  store.transaction((sql) => sql`insert into news (date, message) values (now(), ${message})`);

describeStores('a lease', (stores) => {
  beforeEach(() => stores.clear());

  const numberNow = async () => {
    const [row] = await stores.store.sql<{ number: number }[]>`select number from leases`;
    return row?.number;
  };

  it('is held by one of several servers, and all of them know its holder', async () => {
    const leases = ['one', 'two', 'three'].map((name) => open(stores.store, name, calm));
    await until(() => expect(leases.filter((lease) => lease.isHeld())).toHaveLength(1));
    const holder = ['one', 'two', 'three'][leases.findIndex((lease) => lease.isHeld())];
    await until(() => expect(leases.map((lease) => lease.holder())).toEqual([holder, holder, holder]));
    expect(await numberNow()).toBe(1);
    expect(lines).toEqual(['This server now does the scheduled work']);
  });

  it('moves to another server at once when its holder closes, and its number increases', async () => {
    const first = open(stores.store, 'one', calm);
    await held(first);
    const second = open(stores.store, 'two', calm);
    let gained = 0;
    second.onGained(() => (gained += 1));
    await until(() => expect(second.holder()).toBe('one'));
    await first.close();
    await held(second);
    expect([gained, await numberNow(), first.isHeld()]).toEqual([1, 2, false]);
  });

  it('is taken over from a holder that vanished, whose later writes are rejected', async () => {
    const gone = breakable(stores.store);
    const first = open(gone.store, 'one');
    await held(first);
    const scheduled = createLeasedStore(stores.store, first);
    await writeNews(scheduled, 'while it is held');
    gone.setUnavailable(true);
    expect(first.isHeld()).toBe(false);
    const second = open(stores.store, 'two', calm);
    await held(second);
    // The first server has not noticed the change yet.
    await expect(writeNews(scheduled, 'too late')).rejects.toThrow(LeaseLostError);
    expect(await stores.store.sql`select message from news`).toEqual([{ message: 'while it is held' }]);
    gone.setUnavailable(false);
    await until(() => expect(first.holder()).toBe('two'));
    expect(first.isHeld()).toBe(false);
  });

  it('stays with a holder that returns before another server has taken it, with a line in the log', async () => {
    const away = breakable(stores.store);
    const lease = open(away.store, 'one');
    await held(lease);
    let gained = 0;
    lease.onGained(() => (gained += 1));
    away.setUnavailable(true);
    expect(lease.isHeld()).toBe(false);
    away.setUnavailable(false);
    await held(lease);
    await until(() => expect(gained).toBe(1));
    expect(await numberNow()).toBe(1);
  });

  it('is not held by a server that cannot be sure of the lease by its own clock', async () => {
    let nowMs = 0;
    const renewals: Promise<unknown>[] = [];
    const { promise: never } = Promise.withResolvers<never>();
    let isStuck = false;
    const store: Store = {
      ...stores.store,
      sql: stores.store.sql,
      transaction: (work) => {
        const done = isStuck ? never : stores.store.transaction(work);
        renewals.push(done);
        return done;
      },
    };
    const lease = openLease({ store, holder: 'one', logger, nowMs: () => nowMs });
    await held(lease);
    isStuck = true;
    nowMs = 4_999;
    expect(lease.isHeld()).toBe(true);
    nowMs = 5_000;
    expect(lease.isHeld()).toBe(false);
  });

  it('makes the store unavailable for the scheduled work of other servers until the lease moves to them', async () => {
    const first = open(stores.store, 'one', calm);
    await held(first);
    const second = open(stores.store, 'two', calm);
    const scheduled = createLeasedStore(stores.store, second);
    let returns = 0;
    scheduled.onReturn(() => (returns += 1));
    expect(scheduled.isUnavailable()).toBe(true);
    await expect(writeNews(scheduled, 'not mine')).rejects.toThrow(LeaseLostError);
    expect(await scheduled.sql`select from news`).toHaveLength(0);
    await first.close();
    await until(() => expect(returns).toBe(1));
    expect(scheduled.isUnavailable()).toBe(false);
    await writeNews(scheduled, 'mine');
    await scheduled.close();
    expect(await stores.store.sql`select message from news`).toEqual([{ message: 'mine' }]);
  });
});

describePostgres('a lease', (stores, databaseUrl) => {
  beforeEach(() => stores.clear());

  it('does not move before a transaction of its holder has ended, and is renewed in the meantime', async () => {
    const gone = breakable(stores.store);
    const first = open(gone.store, 'one');
    await held(first);
    const scheduled = createLeasedStore(stores.store, first);
    const { promise: end, resolve: endNow } = Promise.withResolvers<void>();
    const { promise: begun, resolve: beginNow } = Promise.withResolvers<void>();
    const writing = scheduled.transaction(async (sql) => {
      beginNow();
      await end;
      await sql`insert into news (date, message) values (now(), 'in time')`;
    });
    await begun;
    const renewedAt = async () => {
      const [row] = await stores.store.sql<{ at: Date }[]>`select renewed_at as at from leases`;
      return row?.at.getTime() ?? 0;
    };
    const before = await renewedAt();
    await until(async () => expect(await renewedAt()).toBeGreaterThan(before));
    gone.setUnavailable(true);
    const second = open(stores.store, 'two');
    // The other server waits for the row.
    await until(async () =>
      expect(await stores.store.sql`select from pg_locks where not granted`).not.toHaveLength(0),
    );
    expect(second.isHeld()).toBe(false);
    endNow();
    await writing;
    await held(second);
    expect(await stores.store.sql`select message from news`).toEqual([{ message: 'in time' }]);
  });

  it('moves away from a server that hangs in the middle of a transaction', async () => {
    const standing = createStoreClient({ url: databaseUrl() }, () => {});
    closing.push(() => standing.end(1_000));
    const gone = breakable(stores.store);
    const first = open(gone.store, 'one');
    await held(first);
    const { promise: end, resolve: goOn } = Promise.withResolvers<void>();
    const { promise: begun, resolve: beginNow } = Promise.withResolvers<void>();
    const writing = standing.transaction(async (sql) => {
      await first.require(sql);
      await sql`insert into news (date, message) values (now(), 'too late')`;
      beginNow();
      await end;
    });
    const refused = writing.then(
      () => 'committed',
      () => 'refused',
    );
    await begun;
    gone.setUnavailable(true);
    const second = open(stores.store, 'two');
    await held(second);
    goOn();
    expect(await refused).toBe('refused');
    expect(await stores.store.sql`select from news`).toHaveLength(0);
  });
});

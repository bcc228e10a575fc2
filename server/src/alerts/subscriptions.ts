import { setImmediate } from 'node:timers/promises';
import { storeAway } from '../http/http-error.ts';
import { limits } from '../http/limits.ts';
import type { Logger } from '../http/logger.ts';
import { type RepeatedTask, startRepeatedTask } from '../store/repeated-task.ts';
import { classifyStoreError, describeStoreError } from '../store/store-errors.ts';
import type { Store } from '../store/store.ts';
import { askStore } from '../visitors/ask-store.ts';
import {
  type AlertKeys,
  deleteSubscriptions,
  deleteUnused,
  keepAlertKeys,
  readSubscriptions,
  type Subscription,
  writeRecords,
  writeSubscription,
} from './subscription-rows.ts';

const dayMs = 86_400_000;
/** A browser that was not here for so long does not come back. */
const forgottenAfterMs = limits.alertDays.days * dayMs;
/** A push service that has taken no message for so long takes none. */
const failedAfterMs = 30 * dayMs;

/** Whoever has to know which subscriptions there are. */
export interface SubscriptionListener {
  readonly added: (subscription: Subscription) => void;
  readonly removed: (subscription: Subscription) => void;
}

/** All subscriptions, in memory and in the store: what is here is there, too. */
export interface Subscriptions {
  readonly all: () => Iterable<Subscription>;
  readonly size: () => number;
  readonly find: (id: string) => Subscription | null;
  readonly findByEndpoint: (endpoint: string) => Subscription | null;
  readonly countOf: (prefix: string) => number;
  /**
   * Decides and writes, one after the other, so that what was decided still holds when it is written.
   *
   * @param decide what is to be kept, and which one it takes the place of. @throws HttpError 503 while the store is away
   */
  readonly put: (
    decide: () => { readonly kept: Subscription; readonly instead: Subscription | null },
  ) => Promise<Subscription>;
  /** @returns whether it was there. @throws HttpError 503 while the store is away */
  readonly remove: (id: string) => Promise<boolean>;
  /** Its record has changed, and is written down before long. */
  readonly touched: (subscription: Subscription) => void;
  /** Writes records down, and forgets those that nobody uses any more. @returns how many were forgotten */
  readonly settle: () => Promise<number>;
  /** What is kept beside them. @throws HttpError 503 while the store has not been read */
  readonly keys: () => AlertKeys;
  readonly close: () => Promise<void>;
}

interface SubscriptionsParts {
  readonly store: Store;
  /** Of the server that forgets subscriptions, for all. */
  readonly scheduled: Pick<Store, 'transaction' | 'isUnavailable'>;
  readonly logger: Logger;
  readonly nowMs: () => number;
  readonly listener: SubscriptionListener;
  /** Kept by the first start. */
  readonly makeKeys: () => AlertKeys;
}

const settleEveryMs = 60_000;
/** Put into the index at once; the event loop gets a turn between. */
const loadedAtOnce = 200;

/** Subscriptions by what they are looked up by. */
function createRegistry(listener: SubscriptionListener) {
  const byId = new Map<string, Subscription>();
  const byEndpoint = new Map<string, Subscription>();
  const perPrefix = new Map<string, number>();
  return {
    byId,
    byEndpoint,
    countOf: (prefix: string) => perPrefix.get(prefix) ?? 0,
    show: (subscription: Subscription): void => {
      const { id, endpoint, prefix } = subscription;
      byId.set(id, subscription);
      byEndpoint.set(endpoint, subscription);
      perPrefix.set(prefix, (perPrefix.get(prefix) ?? 0) + 1);
      listener.added(subscription);
    },
    hide: (subscription: Subscription): void => {
      const { id, endpoint, prefix } = subscription;
      byId.delete(id);
      byEndpoint.delete(endpoint);
      const left = (perPrefix.get(prefix) ?? 1) - 1;
      if (left === 0) perPrefix.delete(prefix);
      else perPrefix.set(prefix, left);
      listener.removed(subscription);
    },
  };
}

function startSettling(
  { store, logger }: SubscriptionsParts,
  settle: () => Promise<number>,
): RepeatedTask<number> {
  return startRepeatedTask({
    store,
    logger,
    firstAfterMs: settleEveryMs,
    everyMs: settleEveryMs,
    run: async () => {
      const forgotten = await settle();
      if (forgotten > 0) logger.info('Removed push subscriptions that nobody uses any more', { forgotten });
      return forgotten;
    },
    failure: 'Could not write down what happened to push subscriptions',
  });
}

const isOver = ({ record }: Subscription, now: number) =>
  now - record.lastVisitMs >= forgottenAfterMs ||
  (record.failingSinceMs !== null && now - record.failingSinceMs >= failedAfterMs);

export async function openSubscriptions(parts: SubscriptionsParts): Promise<Subscriptions> {
  const { store, scheduled, logger, nowMs, listener, makeKeys } = parts;
  const { byId, byEndpoint, ...registry } = createRegistry(listener);
  const dirty = new Set<string>();
  let keys: AlertKeys | null = null;
  let writing: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = writing.then(work);
    writing = done.catch(() => {});
    return done;
  }

  async function load(): Promise<void> {
    if (keys !== null || store.isUnavailable()) return;
    try {
      const kept = await keepAlertKeys(store.sql, makeKeys(), nowMs());
      const found = await readSubscriptions(store.sql);
      for (const [at, subscription] of found.entries()) {
        registry.show(subscription);
        if (at % loadedAtOnce === loadedAtOnce - 1) await setImmediate();
      }
      keys = kept;
    } catch (error) {
      logger.warn(`The store did not give the push subscriptions: ${describeStoreError(error)}`);
    }
  }

  async function removeAll(some: readonly Subscription[]): Promise<void> {
    if (some.length === 0) return;
    await askStore(() =>
      deleteSubscriptions(
        store.sql,
        some.map(({ id }) => id),
      ),
    );
    some.forEach(registry.hide);
  }

  async function writeDirty(): Promise<void> {
    const changed = [...dirty].flatMap((id) => byId.get(id) ?? []);
    dirty.clear();
    try {
      await writeRecords(store.sql, changed);
    } catch (error) {
      for (const { id } of changed) dirty.add(id);
      throw error;
    }
  }

  function settle(): Promise<number> {
    return inTurn(async () => {
      await writeDirty();
      if (scheduled.isUnavailable()) return 0;
      const now = nowMs();
      const over = [...byId.values()].filter((subscription) => isOver(subscription, now));
      if (over.length === 0) return 0;
      // Another server may have written since that somebody was here.
      const gone = await scheduled.transaction((sql) =>
        deleteUnused(sql, {
          ids: over.map(({ id }) => id),
          visitedBeforeMs: now - forgottenAfterMs,
          failingBeforeMs: now - failedAfterMs,
        }),
      );
      for (const subscription of over) if (gone.has(subscription.id)) registry.hide(subscription);
      return gone.size;
    });
  }

  const stopListening = store.onReturn(() => void inTurn(load));
  await inTurn(load);
  const task = startSettling(parts, settle);

  return {
    all: () => byId.values(),
    size: () => byId.size,
    find: (id) => byId.get(id) ?? null,
    findByEndpoint: (endpoint) => byEndpoint.get(endpoint) ?? null,
    countOf: registry.countOf,
    put: (decide) =>
      inTurn(async () => {
        const { kept, instead } = decide();
        await askStore(() =>
          store.transaction(async (sql) => {
            if (instead !== null && instead.id !== kept.id) await deleteSubscriptions(sql, [instead.id]);
            await writeSubscription(sql, kept);
          }),
        );
        if (instead !== null) registry.hide(instead);
        registry.show(kept);
        return kept;
      }),
    remove: (id) =>
      inTurn(async () => {
        const found = byId.get(id);
        if (found === undefined) return false;
        await removeAll([found]);
        return true;
      }),
    touched: ({ id }) => dirty.add(id),
    settle,
    keys() {
      if (keys === null) throw storeAway('The push subscriptions could not be read yet');
      return keys;
    },
    close: async () => {
      stopListening();
      await task.close();
      await inTurn(writeDirty).catch((error: unknown) => {
        if (classifyStoreError(error) !== 'connection') logger.warn(describeStoreError(error));
      });
    },
  };
}

import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { storeAway } from '../http/http-error.ts';
import { limits } from '../http/limits.ts';
import type { Logger } from '../http/logger.ts';
import { type RepeatedTask, startRepeatedTask } from '../store/repeated-task.ts';
import { classifyStoreError, describeStoreError } from '../store/store-errors.ts';
import type { Sql, Store, TransactionSql } from '../store/store.ts';
import { askStore } from '../visitors/ask-store.ts';
import {
  type AlertKeys,
  deleteSubscriptions,
  deleteUnused,
  keepAlertKeys,
  readHorizon,
  readIds,
  readSubscriptions,
  type Subscription,
  writeRecords,
  writeSubscription,
  writeVisits,
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

/** All subscriptions, in memory and in the store: what is here is there, too. Several servers may share the store. */
export interface Subscriptions {
  readonly all: () => Iterable<Subscription>;
  readonly size: () => number;
  readonly find: (id: string) => Subscription | null;
  readonly findByEndpoint: (endpoint: string) => Subscription | null;
  readonly countOf: (prefix: string) => number;
  /**
   * Decides and writes, one after the other, so that what was decided still holds when it is written, whichever server
   * writes.
   *
   * @param decide what is to be kept, and which one it takes the place of. @throws HttpError 503 while the store is away
   */
  readonly put: (
    decide: () => { readonly kept: Subscription; readonly instead: Subscription | null },
  ) => Promise<Subscription>;
  /** @returns whether it was there. @throws HttpError 503 while the store is away */
  readonly remove: (id: string) => Promise<boolean>;
  /** Its browser was here, which is written down before long. */
  readonly visited: (subscription: Subscription) => void;
  /** What became of a message to it has changed its record, which is written down before long. */
  readonly pushed: (subscription: Subscription) => void;
  /** Resolves when its record is where the next sender finds it; false = it is not, since this server is the sender no more. */
  readonly recorded: (subscription: Subscription) => Promise<boolean>;
  /** Reads what other servers have written; alone there is nothing to read. Never throws. */
  readonly refresh: () => Promise<void>;
  /** Reads all records as the sender before has left them: from now on this server writes them. @returns whether it could */
  readonly takeOver: () => Promise<boolean>;
  /** Writes records down, and forgets those that nobody uses any more. @returns how many were forgotten */
  readonly settle: () => Promise<number>;
  /** What is kept beside them. @throws HttpError 503 while the store has not been read */
  readonly keys: () => AlertKeys;
  readonly close: () => Promise<void>;
}

interface SubscriptionsParts {
  readonly store: Store;
  readonly logger: Logger;
  readonly nowMs: () => number;
  readonly listener: SubscriptionListener;
  /** As `store`, while it is this one of several servers that sends messages and writes down what became of them; left out = it is alone. */
  readonly scheduled?: Store | undefined;
  /** Kept by the first start. */
  readonly makeKeys: () => AlertKeys;
}

const settleEveryMs = 60_000;
/** So long at most a message waits until it is written down that it is sent, with all others of that time. */
const recordedAfterMs = 100;
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
      if (byEndpoint.get(endpoint) === subscription) byEndpoint.delete(endpoint);
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

/** What its holder has said of it. */
const wordsOf = ({ endpoint, keys, rules, timeZone, quietHours, tokenHashes }: Subscription): string =>
  JSON.stringify([endpoint, keys.p256dh, keys.auth, rules, timeZone, quietHours, tokenHashes]);

/** Takes over what has changed in the table. */
function createTableReader({ byId, show, hide }: ReturnType<typeof createRegistry>) {
  /** null = the table has not been read. */
  let horizon: string | null = null;

  function take(found: Subscription, isRecordOurs: boolean): void {
    const known = byId.get(found.id);
    if (known === undefined) return show(found);
    const { record } = known;
    const lastVisitMs = Math.max(record.lastVisitMs, found.record.lastVisitMs);
    Object.assign(record, isRecordOurs ? {} : found.record, { lastVisitMs });
    if (wordsOf(found) === wordsOf(known)) return;
    hide(known);
    show({ ...found, record });
  }

  return async (sql: Sql | TransactionSql, isRecordOurs: boolean, isWhole = false): Promise<void> => {
    const next = await readHorizon(sql);
    const found = await readSubscriptions(sql, isWhole ? null : horizon);
    for (const [at, subscription] of found.entries()) {
      take(subscription, isRecordOurs);
      if (at % loadedAtOnce === loadedAtOnce - 1) await setImmediate();
    }
    const ids = await readIds(sql, byId.size);
    if (ids !== null) for (const known of byId.values()) if (!ids.has(known.id)) hide(known);
    horizon = next;
  };
}

/** Writes down what happens to subscriptions. Several servers write visits; what was pushed writes the one that sends. */
function createRecords(
  { store, nowMs, scheduled }: SubscriptionsParts,
  {
    byId,
    hide,
    isSender,
    inTurn,
  }: Pick<ReturnType<typeof createRegistry>, 'byId' | 'hide'> & {
    readonly isSender: () => boolean;
    readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  },
) {
  const visited = new Set<string>();
  const pushed = new Set<string>();
  let recording: Promise<boolean> | null = null;

  /** As the one who sends. @throws an error of the store when another server does */
  function asSender<T>(work: (sql: Sql | TransactionSql) => Promise<T>): Promise<T> {
    return scheduled === undefined ? work(store.sql) : scheduled.transaction(work);
  }

  async function writeEach(
    ids: Set<string>,
    write: (subscriptions: readonly Subscription[]) => Promise<void>,
  ): Promise<void> {
    const changed = [...ids].flatMap((id) => byId.get(id) ?? []);
    ids.clear();
    if (changed.length === 0) return;
    try {
      await write(changed);
    } catch (error) {
      for (const { id } of changed) ids.add(id);
      throw error;
    }
  }

  async function writePushed(): Promise<boolean> {
    if (!isSender()) return false;
    await writeEach(pushed, (some) => asSender((sql) => writeRecords(sql, some)));
    return true;
  }

  /** One statement for all that change within a moment. */
  function record(): Promise<boolean> {
    recording ??= delay(recordedAfterMs).then(() => {
      recording = null;
      return inTurn(writePushed).catch(() => false);
    });
    return recording;
  }

  return {
    writePushed,
    writeVisited: () => writeEach(visited, (some) => writeVisits(store.sql, some)),
    visited: ({ id }: Subscription) => visited.add(id),
    pushed: ({ id }: Subscription) => {
      pushed.add(id);
      if (scheduled !== undefined) void record();
    },
    recorded: ({ id }: Subscription): Promise<boolean> => {
      pushed.add(id);
      return scheduled === undefined ? Promise.resolve(true) : record();
    },
    forgetPushed: () => pushed.clear(),
    removeUnused: async (): Promise<number> => {
      const now = nowMs();
      const over = [...byId.values()].filter((subscription) => isOver(subscription, now));
      if (over.length === 0) return 0;
      const bounds = { visitedBeforeMs: now - forgottenAfterMs, failingBeforeMs: now - failedAfterMs };
      const ids = over.map(({ id }) => id);
      const gone = new Set(await asSender((sql) => deleteUnused(sql, ids, bounds)));
      over.filter(({ id }) => gone.has(id)).forEach(hide);
      return gone.size;
    },
  };
}

/** Reads the table: at first, when the store has come back, and when another server has written. */
function createReading(
  { store, logger, nowMs, makeKeys, scheduled }: SubscriptionsParts,
  {
    readTable,
    inTurn,
    isSender,
  }: {
    readonly readTable: ReturnType<typeof createTableReader>;
    readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
    readonly isSender: () => boolean;
  },
) {
  let keys: AlertKeys | null = null;
  let refreshing: Promise<void> | null = null;

  /** @returns whether it has been read */
  async function read(work: () => Promise<void>): Promise<boolean> {
    if (store.isUnavailable()) return false;
    try {
      await work();
      return true;
    } catch (error) {
      logger.warn(`The store did not give the push subscriptions: ${describeStoreError(error)}`);
      return false;
    }
  }

  const load = () =>
    read(async () => {
      const kept = keys ?? (await keepAlertKeys(store.sql, makeKeys(), nowMs()));
      if (keys === null || scheduled !== undefined) await readTable(store.sql, isSender());
      keys = kept;
    });

  return {
    load,
    /** Whoever asks before it begins shares it. */
    refresh: (): Promise<void> => {
      if (scheduled === undefined) return Promise.resolve();
      refreshing ??= inTurn(async () => {
        refreshing = null;
        await load();
      });
      return refreshing;
    },
    /** All of it, records included. @returns whether it has been read */
    readAll: () => read(() => readTable(store.sql, false, true)),
    keys: (): AlertKeys => {
      if (keys === null) throw storeAway('The push subscriptions could not be read yet');
      return keys;
    },
  };
}

export async function openSubscriptions(parts: SubscriptionsParts): Promise<Subscriptions> {
  const { store, logger, scheduled } = parts;
  const registry = createRegistry(parts.listener);
  const { byId, byEndpoint } = registry;
  const readTable = createTableReader(registry);
  /** Nobody else writes records. */
  let isKeeper = scheduled === undefined;
  let writing: Promise<unknown> = Promise.resolve();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = writing.then(work);
    writing = done.catch(() => {});
    return done;
  }

  const isSender = () => isKeeper && scheduled?.isUnavailable() !== true;

  const reading = createReading(parts, { readTable, inTurn, isSender });
  const { load, refresh } = reading;

  function settle(): Promise<number> {
    return inTurn(async () => {
      await writeVisited();
      await writePushed();
      if (scheduled !== undefined) await readTable(store.sql, isSender());
      return isSender() ? records.removeUnused() : 0;
    });
  }

  const records = createRecords(parts, { byId, hide: registry.hide, isSender, inTurn });
  const { writeVisited, writePushed } = records;
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
        // Whoever is refused costs the store nothing, as long as no other server writes.
        const early = scheduled === undefined ? decide() : null;
        const { kept, instead } = await askStore(() =>
          store.transaction(async (sql) => {
            if (early === null) {
              await sql`lock table alert_subscriptions in share row exclusive mode`;
              await readTable(sql, isSender());
            }
            const decided = early ?? decide();
            if (decided.instead !== null && decided.instead.id !== decided.kept.id)
              await deleteSubscriptions(sql, [decided.instead.id]);
            await writeSubscription(sql, decided.kept);
            return decided;
          }),
        );
        if (instead !== null) registry.hide(instead);
        registry.show(kept);
        return kept;
      }),
    remove: async (id) => {
      await refresh();
      return inTurn(async () => {
        const found = byId.get(id);
        if (found === undefined) return false;
        await askStore(() => deleteSubscriptions(store.sql, [id]));
        registry.hide(found);
        return true;
      });
    },
    visited: records.visited,
    pushed: records.pushed,
    recorded: records.recorded,
    refresh,
    takeOver: () => {
      // What this server knows of a former time of sending is out of date.
      isKeeper = false;
      records.forgetPushed();
      return inTurn(async () => {
        isKeeper = await reading.readAll();
        return isKeeper;
      });
    },
    settle,
    keys: reading.keys,
    close: async () => {
      stopListening();
      await task.close();
      await inTurn(async () => {
        await writeVisited();
        await writePushed();
      }).catch((error: unknown) => {
        if (classifyStoreError(error) !== 'connection') logger.warn(describeStoreError(error));
      });
    },
  };
}

import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { dayMs, hourMs } from '@rollcall/game/time';
import { storeAway } from '../http/http-error.ts';
import { limits, type TableBounds } from '../http/limits.ts';
import type { Logger } from '../http/logger.ts';
import { createSerialQueue } from '../http/serial-queue.ts';
import { type RepeatedTask, startRepeatedTask } from '../store/repeated-task.ts';
import { classifyStoreError, describeStoreError } from '../store/store-errors.ts';
import type { Sql, Store, TransactionSql } from '../store/store.ts';
import { askStore } from '../visitors/ask-store.ts';
import { admitNetwork } from '../visitors/kept-networks.ts';
import { createWriteBounds } from '../visitors/write-bounds.ts';
import {
  countOfNetwork,
  deleteSubscriptions,
  deleteUnused,
  findSubscriptions,
  type FoundSubscriptions,
  inMemory,
  keepPrivateKey,
  type KeptSubscription,
  type Reach,
  readHorizon,
  readIds,
  readReach,
  readSubscriptions,
  type Subscription,
  type UnusedBounds,
  writeRecords,
  writeSubscription,
  writeVisits,
} from './subscription-rows.ts';

/** A browser away for this long is not expected to come back. */
const forgottenAfterMs = limits.alertDays.days * dayMs;
/** A push service that has not accepted a message for this long is not expected to accept any. */
const failedAfterMs = 30 * dayMs;
/** A browser that no message has reached within this time is considered unreachable. */
const unreachedAfterMs = limits.unreachedAlertDays.days * dayMs;
/** Grace period after the start, in which this server may not have tried to send yet. */
const triedAfterMs = hourMs;

/** Is notified of added and removed subscriptions. */
export interface SubscriptionListener {
  readonly added: (subscription: Subscription) => void;
  readonly removed: (subscription: Subscription) => void;
}

/**
 * Origin of a change: the address of a browser that subscribes, or the id of an existing subscription that its holder
 * changes.
 */
type Origin = { readonly address: string } | { readonly id: string };

/** Facts that decide whether a new or changed subscription is accepted. */
export interface Room extends FoundSubscriptions {
  /** The name of the networks of the caller's address; '' = not needed. */
  readonly network: string;
  /** Number of subscriptions of the network. */
  readonly count: number;
}

interface Decided {
  readonly kept: KeptSubscription;
  /** The subscription that this one replaces. */
  readonly instead: Subscription | null;
}

/**
 * All subscriptions: rules and records in memory, endpoints, keys and addresses in the store only. Several servers may
 * share the store.
 */
export interface Subscriptions {
  readonly all: () => Iterable<Subscription>;
  readonly size: () => number;
  readonly find: (id: string) => Subscription | null;
  /** The whole subscription, from the store. @throws HttpError 503 while the store is away */
  readonly read: (id: string) => Promise<KeptSubscription | null>;
  /** How it is reached; null = the subscription is gone. Rejects with the error of the store. */
  readonly reachOf: (id: string) => Promise<Reach | null>;
  /** Subscriptions that no message has reached yet. */
  readonly unreached: () => Iterable<Subscription>;
  /**
   * Decides and writes under a lock, so that the decision still holds when it is written, whichever server writes.
   *
   * @param decide returns the subscription to store
   * @throws HttpError 403 for a blocked network, 503 while the store is away
   */
  readonly put: (
    from: Origin,
    endpoint: string | null,
    decide: (room: Room) => Decided,
  ) => Promise<KeptSubscription>;
  /** @returns whether it existed. @throws HttpError 503 while the store is away */
  readonly remove: (id: string) => Promise<boolean>;
  /** Records a visit of its browser, with the next batch of writes. */
  readonly visited: (id: string) => void;
  /** Records the state of a subscription after an attempt to send it a message, with the next batch of writes. */
  readonly attempted: (subscription: Subscription) => void;
  /**
   * Resolves when the next sender can find the record; false = it cannot, since this server is no longer the sender.
   */
  readonly recorded: (subscription: Subscription) => Promise<boolean>;
  /** Reads what other servers have written. Never throws. */
  readonly refresh: () => Promise<void>;
  /** Forgets subscriptions that the store no longer has. Never throws. */
  readonly forgetGone: () => Promise<boolean>;
  /**
   * Reads all records as the previous sender left them; from then on this server writes them. @returns whether that
   * succeeded
   */
  readonly takeOver: () => Promise<boolean>;
  /** Writes records, and deletes subscriptions that are no longer used. @returns the number deleted */
  readonly settle: () => Promise<number>;
  /** The private key for push services. @throws HttpError 503 while the store has not been read */
  readonly privateKey: () => string;
  readonly close: () => Promise<void>;
}

interface SubscriptionsParts {
  readonly store: Store;
  readonly logger: Logger;
  readonly nowMs: () => number;
  readonly listener: SubscriptionListener;
  /** Like `store`, but unavailable while another server sends messages and records them. */
  readonly scheduled: Store;
  /** Whether other servers write to the table too. */
  readonly hasOtherWriters: boolean;
  /** The first start stores the result. */
  readonly makePrivateKey: () => string;
  readonly bounds?: Pick<TableBounds, 'together'>;
}

const settleEveryMs = 60_000;
/** Maximum delay before sent messages are recorded, so that several are written together. */
const recordedAfterMs = 100;
/** Subscriptions indexed before the event loop gets a turn. */
const loadedAtOnce = 50;

/** Subscriptions by id, and those that no message has reached yet. */
function createRegistry(listener: SubscriptionListener) {
  const byId = new Map<string, Subscription>();
  const unreached = new Set<Subscription>();

  const hide = (id: string): void => {
    const known = byId.get(id);
    if (known === undefined) return;
    byId.delete(id);
    unreached.delete(known);
    listener.removed(known);
  };

  return {
    byId,
    hide,
    show: (subscription: Subscription): void => {
      hide(subscription.id);
      byId.set(subscription.id, subscription);
      if (subscription.record.lastPushMs === null) unreached.add(subscription);
      listener.added(subscription);
    },
    unreached: (): Iterable<Subscription> => {
      for (const each of unreached) if (each.record.lastPushMs !== null) unreached.delete(each);
      return unreached;
    },
  };
}

type Registry = ReturnType<typeof createRegistry>;

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
      if (forgotten > 0) logger.info('Removed unused subscriptions for alerts', { forgotten });
      return forgotten;
    },
    failure: 'Could not save the state of subscriptions for alerts',
  });
}

const isOver = ({ record }: Subscription, { visitedMs, failingMs, unreachedMs }: UnusedBounds) =>
  record.lastVisitMs <= visitedMs ||
  (record.failingSinceMs !== null &&
    record.failingSinceMs <= (record.lastPushMs === null ? unreachedMs : failingMs));

/** The fields that the holder has set, as one text. */
const wordsOf = ({ service, rules, timeZone, quietHours, tokenHashes }: Subscription): string =>
  JSON.stringify([service, rules, timeZone, quietHours, tokenHashes]);

/** Applies changes of the table to the registry. */
function createTableReader({ byId, show, hide }: Registry) {
  /** null = the table has not been read. */
  let horizon: string | null = null;

  function take(found: Subscription, isRecordOurs: boolean): void {
    const known = byId.get(found.id);
    if (known === undefined) return show(found);
    const { record } = known;
    const lastVisitMs = Math.max(record.lastVisitMs, found.record.lastVisitMs);
    Object.assign(record, isRecordOurs ? {} : found.record, { lastVisitMs });
    if (wordsOf(found) !== wordsOf(known)) show({ ...found, record });
  }

  /** Finds subscriptions that other servers have deleted. */
  async function readGone(sql: Sql): Promise<void> {
    const ids = await readIds(sql, byId.size);
    if (ids !== null) for (const id of byId.keys()) if (!ids.has(id)) hide(id);
  }

  async function readTable(sql: Sql, isRecordOurs: boolean, isWhole = false): Promise<void> {
    const next = await readHorizon(sql);
    let taken = 0;
    for await (const subscription of readSubscriptions(sql, isWhole ? null : horizon)) {
      take(subscription, isRecordOurs);
      taken += 1;
      if (taken % loadedAtOnce === 0) await setImmediate();
    }
    await readGone(sql);
    horizon = next;
  }

  return { readTable, readGone };
}

/** Reads how subscriptions are reached, with one statement for simultaneous requests. */
function createReachReader({ store }: Pick<SubscriptionsParts, 'store'>) {
  const gatherMs = 20;
  let asked: { readonly ids: string[]; readonly found: Promise<ReadonlyMap<string, Reach>> } | null = null;

  function gather() {
    const ids: string[] = [];
    const found = delay(gatherMs).then(() => {
      asked = null;
      return readReach(store.sql, ids);
    });
    return { ids, found };
  }

  return async (id: string): Promise<Reach | null> => {
    asked ??= gather();
    asked.ids.push(id);
    return (await asked.found).get(id) ?? null;
  };
}

/** Records visits and sent messages. All servers write visits; only the sender writes sent messages. */
function createRecords(
  { store, nowMs, scheduled, hasOtherWriters }: SubscriptionsParts,
  {
    byId,
    hide,
    isSender,
    inOrder,
  }: Pick<Registry, 'byId' | 'hide'> & {
    readonly isSender: () => boolean;
    readonly inOrder: <T>(work: () => Promise<T>) => Promise<T>;
  },
) {
  const visits = new Map<string, number>();
  const attempted = new Set<string>();
  const startedAtMs = nowMs();
  let recording: Promise<boolean> | null = null;

  async function writeVisited(): Promise<void> {
    if (visits.size === 0) return;
    const given = new Map(visits);
    visits.clear();
    try {
      await writeVisits(store.sql, given);
    } catch (error) {
      for (const [id, atMs] of given) visits.set(id, Math.max(atMs, visits.get(id) ?? 0));
      throw error;
    }
  }

  async function writeAttempts(): Promise<boolean> {
    if (!isSender()) return false;
    const changed = [...attempted].flatMap((id) => byId.get(id) ?? []);
    attempted.clear();
    if (changed.length === 0) return true;
    try {
      await scheduled.transaction((sql) => writeRecords(sql, changed));
      return true;
    } catch (error) {
      for (const { id } of changed) attempted.add(id);
      throw error;
    }
  }

  /** Writes all changes of the last 100 ms with one statement. */
  function record(): Promise<boolean> {
    recording ??= delay(recordedAfterMs).then(() => {
      recording = null;
      return inOrder(writeAttempts).catch(() => false);
    });
    return recording;
  }

  return {
    writeAttempts,
    writeVisited,
    visited: (id: string) => {
      visits.set(id, nowMs());
      const known = byId.get(id);
      if (known !== undefined) known.record.lastVisitMs = nowMs();
    },
    attempted: ({ id }: Subscription) => {
      attempted.add(id);
      if (hasOtherWriters) void record();
    },
    recorded: ({ id }: Subscription): Promise<boolean> => {
      attempted.add(id);
      return hasOtherWriters ? record() : Promise.resolve(true);
    },
    forgetAttempts: () => attempted.clear(),
    removeUnused: async (): Promise<number> => {
      const now = nowMs();
      const hasTried = now - startedAtMs >= triedAfterMs;
      const bounds: UnusedBounds = {
        visitedMs: now - forgottenAfterMs,
        failingMs: now - failedAfterMs,
        unreachedMs: hasTried ? now - unreachedAfterMs : now - failedAfterMs,
      };
      const over = [...byId.values()].filter((subscription) => isOver(subscription, bounds));
      if (over.length === 0) return 0;
      const ids = over.map(({ id }) => id);
      const gone = await scheduled.transaction((sql) => deleteUnused(sql, ids, bounds));
      gone.forEach(hide);
      return gone.length;
    },
  };
}

/** Reads the table: at first, after the store has come back, and after another server has written. */
function createTableLoader(
  { store, logger, nowMs, makePrivateKey, hasOtherWriters }: SubscriptionsParts,
  {
    readTable,
    readGone,
    inOrder,
    isSender,
  }: ReturnType<typeof createTableReader> & {
    readonly inOrder: <T>(work: () => Promise<T>) => Promise<T>;
    readonly isSender: () => boolean;
  },
) {
  let privateKey: string | null = null;
  let refreshing: Promise<void> | null = null;

  /** @returns whether it was read */
  async function read(work: () => Promise<void>): Promise<boolean> {
    if (store.isUnavailable()) return false;
    try {
      await work();
      return true;
    } catch (error) {
      logger.warn(`Could not read the push subscriptions: ${describeStoreError(error)}`);
      return false;
    }
  }

  const load = () =>
    read(async () => {
      const kept = privateKey ?? (await keepPrivateKey(store.sql, makePrivateKey(), nowMs()));
      if (privateKey === null || hasOtherWriters) await readTable(store.sql, isSender());
      privateKey = kept;
    });

  return {
    load,
    /** Callers that ask before the read begins share it. */
    refresh: (): Promise<void> => {
      refreshing ??= inOrder(async () => {
        refreshing = null;
        await load();
      });
      return refreshing;
    },
    readGone: () => read(() => readGone(store.sql)),
    /** Reads everything, including records. @returns whether it was read */
    readAll: () => read(() => readTable(store.sql, false, true)),
    privateKey: (): string => {
      if (privateKey === null) throw storeAway('The push subscriptions could not be read yet');
      return privateKey;
    },
  };
}

/** Decides by the stored rows, and writes the result in the same transaction. */
function createDecider({ hasOtherWriters }: SubscriptionsParts, { byId }: Pick<Registry, 'byId'>) {
  /** With the record in memory, which is newer than the stored one. */
  const withRecord = (kept: KeptSubscription | null): KeptSubscription | null => {
    const record = kept && byId.get(kept.id)?.record;
    return kept && record ? { ...kept, record } : kept;
  };

  async function decide(
    sql: TransactionSql,
    from: Origin,
    endpoint: string | null,
    decideBy: (room: Room) => Decided,
  ) {
    if (hasOtherWriters) await sql`lock table alert_subscriptions in share row exclusive mode`;
    const isNew = 'address' in from;
    const network = isNew ? await admitNetwork(sql, from.address) : '';
    const found = await findSubscriptions(sql, { id: isNew ? '' : from.id, endpoint });
    const decided = decideBy({
      own: withRecord(found.own),
      sameEndpoint: withRecord(found.sameEndpoint),
      network,
      count: isNew ? await countOfNetwork(sql, network) : 0,
    });
    const { kept, instead } = decided;
    if (instead !== null && instead.id !== kept.id) await deleteSubscriptions(sql, [instead.id]);
    return { ...decided, bytes: await writeSubscription(sql, kept) };
  }

  return { withRecord, decide };
}

export async function openSubscriptions(parts: SubscriptionsParts): Promise<Subscriptions> {
  const { store, logger, scheduled, hasOtherWriters, nowMs } = parts;
  const { together } = parts.bounds ?? limits.alertTable.table;
  const tableBounds = { together, perPrefix: null };
  // Trimming the table takes about a second on a busy machine.
  const options = { hasOtherWriters, nowMs, freedShare: 1 / 20 };
  const bounds = createWriteBounds(store, 'alert_subscriptions', tableBounds, options);
  const registry = createRegistry(parts.listener);
  const { byId } = registry;
  const { readTable, readGone } = createTableReader(registry);
  /** Whether nobody else writes records. */
  let isKeeper = !hasOtherWriters;
  const inOrder = createSerialQueue();

  const isSender = () => isKeeper && !scheduled.isUnavailable();

  const reading = createTableLoader(parts, { readTable, readGone, inOrder, isSender });
  const { load, refresh } = reading;

  function settle(): Promise<number> {
    return inOrder(async () => {
      await writeVisited();
      await writeAttempts();
      const trimmed = await bounds.trim();
      if (hasOtherWriters) await readTable(store.sql, isSender());
      else if (trimmed > 0) await readGone(store.sql);
      return isSender() ? records.removeUnused() : 0;
    });
  }

  const { withRecord, decide } = createDecider(parts, registry);
  const records = createRecords(parts, { byId, hide: registry.hide, isSender, inOrder });
  const { writeVisited, writeAttempts } = records;
  const stopListening = store.onReturn(() => void inOrder(load));
  await inOrder(load);
  const task = startSettling(parts, settle);

  return {
    all: () => byId.values(),
    size: () => byId.size,
    find: (id) => byId.get(id) ?? null,
    read: (id) =>
      askStore(async () => withRecord((await findSubscriptions(store.sql, { id, endpoint: null })).own)),
    reachOf: createReachReader(parts),
    unreached: registry.unreached,
    put: (from, endpoint, decideBy) =>
      inOrder(async () => {
        const { kept, instead, bytes } = await askStore(() =>
          store.transaction((sql) => decide(sql, from, endpoint, decideBy)),
        );
        if (instead !== null && instead.id !== kept.id) registry.hide(instead.id);
        registry.show(inMemory(kept));
        if ((await bounds.added({ rows: 1, bytes })) > 0) await reading.readGone();
        return kept;
      }),
    remove: (id) =>
      inOrder(async () => {
        const removed = await askStore(() => deleteSubscriptions(store.sql, [id]));
        registry.hide(id);
        return removed > 0;
      }),
    visited: records.visited,
    attempted: records.attempted,
    recorded: records.recorded,
    refresh,
    forgetGone: () => inOrder(reading.readGone),
    takeOver: () => {
      if (!hasOtherWriters) return Promise.resolve(true);
      // The records of an earlier turn as sender are out of date.
      isKeeper = false;
      records.forgetAttempts();
      return inOrder(async () => {
        isKeeper = await reading.readAll();
        return isKeeper;
      });
    },
    settle,
    privateKey: reading.privateKey,
    close: async () => {
      stopListening();
      await task.close();
      await inOrder(async () => {
        await writeVisited();
        await writeAttempts();
      }).catch((error: unknown) => {
        if (classifyStoreError(error) !== 'connection') logger.warn(describeStoreError(error));
      });
    },
  };
}

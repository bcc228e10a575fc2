import {
  boundTimes,
  dropOldRemovals,
  isSameDocument,
  mergeDocuments,
} from '@rollcall/game/sync/sync-document';
import { documentOf, formOf } from '@rollcall/game/sync/sync-text';
import { secondMs } from '@rollcall/game/time';
import { logProblem } from '../api/browser-log.ts';
import { serverNowMs } from '../api/server-clock.ts';
import { type SyncState, syncStore } from '../storage/sync-store.ts';
import { travelingKeys, type ValueStores } from '../storage/transfer/stored-values.ts';
import { pullSync, pushSync, type ServerSync, SyncError } from './sync-exchange.ts';
import { applyDocument, recordLocal } from './sync-local.ts';

/** Delay between a change and its push, ms, which combines it with changes that follow. */
export const pushAfterMs = 3 * secondMs;
/** Wait before another try if the server does not say, ms. */
const retryAfterMs = 30 * secondMs;
/** Maximum attempts to write, each after another device was faster. */
const triesMaximum = 5;

export interface SyncEngine {
  /**
   * Fetches what other devices have changed, and sends what has changed here. Does nothing while the server has asked
   * to wait. Never rejects.
   */
  readonly syncNow: () => Promise<void>;
  /** Notes that the server has this version. */
  readonly noteVersion: (version: number) => void;
  readonly stop: () => void;
}

/**
 * A timer that can only be set to ring earlier: pages refresh details of lists all the time, which must not delay it.
 */
function createEarliestTimer(onDue: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAtMs = Infinity;
  const cancel = () => {
    clearTimeout(timer);
    dueAtMs = Infinity;
  };
  return {
    cancel,
    /** @param atMs by `performance.now` */
    set(atMs: number) {
      if (atMs >= dueAtMs) return;
      cancel();
      dueAtMs = atMs;
      timer = setTimeout(onDue, atMs - performance.now());
    },
  };
}

/** Keeps this browser in step with the sync in `syncStore`. Only one tab should run it. */
export function startSyncEngine(stores: ValueStores): SyncEngine {
  /** The data on the server as last known; null = to be fetched. */
  let server: ServerSync | null = null;
  let running: Promise<void> | null = null;
  /** Something has happened since the running exchange began. */
  let isDue = false;
  let newestVersion = 0;
  const timer = createEarliestTimer(() => void run());
  /** End of the wait after a failed exchange, by `performance.now`. */
  let notBeforeMs = 0;
  let isStopped = false;

  /** Runs after a wait, but not before the wait after a failure is over. */
  function later(waitMs: number): void {
    timer.set(Math.max(performance.now() + waitMs, notBeforeMs));
  }

  async function exchange(): Promise<void> {
    let hasAsked = server === null;
    for (let tries = 0; tries < triesMaximum; tries += 1) {
      const before = syncStore.get();
      if (before === null || isStopped) return;
      server ??= await pullSync(before.keys);
      // Another tab may have left the sync, or changed its settings, meanwhile.
      const state = syncStore.get();
      if (state?.keys.id !== before.keys.id) return;
      const next = mergeHere(stores, state, server);
      save(next);
      const document = documentOf(next.form);
      if (isSameDocument(document, server.document)) return noteSuccess(next.keys.id, hasAsked);
      hasAsked = true;
      const outcome = await pushSync(next.keys, document, server.version);
      server = outcome.server;
      if (outcome.state === 'written') return noteSuccess(next.keys.id, hasAsked);
    }
    throw new SyncError('limited');
  }

  function update(id: string | null, change: Partial<SyncState>): void {
    const state = syncStore.get();
    if (state !== null && !isStopped && (id === null || state.keys.id === id)) save({ ...state, ...change });
  }

  /** @param hasAsked whether this exchange has called the server */
  const noteSuccess = (id: string, hasAsked: boolean) =>
    update(id, { ...(hasAsked && { syncedAtMs: serverNowMs() }), problem: null });

  async function attempt(): Promise<void> {
    try {
      recordHere(stores);
      await exchange();
    } catch (error) {
      const problem = error instanceof SyncError && error.problem !== 'full' ? error.problem : 'failed';
      if (problem === 'failed') logProblem('error', 'A sync failed', error);
      server = null;
      update(null, { problem });
      if (isStopped || (problem !== 'offline' && problem !== 'limited')) return;
      const waitMs = error instanceof SyncError ? error.retryAfterMs : null;
      notBeforeMs = performance.now() + (waitMs ?? retryAfterMs);
      // A change during the exchange has planned an earlier run.
      timer.cancel();
      later(0);
    }
  }

  function run(): Promise<void> {
    timer.cancel();
    if (running !== null) {
      isDue = true;
      return running;
    }
    isDue = false;
    notBeforeMs = 0;
    running = attempt().finally(() => {
      running = null;
      const isOld = server !== null && newestVersion > server.version;
      if (isOld) server = null;
      if ((isDue || isOld) && !isStopped) later(0);
    });
    return running;
  }

  const onChange = () => {
    if (!isStopped && syncStore.get() !== null) later(pushAfterMs);
  };
  const unsubscribe = travelingKeys.map((key) => stores[key].subscribe(onChange));

  return {
    syncNow() {
      const mustWait = syncStore.get()?.problem === 'limited' && performance.now() < notBeforeMs;
      if (mustWait) return Promise.resolve();
      if (running === null) server = null;
      return run();
    },
    noteVersion(version) {
      newestVersion = version;
      if (running !== null || server === null || version <= server.version) return;
      server = null;
      void run();
    },
    stop() {
      isStopped = true;
      timer.cancel();
      for (const end of unsubscribe) end();
    },
  };
}

function save(state: SyncState): void {
  if (JSON.stringify(syncStore.get()) !== JSON.stringify(state)) syncStore.set(state);
}

/** Merges the server's data into this browser. @throws SyncError */
function mergeHere(stores: ValueStores, state: SyncState, { document }: ServerSync): SyncState {
  const local = { ...state, document: documentOf(state.form) };
  const recorded = boundTimes(recordLocal(stores, local, serverNowMs()), serverNowMs());
  const merged = dropOldRemovals(mergeDocuments(recorded, document), serverNowMs());
  const at = new Date(serverNowMs()).toISOString();
  const exceptions = applyDocument(stores, merged, state.withTokens, at);
  if (exceptions === null) throw new SyncError('no-room');
  return { ...state, form: formOf(merged), exceptions };
}

/** Records local changes with their time, even if they cannot be sent now. */
function recordHere(stores: ValueStores): void {
  const state = syncStore.get();
  if (state === null) return;
  const document = documentOf(state.form);
  const recorded = recordLocal(stores, { ...state, document }, serverNowMs());
  if (isSameDocument(recorded, document)) return;
  // An exception that has changed is now an ordinary change.
  const isChanged = (slot: string) => recorded.get(slot) !== document.get(slot);
  const exceptions = state.exceptions.filter(([slot]) => !isChanged(slot));
  save({ ...state, form: formOf(recorded), exceptions });
}

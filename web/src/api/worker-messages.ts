export const workerPath = '/service-worker.js';

/** Prefix of all our caches, which are deleted when the worker is switched off. */
export const cachePrefix = 'rollcall-';

/** Asks a waiting worker to take over. */
export interface TakeOverMessage {
  readonly type: 'SKIP_WAITING';
}

/** Asks a worker to store files for offline visits: hashed ones by path, or all of the build. */
export interface StoreMessage {
  readonly type: 'KEEP';
  readonly paths: readonly string[] | 'all';
}

export type MessageToWorker = TakeOverMessage | StoreMessage;

/** Cache with the owner of the push subscription: `{ id, secret }`. */
export const pushCache = `${cachePrefix}alert-push`;
export const pushCredentialsPath = '/alert-push';

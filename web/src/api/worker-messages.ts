/** Where the worker lies. */
export const workerPath = '/service-worker.js';

/** Every cache of ours begins with this: who turns the worker off deletes them all. */
export const cachePrefix = 'rollcall-';

/** Asks a waiting worker to take over. */
export interface TakeOverMessage {
  readonly type: 'SKIP_WAITING';
}

/** Asks a worker to keep files for a visit without a network: hashed ones by their paths, or all that the build has. */
export interface KeepMessage {
  readonly type: 'KEEP';
  readonly paths: readonly string[] | 'all';
}

/** What a page may say to its worker. */
export type MessageToWorker = TakeOverMessage | KeepMessage;

/** Where the worker finds whose push subscription it is: `{ id, secret }`. */
export const pushCache = `${cachePrefix}alert-push`;
export const pushHolderPath = '/alert-push';

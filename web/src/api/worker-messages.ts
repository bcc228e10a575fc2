/** Where the worker lies (§7). */
export const workerPath = '/service-worker.js';

/** Every cache of ours begins with this: who turns the worker off deletes them all. */
export const cachePrefix = 'rollcall-';

/** Asks a waiting worker to take over (§4). */
export interface TakeOverMessage {
  readonly type: 'SKIP_WAITING';
}

/** Tells a new worker what the page had loaded before there was one; paths of hashed files. */
export interface KeepMessage {
  readonly type: 'KEEP';
  readonly paths: readonly string[];
}

/** What a page may say to its worker. */
export type MessageToWorker = TakeOverMessage | KeepMessage;

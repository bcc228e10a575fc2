import { errorAnswerSchema, fillPath } from '@rollcall/game/api/endpoint';
import * as calls from '@rollcall/game/api/sync-calls';
import { boundTimes, type SyncDocument } from '@rollcall/game/sync/sync-document';
import { documentText, readDocument } from '@rollcall/game/sync/sync-text';
import { type StoredSync, storedSyncSchema } from '@rollcall/game/sync/sync-wire';
import { ciphertextMaximum } from '@rollcall/game/site/visitor';
import { CallError } from '../api/call-error.ts';
import { NewerVersionError, sendVersioned } from '../api/send-versioned.ts';
import { serverNowMs } from '../api/server-clock.ts';
import type { SyncKeys, SyncProblem } from '../storage/sync-store.ts';
import { openSync, sealSync } from './sync-crypto.ts';

/** Calls about a sync, which carry its data encrypted. */

/** Why a sync failed, for the visitor. */
export class SyncError extends Error {
  override readonly name = 'SyncError';
  readonly problem: SyncProblem | 'full';
  /** Wait before another try, ms; null = unknown. */
  readonly retryAfterMs: number | null;

  constructor(problem: SyncProblem | 'full', cause?: unknown) {
    super(`A sync failed: ${problem}`, { cause });
    this.problem = problem;
    this.retryAfterMs = cause instanceof CallError ? cause.retryAfterMs : null;
  }
}

export interface ServerSync {
  readonly version: number;
  readonly document: SyncDocument;
}

const fullCodes: readonly (string | null)[] = ['too-many-syncs', 'syncs-full'];

function problemOf(error: CallError): SyncProblem | 'full' {
  if (error.status === 404 || error.status === 403) return 'gone';
  if (fullCodes.includes(error.code)) return 'full';
  if (error.status === 429) return 'limited';
  if (error.status === 413) return 'too-large';
  return error.isPassing ? 'offline' : 'failed';
}

const rethrow = (error: unknown): never => {
  throw error instanceof CallError ? new SyncError(problemOf(error), error) : error;
};

const pathOf = ({ id }: SyncKeys) => fillPath(calls.sync.path, { id_hash: id });

/** @throws SyncError */
async function open({ version, ciphertext }: StoredSync, keys: SyncKeys): Promise<ServerSync> {
  const text = await openSync(ciphertext, keys);
  const reading = text === null ? null : readDocument(text);
  if (reading?.state === 'newer') throw new SyncError('newer-site');
  if (reading?.state !== 'read') throw new SyncError('wrong-key');
  return { version, document: boundTimes(reading.document, serverNowMs()) };
}

/** @throws SyncError */
export async function pullSync(keys: SyncKeys): Promise<ServerSync> {
  const stored = await sendVersioned(calls.sync, pathOf(keys), { credential: keys.bearer }).catch(rethrow);
  return open(stored, keys);
}

export type PushOutcome =
  | { readonly state: 'written'; readonly server: ServerSync }
  /** Another device was faster; nothing was written. */
  | { readonly state: 'newer'; readonly server: ServerSync };

/**
 * @param version the version that is replaced; null = creates the sync
 * @throws SyncError
 */
export async function pushSync(
  keys: SyncKeys,
  document: SyncDocument,
  version: number | null,
): Promise<PushOutcome> {
  const ciphertext = await sealSync(documentText(document), keys);
  if (ciphertext.length > ciphertextMaximum) throw new SyncError('too-large');
  try {
    const options = { credential: keys.bearer, body: { ciphertext }, version: version ?? undefined };
    const written = await sendVersioned(calls.putSync, pathOf(keys), options);
    return { state: 'written', server: { version: written.version, document } };
  } catch (error) {
    if (!(error instanceof NewerVersionError)) return rethrow(error);
    const newer = storedSyncSchema.safeParse(errorAnswerSchema.safeParse(error.content).data?.data);
    if (!newer.success) throw new SyncError('failed', error);
    return { state: 'newer', server: await open(newer.data, keys) };
  }
}

/** Deletes the data from the server. Succeeds if it is already gone. @throws SyncError */
export async function deleteSync(keys: SyncKeys): Promise<void> {
  try {
    await sendVersioned(calls.deleteSync, pathOf(keys), { credential: keys.bearer });
  } catch (error) {
    if (!(error instanceof CallError && error.status === 404)) rethrow(error);
  }
}

import { emptyDocument, type SyncDocument } from '@rollcall/game/sync/sync-document';
import { documentOf, formOf } from '@rollcall/game/sync/sync-text';
import { serverNowMs } from '../api/server-clock.ts';
import { type SyncKeys, syncStore } from '../storage/sync-store.ts';
import type { ValueStores } from '../storage/transfer/stored-values.ts';
import { startSync } from './start-sync.ts';
import { keysOfCode, makeSyncCode, makeWriter } from './sync-crypto.ts';
import { deleteSync, pullSync, pushSync, SyncError } from './sync-exchange.ts';
import { applyDocument, joinLocal, withoutTokens } from './sync-local.ts';

/** The actions of a visitor on a sync. All promises reject with a SyncError. */

interface Joining {
  readonly stores: ValueStores;
  /** Whether this browser shares its access tokens. */
  readonly withTokens: boolean;
}

/** Makes this browser part of a sync. */
function enter(
  { stores, withTokens }: Joining,
  keys: SyncKeys,
  writer: string,
  document: SyncDocument,
  version: number | null,
): void {
  const at = new Date(serverNowMs()).toISOString();
  const exceptions = applyDocument(stores, document, withTokens, at);
  if (exceptions === null) throw new SyncError('no-room');
  const syncedAtMs = version === null ? null : serverNowMs();
  const form = formOf(document);
  syncStore.set({ keys, writer, withTokens, form, exceptions, syncedAtMs, problem: null });
  startSync(stores);
}

/** Creates a sync with what this browser has stored. @returns its code, which is not stored */
export async function createSync(joining: Joining): Promise<string> {
  const code = makeSyncCode();
  const keys = await keysOfCode(code);
  const writer = makeWriter();
  const own = { document: emptyDocument, writer, withTokens: joining.withTokens };
  const document = joinLocal(joining.stores, own, serverNowMs());
  const { server } = await pushSync(keys, document, null);
  enter(joining, keys, writer, document, server.version);
  return code;
}

/** Joins a sync. What this browser has stored is added to it; settings of the sync stay. */
export async function joinSync(joining: Joining, code: string): Promise<void> {
  const keys = await keysOfCode(code);
  const { document } = await pullSync(keys);
  const writer = makeWriter();
  const own = { document, writer, withTokens: joining.withTokens };
  enter(joining, keys, writer, joinLocal(joining.stores, own, serverNowMs()), null);
}

/** Moves the sync to a new code, which all other devices need to continue. @returns the code */
export async function renewSync(): Promise<string> {
  const before = syncStore.get();
  if (before === null) throw new SyncError('gone');
  const code = makeSyncCode();
  const keys = await keysOfCode(code);
  await pushSync(keys, documentOf(before.form), null);
  try {
    await deleteSync(before.keys);
  } catch (error) {
    // The old code still works, so the new one is not given out.
    await deleteSync(keys).catch(() => {});
    throw error;
  }
  const state = syncStore.get() ?? before;
  syncStore.set({ ...state, keys, syncedAtMs: serverNowMs(), problem: null });
  return code;
}

/** Ends the sync for this browser. What is stored here stays, and so does the sync of the other devices. */
export const leaveSync = (): void => syncStore.reset();

/** Deletes the data from the server, and leaves. */
export async function deleteSyncData(): Promise<void> {
  const state = syncStore.get();
  if (state !== null) await deleteSync(state.keys);
  leaveSync();
}

/** Shares the access tokens of this browser, or takes them out of the sync. */
export function setWithTokens({ stores, withTokens }: Joining): void {
  const state = syncStore.get();
  if (state === null) return;
  syncStore.set(withTokens ? { ...state, withTokens } : withoutTokens(stores, state, serverNowMs()));
}

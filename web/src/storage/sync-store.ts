import { syncFormSchema } from '@rollcall/game/sync/sync-text';
import * as z from 'zod/mini';
import { createLocalStore, readBySchema } from './local-store.ts';

/** Why a sync does not work at the moment; null = it works. */
const problems = [
  /** No answer from the server. */
  'offline',
  /** Deleted, or its code was renewed. */
  'gone',
  /** The data on the server cannot be decrypted; nothing was overwritten. */
  'wrong-key',
  /** Another device has a newer version of the site. */
  'newer-site',
  /** More than 256 KB. */
  'too-large',
  /** Too many calls from this network. */
  'limited',
  /** The browser has no room for the received data. */
  'no-room',
  'failed',
] as const;

const derivedSchema = z.string().check(z.regex(/^[\w-]{43}$/));

const syncStateSchema = z.object({
  /** What was derived from the code, which itself is not kept. */
  keys: z.object({
    /** In hex. */
    id: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    bearer: derivedSchema,
    key: derivedSchema,
  }),
  /** Random id of this browser in this sync. */
  writer: z.string().check(z.regex(/^[\w-]{22}$/)),
  withTokens: z.boolean(),
  /** The merged data as last known, with the changes of this browser. */
  form: syncFormSchema,
  /**
   * Slots whose content in this browser differs from the merged data although nobody has changed it: unknown here, or
   * beyond a limit. Without content = not in this browser.
   */
  exceptions: z.array(z.union([z.tuple([z.string()]), z.tuple([z.string(), z.unknown()])])),
  /** Milliseconds since 1970 by the server's clock; null = never. */
  syncedAtMs: z.nullable(z.number()),
  problem: z.nullable(z.enum(problems)),
});

/** The sync that this browser is part of. */
export type SyncState = z.infer<typeof syncStateSchema>;
export type SyncKeys = SyncState['keys'];
export type SyncProblem = (typeof problems)[number];

/** Null = this browser is not part of a sync. */
export const syncStore = createLocalStore<SyncState | null>({
  key: 'sync',
  label: 'sync',
  isSingular: true,
  makeDefault: () => null,
  read: readBySchema(z.nullable(syncStateSchema)),
});

import { hash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { readerKeyPattern } from '@rollcall/game/api/reader-key';
import { keyExpiresAtMs } from '@rollcall/game/site/reader-keys';
import { hourMs } from '@rollcall/game/time';
import { HttpError, storeAway } from '../http/http-error.ts';
import { limits, type TableBounds } from '../http/limits.ts';
import type { HeldKey, KeyUse, ReaderKeyCheck } from '../http/reader-key.ts';
import { createSerialQueue } from '../http/serial-queue.ts';
import { plainGauge, type ReadGauge } from '../http/read-gauge.ts';
import { startRepeatedTask } from '../store/repeated-task.ts';
import { askStore } from './ask-store.ts';
import {
  addUsage,
  type Counts,
  insertKey,
  type KeyUsage,
  type KnownKey,
  readKeys,
  readUsage,
  removeOldKeys,
  revokeKey,
  setBlocked,
} from './reader-key-queries.ts';
import { createWriteBounds, type WriteParts } from './write-bounds.ts';

/** API keys in memory for every request, and in a table. Their usage is written in batches. */
export interface ReaderKeys extends ReaderKeyCheck {
  /**
   * Returns the key of a request, blocked or not.
   *
   * @throws HttpError 401 if the request contains none
   */
  held(request: IncomingMessage): KnownKey;
  /**
   * Creates a key and returns it. The key itself is stored nowhere.
   *
   * @throws HttpError 403, 409, 429 or 503
   */
  make(
    post: { readonly name: string | null; readonly contact: string | null },
    address: string,
  ): Promise<MadeKey>;
  /**
   * Returns the counts of each hour since a given time, including unwritten ones.
   *
   * @throws HttpError 503
   */
  usageOf(id: number, sinceMs: number): Promise<readonly KeyUsage[]>;
  /**
   * Revokes a key.
   *
   * @throws HttpError 503
   */
  revoke(id: number): Promise<void>;
  /**
   * Blocks or unblocks a key. Returns whether the key exists.
   *
   * @throws HttpError 503
   */
  setBlocked(id: number, isBlocked: boolean): Promise<boolean>;
  /** Returns the number of keys in memory, and of blocked ones. */
  counted(): { readonly total: number; readonly blocked: number };
  /** Writes counts, deletes old keys, and reads the table again. Rejects with the error of the store. */
  sync(): Promise<void>;
  /** Reads the table again after a change by another server. Never throws. */
  readAgain(): Promise<void>;
  close(): Promise<void>;
}

export interface MadeKey {
  readonly key: string;
  readonly known: KnownKey;
}

interface ReaderKeysParts extends WriteParts {
  readonly bounds?: TableBounds;
}

/**
 * Interval of synchronization. It limits the counts lost if the process dies, and the delay of changes in the store.
 */
const syncEveryMs = 30_000;
const ownPath = '/v1/keys';
const headerName = 'x-api-key';

const challenge = { headers: { 'WWW-Authenticate': 'ApiKey header="X-API-Key"' } };
const keyMissing = new HttpError(401, 'api-key-missing', 'Send the key as "X-API-Key: <key>"', challenge);
const keyMalformed = new HttpError(
  401,
  'api-key-malformed',
  'X-API-Key must be a key as POST /v1/keys gives it: rck_ and 32 letters, digits, "-" or "_". Or leave it out',
  challenge,
);
const keyUnknown = new HttpError(
  401,
  'api-key-unknown',
  'This key is not known here: it was mistyped, revoked, or removed because it was not used for long. Make another, or leave X-API-Key out',
  challenge,
);
const keyBlocked = new HttpError(
  401,
  'api-key-blocked',
  'The operator has blocked this key. Without X-API-Key the limits of everybody hold',
  challenge,
);
const keyInAddress = new HttpError(
  400,
  'api-key-in-address',
  'Send the key in the header X-API-Key, never in an address: addresses end up in logs. Revoke this key and make another',
);

/** Pattern of a key in an address whose percent-encoding has been decoded (http-listener.ts). */
const keyInUrl = /rck_[\w-]{32}/;

const hashOf = (key: string) => hash('sha256', key, 'base64');
const makeKey = () => `rck_${randomBytes(24).toString('base64url')}`;

export async function openReaderKeys(parts: ReaderKeysParts): Promise<ReaderKeys> {
  const { store, nowMs, logger, isLimited, scheduled, hasOtherWriters } = parts;
  const { together } = parts.bounds ?? limits.keyTable.table;
  const tableBounds = { together, perPrefix: null };
  const bounds = createWriteBounds(store, 'reader_keys', tableBounds, { hasOtherWriters, nowMs });
  const counts = createKeyCounts(nowMs);
  const table = createKeyTable(nowMs);
  const checked = new WeakMap<IncomingMessage, KnownKey>();
  /** Prevents a read of the table from undoing a write that happens during the read. */
  const inOrder = createSerialQueue();

  function use(known: KnownKey, kind: KeyUse): void {
    known.lastUsedMs = nowMs();
    counts.add(known.id, kind);
  }

  async function syncOnce(): Promise<void> {
    const taken = counts.take();
    try {
      await addUsage(store, taken);
    } catch (error) {
      counts.giveBack(taken);
      throw error;
    }
    if (!scheduled.isUnavailable()) await scheduled.transaction((sql) => removeOldKeys(sql, nowMs()));
    await bounds.trim();
    await read();
  }

  const read = async () => table.show(await readKeys(store.sql));

  const sync = () => inOrder(syncOnce);
  const task = startRepeatedTask({
    store,
    logger,
    firstAfterMs: syncEveryMs,
    everyMs: syncEveryMs,
    runsOnReturn: true,
    run: sync,
    failure: 'Could not maintain the API keys',
  });
  if (!store.isUnavailable()) await task.runOnce().catch(() => {});

  return {
    check(request) {
      const known = findSent(request, table);
      if (known === null || known instanceof HttpError) return known;
      checked.set(request, known);
      return heldKey(known, use);
    },
    heldBy(request) {
      const known = checked.get(request);
      return known === undefined ? null : heldKey(known, use);
    },
    held(request) {
      const known = checked.get(request);
      if (known === undefined) throw keyMissing;
      return known;
    },
    make: (post, address) =>
      inOrder(async () => {
        const key = makeKey();
        const sha256 = hashOf(key);
        const facts = { ...post, createdAtMs: Math.floor(nowMs() / 1000) * 1000 };
        const { id, bytes } = await askStore(() =>
          insertKey(store, { ...facts, sha256, address, isLimited }),
        );
        const known = { ...facts, id, hash: sha256, blockedAtMs: null, lastUsedMs: null };
        table.put(known);
        // If this fails, the next sync reads the table.
        if ((await bounds.added({ rows: 1, bytes })) > 0) await read().catch(() => {});
        return { key, known };
      }),
    usageOf: (id, sinceMs) =>
      inOrder(async () => {
        const written = await askStore(() => readUsage(store.sql, id, sinceMs));
        return [...written, ...counts.waitingOf(id).filter((each) => each.hourMs >= sinceMs)];
      }),
    revoke: (id) =>
      inOrder(async () => {
        await askStore(() => revokeKey(store, id));
        counts.drop(id);
        table.drop(id);
      }),
    setBlocked: (id, isBlocked) =>
      inOrder(async () => {
        const blockedAtMs = isBlocked ? nowMs() : null;
        const isThere = await askStore(() => setBlocked(store.sql, id, blockedAtMs));
        table.setBlocked(id, blockedAtMs);
        return isThere;
      }),
    counted: table.counted,
    sync,
    // If the read fails, the next sync reads the table.
    readAgain: () => inOrder(read).catch(() => {}),
    close: async () => {
      await task.close();
      const taken = counts.take();
      if (taken.length > 0 && !store.isUnavailable())
        await inOrder(() => addUsage(store, taken)).catch(() => {});
    },
  };
}

/** Finds the key of a request. Only API calls accept keys, and no address may contain one. */
function findSent(
  { url = '', headers }: IncomingMessage,
  table: Pick<KeyTable, 'find'>,
): KnownKey | HttpError | null {
  if (url.includes('rck_') && keyInUrl.test(url)) return keyInAddress;
  const text = headers[headerName];
  if (text === undefined || !isApi(url)) return null;
  if (typeof text !== 'string' || !readerKeyPattern.test(text)) return keyMalformed;
  const found = table.find(hashOf(text));
  if (found instanceof HttpError || found.blockedAtMs === null) return found;
  // The holder of a blocked key may still see and delete its data.
  return url.split('?', 1)[0] === ownPath ? found : keyBlocked;
}

type KeyTable = ReturnType<typeof createKeyTable>;

/** Creates the table of keys by their hash, as last read from or written to the store. */
function createKeyTable(nowMs: () => number) {
  let byHash = new Map<string, KnownKey>();
  let isRead = false;
  const withId = (id: number) => [...byHash.values()].find((key) => key.id === id);

  return {
    find(sha256: string): KnownKey | HttpError {
      if (!isRead)
        return storeAway('Keys cannot be checked yet. Without X-API-Key the limits of everybody hold');
      const known = byHash.get(sha256);
      const isKept = known !== undefined && nowMs() <= keyExpiresAtMs(known.createdAtMs, known.lastUsedMs);
      return isKept ? known : keyUnknown;
    },
    /** Replaces the keys. The last use of a key may be known here before it has been written. */
    show(rows: readonly KnownKey[]): void {
      const before = byHash;
      byHash = new Map(
        rows.map((row) => {
          const lastUsedMs = Math.max(before.get(row.hash)?.lastUsedMs ?? 0, row.lastUsedMs ?? 0) || null;
          return [row.hash, { ...row, lastUsedMs }];
        }),
      );
      isRead = true;
    },
    put: (known: KnownKey) => void byHash.set(known.hash, known),
    drop(id: number): void {
      const known = withId(id);
      if (known !== undefined) byHash.delete(known.hash);
    },
    setBlocked(id: number, blockedAtMs: number | null): void {
      const known = withId(id);
      if (known !== undefined) byHash.set(known.hash, { ...known, blockedAtMs });
    },
    counted: () => {
      const keys = [...byHash.values()];
      return { total: keys.length, blocked: keys.filter(({ blockedAtMs }) => blockedAtMs !== null).length };
    },
  };
}

const isApi = (url = '') => url.startsWith('/v1/') || url.startsWith('/v2/');

const heldKey = (known: KnownKey, use: (known: KnownKey, kind: KeyUse) => void): HeldKey => ({
  id: known.id,
  count: (kind) => use(known, kind),
});

/** Creates the counts of uses of keys that have not been written yet, by key and hour. */
function createKeyCounts(nowMs: () => number) {
  const current = new Map<number, KeyUsage & Counts>();
  let others: KeyUsage[] = [];

  function tallyOf(id: number, now: number): KeyUsage & Counts {
    const thisHourMs = Math.floor(now / hourMs) * hourMs;
    const known = current.get(id);
    if (known?.hourMs === thisHourMs) return known;
    if (known !== undefined) others.push(known);
    const made = { id, hourMs: thisHourMs, usedAtMs: now, requests: 0, refused: 0, streams: 0 };
    current.set(id, made);
    return made;
  }

  return {
    add(id: number, use: KeyUse): void {
      const now = nowMs();
      const tally = tallyOf(id, now);
      tally[use] += 1;
      tally.usedAtMs = now;
    },
    waitingOf: (id: number) => [...others, ...current.values()].filter((each) => each.id === id),
    drop(id: number): void {
      current.delete(id);
      others = others.filter((each) => each.id !== id);
    },
    take(): readonly KeyUsage[] {
      const taken = [...others, ...current.values()];
      others = [];
      current.clear();
      return taken;
    },
    giveBack(taken: readonly KeyUsage[]): void {
      others.push(...taken);
    },
  };
}

export function readerKeyGauges({ counted }: Pick<ReaderKeys, 'counted'>): readonly ReadGauge[] {
  return [
    plainGauge('rollcall_reader_keys', 'API keys, including blocked ones.', () => counted().total),
    plainGauge(
      'rollcall_reader_keys_blocked',
      'API keys that an operator has blocked.',
      () => counted().blocked,
    ),
  ];
}

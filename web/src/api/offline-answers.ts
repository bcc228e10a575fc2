import type * as z from 'zod/mini';
import type { Endpoint } from '@rollcall/game/api/endpoint';
import { parseAnswer, type Received } from './call-endpoint.ts';
import { readPageAnswers } from './preloaded-queries.ts';

/** An unparsed answer with its age. */
export interface StoredText {
  readonly text: string;
  readonly etag: string;
  /** When the server last confirmed it, milliseconds since 1970 by its clock. */
  readonly seenAtMs: number;
}

export interface LastSeen {
  /**
   * Stores a good answer, at most once a minute for each path. Never fails.
   *
   * @param text null = the server confirmed the answer with this ETag
   * @param seenAtMs arrival, milliseconds since 1970 by the server's clock
   */
  readonly store: (path: string, text: string | null, etag: string | null, seenAtMs: number) => Promise<void>;
  /** The stored answer; null = none, or no storage. */
  readonly recall: (path: string) => Promise<StoredText | null>;
}

/** The browser features that `createLastSeen` needs; tests supply their own. */
export interface LastSeenSurroundings {
  /** May throw: browsers can forbid it, and do on insecure pages. */
  readonly open: () => Promise<Cache>;
  /** Monotonic clock, in milliseconds. */
  readonly nowMs: () => number;
}

/** Name of the cache of answers; starts with `cachePrefix`, like all our caches. */
export const lastSeenCacheName = 'rollcall-last-seen-1';

/** Minimum interval between copies of an answer, in ms. */
const storeEveryMs = 60_000;
export const mostPaths = 20;
export const mostBytes = 5 * 1024 * 1024;

/**
 * Paths of the answers for home, live and the lists of a server. They are public: an answer to a call with a token is
 * never stored.
 */
const storedPaths =
  /^\/v1\/(?:game\/server-info|service\/news|(?:lfms|characters)\/(?!ids$|summary$|\d)[^/?]+|population\/(?:average|unique)\/[^/]+)$/;

const seenAtHeader = 'X-Seen-At';
const sizeHeader = 'X-Size';

/** The last good answers of a few calls, with their age, for offline visits. */
export function createLastSeen({ open, nowMs }: LastSeenSurroundings): LastSeen {
  /** When each path was last written, by `nowMs`. */
  const writtenAtMs = new Map<string, number>();
  /** Time of the newest answer by path, so that older ones that arrive late are dropped. */
  const newestMs = new Map<string, number>();
  /** Answers that arrived too soon after the previous copy; written later, if confirmed. */
  const waiting = new Map<string, StoredText>();
  /** Serializes writes, so that the limits hold. */
  let lastWrite: Promise<unknown> = Promise.resolve();

  const write = async (path: string, { text, etag, seenAtMs }: StoredText) => {
    const cache = await open();
    const body = new TextEncoder().encode(text);
    if (body.length > mostBytes) return;
    await freeSpace(cache, path, body.length);
    const headers = { ETag: etag, [seenAtHeader]: String(seenAtMs), [sizeHeader]: String(body.length) };
    await cache.put(path, new Response(body, { headers }));
  };

  const read = async (path: string): Promise<StoredText | null> => {
    const kept = await (await open()).match(path);
    const seenAtMs = Number(kept?.headers.get(seenAtHeader) ?? Number.NaN);
    if (kept === undefined || Number.isNaN(seenAtMs)) return null;
    return { text: await kept.text(), etag: kept.headers.get('ETag') ?? '', seenAtMs };
  };

  /** The text of the answer with an ETag, if known. */
  const textOf = async (path: string, etag: string) => {
    const found = waiting.get(path) ?? (await read(path));
    return found?.etag === etag ? found.text : null;
  };

  const store = async (path: string, said: string | null, etag: string, seenAtMs: number) => {
    if (seenAtMs < (newestMs.get(path) ?? seenAtMs)) return;
    newestMs.set(path, seenAtMs);
    const lastMs = writtenAtMs.get(path);
    if (lastMs !== undefined && nowMs() - lastMs < storeEveryMs) {
      if (said !== null) waiting.set(path, { text: said, etag, seenAtMs });
      return;
    }
    const text = said ?? (await textOf(path, etag));
    // The confirmed text is unknown; the next answer may contain it.
    if (text === null) return;
    writtenAtMs.set(path, nowMs());
    waiting.delete(path);
    await write(path, { text, etag, seenAtMs });
  };

  return {
    async store(path, text, etag, seenAtMs) {
      if (!storedPaths.test(path)) return;
      lastWrite = lastWrite.then(() => store(path, text, etag ?? '', seenAtMs)).catch(ignore);
      await lastWrite;
    },
    recall: (path) => read(path).catch(ignore),
  };
}

/** Ignores a full or forbidden cache, since the page works without it. */
const ignore = () => null;

/** Drops the oldest answers until there is room for a new one. */
async function freeSpace(cache: Cache, path: string, bytes: number): Promise<void> {
  const others = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== path);
  const kept = await Promise.all(
    others.map(async (request) => {
      const headers = (await cache.match(request))?.headers;
      return {
        request,
        bytes: Number(headers?.get(sizeHeader)),
        seenAtMs: Number(headers?.get(seenAtHeader)),
      };
    }),
  );
  kept.sort((a, b) => b.seenAtMs - a.seenAtMs);
  let count = 1;
  let total = bytes;
  for (const entry of kept) {
    const fits = count < mostPaths && total + entry.bytes <= mostBytes;
    if (!fits) await cache.delete(entry.request);
    else {
      count += 1;
      total += entry.bytes;
    }
  }
}

/** The stored answers of this browser. */
const pageLastSeen = createLastSeen({
  open: () => caches.open(lastSeenCacheName),
  nowMs: () => performance.now(),
});

let preloadedStored: Promise<unknown> | null = null;

/** Stores a good answer, and before the first one also the answers in the served page. Never fails. */
export const store: LastSeen['store'] = async (...answer) => {
  // Unreadable answers of the page were already logged when it started.
  preloadedStored ??= storePreloaded(document, pageLastSeen).catch(() => null);
  await preloadedStored;
  await pageLastSeen.store(...answer);
};

/**
 * The last seen answer; null = none.
 *
 * @throws Error when the stored answer does not match the schema
 */
export async function recall<Answer extends z.core.$ZodType>(
  endpoint: Endpoint<Answer>,
  path: string,
): Promise<Received<z.infer<Answer>> | null> {
  const kept = await pageLastSeen.recall(path);
  if (kept === null) return null;
  const answer = parseAnswer(endpoint, path, JSON.parse(kept.text));
  return { answer, etag: kept.etag, receivedAtMs: kept.seenAtMs, isLastSeen: true };
}

/**
 * Stores the answers in the served page, because this visit may not request them again.
 *
 * @throws Error when the page's answers cannot be read
 */
export async function storePreloaded(
  page: Pick<Document, 'getElementById'>,
  lastSeen: Pick<LastSeen, 'store'>,
): Promise<void> {
  const preloaded = readPageAnswers(page);
  if (preloaded === null) return;
  for (const [path, { etag, body }] of Object.entries(preloaded.answers)) {
    await lastSeen.store(path, JSON.stringify(body), etag, preloaded.made_at_ms);
  }
}

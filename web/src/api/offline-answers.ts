import type * as z from 'zod/mini';
import type { Endpoint } from '@rollcall/game/api/endpoint';
import { parseAnswer, type Received } from './call-endpoint.ts';
import { readPageAnswers } from './preloaded-queries.ts';

/** An answer as it came, with its age. */
export interface KeptText {
  readonly text: string;
  readonly etag: string;
  /** When the server last said so, milliseconds since 1970 by its clock. */
  readonly seenAtMs: number;
}

export interface LastSeen {
  /**
   * Keeps a good answer, at most once a minute for each path. Never fails: what cannot be kept is not.
   *
   * @param text null = the server says that the answer with this ETag still holds
   * @param seenAtMs when it came, milliseconds since 1970 by the server's clock
   */
  readonly keep: (path: string, text: string | null, etag: string | null, seenAtMs: number) => Promise<void>;
  /** What is kept; null = nothing, or a browser that keeps nothing. */
  readonly recall: (path: string) => Promise<KeptText | null>;
}

/** What keeping needs of the browser; a test brings its own. */
export interface LastSeenSurroundings {
  /** May throw: the browser can forbid it, and does so on pages that are not secure. */
  readonly open: () => Promise<Cache>;
  /** Milliseconds that only ever grow. */
  readonly nowMs: () => number;
}

/** Where answers are kept; begins with `cachePrefix`, like every cache of ours. */
export const lastSeenCacheName = 'rollcall-last-seen-1';

/** An answer is kept anew after this. */
const keptForMs = 60_000;
export const mostPaths = 20;
export const mostBytes = 5 * 1024 * 1024;

/**
 * What home, live and the lists of one server are made of. None of these is asked for in anybody's name: an answer to a
 * call with a token is never kept.
 */
const keptPaths =
  /^\/v1\/(?:game\/server-info|service\/news|(?:lfms|characters)\/(?!ids$|summary$|\d)[^/?]+|population\/(?:average|unique)\/[^/]+)$/;

const seenAtHeader = 'X-Seen-At';
const sizeHeader = 'X-Size';

/** The last good answers of a few calls, with their age, for a visit without a network. */
export function createLastSeen({ open, nowMs }: LastSeenSurroundings): LastSeen {
  /** When each path was last written, by `nowMs`. */
  const writtenAtMs = new Map<string, number>();
  /** When the newest answer of each path came: what comes late, of before, is dropped. */
  const newestMs = new Map<string, number>();
  /** Came too soon after the one before; written when its time has come and it still holds. */
  const waiting = new Map<string, KeptText>();
  /** One write at a time, so that the bounds hold. */
  let lastWrite: Promise<unknown> = Promise.resolve();

  const write = async (path: string, { text, etag, seenAtMs }: KeptText) => {
    const cache = await open();
    const body = new TextEncoder().encode(text);
    if (body.length > mostBytes) return;
    await makeRoom(cache, path, body.length);
    const headers = { ETag: etag, [seenAtHeader]: String(seenAtMs), [sizeHeader]: String(body.length) };
    await cache.put(path, new Response(body, { headers }));
  };

  const read = async (path: string): Promise<KeptText | null> => {
    const kept = await (await open()).match(path);
    const seenAtMs = Number(kept?.headers.get(seenAtHeader) ?? Number.NaN);
    if (kept === undefined || Number.isNaN(seenAtMs)) return null;
    return { text: await kept.text(), etag: kept.headers.get('ETag') ?? '', seenAtMs };
  };

  /** The text that an ETag stands for, as far as it is known here. */
  const textOf = async (path: string, etag: string) => {
    const found = waiting.get(path) ?? (await read(path));
    return found?.etag === etag ? found.text : null;
  };

  const keep = async (path: string, said: string | null, etag: string, seenAtMs: number) => {
    if (seenAtMs < (newestMs.get(path) ?? seenAtMs)) return;
    newestMs.set(path, seenAtMs);
    const lastMs = writtenAtMs.get(path);
    if (lastMs !== undefined && nowMs() - lastMs < keptForMs) {
      if (said !== null) waiting.set(path, { text: said, etag, seenAtMs });
      return;
    }
    const text = said ?? (await textOf(path, etag));
    // Nothing is known of what still holds: the next answer may tell.
    if (text === null) return;
    writtenAtMs.set(path, nowMs());
    waiting.delete(path);
    await write(path, { text, etag, seenAtMs });
  };

  return {
    async keep(path, text, etag, seenAtMs) {
      if (!keptPaths.test(path)) return;
      lastWrite = lastWrite.then(() => keep(path, text, etag ?? '', seenAtMs)).catch(ignore);
      await lastWrite;
    },
    recall: (path) => read(path).catch(ignore),
  };
}

/** A full or forbidden cache: there is nothing to be had from it, and the page works without. */
const ignore = () => null;

/** Drops what was seen longest ago until there is room for an answer of a path. */
async function makeRoom(cache: Cache, path: string, bytes: number): Promise<void> {
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

/** What this browser has kept. */
const pageLastSeen = createLastSeen({
  open: () => caches.open(lastSeenCacheName),
  nowMs: () => performance.now(),
});

let preloadedKept: Promise<unknown> | null = null;

/** Keeps a good answer, and with the first one those that the page came with. Never fails. */
export const keep: LastSeen['keep'] = async (...answer) => {
  // Answers of the page that cannot be read have been told of when it started.
  preloadedKept ??= keepPreloaded(document, pageLastSeen).catch(() => null);
  await preloadedKept;
  await pageLastSeen.keep(...answer);
};

/**
 * The answer that was seen last; null = none.
 *
 * @throws Error when what was kept cannot be understood any more
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
 * Keeps the answers that the page came with: what is read once may not be asked for at all on this visit.
 *
 * @throws Error when the page's answers cannot be read
 */
export async function keepPreloaded(
  page: Pick<Document, 'getElementById'>,
  lastSeen: Pick<LastSeen, 'keep'>,
): Promise<void> {
  const preloaded = readPageAnswers(page);
  if (preloaded === null) return;
  for (const [path, { etag, body }] of Object.entries(preloaded.answers)) {
    await lastSeen.keep(path, JSON.stringify(body), etag, preloaded.made_at_ms);
  }
}

import { cachePrefix } from '../api/worker-messages.ts';
import { filesNamedIn } from './request-kind.ts';

/** Facts that the build puts into its worker. */
export interface WorkerBuild {
  /** Id of the build, which depends on its files. */
  readonly id: string;
  /** Paths of the hashed files of shell and home page. */
  readonly files: readonly string[];
  /** Paths of the hashed files of all other pages and dialogs. */
  readonly others: readonly string[];
}

/** The used browser features; tests supply their own. */
export interface WorkerSurroundings {
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
  readonly wait: (waitMs: number) => Promise<void>;
}

export interface SiteCache {
  /**
   * Caches everything that shell and home page need. @throws if a file of the build is missing, so that the
   * installation fails
   */
  readonly install: () => Promise<void>;
  /** Deletes the caches of other builds. */
  readonly dropOthers: () => Promise<void>;
  /**
   * Answers with a page: from the network, whatever its status; the shell only without an answer, so that no page is
   * ever stale.
   */
  readonly page: (asked: PageRequest) => Promise<Response>;
  /** Answers with a hashed file: from the cache, or else from the network, which is then cached. */
  readonly asset: (request: Request) => Promise<Response>;
  /** Answers with a file of the shell without a hash: from the network, or else from the cache. */
  readonly plain: (request: Request) => Promise<Response>;
  /** Caches hashed files that were loaded before there was a worker, or all files of the build. */
  readonly cacheMore: (paths: readonly string[] | 'all') => Promise<void>;
}

/** A request for a page, with the browser's navigation preload. */
export interface PageRequest {
  readonly request: Request;
  /** The answer to the browser's own early request; undefined = it made none. */
  readonly preloaded: Promise<Response | undefined>;
  /** Keeps the worker alive until the promise settles. */
  readonly waitUntil: (promise: Promise<unknown>) => void;
}

const shellPath = '/app-shell';

/** Minimum interval between updates of the shell, which follow a successful page, ms. */
const shellFreshForMs = 3_600_000;

/** Time without an answer after which the network counts as missing, ms. */
export const answerWithinMs = 10_000;

/** Header with the time when the shell was cached, milliseconds since 1970. */
const cachedAtHeader = 'X-Kept-At';

/**
 * The cached files of one build, including the shell. A shell is only cached when every file that it names belongs to
 * the same build, so that everything shown offline fits together.
 */
export function createSiteCache(build: WorkerBuild, surroundings: WorkerSurroundings): SiteCache {
  const { caches, nowMs, wait } = surroundings;
  const name = `${cachePrefix}site-${build.id}`;
  const inThisCache = { ...anyVary, cacheName: name };
  const fetchFile = (path: string) => surroundings.fetch(path, { cache: 'no-cache' });

  /** Puts a file into the cache while there is one: a page that removes the worker deletes it. */
  const put = async (path: string | Request, response: Response) => {
    if (await caches.has(name)) await (await caches.open(name)).put(path, response);
  };

  const cacheAsset = async (path: string) => {
    if (await caches.match(path, inThisCache)) return;
    // Files that the previous build already had need not be fetched.
    const response = (await caches.match(path, anyVary)) ?? (await surroundings.fetch(path));
    if (response.status !== 200) throw new Error(`${path}: the server answered ${response.status}`);
    await put(path, response);
  };

  const cachePlain = async (path: string) => {
    const response = await fetchFile(path);
    if (response.status === 200) await put(path, response);
  };

  const cacheShell = async () => {
    const response = await fetchFile(shellPath);
    if (response.status !== 200) return;
    const html = await response.text();
    const { assets, plain } = filesNamedIn(html);
    // The server already has a newer build, whose worker caches its own shell.
    if (!assets.every((path) => build.files.includes(path))) return;
    await Promise.all(plain.map(cachePlain));
    await put(shellPath, new Response(html, { headers: shellHeaders(response.headers, nowMs()) }));
  };

  const cachedShell = () => caches.match(shellPath, inThisCache);

  const refreshShell = async () => {
    const shell = await cachedShell();
    const ageMs = nowMs() - Number(shell?.headers.get(cachedAtHeader) ?? Number.NaN);
    // A negative age means that the clock was set back, NaN that there is no shell.
    if (ageMs >= 0 && ageMs < shellFreshForMs) return;
    await cacheShell();
  };

  return {
    async install() {
      await caches.open(name);
      await Promise.all(build.files.map(cacheAsset));
      // The site works without a shell; the next page fetches it.
      await quietly(cacheShell());
    },
    async dropOthers() {
      const names = await caches.keys();
      const old = names.filter((other) => other.startsWith(`${cachePrefix}site-`) && other !== name);
      await Promise.all(old.map((other) => caches.delete(other)));
    },
    async page({ request, preloaded, waitUntil }) {
      const answer = preloaded.then((response) => response ?? surroundings.fetch(request));
      const inTime = await Promise.race([answer.catch(() => null), wait(answerWithinMs).then(() => null)]);
      if (inTime === null) return (await cachedShell()) ?? answer;
      if (inTime.status === 200) waitUntil(quietly(refreshShell()));
      return inTime;
    },
    async asset(request) {
      const kept = await caches.match(request, anyVary);
      if (kept !== undefined) return kept;
      const response = await surroundings.fetch(request);
      // A full or forbidden cache must not prevent the answer.
      if (response.status === 200) await quietly(put(request, response.clone()));
      return response;
    },
    async plain(request) {
      try {
        return await surroundings.fetch(request);
      } catch (error) {
        const kept = await caches.match(request, inThisCache);
        if (kept === undefined) throw error;
        return kept;
      }
    },
    async cacheMore(paths) {
      // One after the other, to leave bandwidth for the visitor.
      for (const path of paths === 'all' ? build.others : paths) await quietly(cacheAsset(path));
    },
  };
}

/** Ignores `Vary`: answers only differ in encoding, and the cache stores decoded content. */
const anyVary = { ignoreVary: true } as const;

/** The server's headers, including its security policy, adapted to text that is no longer compressed. */
function shellHeaders(served: Headers, cachedAtMs: number): Headers {
  const headers = new Headers(served);
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  headers.set(cachedAtHeader, String(cachedAtMs));
  return headers;
}

/** Ignores failures of work that is retried the next time anyway. */
function quietly(work: Promise<unknown>): Promise<unknown> {
  return work.catch(() => null);
}

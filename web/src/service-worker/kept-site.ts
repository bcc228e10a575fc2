import { cachePrefix } from '../api/worker-messages.ts';
import { filesNamedIn } from './request-kind.ts';

/** What the build tells its worker. */
export interface WorkerBuild {
  /** Names the build: other files, other name. */
  readonly id: string;
  /** Paths of the hashed files that shell and home are made of. */
  readonly files: readonly string[];
  /** Those of all other pages and dialogs. */
  readonly others: readonly string[];
}

/** What the worker needs of its browser; a test brings its own. */
export interface WorkerSurroundings {
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly nowMs: () => number;
  readonly wait: (waitMs: number) => Promise<void>;
}

export interface KeptSite {
  /** Keeps all that shell and home need. @throws when one of the build's files is not there: then this is no worker yet */
  readonly install: () => Promise<void>;
  /** Deletes what workers of other builds kept. */
  readonly dropOthers: () => Promise<void>;
  /** A page: from the network, whatever it says; the shell only when nothing is said, so that no page is ever stale. */
  readonly page: (asked: PageRequest) => Promise<Response>;
  /** A hashed file: the kept copy, else from the network, and then kept. */
  readonly asset: (request: Request) => Promise<Response>;
  /** A file that belongs to the shell: from the network, else the kept copy. */
  readonly plain: (request: Request) => Promise<Response>;
  /** Keeps hashed files that were loaded before there was a worker, or all that the build has. */
  readonly keepToo: (paths: readonly string[] | 'all') => Promise<void>;
}

/** A request for a page, with what the browser may have begun by itself. */
export interface PageRequest {
  readonly request: Request;
  /** The answer to the browser's own early request; undefined = it made none. */
  readonly preloaded: Promise<Response | undefined>;
  /** Holds the worker awake until the promise is settled. */
  readonly waitUntil: (promise: Promise<unknown>) => void;
}

const shellPath = '/app-shell';

/** The shell is fetched again after a good page, at most this often. */
const shellFreshForMs = 3_600_000;

/** A network that has said nothing for so long is as good as none. */
export const answerWithinMs = 10_000;

/** Says when the shell was kept, milliseconds since 1970. */
const keptAtHeader = 'X-Kept-At';

/**
 * The files of one build. Everything is kept by build, the shell included, and a shell is kept only when every file
 * that it names is of the same build: what is shown offline fits together.
 */
export function createKeptSite(build: WorkerBuild, surroundings: WorkerSurroundings): KeptSite {
  const { caches, nowMs, wait } = surroundings;
  const name = `${cachePrefix}site-${build.id}`;
  const open = () => caches.open(name);
  const fetchFile = (path: string) => surroundings.fetch(path, { cache: 'no-cache' });

  const keepAsset = async (path: string) => {
    const cache = await open();
    if (await cache.match(path, anyVary)) return;
    // A file that the build before had too need not be fetched.
    const response = (await caches.match(path, anyVary)) ?? (await surroundings.fetch(path));
    if (response.status !== 200) throw new Error(`${path}: the server answered ${response.status}`);
    await cache.put(path, response);
  };

  const keepPlain = async (cache: Cache, path: string) => {
    const response = await fetchFile(path);
    if (response.status === 200) await cache.put(path, response);
  };

  const keepShell = async () => {
    const response = await fetchFile(shellPath);
    if (response.status !== 200) return;
    const html = await response.text();
    const { assets, plain } = filesNamedIn(html);
    // The server has a newer build already: the worker of that build keeps its own shell.
    if (!assets.every((path) => build.files.includes(path))) return;
    const cache = await open();
    await Promise.all(plain.map((path) => keepPlain(cache, path)));
    await cache.put(shellPath, new Response(html, { headers: shellHeaders(response.headers, nowMs()) }));
  };

  const keptShell = async () => (await open()).match(shellPath, anyVary);

  const refreshShell = async () => {
    const shell = await keptShell();
    const ageMs = nowMs() - Number(shell?.headers.get(keptAtHeader) ?? Number.NaN);
    // An age below 0 is a clock that was put back, one that is no number a shell that is not there.
    if (ageMs >= 0 && ageMs < shellFreshForMs) return;
    await keepShell();
  };

  return {
    async install() {
      await Promise.all(build.files.map(keepAsset));
      // Without it the site works as ever; the next page that is opened brings it.
      await quietly(keepShell());
    },
    async dropOthers() {
      const names = await caches.keys();
      const old = names.filter((other) => other.startsWith(`${cachePrefix}site-`) && other !== name);
      await Promise.all(old.map((other) => caches.delete(other)));
    },
    async page({ request, preloaded, waitUntil }) {
      const answer = preloaded.then((response) => response ?? surroundings.fetch(request));
      const inTime = await Promise.race([answer.catch(() => null), wait(answerWithinMs).then(() => null)]);
      if (inTime === null) return (await keptShell()) ?? answer;
      if (inTime.status === 200) waitUntil(quietly(refreshShell()));
      return inTime;
    },
    async asset(request) {
      const kept = await caches.match(request, anyVary);
      if (kept !== undefined) return kept;
      const response = await surroundings.fetch(request);
      if (response.status === 200) await keepCopy(await open(), request, response);
      return response;
    },
    async plain(request) {
      try {
        return await surroundings.fetch(request);
      } catch (error) {
        const kept = await (await open()).match(request, anyVary);
        if (kept === undefined) throw error;
        return kept;
      }
    },
    async keepToo(paths) {
      // One after the other: what the visitor does meanwhile comes first.
      for (const path of paths === 'all' ? build.others : paths) await quietly(keepAsset(path));
    },
  };
}

/** Answers differ by `Accept-Encoding` only on their way: what is kept is the content. */
const anyVary = { ignoreVary: true } as const;

/** Those of the server, the security policy among them, for a text that is no longer compressed. */
function shellHeaders(served: Headers, keptAtMs: number): Headers {
  const headers = new Headers(served);
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  headers.set(keptAtHeader, String(keptAtMs));
  return headers;
}

/** A full or forbidden cache is no reason not to answer. */
async function keepCopy(cache: Cache, request: Request, response: Response): Promise<void> {
  await quietly(cache.put(request, response.clone()));
}

/** For what may fail without a loss: it is tried again the next time. */
function quietly(work: Promise<unknown>): Promise<unknown> {
  return work.catch(() => null);
}

import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Endpoint } from '@rollcall/game/api/endpoint';
import { afterStartup } from './after-load.ts';
import { type AnswerMemory, callPath, type Received } from './call-endpoint.ts';
import { CallError } from './call-error.ts';
import type { PreloadedQueries } from './preloaded-queries.ts';
import { serverNowMs } from './server-clock.ts';

/** The TanStack Query options of an answer. */
export interface AnswerQuery<T> {
  readonly queryKey: readonly string[];
  /** @throws CallError; another Error when aborted, which is ignored */
  readonly queryFn: (context: {
    readonly client: QueryClient;
    readonly signal: AbortSignal;
  }) => Promise<Received<T>>;
  /** The answer in the served page. */
  readonly initialData?: () => Received<T> | undefined;
  /** Stores a streamed answer for offline visits. */
  readonly store?: (answer: T) => void;
}

/**
 * The query for a path of the API.
 *
 * Structural sharing of TanStack Query keeps equal parts the same object: entities, and the whole answer if unchanged.
 * For 1,000 characters, 20 of them changed, that takes 1.8 times as long as JSON.parse of the answer (8 ms instead of 5
 * on a slow machine); after a 304 nothing is compared.
 *
 * @param path path with parameters and query, used as the key
 */
export function endpointQuery<Answer extends z.core.$ZodType>(
  endpoint: Endpoint<Answer>,
  path: string,
  preloaded: PreloadedQueries,
): AnswerQuery<z.infer<Answer>> {
  const queryKey = [path];
  return {
    queryKey,
    async queryFn({ client, signal }) {
      const known = client.getQueryData<Received<z.infer<Answer>>>(queryKey) ?? null;
      const memory = memoryOf(known);
      try {
        const answer = await callPath(endpoint, path, { signal, memory, onAnswer: storeAnswer });
        if (answer === null) throw aborted();
        return { answer, etag: memory.last?.etag ?? null, receivedAtMs: serverNowMs() };
      } catch (error) {
        if (known === null && error instanceof CallError && error.failure === 'network') {
          void showLastSeen(client, queryKey, endpoint, path);
        }
        throw error;
      }
    },
    initialData: () => preloaded.take(endpoint, path) ?? undefined,
    store: (answer) =>
      storeAnswer(path, JSON.stringify(endpoint.wrapping === 'data' ? { data: answer } : answer), null),
  };
}

/** The known answer with its ETag, so that an unchanged answer is neither sent nor parsed again. */
function memoryOf<T>(known: Received<T> | null): AnswerMemory<T> {
  const etag = known?.etag ?? null;
  return { last: known === null || etag === null ? null : { answer: known.answer, etag } };
}

/**
 * A query with a custom request, whose answers are not stored for later visits.
 *
 * @param read returns null when aborted
 */
export function ownQuery<T>(
  queryKey: readonly string[],
  read: (signal: AbortSignal) => Promise<T | null>,
  epochMs: () => number = serverNowMs,
): AnswerQuery<T> {
  return {
    queryKey,
    async queryFn({ signal }) {
      const answer = await read(signal);
      if (answer === null) throw aborted();
      return { answer, etag: null, receivedAtMs: epochMs() };
    },
  };
}

const aborted = () => new DOMException('The request was aborted', 'AbortError');

/** Offline, shows the last seen answer and its true age along with the error. */
async function showLastSeen<Answer extends z.core.$ZodType>(
  client: QueryClient,
  queryKey: readonly string[],
  endpoint: Endpoint<Answer>,
  path: string,
): Promise<void> {
  const data = await recallAnswer(endpoint, path);
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (data !== null && query !== undefined && query.state.data === undefined) query.setState({ data });
}

/** Loaded when the page is idle, or earlier when needed. */
const lastSeen = () => import('./offline-answers.ts');

/** Serializes storing, because imports of the same file may settle out of order and the latest answer must win. */
let storing: Promise<unknown> = Promise.resolve();

/** Stores a good answer for offline visits, as `onAnswer` of a call. Not awaited. */
function storeAnswer(path: string, text: string | null, etag: string | null): void {
  if (!('caches' in globalThis)) return;
  const seenAtMs = serverNowMs();
  storing = storing
    .then(afterStartup)
    .then(lastSeen)
    .then(({ store }) => store(path, text, etag, seenAtMs))
    // If the file cannot be loaded, the next answer tries again.
    .catch(() => null);
}

/** The last seen answer, of this or an earlier visit; null = none, or unreadable. */
export function recallAnswer<Answer extends z.core.$ZodType>(
  endpoint: Endpoint<Answer>,
  path: string,
): Promise<Received<z.infer<Answer>> | null> {
  return lastSeen()
    .then(({ recall }) => recall(endpoint, path))
    .catch(() => null);
}

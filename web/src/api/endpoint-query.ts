import type { QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Endpoint } from '@rollcall/game/api/endpoint';
import { afterRest } from './after-load.ts';
import { type AnswerMemory, callPath, type Received } from './call-endpoint.ts';
import { CallError } from './call-error.ts';
import type { PreloadedQueries } from './preloaded-queries.ts';
import { serverNowMs } from './server-clock.ts';

/** How one question is asked and kept: what TanStack Query needs to know of it. */
export interface AnswerQuery<T> {
  readonly queryKey: readonly string[];
  /** @throws CallError; another Error when it was aborted, which nobody hears */
  readonly queryFn: (context: {
    readonly client: QueryClient;
    readonly signal: AbortSignal;
  }) => Promise<Received<T>>;
  /** What the page came with. */
  readonly initialData?: () => Received<T> | undefined;
  /** Keeps an answer that came by stream for a visit without a network. */
  readonly keep?: (answer: T) => void;
}

/**
 * The query of an address of the API.
 *
 * Structural sharing of TanStack Query keeps everything that says the same the same object: entities, and the whole answer
 * when nothing in it changed. For 1,000 characters, 20 of them changed, that takes 1.8 times as long as JSON.parse of the
 * answer (8 ms beside 5 on the slow machine of the measurement); after a 304 nothing is compared.
 *
 * @param path with parameters and query in place: the key
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
        const answer = await callPath(endpoint, path, { signal, memory, onAnswer: keepAnswer });
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
    keep: (answer) =>
      keepAnswer(path, JSON.stringify(endpoint.wrapping === 'data' ? { data: answer } : answer), null),
  };
}

/** So that an answer that did not change is neither sent nor parsed again. */
function memoryOf<T>(known: Received<T> | null): AnswerMemory<T> {
  const etag = known?.etag ?? null;
  return { last: known === null || etag === null ? null : { answer: known.answer, etag } };
}

/**
 * The query of what is read in another way than by a plain call, and kept for no later visit.
 *
 * @param read gives null when it was aborted
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

/** Without a network what was seen last stands beside the error, as old as it is. */
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

/** What is kept is looked after by code that comes when the page has nothing else to do, or when it is needed. */
const lastSeen = () => import('./offline-answers.ts');

/** One after the other: imports that wait for the same file need not end in their order, and a later answer counts. */
let keeping: Promise<unknown> = Promise.resolve();

/** Keeps a good answer for a visit without a network; as `onAnswer` of a call. Nothing waits for it. */
function keepAnswer(path: string, text: string | null, etag: string | null): void {
  if (!('caches' in globalThis)) return;
  const seenAtMs = serverNowMs();
  keeping = keeping
    .then(afterRest)
    .then(lastSeen)
    .then(({ keep }) => keep(path, text, etag, seenAtMs))
    // The file could not be had: there will be another answer.
    .catch(() => null);
}

/** The answer that was seen last, on this visit or an earlier one; null = none, or none that can be understood. */
export function recallAnswer<Answer extends z.core.$ZodType>(
  endpoint: Endpoint<Answer>,
  path: string,
): Promise<Received<z.infer<Answer>> | null> {
  return lastSeen()
    .then(({ recall }) => recall(endpoint, path))
    .catch(() => null);
}

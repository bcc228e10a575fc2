import { type Endpoint, errorAnswerSchema, fillPath, type PathParams } from '@rollcall/game/api/endpoint';
import * as z from 'zod/mini';
import { waitBeforeRetryMs } from './backoff.ts';
import { parseJson } from '@rollcall/game/json';

/** Network, clock and randomness, which tests replace. */
export interface Outside {
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** 0 up to 1. */
  readonly random: () => number;
  /** Resolves after a time, or at once when the signal aborts. Never rejects. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Which server to call, and how. */
export interface CallOptions {
  /** Address without a path: `http://127.0.0.1:3000`. */
  readonly baseUrl: string;
  /** Missing = only public endpoints. */
  readonly key?: string;
  readonly outside: Outside;
  readonly signal: AbortSignal;
}

/** Result of a call after all its tries. */
export type CallEnd<Data> =
  | { readonly state: 'answered'; readonly data: Data }
  /** The server rejects the request for good: the caller has to change something. */
  | { readonly state: 'refused'; readonly status: number; readonly reason: string }
  /** The server could not be reached, or was too busy, at every try. */
  | { readonly state: 'failed'; readonly reason: string }
  /** The collector was stopped. */
  | { readonly state: 'stopped' };

type Try<Data> =
  | CallEnd<Data>
  | {
      readonly state: 'again';
      /** null = the server could not be reached. */
      readonly status: number | null;
      readonly reason: string;
      readonly retryAfter: string | null;
    };

/** A try fails when the answer takes longer. */
const timeoutMs = 30_000;

/** Calls an endpoint once. Never rejects. */
export async function callOnce<Answer extends z.core.$ZodType, Path extends string>(
  endpoint: Pick<Endpoint<Answer, Path>, 'method' | 'path' | 'answer' | 'wrapping'>,
  params: PathParams<Path>,
  { query = {}, body }: { readonly query?: Readonly<Record<string, string>>; readonly body?: unknown },
  { baseUrl, key, outside, signal }: CallOptions,
): Promise<Try<z.infer<Answer>>> {
  const search = new URLSearchParams(query).toString();
  try {
    const response = await outside.fetch(
      baseUrl + fillPath(endpoint.path, params) + (search === '' ? '' : `?${search}`),
      {
        method: endpoint.method,
        headers: {
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      },
    );
    return judge(endpoint, response, await response.text());
  } catch (error) {
    if (signal.aborted) return { state: 'stopped' };
    return { state: 'again', status: null, reason: fetchFailure(error, timeoutMs), retryAfter: null };
  }
}

function judge<Answer extends z.core.$ZodType>(
  { answer, wrapping }: Pick<Endpoint<Answer>, 'answer' | 'wrapping'>,
  { ok, status, headers }: Response,
  text: string,
): Try<z.infer<Answer>> {
  const content = parseJson(text);
  if (ok) {
    const payload =
      wrapping === 'data' ? z.safeParse(z.object({ data: z.unknown() }), content).data?.data : content;
    const parsed = z.safeParse(answer, payload);
    if (parsed.success) return { state: 'answered', data: parsed.data };
    return { state: 'refused', status, reason: 'the answer is not that of a Rollcall server' };
  }
  const told = z.safeParse(z.pick(errorAnswerSchema, { message: true }), content);
  const reason = told.success ? `${told.data.message} (HTTP ${status})` : `HTTP ${status}`;
  if (status === 429 || status >= 500) {
    return { state: 'again', status, reason, retryAfter: headers.get('retry-after') };
  }
  return { state: 'refused', status, reason };
}

export interface Patience {
  /** Maximum number of tries. */
  readonly attempts: number;
  /** Called when a try has failed and will be repeated. */
  readonly onTrouble?: (reason: string) => void;
}

/** Repeats a call after network errors, 429 and 5xx, with growing pauses. Never rejects. */
export async function callPatiently<Data>(
  call: () => Promise<Try<Data>>,
  { attempts, onTrouble, outside, signal }: Patience & Pick<CallOptions, 'outside' | 'signal'>,
): Promise<CallEnd<Data>> {
  for (let attempt = 1; ; attempt += 1) {
    if (signal.aborted) return { state: 'stopped' };
    const result = await call();
    if (result.state !== 'again') return result;
    const { reason, retryAfter } = result;
    if (attempt >= attempts) return { state: 'failed', reason };
    onTrouble?.(reason);
    const [nowMs, random] = [outside.now(), outside.random()];
    await outside.sleep(waitBeforeRetryMs({ attempt, retryAfter, nowMs, random }), signal);
  }
}

export type ReadOptions = CallOptions & Patience;

/** Reads an endpoint, with retries. */
export function readEndpoint<Answer extends z.core.$ZodType, Path extends string>(
  endpoint: Pick<Endpoint<Answer, Path>, 'method' | 'path' | 'answer' | 'wrapping'>,
  params: PathParams<Path>,
  options: ReadOptions,
  query: Readonly<Record<string, string>> = {},
): Promise<CallEnd<z.infer<Answer>>> {
  return callPatiently(() => callOnce(endpoint, params, { query }, options), options);
}

/**
 * Why a fetch failed, in a few words. They come from the error's cause, since its message is just "fetch failed".
 *
 * @param limitMs the caller's time limit
 */
export function fetchFailure(error: unknown, limitMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${limitMs / 1000} s`;
  const { cause } = error;
  if (cause instanceof Error)
    return 'code' in cause && cause.message === '' ? String(cause.code) : cause.message;
  return error.message;
}

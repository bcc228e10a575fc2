import * as z from 'zod/mini';
import { credentialPattern } from '@rollcall/game/character/verification';
import { readerKeyHeader, readerKeyPattern } from '@rollcall/game/api/reader-key';
import { errorAnswerSchema, fillPath, type Endpoint, type PathParams } from '@rollcall/game/api/endpoint';
import { logProblem } from './browser-log.ts';
import { CallError, parseRetryAfter } from './call-error.ts';
import { observeServerDate } from './server-clock.ts';
import { anySignal } from './any-signal.ts';

/** The last answer of an address, so that an unchanged answer is neither sent nor parsed again. */
export interface AnswerMemory<T> {
  last: { readonly etag: string; readonly answer: T } | null;
}

/** A remembered answer. */
export interface Received<T> {
  readonly answer: T;
  /** Null = none. */
  readonly etag: string | null;
  /** When the server last confirmed it, milliseconds since 1970 by its clock. */
  readonly receivedAtMs: number;
  /** From an earlier visit, used while there is no network. */
  readonly isLastSeen?: boolean;
}

export interface CallOptions<T> {
  readonly signal?: AbortSignal;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /**
   * A claim's secret or a character's token: sent in a header, never in the address, never logged. Answers to requests
   * with it are stored neither in the browser's cache nor for offline visits.
   */
  readonly credential?: string | undefined;
  /** The API key: sent as `X-API-Key`, under the same rules as `credential`. */
  readonly readerKey?: string;
  readonly memory?: AnswerMemory<T>;
  /** Called on every good answer with its text; null = the one in `memory`. */
  readonly onAnswer?: (path: string, text: string | null, etag: string | null) => void;
}

/** Timeout, so that an unresponsive server does not stop a poll forever. */
const answerWithinMs = 30_000;

/**
 * Calls an endpoint and parses its answer with the endpoint's schema.
 *
 * @returns the payload without its wrapper; the same object as before if the server says that the answer in `memory` is
 *   unchanged; null when `signal` was aborted
 * @throws CallError network, status or shape; a wrong shape is logged
 */
export function callEndpoint<Answer extends z.core.$ZodType, Path extends string>(
  endpoint: Endpoint<Answer, Path>,
  params: PathParams<Path>,
  options: CallOptions<z.infer<Answer>> = {},
): Promise<z.infer<Answer> | null> {
  return callPath(endpoint, fillPath(endpoint.path, params), options);
}

/**
 * Like callEndpoint, with the parameters already in the path.
 * @throws CallError like callEndpoint
 */
export async function callPath<Answer extends z.core.$ZodType>(
  endpoint: Endpoint<Answer>,
  path: string,
  options: CallOptions<z.infer<Answer>>,
): Promise<z.infer<Answer> | null> {
  try {
    return await exchange(endpoint, path, options);
  } catch (cause) {
    if (options.signal?.aborted) return null;
    if (cause instanceof CallError) throw cause;
    logProblem('warn', `No answer from ${path}`, cause);
    throw new CallError('network', `No answer from ${path}`, { status: null, retryAfterMs: null, cause });
  }
}

async function exchange<Answer extends z.core.$ZodType>(
  endpoint: Endpoint<Answer>,
  path: string,
  options: CallOptions<z.infer<Answer>>,
): Promise<z.infer<Answer>> {
  const { memory } = options;
  const isPrivate = options.credential !== undefined || options.readerKey !== undefined;
  const onAnswer = isPrivate ? undefined : options.onAnswer;
  const known = memory?.last ?? null;
  const response = await send(endpoint, path, known?.etag, options);
  observeServerDate(response.headers.get('Date'), Date.now());
  const etag = response.headers.get('ETag');
  if (known !== null && isConfirmed(response, known.etag)) {
    onAnswer?.(path, null, known.etag);
    return known.answer;
  }
  if (!response.ok) throw await refusal(response, path);
  const text = await response.text();
  const answer = parseAnswer(endpoint, path, readJson(text, endpoint, path, response.status));
  onAnswer?.(path, text, etag);
  if (memory) memory.last = etag === null ? null : { etag, answer };
  return answer;
}

function send(
  { method }: Endpoint,
  path: string,
  knownTag: string | undefined,
  { signal, query, body, credential, readerKey }: Omit<CallOptions<unknown>, 'memory' | 'onAnswer'>,
): Promise<Response> {
  return fetch(query ? `${path}?${new URLSearchParams(query)}` : path, {
    method,
    headers: { ...headersOf(knownTag, body, credential), ...keyHeaderOf(readerKey) },
    ...((credential !== undefined || readerKey !== undefined) && { cache: 'no-store' }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: withTimeLimit(signal),
  });
}

/** @throws CallError for an invalid key */
function keyHeaderOf(readerKey: string | undefined): Record<string, string> {
  if (readerKey === undefined) return {};
  if (readerKeyPattern.test(readerKey)) return { [readerKeyHeader]: readerKey };
  throw new CallError('shape', 'A key cannot stand in a header', { status: null, retryAfterMs: null });
}

/**
 * @throws CallError for a credential that is not a valid header value, because the browser's own error would quote it
 */
function headersOf(
  knownTag: string | undefined,
  body: unknown,
  credential: string | undefined,
): Record<string, string> {
  if (credential !== undefined && !credentialPattern.test(credential)) {
    const facts = { status: null, retryAfterMs: null };
    throw new CallError('shape', 'A credential cannot stand in a header', facts);
  }
  return {
    Accept: 'application/json',
    ...(knownTag !== undefined && { 'If-None-Match': knownTag }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(credential !== undefined && { Authorization: `Bearer ${credential}` }),
  };
}

function withTimeLimit(signal: AbortSignal | undefined): AbortSignal {
  const limit = AbortSignal.timeout(answerWithinMs);
  return signal ? anySignal([signal, limit]) : limit;
}

/** Logs server faults, but not deliberate answers such as "not found" or "wait". */
async function refusal(response: Response, path: string): Promise<CallError> {
  const body: unknown = await response.json().catch(() => null);
  const parsed = errorAnswerSchema.safeParse(body);
  const message = parsed.success ? parsed.data.message : `The server answered ${response.status}`;
  const retryAfterMs = parseRetryAfter(response.headers.get('Retry-After'), Date.now());
  const error = new CallError('status', message, {
    status: response.status,
    retryAfterMs,
    code: parsed.data?.code,
    issues: parsed.data?.issues,
  });
  if (response.status >= 500 && retryAfterMs === null) {
    logProblem('error', `${path} was answered with ${response.status}`, error);
  }
  return error;
}

/** Whether the server confirms the known answer, or sends it again. */
function isConfirmed({ status, ok, headers }: Response, knownTag: string): boolean {
  return status === 304 || (ok && headers.get('ETag') === knownTag);
}

function readJson(text: string, { caching }: Endpoint, path: string, status: number): unknown {
  if (status === 204) return null;
  try {
    return JSON.parse(text);
  } catch (cause) {
    // The cause quotes the text, which can contain a token if the answer must not be stored.
    throw wrongShape(path, caching === 'none' ? null : cause);
  }
}

const wrapperSchema = z.object({ data: z.unknown() });

/**
 * The payload of an answer, without its wrapper.
 *
 * @throws CallError shape, which is logged
 */
export function parseAnswer<Answer extends z.core.$ZodType>(
  endpoint: Endpoint<Answer>,
  path: string,
  body: unknown,
): z.infer<Answer> {
  if (endpoint.wrapping !== 'data') return parse(endpoint.answer, path, body);
  return parse(endpoint.answer, path, parse(wrapperSchema, path, body).data);
}

function parse<Schema extends z.core.$ZodType>(
  schema: Schema,
  path: string,
  value: unknown,
): z.infer<Schema> {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw wrongShape(path, parsed.error);
  return parsed.data;
}

function wrongShape(path: string, cause: unknown): CallError {
  const error = new CallError('shape', `The answer of ${path} is not of the agreed shape`, {
    status: null,
    retryAfterMs: null,
    cause,
  });
  logProblem('error', error.message, cause);
  return error;
}

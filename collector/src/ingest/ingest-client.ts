import type { PastCallName, ReportCallName } from '@rollcall/game/endpoints/ingest-calls';
import { type Endpoint, errorAnswerSchema } from '@rollcall/game/endpoint';
import { endpoints } from '@rollcall/game/endpoints';
import { type IngestAnswer, ingestAnswerSchema } from '@rollcall/game/report';
import * as z from 'zod/mini';
import { waitBeforeRetryMs } from './backoff.ts';

/** What became of a report. */
export type Outcome =
  | { readonly state: 'taken'; readonly answer: IngestAnswer }
  /** The server will not take it, now or later: the sender has to change something. */
  | { readonly state: 'refused'; readonly status: number; readonly reason: string }
  /** The server could not be reached, or was too busy, as often as it was tried. */
  | { readonly state: 'failed'; readonly reason: string }
  /** The collector is told to stop. */
  | { readonly state: 'stopped' };

/** One request as it was first sent. */
export interface SentRequest {
  readonly at_ms: number;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** Sends reports, one after the other or several at once. */
export interface IngestClient {
  /** Resolves when the server has decided or the tries are used up; never rejects. `batch_id` is added here. */
  send(name: ReportCallName | PastCallName, body: Readonly<Record<string, unknown>>): Promise<Outcome>;
}

export interface IngestClientOptions {
  /** Where Rollcall is, without path: `http://127.0.0.1:3000`. */
  readonly baseUrl: string;
  readonly key: string;
  /** Tries of one batch before it is given up. */
  readonly attempts: number;
  /** Starts every batch id; must differ from that of any other run. */
  readonly batchPrefix: string;
  readonly signal: AbortSignal;
  readonly outside: Outside;
  readonly onSend?: (request: SentRequest) => void;
  /** A try failed and will be repeated. */
  readonly onTrouble?: (reason: string) => void;
}

/** What a collector takes from the machine; tests bring their own. */
export interface Outside {
  readonly fetch: typeof fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** 0 up to 1. */
  readonly random: () => number;
  /** Resolves after the time, or at once when the signal says stop; never rejects. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** An answer that takes longer is a failed try. */
const requestTimeoutMs = 30_000;

type Try = Outcome | { readonly state: 'again'; readonly reason: string; readonly retryAfter: string | null };

/**
 * A client of the public ingest API. A batch is sent again under the same batch id after network errors, 429 and 5xx,
 * so that the server takes it once however often it arrives (wire: Ingest).
 */
export function createIngestClient(options: IngestClientOptions): IngestClient {
  const { signal, outside } = options;
  let batches = 0;
  return {
    async send(name, body) {
      const endpoint = endpoints[name];
      const full = { ...body, batch_id: `${options.batchPrefix}-${(batches += 1)}` };
      const text = JSON.stringify(full);
      options.onSend?.({ at_ms: outside.now(), method: endpoint.method, path: endpoint.path, body: full });
      for (let attempt = 1; ; attempt += 1) {
        if (signal.aborted) return { state: 'stopped' };
        const result = await tryOnce(options, endpoint, text);
        if (result.state !== 'again') return result;
        if (attempt >= options.attempts) return { state: 'failed', reason: result.reason };
        options.onTrouble?.(result.reason);
        const { retryAfter } = result;
        const waitMs = waitBeforeRetryMs({
          attempt,
          retryAfter,
          nowMs: outside.now(),
          random: outside.random(),
        });
        await outside.sleep(waitMs, signal);
      }
    },
  };
}

async function tryOnce(options: IngestClientOptions, endpoint: Endpoint, text: string): Promise<Try> {
  const { signal, outside, baseUrl, key } = options;
  try {
    const response = await outside.fetch(baseUrl + endpoint.path, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: text,
      signal: AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]),
    });
    return judge(response.status, response.headers.get('retry-after'), await response.text());
  } catch (error) {
    if (signal.aborted) return { state: 'stopped' };
    return { state: 'again', reason: fetchFailure(error, requestTimeoutMs), retryAfter: null };
  }
}

function judge(status: number, retryAfter: string | null, text: string): Try {
  const content = parseJson(text);
  if (status >= 200 && status < 300) {
    const answer = z.safeParse(ingestAnswerSchema, content);
    if (answer.success) return { state: 'taken', answer: answer.data };
    return { state: 'refused', status, reason: 'the answer is not that of a Rollcall server' };
  }
  const reason = errorReason(status, content);
  if (status === 429 || status >= 500) return { state: 'again', reason, retryAfter };
  return { state: 'refused', status, reason };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // An error page of something in between: the status says enough.
    return null;
  }
}

function errorReason(status: number, content: unknown): string {
  const answer = z.safeParse(z.pick(errorAnswerSchema, { message: true }), content);
  return answer.success ? `${answer.data.message} (HTTP ${status})` : `HTTP ${status}`;
}

/**
 * Why a fetch failed, in a few words. The cause of a failed fetch is in its cause: "fetch failed" says nothing.
 *
 * @param timeoutMs what the caller allowed
 */
export function fetchFailure(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} s`;
  const { cause } = error;
  if (cause instanceof Error)
    return 'code' in cause && cause.message === '' ? String(cause.code) : cause.message;
  return error.message;
}

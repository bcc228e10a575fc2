import type * as z from 'zod/mini';
import type { Endpoint, PathParams } from '@rollcall/game/api/endpoint';
import { callEndpoint, type CallOptions } from './call-endpoint.ts';
import { CallError } from './call-error.ts';

/** Maximum number of retries, and the wait before the first, in ms; each wait doubles. */
const retryLimit = 5;
const firstRetryAfterMs = 1000;

export function isWorthRetry(retryCount: number, error: unknown): boolean {
  return retryCount < retryLimit && error instanceof CallError && error.isPassing;
}

export function retryWaitMs(retryCount: number, error: unknown): number {
  const askedMs = error instanceof CallError ? error.retryAfterMs : null;
  return askedMs ?? firstRetryAfterMs * 2 ** retryCount;
}

/** Resolves after `waitMs`, or at once when aborted. */
export type Wait = (waitMs: number, signal?: AbortSignal) => Promise<void>;

export interface RetryOptions {
  readonly signal?: AbortSignal;
  readonly wait?: Wait;
  /** Called after each failed try, before the wait. */
  readonly onFailure?: (error: CallError) => void;
}

/**
 * Retries after a passing failure: network, 5xx, 429. Waits 1, 2, 4, 8 and 16 seconds, or as long as `Retry-After`
 * says.
 *
 * @returns the result of `attempt`, or null when aborted
 * @throws the last error
 */
export async function withRetry<T>(
  attempt: () => Promise<T | null>,
  { signal, wait = waitInBrowser, onFailure }: RetryOptions = {},
): Promise<T | null> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof CallError) onFailure?.(error);
      if (!isWorthRetry(retry, error)) throw error;
      await wait(retryWaitMs(retry, error), signal);
      if (signal?.aborted) return null;
    }
  }
}

/**
 * A one-off read with retries. Polls do not use it: one tick is one try. Methods other than GET are never retried.
 *
 * @throws CallError like callEndpoint
 */
export function readEndpoint<Answer extends z.core.$ZodType, Path extends string>(
  endpoint: Endpoint<Answer, Path>,
  params: PathParams<Path>,
  options: CallOptions<z.infer<Answer>> & { readonly wait?: Wait } = {},
): Promise<z.infer<Answer> | null> {
  const attempt = () => callEndpoint(endpoint, params, options);
  return endpoint.method === 'GET' ? withRetry(attempt, options) : attempt();
}

function waitInBrowser(waitMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, waitMs);
    function done(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
    signal?.addEventListener('abort', done);
    if (signal?.aborted) done();
  });
}

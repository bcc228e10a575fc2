import type * as z from 'zod/mini';
import type { Endpoint, PathParams } from '@rollcall/game/api/endpoint';
import { callEndpoint, type CallOptions } from './call-endpoint.ts';
import { CallError } from './call-error.ts';

/** How often a read is tried again, and the wait before the first time; each wait doubles. */
const retryLimit = 5;
const firstRetryAfterMs = 1000;

/** Is an error worth another try, after so many retries? */
export function isWorthRetry(retryCount: number, error: unknown): boolean {
  return retryCount < retryLimit && error instanceof CallError && error.isPassing;
}

/** How long to wait before it. */
export function retryWaitMs(retryCount: number, error: unknown): number {
  const askedMs = error instanceof CallError ? error.retryAfterMs : null;
  return askedMs ?? firstRetryAfterMs * 2 ** retryCount;
}

/** @returns after `waitMs`, or at once when aborted */
export type Wait = (waitMs: number, signal?: AbortSignal) => Promise<void>;

/** How a read is tried again. */
export interface RetryOptions {
  readonly signal?: AbortSignal;
  readonly wait?: Wait;
  /** Told of each try that failed, before the wait. */
  readonly onFailure?: (error: CallError) => void;
}

/**
 * Tries again what failed for a passing reason: network, 5xx, 429. Waits 1, 2, 4, 8 and 16 seconds, or as long as
 * `Retry-After` says.
 *
 * @returns what `attempt` gave, or null when aborted
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
 * A one-off read that survives passing trouble. Polls do not use it: one tick is one try. What is not a GET is sent
 * once, whatever happens.
 *
 * @throws CallError as callEndpoint
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

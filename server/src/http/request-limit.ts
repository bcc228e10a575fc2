import type { IncomingMessage, ServerResponse } from 'node:http';
import { readHeaders, secureHeaders, writeHeaders } from './answer-headers.ts';
import { callerKey, isLocalCaller, isSecure } from './client-address.ts';
import { renderError, tooManyRequests } from './http-error.ts';
import { limits, type Rate } from './limits.ts';
import type { Logger } from './logger.ts';
import { createRateLimiter, type RateVerdict } from './rate-limit.ts';

/** How long a 429 is held back for whoever goes on regardless: 64 connections then send 64 requests a second. */
const heldForMs = 1_000;
const heldMaximum = 1_000;

interface RequestLimitParts {
  /** null = nothing is limited. */
  readonly readRate: Rate | null;
  /** Proxies of ours in front; 0 = none. */
  readonly proxyCount: number;
  readonly isFile: (path: string) => boolean;
  readonly nowMs: () => number;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Limits requests before anything else is done for them. Callers on this machine are exempt. Not by
 * `@fastify/rate-limit`: its hooks run behind the router, and hot bodies never get there.
 */
export interface RequestLimit {
  /** Answers with 429 whoever asks too often. @returns false = the request may go on */
  readonly refuse: (
    request: IncomingMessage,
    response: ServerResponse,
    nextRequestId: () => string,
  ) => boolean;
  /** What the caller of a read is told of its limit; null = it has none. */
  readonly verdictOf: (request: IncomingMessage) => RateVerdict | null;
}

export const unlimited: RequestLimit = { refuse: () => false, verdictOf: () => null };

export function createRequestLimit(parts: RequestLimitParts): RequestLimit {
  const { readRate, proxyCount, isFile, nowMs, logger } = parts;
  if (readRate === null) return unlimited;
  const reads = createRateLimiter(readRate, nowMs);
  const files = createRateLimiter(limits.files.rate, nowMs);
  const failedWrites = createRateLimiter(limits.failedWrites.rate, nowMs);
  const promptRefusals = createRateLimiter(limits.promptRefusals.rate, nowMs);
  const verdicts = new WeakMap<IncomingMessage, RateVerdict>();
  let isProxyWarned = false;
  let held = 0;

  /** Without this line an operator would only see that everybody is refused. */
  function warnOfProxy({ headers }: IncomingMessage): void {
    if (isProxyWarned || proxyCount > 0 || headers['x-forwarded-for'] === undefined) return;
    isProxyWarned = true;
    logger.warn('A proxy passes requests on, but TRUST_PROXY is 0: all its visitors share one limit');
  }

  function countRequest(request: IncomingMessage, response: ServerResponse, key: string): RateVerdict {
    if (!isReadMethod(request.method)) {
      response.once('close', () => {
        if (response.statusCode >= 400) failedWrites.take(key);
      });
      return failedWrites.take(key, 0);
    }
    if (isFile(pathOf(request.url ?? ''))) return files.take(key);
    const verdict = reads.take(key);
    verdicts.set(request, verdict);
    return verdict;
  }

  return {
    refuse: (request, response, nextRequestId) => {
      if (isLocalCaller(request)) return false;
      warnOfProxy(request);
      const key = callerKey(request, proxyCount);
      const verdict = countRequest(request, response, key);
      if (verdict.isAllowed) return false;
      const send = (isLast: boolean) => {
        const headers = {
          ...verdict.headers,
          ...(isSecure(request, proxyCount) && secureHeaders),
          ...(isLast && { Connection: 'close' }),
        };
        sendRefusal(request, response, nextRequestId(), headers);
      };
      const isPrompt = promptRefusals.take(key).isAllowed;
      if (isPrompt || held >= heldMaximum) {
        send(!isPrompt);
        return true;
      }
      held += 1;
      setTimeout(() => {
        held -= 1;
        send(false);
      }, heldForMs);
      return true;
    },
    verdictOf: (request) => verdicts.get(request) ?? null,
  };
}

/** Preflights are answered without a look at anything, and count as reads. */
const isReadMethod = (method = '') => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
const pathOf = (url: string) => url.split('?', 1)[0] ?? '';

function sendRefusal(
  { method }: IncomingMessage,
  response: ServerResponse,
  requestId: string,
  headers: Readonly<Record<string, string>>,
): void {
  const { status, body } = renderError(tooManyRequests(), requestId);
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...(isReadMethod(method) ? readHeaders : writeHeaders),
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
    'Cache-Control': 'no-store',
    'X-Request-ID': requestId,
  });
  response.end(method === 'HEAD' ? undefined : text);
}

export function createAllowance(
  rate: Rate | null,
  { proxyCount, nowMs }: Pick<RequestLimitParts, 'proxyCount' | 'nowMs'>,
): (request: IncomingMessage) => boolean {
  const limiter = rate === null ? null : createRateLimiter(rate, nowMs);
  return (request) =>
    limiter === null || isLocalCaller(request) || limiter.take(callerKey(request, proxyCount)).isAllowed;
}

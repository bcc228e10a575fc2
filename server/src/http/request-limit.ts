import type { IncomingMessage, ServerResponse } from 'node:http';
import { readHeaders, secureHeaders, writeHeaders } from './answer-headers.ts';
import { callerKey, isLoopbackPeer, isSecure, looksProxied } from './client-address.ts';
import { HttpError, renderError, tooManyRequests } from './http-error.ts';
import { pathOf } from './http-listener.ts';
import type { CallerParts } from './limit-share.ts';
import { limits, type Rate, type SharedLimit } from './limits.ts';
import type { Logger } from './logger.ts';
import { createRateLimiter, type RateVerdict } from './rate-limit.ts';
import type { HeldKey, ReaderKeyCheck } from './reader-key.ts';
import { createAnswerQueues } from './answer-queues.ts';

/** Delay of a 429 for a caller that keeps sending: 64 connections then send 64 requests a second. */
const heldForMs = 1_000;
const heldMaximum = 1_000;

interface RequestLimitParts extends CallerParts {
  /** null = no limit. */
  readonly readRate: Rate | null;
  readonly isFile: (path: string) => boolean;
  readonly readerKeys: ReaderKeyCheck;
  /** Whether a request contains the key of a collector or of an operator. */
  readonly hasCollectorKey: (request: IncomingMessage) => boolean;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Limits requests before anything else is done for them, and rejects invalid keys. Calls of collectors and operators on
 * this machine are not limited. `@fastify/rate-limit` is not used: its hooks run after the router, which hot bodies
 * never reach.
 */
export interface RequestLimit {
  /** Answers callers that are above their limit or have an invalid key. Returns false if the request may continue. */
  readonly refuse: (
    request: IncomingMessage,
    response: ServerResponse,
    nextRequestId: () => string,
  ) => boolean;
  /** Answers a request now, or after the earlier ones of the same caller. Answers 429 if too many wait. */
  readonly inTurn: (
    request: IncomingMessage,
    response: ServerResponse,
    nextRequestId: () => string,
    answer: () => void,
  ) => void;
  /** Returns the limit to state in the answer to a read; null = none. */
  readonly verdictOf: (request: IncomingMessage) => RateVerdict | null;
}

export const unlimited: RequestLimit = {
  refuse: () => false,
  inTurn: (_request, _response, _nextRequestId, answer) => answer(),
  verdictOf: () => null,
};

/** Returns the rate of all keys of one address together, given the rate without a key. */
export function keyedRate(readRate: Rate): Rate {
  const times = limits.keyedReads.rate.perSecond / limits.reads.rate.perSecond;
  return { perSecond: readRate.perSecond * times, burst: readRate.burst * times };
}

function createLimiters(readRate: Rate, { nowMs, limitShare }: RequestLimitParts) {
  const limiterOf = (limit: SharedLimit, rate: Rate) => createRateLimiter(rate, nowMs, { limit, limitShare });
  return {
    reads: limiterOf('reads', readRate),
    keyedReads: limiterOf('keyedReads', keyedRate(readRate)),
    files: limiterOf('files', limits.files.rate),
    failedWrites: limiterOf('failedWrites', limits.failedWrites.rate),
    promptRefusals: limiterOf('promptRefusals', limits.promptRefusals.rate),
  };
}

type Limiters = ReturnType<typeof createLimiters>;

export function createRequestLimit(parts: RequestLimitParts): RequestLimit {
  const { readRate, proxyCount, isFile, readerKeys, logger } = parts;
  const limiters = readRate === null ? null : createLimiters(readRate, parts);
  const queues = createAnswerQueues(waitingMaximum);
  const verdicts = new WeakMap<IncomingMessage, RateVerdict>();
  let isProxyWarned = false;
  let held = 0;

  const isExempt = (request: IncomingMessage) =>
    request.headers.authorization !== undefined && isLoopbackPeer(request) && parts.hasCollectorKey(request);

  /** Warns that a proxy seems to forward requests. Otherwise operators would only see that everybody is rejected. */
  function warnOfProxy(request: IncomingMessage): void {
    if (isProxyWarned || proxyCount > 0 || !looksProxied(request)) return;
    isProxyWarned = true;
    logger.warn('A proxy forwards requests, but TRUST_PROXY is 0: all its visitors share one limit');
  }

  function countRequest(
    { reads, keyedReads, files, failedWrites }: Limiters,
    request: IncomingMessage,
    response: ServerResponse,
    key: HeldKey | null,
  ): RateVerdict {
    const caller = callerKey(request, proxyCount);
    if (!isReadMethod(request.method)) {
      response.once('close', () => {
        if (response.statusCode >= 400) failedWrites.take(caller);
      });
      return failedWrites.take(caller, 0);
    }
    if (isFile(pathOf(request.url ?? ''))) return files.take(caller);
    const verdict = (key === null ? reads : keyedReads).take(caller);
    verdicts.set(request, verdict);
    return verdict;
  }

  /** Answers 429, immediately or, for a caller that keeps sending, after a delay. */
  function refuseByLimit(
    { promptRefusals }: Limiters,
    request: IncomingMessage,
    send: (isLast: boolean) => void,
  ): void {
    const isPrompt = promptRefusals.take(callerKey(request, proxyCount)).isAllowed;
    if (isPrompt || held >= heldMaximum) {
      send(!isPrompt);
      return;
    }
    held += 1;
    setTimeout(() => {
      held -= 1;
      send(false);
    }, heldForMs);
  }

  return {
    refuse: (request, response, nextRequestId) => {
      const found = readerKeys.check(request);
      const key = found instanceof HttpError ? null : found;
      const isLimited = limiters !== null && !isExempt(request);
      if (isLimited) warnOfProxy(request);
      const verdict = isLimited ? countRequest(limiters, request, response, key) : null;
      const send = (error: HttpError, isLast: boolean) =>
        sendRefusal(request, response, error, nextRequestId(), {
          ...verdict?.headers,
          ...(isSecure(request, proxyCount) && secureHeaders),
          ...(isLast && { Connection: 'close' }),
        });
      if (isLimited && verdict?.isAllowed === false) {
        key?.count('refused');
        refuseByLimit(limiters, request, (isLast) => send(tooManyRequests(), isLast));
        return true;
      }
      if (found instanceof HttpError) {
        send(found, false);
        return true;
      }
      key?.count('requests');
      return false;
    },
    inTurn: (request, response, nextRequestId, answer) => {
      const key = readerKeys.heldBy(request);
      const isAtOnce = key === null || limiters === null || isStream(request);
      if (isAtOnce) {
        answer();
        return;
      }
      if (queues.add(callerKey(request, proxyCount), response, answer)) return;
      key.count('refused');
      const headers = isSecure(request, proxyCount) ? secureHeaders : {};
      sendRefusal(request, response, tooManyWaiting, nextRequestId(), headers);
    },
    verdictOf: (request) => verdicts.get(request) ?? null,
  };
}

const waitingMaximum = limits.keyedReadsWaiting.perAddress;
const tooManyWaiting = tooManyRequests(
  `At most ${waitingMaximum} requests with a key may wait at once: wait for their answers`,
  { 'Retry-After': '1' },
);

/** Whether the answer is a stream. */
const isStream = ({ url = '' }: IncomingMessage) => /^\/v2\/(?:live|\w+\/stream)(?:[/?]|$)/.test(url);

/** Whether a request is a read. Preflights count as reads, and are answered without any other check. */
const isReadMethod = (method = '') => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

function sendRefusal(
  { method }: IncomingMessage,
  response: ServerResponse,
  error: HttpError,
  requestId: string,
  headers: Readonly<Record<string, string>>,
): void {
  const { status, headers: ownHeaders, body } = renderError(error, requestId);
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...(isReadMethod(method) ? readHeaders : writeHeaders),
    ...headers,
    ...ownHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
    'Cache-Control': 'no-store',
    'X-Request-ID': requestId,
  });
  response.end(method === 'HEAD' ? undefined : text);
}

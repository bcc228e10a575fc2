import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { stripAddress } from '@rollcall/game/site/log-event-privacy';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { preflightHeaders, readHeaders, secureHeaders, siteHeaders, writeHeaders } from './answer-headers.ts';
import { isSecure } from './client-address.ts';
import { createCodingChooser } from './prepared-body.ts';
import {
  createHttpListener,
  createRequestIds,
  earlyRefusal,
  type HttpListener,
  isApi,
  pathOf,
  plainUrl,
  refuseEarly,
  refuseRaw,
  unmetExpectation,
} from './http-listener.ts';
import { HttpError, renderError } from './http-error.ts';
import { createHotAnswers, type AnswerHot, type HotBody } from './hot-answers.ts';
import { limits } from './limits.ts';
import { createRepeatLog, type Logger } from './logger.ts';
import type { RequestLimit } from './request-limit.ts';
import { createPreparedSender, type SendPrepared } from './send-prepared.ts';
import { createWriteGuard, type WriteGuard, type WriteRules } from './write-guard.ts';

export interface HttpConfig {
  readonly logger: Logger;
  /** Number of trusted proxies in front of this server; 0 = none. */
  readonly proxyCount: number;
  readonly requestLimit: RequestLimit;
  readonly hotBodies: ReadonlyMap<string, HotBody>;
  readonly methodsAt: (path: string) => readonly string[];
  readonly writeRules?: WriteRules;
  /** The listener of the app; absent = the app creates its own, which starts with `app.listen`. */
  readonly listener?: HttpListener;
  readonly observer?: RequestObserver;
  readonly serveSite: (path: string, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

/** Observes requests. It must cost next to nothing, since there are several thousand requests each second. */
export interface RequestObserver {
  answered(request: IncomingMessage, response: ServerResponse): void;
  begun(request: IncomingMessage, response: ServerResponse): void;
}

export interface Http {
  readonly app: FastifyInstance;
  readonly send: SendPrepared;
}

/** Creates the common parts of all answers: request id, headers, limits, and errors of one shape. */
export function createHttp(config: HttpConfig): Http {
  const { logger, proxyCount, requestLimit } = config;
  const nextRequestId = createRequestIds();
  const choose = createCodingChooser();
  const guard = createWriteGuard(config.writeRules);

  const logProblem = createRepeatLog(logger);
  const answerHot = createHotAnswers({
    bodies: config.hotBodies,
    choose,
    nextRequestId,
    limit: requestLimit.verdictOf,
    isSecure: (request) => isSecure(request, proxyCount),
  });
  const { listener = createHttpListener('ready'), observer } = config;

  const app = fastify({
    logger: false,
    bodyLimit: limits.publicBody.bytes,
    forceCloseConnections: 'idle',
    requestIdHeader: false,
    genReqId: nextRequestId,
    // A body may contain such a key, since nothing here copies keys that are not in a schema.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    routerOptions: { maxParamLength: limits.url.bytes },
    serverFactory: (handler) =>
      connectServer(listener, handler, { requestLimit, answerHot, observer, nextRequestId }),
    clientErrorHandler: (error, socket) => refuseRaw(error, socket, nextRequestId()),
    frameworkErrors: (error, request, reply) => {
      putHeaders(request, reply, proxyCount);
      // People who open a page with an invalid percent-encoding in its address get the page for unknown addresses.
      const isForPeople = error.code === 'FST_ERR_BAD_URL' && !isApi(request.url) && isRead(request.method);
      if (!isForPeople) return sendError(error, request, reply);
      config
        .serveSite(pathOf(request.url), request, reply)
        .catch((cause: unknown) => sendError(cause, request, reply));
    },
  });

  function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const { status, headers, body } = renderError(error, request.id);
    if (status >= 500 && !isForeseen(error))
      logProblem(problemOf(error), 'A request failed', {
        request_id: request.id,
        // Without the names of people in the address.
        url: stripAddress(request.url),
        status,
        error,
      });
    reply
      .code(status)
      .headers({ 'Cache-Control': 'no-store', ...headers, 'Content-Type': 'application/json; charset=utf-8' })
      .send(JSON.stringify(body));
  }

  app.addHook('onRequest', (request, reply, done) => {
    putHeaders(request, reply, proxyCount);
    const { url = '', method = '' } = request.raw;
    if (url.length > limits.url.bytes) {
      done(new HttpError(414, 'url-too-long', `The address may hold at most ${limits.url.bytes} characters`));
    } else if (method === 'OPTIONS') {
      answerOptions(request, reply, config.methodsAt(pathOf(url)), guard);
    } else if (isApi(url)) {
      if (isRead(method)) reply.headers(requestLimit.verdictOf(request.raw)?.headers ?? {});
      done(isRead(method) ? undefined : originRefusal(request, reply, guard));
    } else {
      done();
    }
  });
  app.addHook('preClose', (done) => {
    listener.setPhase('stopping');
    done();
  });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url);
    const methods = isApi(path) ? config.methodsAt(path) : ['GET', 'HEAD'];
    if (methods.length > 0 && !methods.includes(request.method)) {
      throw new HttpError(405, 'method-not-allowed', `${request.method} is not possible here`, {
        headers: { Allow: methods.join(', ') },
      });
    }
    if (isApi(path))
      throw new HttpError(404, 'not-found', `There is nothing at ${path.slice(0, repeatedLength)}`);
    return config.serveSite(path, request, reply);
  });
  return { app, send: createPreparedSender(choose) };
}

interface Shortcuts {
  readonly requestLimit: RequestLimit;
  readonly answerHot: AnswerHot;
  readonly observer: RequestObserver | undefined;
  readonly nextRequestId: () => string;
}

function connectServer(
  listener: HttpListener,
  handler: RequestListener,
  { requestLimit, answerHot, observer, nextRequestId }: Shortcuts,
): Server {
  listener.setHandler((request, response) => {
    request.url = plainUrl(request.url ?? '');
    const refusal = earlyRefusal(request);
    const isAllowed = refusal === null && !requestLimit.refuse(request, response, nextRequestId);
    if (isAllowed && answerHot(request, response)) {
      observer?.answered(request, response);
      return;
    }
    observer?.begun(request, response);
    if (isAllowed) requestLimit.inTurn(request, response, nextRequestId, () => handler(request, response));
    else if (refusal !== null) refuseEarly(response, refusal, nextRequestId());
  });
  return listener.server.on('checkExpectation', (_request, response) =>
    refuseEarly(response, unmetExpectation, nextRequestId()),
  );
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD';
/** Maximum length of an address that is repeated in an error message. */
const repeatedLength = 200;

function putHeaders(request: FastifyRequest, reply: FastifyReply, proxyCount: number): void {
  const { url = '', method = '' } = request.raw;
  const dataHeaders = isRead(method) ? readHeaders : writeHeaders;
  reply.header('X-Request-ID', request.id).headers(isApi(url) ? dataHeaders : siteHeaders(pathOf(url)));
  if (isSecure(request.raw, proxyCount)) reply.headers(secureHeaders);
}

function problemOf(error: unknown): string {
  const cause = error instanceof HttpError ? (error.cause ?? error) : error;
  return cause instanceof Error ? `${cause.name}: ${cause.message.slice(0, 200)}` : typeof cause;
}

/** Whether the error is an expected answer such as "not made yet", which operators need not investigate. */
function isForeseen(error: unknown): boolean {
  return error instanceof HttpError && error.cause === undefined;
}

function originRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  guard: WriteGuard,
): HttpError | undefined {
  const { method, headers } = request.raw;
  const verdict = guard.checkWrite(headers, pathOf(request.url), method ?? '');
  if (!verdict.isAllowed) {
    return new HttpError(403, 'origin-refused', 'Pages of other origins may not write here');
  }
  reply.headers(verdict.headers);
  return undefined;
}

function answerOptions(
  request: FastifyRequest,
  reply: FastifyReply,
  methods: readonly string[],
  guard: WriteGuard,
): void {
  const wanted = request.headers['access-control-request-method'] ?? 'GET';
  if (!isRead(wanted)) reply.headers(guard.preflight(request.headers, pathOf(request.url), wanted));
  else if (methods.includes('GET')) reply.headers(preflightHeaders);
  reply
    .code(204)
    .header('Allow', ['OPTIONS', ...methods].join(', '))
    .send();
}

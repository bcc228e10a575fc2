import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { rawErrorHeaders } from './answer-headers.ts';
import { HttpError, renderError } from './http-error.ts';

export type ServerPhase = 'starting' | 'ready' | 'stopping';

/** The HTTP server below the app. It can listen before the app exists, and then answers that it is starting. */
export interface HttpListener {
  readonly server: Server;
  phase(): ServerPhase;
  setPhase(phase: ServerPhase): void;
  setHandler(handler: RequestListener): void;
  /**
   * Starts to listen.
   *
   * @throws the error of the system, with `syscall` `listen`
   */
  listen(port: number, host: string): Promise<void>;
  close(): Promise<void>;
}

const idleCheckMs = 50;
/**
 * Maximum number of connections that wait to be accepted: all open pages reconnect at once after a restart. Node's
 * default is 511.
 */
const backlog = 4096;
/**
 * Maximum time for which a closing server waits for a request on a new connection, since browsers open connections that
 * they may never use.
 */
const unusedForMs = 1000;

export function createHttpListener(initialPhase: ServerPhase): HttpListener {
  const nextRequestId = createRequestIds();
  let phase = initialPhase;
  let answer: RequestListener = () => {};
  // Without `requireHostHeader: false`, Node itself would answer requests that have no Host header.
  const options = { keepAliveTimeout: 65_000, requestTimeout: 120_000, requireHostHeader: false };
  const unused = new Set<Socket>();
  const server = createServer(options, (request, response) => {
    unused.delete(request.socket);
    if (phase === 'ready') answer(request, response);
    else refuseWhile(phase, request, response, nextRequestId());
  });

  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });

  return {
    server,
    phase: () => phase,
    setPhase: (next) => {
      phase = next;
    },
    setHandler: (handler) => {
      answer = handler;
    },
    listen: async (port, host) => {
      server.listen({ port, host, backlog });
      await once(server, 'listening');
    },
    close: async () => {
      phase = 'stopping';
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      // Otherwise a connection whose request is answered after the start of closing would stay open for
      // `keepAliveTimeout`.
      const closing = setInterval(() => server.closeIdleConnections(), idleCheckMs);
      const ending = setTimeout(() => unused.forEach((socket) => socket.destroy()), unusedForMs);
      await closed;
      clearInterval(closing);
      clearTimeout(ending);
    },
  };
}

/**
 * Creates the ids of requests. They differ from those of other processes, and are cheap to make, since they need not be
 * hard to guess.
 */
export function createRequestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url');
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}

/** Node itself would answer such requests, without the headers of our answers. */
const noHost = new HttpError(400, 'invalid-request', 'The request names no Host');
export const unmetExpectation = new HttpError(
  400,
  'invalid-request',
  'Only 100-continue can be expected here',
);

/** Seconds after which a start or a restart has usually finished. */
const retryAfter = { starting: '2', stopping: '5' };

const percentCode = /%[0-9a-f]{2}/gi;
/** Characters that mean the same with and without percent encoding (RFC 3986). */
const unreserved = /[\w.~-]/;

/**
 * Returns the address of a request in the canonical form that all checks and the router use: without a host, without
 * needless percent encoding and, for calls of the API, without slashes at the end of the path. `/%761/keys/?x` becomes
 * `/v1/keys?x`.
 */
export function plainUrl(url: string): string {
  const path = /^https?:/i.test(url) ? url.replace(/^https?:\/\/[^/?#]*\/?/i, '/') : url;
  const decoded = !path.includes('%')
    ? path
    : path.replaceAll(percentCode, (code) => {
        const letter = String.fromCodePoint(Number.parseInt(code.slice(1), 16));
        return unreserved.test(letter) ? letter : code;
      });
  return isApi(decoded) ? withoutLastSlashes(decoded) : decoded;
}

export const isApi = (url: string): boolean => /^\/(?:v\d+|health)(?:[/?]|$)/.test(url);
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

function withoutLastSlashes(url: string): string {
  const path = pathOf(url);
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return end === path.length ? url : path.slice(0, end) + url.slice(path.length);
}

/** Finds a problem with a request before its address is examined; null = none. */
export function earlyRefusal(request: IncomingMessage): HttpError | null {
  return request.httpVersion === '1.1' && request.headers.host === undefined ? noHost : null;
}

export function refuseEarly(response: ServerResponse, refusal: HttpError, requestId: string): void {
  const { status, headers, body } = renderError(refusal, requestId);
  const text = JSON.stringify(body);
  response.writeHead(status, { ...errorHeaders(requestId, text), ...headers });
  response.end(text);
}

/** Answers 503 to every request. The answer of `/health` contains whether the server is starting or stopping. */
function refuseWhile(
  phase: 'starting' | 'stopping',
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): void {
  const headers = { 'Retry-After': retryAfter[phase] };
  if (pathOf(plainUrl(url)) !== '/health') {
    refuseEarly(
      response,
      new HttpError(503, 'unavailable', `The server is ${phase}`, { headers }),
      requestId,
    );
    return;
  }
  const text = JSON.stringify({ health: phase });
  response.writeHead(503, { ...errorHeaders(requestId, text), ...headers, Vary: 'Accept' });
  response.end(text);
}

export function refuseRaw(error: Error, socket: Socket, requestId: string): void {
  if (!socket.writable || Reflect.get(error, 'code') === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const isTimeout = Reflect.get(error, 'code') === 'ERR_HTTP_REQUEST_TIMEOUT';
  const cause = isTimeout ? error : Object.assign(error, { statusCode: 400 });
  const { status, body } = renderError(cause, requestId);
  const text = JSON.stringify(body);
  const lines = Object.entries(errorHeaders(requestId, text)).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', text].join('\r\n'));
}

function errorHeaders(requestId: string, text: string): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(text)),
    'X-Request-ID': requestId,
    ...rawErrorHeaders,
    Connection: 'close',
  };
}

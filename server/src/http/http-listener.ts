import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { refuseWhile } from './early-refusals.ts';
import { createRequestIds } from './request-ids.ts';

/** Outside of `ready` every request is answered 503. */
export type ServerPhase = 'starting' | 'ready' | 'stopping';

/** The HTTP server below the app. It can listen before there is an app, and until then says that it is starting. */
export interface HttpListener {
  readonly server: Server;
  phase(): ServerPhase;
  setPhase(phase: ServerPhase): void;
  /** Who answers while the phase is `ready`. */
  setHandler(handler: RequestListener): void;
  /** @throws the error of the system, its `syscall` being `listen` */
  listen(port: number, host: string): Promise<void>;
  /** Accepts nothing more; resolves when the requests that are being answered have their answers. */
  close(): Promise<void>;
}

const idleCheckMs = 50;

export function createHttpListener(initialPhase: ServerPhase): HttpListener {
  const nextRequestId = createRequestIds();
  let phase = initialPhase;
  let answer: RequestListener = () => {};
  // Without `requireHostHeader: false` Node answers a request that names no Host by itself.
  const options = { keepAliveTimeout: 65_000, requestTimeout: 120_000, requireHostHeader: false };
  const server = createServer(options, (request, response) => {
    if (phase === 'ready') answer(request, response);
    else refuseWhile(phase, request, response, nextRequestId());
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
      server.listen({ port, host });
      await once(server, 'listening');
    },
    close: async () => {
      phase = 'stopping';
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      // A connection whose request is answered only now would otherwise stay open for `keepAliveTimeout`.
      const closing = setInterval(() => server.closeIdleConnections(), idleCheckMs);
      await closed;
      clearInterval(closing);
    },
  };
}

import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyPluginCallback } from 'fastify';
import { isLocalCaller } from '../http/client-address.ts';
import { notFound } from '../http/http-error.ts';
import type { Metrics } from './metrics.ts';

interface MetricsAccess {
  /** What a scraper must send as Bearer; null = only programs on this machine may read. */
  readonly token: string | null;
  /** Proxies of ours in front. */
  readonly proxyCount: number;
}

/** `GET /metrics`; who may not read it finds nothing there (wire: `GET /metrics`). */
export function metricsRoutes(metrics: Metrics, access: MetricsAccess): FastifyPluginCallback {
  return (app, _options, done) => {
    app.get('/metrics', async (request, reply) => {
      if (!mayRead(request.raw, access)) throw notFound('There is nothing at this address');
      return reply
        .headers({ 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' })
        .send(await metrics.read());
    });
    done();
  };
}

/** With a token, whoever sends it. Without one, a program on this machine that calls for itself. */
function mayRead(request: IncomingMessage, { token, proxyCount }: MetricsAccess): boolean {
  if (token !== null) return isSame(/^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1], token);
  return proxyCount === 0 && isLocalCaller(request) && !isProxied(request) && hasLocalHost(request);
}

const proxyHeaders = ['via', 'x-forwarded-host', 'x-forwarded-proto'];

/** nginx forwards by HTTP/1.0 and without any such header unless it is told otherwise. */
function isProxied({ headers, httpVersion }: IncomingMessage): boolean {
  return httpVersion === '1.0' || proxyHeaders.some((name) => headers[name] !== undefined);
}

/** A page open in a browser on this machine may have any other name resolve to this machine (DNS rebinding). */
function hasLocalHost({ headers }: IncomingMessage): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(headers.host ?? '');
}

/** Takes the same time however much of it is right. */
function isSame(sent: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(sent ?? ''), hash(token));
}

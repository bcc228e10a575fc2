import type { IncomingMessage, ServerResponse } from 'node:http';
import { endpoints } from '@rollcall/game/api/endpoints';
import { Counter, Histogram, type OpenMetricsContentType, type Registry } from 'prom-client';
import type { RequestObserver } from '../http/create-http.ts';

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'];
const durationBucketsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const apiRoutes = new Set(Object.values(endpoints).map(({ path }) => path.split('/')[2] ?? ''));
const ownPaths = new Set(['badge', 'embed', 'health', 'metrics', 'preview', 'social']);

/** The group under which requests to an address are counted. The number of groups is small, whatever is requested. */
export function routeGroup(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  const [, first = '', second = ''] = path.split('/', 3);
  if (/^v\d+$/.test(first)) return `api:${apiRoutes.has(second) ? second : 'other'}`;
  if (ownPaths.has(first)) return first;
  return /\.[a-z\d]+$/i.test(path) ? 'file' : 'page';
}

/**
 * Whether an answer is a stream. Its readers may leave at any time, which is not a failure, and its duration says
 * nothing about the server.
 */
const isStream = (response: ServerResponse) =>
  String(response.getHeader('Content-Type')).startsWith('text/event-stream');

interface HotCounts {
  readonly route: string;
  readonly GET: { whole: number; notModified: number };
  readonly HEAD: { whole: number; notModified: number };
}

/**
 * Counts requests by route group, method and class of status, and measures the time of those that a route answers.
 * Hot answers are counted in plain numbers, which are added to the counter when metrics are read, since the library's
 * `inc` takes most of a microsecond. Their few addresses are not timed, because they take microseconds.
 */
export function createHttpMetrics(registry: Registry<OpenMetricsContentType>): RequestObserver {
  const hot = new Map<string, HotCounts>();
  const registers = [registry];
  const requests = new Counter({
    name: 'rollcall_http_requests_total',
    help: 'Requests by group of addresses, method and class of status; aborted = the caller left before the answer.',
    labelNames: ['route', 'method', 'status'] as const,
    registers,
    collect: () => {
      for (const { route, ...byMethod } of hot.values()) {
        for (const [method, counts] of Object.entries(byMethod)) {
          if (counts.whole > 0) requests.inc({ route, method, status: '2xx' }, counts.whole);
          if (counts.notModified > 0) requests.inc({ route, method, status: '3xx' }, counts.notModified);
          Object.assign(counts, { whole: 0, notModified: 0 });
        }
      }
    },
  });
  const durations = new Histogram({
    name: 'rollcall_http_request_duration_seconds',
    help: 'Seconds from the head of a request to the end of its answer; live data that is ready in memory is left out.',
    labelNames: ['route'] as const,
    buckets: durationBucketsSeconds,
    registers,
  });
  const limited = new Counter({
    name: 'rollcall_http_rate_limited_total',
    help: 'Requests that were answered 429.',
    labelNames: ['route'] as const,
    registers,
  });

  function hotCountsOf(url: string): HotCounts {
    const known = hot.get(url);
    if (known !== undefined) return known;
    const made: HotCounts = {
      route: routeGroup(url),
      GET: { whole: 0, notModified: 0 },
      HEAD: { whole: 0, notModified: 0 },
    };
    hot.set(url, made);
    return made;
  }

  function count(
    { url = '', method = '' }: IncomingMessage,
    response: ServerResponse,
    beganMs: number,
  ): void {
    const route = routeGroup(url);
    const { statusCode, writableFinished } = response;
    if (isStream(response)) {
      requests.inc({ route, method, status: '2xx' });
      return;
    }
    const status = writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'aborted';
    requests.inc({ route, method: methods.includes(method) ? method : 'other', status });
    durations.observe({ route }, (performance.now() - beganMs) / 1000);
    if (writableFinished && statusCode === 429) limited.inc({ route });
  }

  return {
    answered: ({ url = '', method }, { statusCode }) => {
      const counts = hotCountsOf(url)[method === 'HEAD' ? 'HEAD' : 'GET'];
      if (statusCode === 304) counts.notModified += 1;
      else counts.whole += 1;
    },
    begun: (request, response) => {
      const beganMs = performance.now();
      response.once('close', () => count(request, response, beganMs));
    },
  };
}

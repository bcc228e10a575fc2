import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { IngestAnswer } from '@rollcall/game/api/report';
import { Counter, Gauge, Histogram, type OpenMetricsContentType, Registry } from 'prom-client';
import type { FastifyPluginCallback } from 'fastify';
import type { RequestObserver } from '../http/create-http.ts';
import { plainGauge, type ReadGauge } from '../http/read-gauge.ts';
import type { Store } from '../store/store.ts';
import { createHttpMetrics } from './http-metrics.ts';
import { isLoopbackPeer, looksProxied } from '../http/client-address.ts';
import { notFound } from '../http/http-error.ts';

interface MetricsAccess {
  /** The bearer token of scrapers; null = only programs on this machine may read. */
  readonly token: string | null;
  readonly proxyCount: number;
}

/** The route `GET /metrics`. Without permission it answers like a missing page. */
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

function mayRead(request: IncomingMessage, { token, proxyCount }: MetricsAccess): boolean {
  if (token !== null) return isSame(/^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1], token);
  return proxyCount === 0 && isLoopbackPeer(request) && !looksProxied(request);
}

function isSame(sent: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(sent ?? ''), hash(token));
}

export interface MetricSources {
  readonly build: Readonly<Record<'commit' | 'built_at' | 'store', string>>;
  readonly gauges: readonly ReadGauge[];
}

/** Metrics for monitoring, in OpenMetrics. They never contain names or addresses of people. */
export interface Metrics {
  readonly requests: RequestObserver;
  readonly contentType: string;
  countIngest(call: string, answer: IngestAnswer): void;
  meterStore(store: Store): Store;
  connect(sources: MetricSources): void;
  /**
   * All metrics as text. Integer bounds of buckets get the decimal point that OpenMetrics requires but the library
   * omits.
   */
  read(): Promise<string>;
  close(): void;
}

type MetricRegistry = Registry<OpenMetricsContentType>;

const storeBucketsSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export function createMetrics(): Metrics {
  const registry: MetricRegistry = new Registry();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const stopProcess = addProcessMetrics(registry);
  return {
    requests: createHttpMetrics(registry),
    contentType: registry.contentType,
    countIngest: createIngestCounter(registry),
    meterStore: (store) => meterStore(registry, store),
    connect: (sources) => addSources(registry, sources),
    read: async () => (await registry.metrics()).replaceAll(/le="(\d+)"/g, 'le="$1.0"'),
    close: stopProcess,
  };
}

/** Adds metrics of the process. @returns a function that stops measuring the event loop */
function addProcessMetrics(registry: MetricRegistry): () => void {
  const registers = [registry];
  addGauge(
    registry,
    plainGauge(
      'process_start_time_seconds',
      'When the process started, in seconds since 1970.',
      () => performance.timeOrigin / 1000,
    ),
  );
  addGauge(
    registry,
    plainGauge(
      'process_resident_memory_bytes',
      'Memory of the process, the embedded database included.',
      () => process.memoryUsage.rss(),
    ),
  );
  addGauge(registry, {
    name: 'rollcall_memory_bytes',
    help: 'Memory of the main thread by part; external includes array_buffers.',
    label: 'part',
    read: () => {
      const { heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage();
      return [
        ['heap_used', heapUsed],
        ['heap_total', heapTotal],
        ['external', external],
        ['array_buffers', arrayBuffers],
      ];
    },
  });
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of the process, user and system.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  new Counter({
    name: 'rollcall_event_loop_active_seconds_total',
    help: 'Seconds that the event loop was busy: its rate is the utilisation, from 0 to 1.',
    registers,
    collect() {
      this.reset();
      this.inc(performance.eventLoopUtilization().active / 1000);
    },
  });
  const resolutionMs = 10;
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  addGauge(registry, {
    name: 'rollcall_event_loop_delay_seconds',
    help: 'How late the event loop was since the last scrape: median, 99th percentile, maximum.',
    label: 'statistic',
    read: () => {
      // The histogram measures the time between two timer events. One interval of it is not a delay.
      const seconds = (ns: number) => (delay.count === 0 ? 0 : Math.max(0, ns / 1e9 - resolutionMs / 1000));
      const [p50, p99, max] = [delay.percentile(50), delay.percentile(99), delay.max].map(seconds);
      delay.reset();
      return [
        ['p50', p50 ?? null],
        ['p99', p99 ?? null],
        ['max', max ?? null],
      ];
    },
  });
  return () => delay.disable();
}

function createIngestCounter(registry: MetricRegistry): Metrics['countIngest'] {
  const registers = [registry];
  const batches = new Counter({
    name: 'rollcall_ingest_calls_total',
    help: 'Calls of collectors that were answered 200: applied, duplicate (seen before), stale (not applied), not_durable (applied, not in the journal).',
    labelNames: ['call', 'outcome'] as const,
    registers,
  });
  const entities = new Counter({
    name: 'rollcall_ingest_entities_total',
    help: 'Characters, groups, servers and rows in those calls; a duplicate stood in its report twice.',
    labelNames: ['call', 'outcome'] as const,
    registers,
  });
  return (call, answer) => {
    const outcome = outcomeOf(answer);
    batches.inc({ call, outcome });
    if (outcome === 'duplicate') return;
    entities.inc({ call, outcome: 'accepted' }, answer.accepted);
    entities.inc({ call, outcome: 'rejected' }, answer.rejected.length);
    entities.inc({ call, outcome: 'removed' }, answer.removed);
    entities.inc({ call, outcome: 'duplicate' }, answer.duplicates);
  };
}

function outcomeOf({ duplicate, stale, durable }: IngestAnswer): string {
  if (duplicate === true) return 'duplicate';
  if (stale === true) return 'stale';
  return durable ? 'applied' : 'not_durable';
}

/** Maximum time that a scrape waits for the store. Scrapers give up after 10 s. */
const probeLimitMs = 2_000;

function meterStore(registry: MetricRegistry, store: Store): Store {
  const registers = [registry];
  addGauge(
    registry,
    plainGauge('rollcall_store_up', '1 while the store answers, 0 while it is away.', () =>
      store.isUnavailable() ? 0 : 1,
    ),
  );
  const probe = createProbe(store);
  new Gauge({
    name: 'rollcall_store_probe_seconds',
    help: 'Seconds that the smallest query takes now, waiting for a connection included; 2 or more = not answered yet.',
    registers,
    async collect() {
      const seconds = await probe();
      if (seconds === null) this.remove();
      else this.set(seconds);
    },
  });
  const running = new Gauge({
    name: 'rollcall_store_transactions',
    help: 'Transactions that wait or run now.',
    registers,
  });
  const waits = new Histogram({
    name: 'rollcall_store_wait_seconds',
    help: 'Seconds that transactions waited for a connection.',
    buckets: storeBucketsSeconds,
    registers,
  });
  const durations = new Histogram({
    name: 'rollcall_store_transaction_seconds',
    help: 'Seconds that transactions took, the wait included.',
    buckets: storeBucketsSeconds,
    registers,
  });
  const failures = new Counter({
    name: 'rollcall_store_transaction_failures_total',
    help: 'Transactions that were rolled back or lost their connection.',
    registers,
  });
  return {
    ...store,
    transaction: async (work) => {
      const endWait = waits.startTimer();
      const endTransaction = durations.startTimer();
      running.inc();
      try {
        return await store.transaction((sql) => {
          endWait();
          return work(sql);
        });
      } catch (error) {
        failures.inc();
        throw error;
      } finally {
        running.dec();
        endTransaction();
      }
    },
  };
}

/**
 * Measures the store with an empty query, one at a time. The returned function gives the duration in seconds, or null
 * while the store is unavailable.
 */
function createProbe(store: Store): () => Promise<number | null> {
  let asked: { readonly atMs: number; readonly answer: Promise<boolean> } | null = null;

  function ask() {
    const answer = store.sql`select 1`.then(
      () => true,
      () => false,
    );
    void answer.then(() => {
      asked = null;
    });
    return { atMs: performance.now(), answer };
  }

  return async () => {
    if (store.isUnavailable()) return null;
    asked ??= ask();
    const { atMs, answer } = asked;
    const limit = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => limit.resolve(true), probeLimitMs);
    const isAnswered = await Promise.race([answer, limit.promise]);
    clearTimeout(timer);
    return isAnswered ? (performance.now() - atMs) / 1000 : null;
  };
}

function addSources(registry: MetricRegistry, { build, gauges }: MetricSources): void {
  new Gauge({
    name: 'rollcall_build_info',
    help: 'Always 1; what is running stands in its labels.',
    labelNames: ['commit', 'built_at', 'node', 'store'] as const,
    registers: [registry],
  }).set({ ...build, node: process.versions.node }, 1);
  for (const gauge of gauges) addGauge(registry, gauge);
}

function addGauge(registry: MetricRegistry, { name, help, label, read }: ReadGauge): void {
  new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    collect() {
      this.reset();
      for (const [text, value] of read()) {
        if (value !== null) this.set(label === undefined ? {} : { [label]: text }, value);
      }
    },
  });
}

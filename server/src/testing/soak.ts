import type { StoreConfig } from '../store/store.ts';
import { parseOpenMetrics, valueOf } from '../metrics/testing/parse-open-metrics.ts';
import { ask } from './ask.ts';
import { createBusyWorld, viewersOf } from './busy-world.ts';
import { median } from './figures.ts';
import { startPolling } from './poller.ts';
import { collectorSecret, startServerProcess } from './server-process.ts';
import { reportServer, reportWhole, startReporting } from './world-reports.ts';

const onlineCount = 10_000;
const visitorCount = 500;
const pollEveryMs = 3_000;
/** The changes of one server of eight each second. */
const reportEveryMs = 8_000;
/** One server of eight is reported whole. */
const wholeEveryMs = 15_000;
const pageEveryMs = 1_000;
const samplesPerMinute = 12;
/** Memory is judged, not how soon a busy machine answers. */
const timeoutMs = 60_000;

/** Medians of a minute. */
export interface SoakMinute {
  /** Resident set of the process. */
  readonly rssMb: number;
  /** Of the main thread. */
  readonly heapUsedMb: number;
  readonly heapTotalMb: number;
  readonly externalMb: number;
  readonly eventLoopP99Ms: number;
}

export interface SoakFigures {
  readonly minutes: readonly SoakMinute[];
  /** Of the whole process, a share of one core. */
  readonly processorShare: number;
  /** Requests of the visitors that were answered neither with 200 nor with 304. */
  readonly failed: number;
}

/**
 * A whole server for some minutes of a busy evening: 10,000 characters online, a report of characters and one of groups
 * each second, 500 visitors who poll every three seconds, and a page rendered each second. `MALLOC_ARENA_MAX` and
 * `NODE_OPTIONS` of the tests are those of the server, too.
 */
export async function soakServer(store: StoreConfig, minuteCount: number): Promise<SoakFigures> {
  const { MALLOC_ARENA_MAX: arenas, NODE_OPTIONS: options } = process.env;
  const server = startServerProcess({
    DATA_DIR: store.dataDir,
    LOG_LEVEL: 'error',
    ...(store.databaseUrl !== null && { DATABASE_URL: store.databaseUrl }),
    ...(arenas !== undefined && { MALLOC_ARENA_MAX: arenas }),
    ...(options !== undefined && { NODE_OPTIONS: options }),
  });
  try {
    const url = await server.ready;
    const target = { url, secret: collectorSecret };
    const world = createBusyWorld(onlineCount);
    await reportWhole({ ...target, world });
    const reporting = startReporting({ ...target, world, everyMs: reportEveryMs });
    const polling = startPolling(
      url,
      viewersOf(visitorCount).map(({ kind, server: key }, index) => ({
        path: `/v1/${kind}/${key}`,
        everyMs: pollEveryMs,
        afterMs: (index / visitorCount) * pollEveryMs,
      })),
    );
    const wholes = repeat(wholeEveryMs, async (turn) => {
      const next = world[turn % world.length];
      if (next !== undefined) await reportServer(target, next);
    });
    const pages = ['/', '/live', ...world.flatMap(({ key }) => [`/grouping/${key}`, `/who/${key}`])];
    const visits = repeat(pageEveryMs, async (turn) => {
      const { status } = await ask(`${url}${pages[turn % pages.length] ?? '/'}`, { timeoutMs });
      if (status !== 200) throw new Error(`a page was answered with ${status}`);
    });
    const samples = await sample(url, minuteCount * samplesPerMinute);
    polling.stop();
    await Promise.all([wholes.stop(), visits.stop(), reporting.stop()]);
    return { ...summarise(samples, minuteCount), failed: polling.count.failed };
  } finally {
    await server.end('SIGTERM');
  }
}

/** Does work again and again, but never twice at once. `stop` rejects when it has failed. */
function repeat(everyMs: number, work: (turn: number) => Promise<void>) {
  let turn = 0;
  let running: Promise<void> | null = null;
  let failure: unknown = null;
  const timer = setInterval(() => {
    if (running !== null) return;
    running = work(turn)
      .catch((error: unknown) => {
        failure = error;
      })
      .finally(() => {
        running = null;
      });
    turn += 1;
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
      if (failure !== null) throw new Error('the evening did not go on', { cause: failure });
    },
  };
}

interface Sample extends SoakMinute {
  readonly atMs: number;
  readonly processorS: number;
}

/** Reads the metrics of the server this many times, over minutes. */
function sample(url: string, count: number): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  const megabytes = (bytes: number | undefined) => (bytes ?? Number.NaN) / 1024 ** 2;
  const read = async () => {
    const metrics = parseOpenMetrics((await ask(`${url}/metrics`, { timeoutMs })).text);
    const part = (name: string) => megabytes(valueOf(metrics, 'rollcall_memory_bytes', { part: name }));
    samples.push({
      atMs: performance.now(),
      rssMb: megabytes(valueOf(metrics, 'process_resident_memory_bytes')),
      heapUsedMb: part('heap_used'),
      heapTotalMb: part('heap_total'),
      externalMb: part('external'),
      eventLoopP99Ms:
        (valueOf(metrics, 'rollcall_event_loop_delay_seconds', { statistic: 'p99' }) ?? Number.NaN) * 1000,
      processorS: valueOf(metrics, 'process_cpu_seconds_total') ?? Number.NaN,
    });
  };
  return new Promise((resolve, reject) => {
    const timer = setInterval(() => {
      read()
        .then(() => {
          if (samples.length < count) return;
          clearInterval(timer);
          resolve(samples);
        })
        .catch(reject);
    }, 60_000 / samplesPerMinute);
  });
}

function summarise(samples: readonly Sample[], minuteCount: number): Omit<SoakFigures, 'failed'> {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined) throw new Error('nothing was measured');
  const minutes = Array.from({ length: minuteCount }, (_, minute) =>
    mediansOf(samples.slice(minute * samplesPerMinute, (minute + 1) * samplesPerMinute)),
  );
  return {
    minutes,
    processorShare: ((last.processorS - first.processorS) * 1000) / (last.atMs - first.atMs),
  };
}

/** The median of each figure. */
export function mediansOf(list: readonly SoakMinute[]): SoakMinute {
  const of = (part: keyof SoakMinute) => median(list.map((each) => each[part]));
  return {
    rssMb: of('rssMb'),
    heapUsedMb: of('heapUsedMb'),
    heapTotalMb: of('heapTotalMb'),
    externalMb: of('externalMb'),
    eventLoopP99Ms: of('eventLoopP99Ms'),
  };
}

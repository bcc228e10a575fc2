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
/** Interval of the changes of one server: one of the eight servers reports each second. */
const reportEveryMs = 8_000;
/** Interval at which one of the eight servers is reported completely. */
const wholeEveryMs = 15_000;
const pageEveryMs = 1_000;
const samplesPerMinute = 12;
/** Time limit of a request. It is generous, since the test judges memory, not response times on a busy machine. */
const timeoutMs = 60_000;

/** Medians of one minute. */
export interface SoakMinute {
  /** Resident set of the process. */
  readonly rssMb: number;
  /** Heap of the main thread. */
  readonly heapUsedMb: number;
  readonly heapTotalMb: number;
  readonly externalMb: number;
  readonly eventLoopP99Ms: number;
}

export interface SoakFigures {
  readonly minutes: readonly SoakMinute[];
  /** Processor time of the whole process, as a share of one core. */
  readonly processorShare: number;
  /** Number of visitor requests that were answered neither with 200 nor with 304. */
  readonly failed: number;
}

/**
 * Runs a whole server for some minutes of a busy evening: 10,000 characters online, a report of characters and one of
 * groups each second, 500 visitors who poll every three seconds, and a page rendered each second. The server inherits
 * `MALLOC_ARENA_MAX` and `NODE_OPTIONS` from the tests.
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
    const pages = ['/', '/live', ...world.flatMap(({ key }) => [`/grouping/${key}`, `/who/${key}`])];
    const samples: Sample[] = [];
    const over = Promise.withResolvers<void>();
    const repeated = [
      repeat(wholeEveryMs, over.reject, async (turn) => {
        const next = world[turn % world.length];
        if (next !== undefined) await reportServer(target, next);
      }),
      repeat(pageEveryMs, over.reject, async (turn) => {
        const { status } = await ask(`${url}${pages[turn % pages.length] ?? '/'}`, { timeoutMs });
        if (status !== 200) throw new Error(`a page was answered with ${status}`);
      }),
      repeat(60_000 / samplesPerMinute, over.reject, async () => {
        samples.push(await readSample(url));
        if (samples.length === minuteCount * samplesPerMinute) over.resolve();
      }),
    ];
    try {
      await over.promise;
    } finally {
      polling.stop();
      await Promise.all([reporting.stop(), ...repeated.map((each) => each.stop())]);
    }
    return { ...summarise(samples, minuteCount), failed: polling.count.failed };
  } finally {
    await server.end('SIGTERM');
  }
}

/** Repeats work without overlap. */
function repeat(everyMs: number, onFailure: (error: unknown) => void, work: (turn: number) => Promise<void>) {
  let turn = 0;
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    if (running !== null) return;
    running = work(turn)
      .catch(onFailure)
      .finally(() => {
        running = null;
      });
    turn += 1;
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

interface Sample extends SoakMinute {
  readonly atMs: number;
  readonly processorS: number;
}

async function readSample(url: string): Promise<Sample> {
  const metrics = parseOpenMetrics((await ask(`${url}/metrics`, { timeoutMs })).text);
  const value = (name: string, labels?: Readonly<Record<string, string>>) =>
    valueOf(metrics, name, labels) ?? Number.NaN;
  const megabytes = (part: string) => value('rollcall_memory_bytes', { part }) / 1024 ** 2;
  return {
    atMs: performance.now(),
    rssMb: value('process_resident_memory_bytes') / 1024 ** 2,
    heapUsedMb: megabytes('heap_used'),
    heapTotalMb: megabytes('heap_total'),
    externalMb: megabytes('external'),
    eventLoopP99Ms: value('rollcall_event_loop_delay_seconds', { statistic: 'p99' }) * 1000,
    processorS: value('process_cpu_seconds_total'),
  };
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

/** Returns the median of each figure. */
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

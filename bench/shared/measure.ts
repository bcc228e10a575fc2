import { createHistogram } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { median } from '../../server/src/testing/figures.ts';

const milliseconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;
const kilobytes = (bytes: number) => bytes / 1024;

setFlagsFromString('--expose-gc');
const collectGarbage: unknown = runInNewContext('gc');

/** The figures of a process in a benchmark. Processor time does not depend on other load. */
export const ownFigures = {
  /** Processor time of all threads. */
  processorMs: () => milliseconds(process.cpuUsage()),
  mainThreadMs: () => milliseconds(process.threadCpuUsage()),
  collectGarbage: () => {
    if (typeof collectGarbage === 'function') Reflect.apply(collectGarbage, null, []);
    return 0;
  },
  rssKb: () => kilobytes(process.memoryUsage.rss()),
  /** Including memory outside the heap that belongs to objects in it. */
  heapKb: () => {
    const { heapUsed, external } = process.memoryUsage();
    return kilobytes(heapUsed + external);
  },
} as const;

/** Processor time of a piece of work in milliseconds, of all threads or of the main thread. */
export async function processorOf(
  of: 'processorMs' | 'mainThreadMs',
  work: () => Promise<unknown>,
): Promise<number> {
  const before = ownFigures[of]();
  await work();
  return ownFigures[of]() - before;
}

/**
 * Processor time of this thread for a piece of work in milliseconds: the median of five batches, after a warm-up.
 *
 * @param rounds repetitions in a batch
 */
export function costMs(rounds: number, work: (round: number) => void): number {
  const runBatch = () => {
    const before = ownFigures.mainThreadMs();
    for (let round = 0; round < rounds; round += 1) work(round);
    return (ownFigures.mainThreadMs() - before) / rounds;
  };
  runBatch();
  return median(Array.from({ length: 5 }, runBatch));
}

/** Elapsed time of a piece of work in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/**
 * Measures the delay of this thread's event loop by its processor time between two checks, which other load does not
 * change. Does not keep the process alive.
 */
export function watchLoop() {
  const work = createHistogram();
  let used = process.threadCpuUsage();
  setInterval(() => {
    work.record(Math.max(1, Math.round(milliseconds(process.threadCpuUsage(used)) * 1000)));
    used = process.threadCpuUsage();
  }, 1).unref();
  return {
    reset: () => {
      work.reset();
      used = process.threadCpuUsage();
      return 0;
    },
    loopWorkP99Ms: () => work.percentile(99) / 1000,
    loopWorkMaxMs: () => work.max / 1000,
  };
}

export type Figures = Readonly<Record<string, number>>;

/**
 * Runs all sections of a benchmark or the requested one, prints the figures of each, and finally all of them as one
 * line of JSON. Sets the exit code if a figure exceeds its limit.
 */
export async function runSections(
  bench: string,
  sections: Readonly<Record<string, () => Promise<Figures> | Figures>>,
  { wanted, limits = {} }: { readonly wanted: string | undefined; readonly limits?: Figures },
): Promise<void> {
  const all: Record<string, number> = {};
  for (const [section, measure] of Object.entries(sections)) {
    if (wanted !== undefined && wanted !== section) continue;
    const figures = await measure();
    console.log(`${section}:`, figures);
    for (const [name, value] of Object.entries(figures)) all[`${section} ${name}`] = value;
  }
  console.log(JSON.stringify({ bench, ...all }));
  for (const [name, most] of Object.entries(limits)) {
    if ((all[name] ?? 0) <= most) continue;
    console.log(`  ${name}: ${all[name]}, at most ${most} is wanted`);
    process.exitCode = 1;
  }
}

/** The figures with a word before the name of each. */
export const prefixed = (word: string, figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${word} ${name}`, value]));

import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

const resolutionMs = 1;

/** How long the event loop of this thread keeps others waiting, in milliseconds. */
export interface LoopWatch {
  readonly reset: () => void;
  readonly p50: () => number;
  readonly p99: () => number;
  readonly max: () => number;
  /**
   * The same without what others on the machine take: processor time of this thread between two looks. On an idle
   * machine both are equal.
   */
  readonly workP99: () => number;
  readonly workMax: () => number;
}

/** Watches from now on; does not keep the process alive. */
export function watchLoop(): LoopWatch {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  /** The histogram holds whole intervals between two looks; what is beyond the wanted one is delay. */
  const beyond = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs);
  const work = createHistogram();
  let used = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(used);
    used = process.threadCpuUsage();
    work.record(Math.max(1, Math.round(user + system)));
  }, resolutionMs).unref();
  return {
    reset: () => {
      delay.reset();
      work.reset();
      used = process.threadCpuUsage();
    },
    p50: () => beyond(delay.percentile(50)),
    p99: () => beyond(delay.percentile(99)),
    max: () => beyond(delay.max),
    workP99: () => work.percentile(99) / 1000,
    workMax: () => work.max / 1000,
  };
}

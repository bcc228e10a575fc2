import type { Period } from '@rollcall/game/population/population';
import { refreshMs, type ReportJob, type ReportSource } from '../report-job.ts';

/** Initial value of a test's fake clock. */
export const startMs = Date.parse('2026-11-21T12:00:00Z');

/** A job that only takes time and records its runs. */
export interface MadeJob extends ReportJob {
  /** Start times by the test's fake clock, in milliseconds since {@link startMs}. */
  readonly starts: number[];
  /** End times. */
  readonly ends: number[];
  /** Whether the next runs throw. */
  fails: boolean;
  isRunning: boolean;
}

interface Made {
  readonly madeFrom?: ReportSource;
  readonly takesMs?: number;
}

/** Makes a job that answers `/v1/<name>` with the number of its run. Needs fake timers. */
export function makeJob(
  name: string,
  period: Period,
  { madeFrom = 'population', takesMs = 0 }: Made = {},
): MadeJob {
  const sinceStart = () => Date.now() - startMs;
  const job: MadeJob = {
    name,
    everyMs: refreshMs[period],
    madeFrom: [madeFrom],
    starts: [],
    ends: [],
    fails: false,
    isRunning: false,
    run: async () => {
      job.starts.push(sinceStart());
      job.isRunning = true;
      if (takesMs > 0) await passing(takesMs);
      job.isRunning = false;
      job.ends.push(sinceStart());
      if (job.fails) throw new Error(`${name} cannot be read`);
      return new Map([[`/v1/${name}`, { run: job.starts.length }]]);
    },
  };
  return job;
}

function passing(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, ms);
  return promise;
}

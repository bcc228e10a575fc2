import { setImmediate } from 'node:timers/promises';
import type { Logger } from '../http/logger.ts';
import { contentHash, liveEffort, prepareBody, type PreparedBody } from '../http/prepared-body.ts';
import {
  afterFailure,
  afterSuccess,
  chooseDue,
  clampToClock,
  type JobSchedule,
  newJob,
  type ReportJob,
  type ReportSource,
  storeReturned,
  touched,
} from './report-job.ts';

export interface ReportAnswer {
  readonly body: PreparedBody;
  readonly madeAtMs: number;
  /** Time at which the answer will be computed again, in the past while it is being computed. */
  readonly nextRefreshMs: number;
}

export interface JobStatus {
  readonly name: string;
  /** null = not computed since the start. */
  readonly madeAtMs: number | null;
  readonly failures: number;
}

export interface ReportScheduler {
  /**
   * The answer from memory; null = not computed yet.
   *
   * @param key full path, and canonical query if there is one, as for {@link ReportJob.run}
   */
  answer(key: string): ReportAnswer | null;
  /** Must be called when a source has changed. Its jobs are then due at once, or after a pause since their last run. */
  touch(source: ReportSource): void;
  everyJobRan(): Promise<void>;
  status(): {
    readonly pending: readonly string[];
    readonly failing: readonly string[];
    readonly jobs: readonly JobStatus[];
  };
  close(): Promise<void>;
}

/** Maximum length of a timer, because timers do not count the time during which a machine sleeps. */
const longestSleepMs = 15_000;

/**
 * Runs due jobs, one at a time, and keeps their last good answers. Nothing runs while the store is unavailable. A
 * failed run leaves the answers unchanged and is retried after growing pauses.
 */
export function createReportScheduler(parts: {
  readonly jobs: readonly ReportJob[];
  readonly logger: Logger;
  readonly nowMs: () => number;
  readonly isStoreUnavailable: () => boolean;
  readonly onStoreReturn: (listener: () => void) => () => void;
}): ReportScheduler {
  const { logger, nowMs, isStoreUnavailable } = parts;
  const times = new Map<string, JobSchedule>(parts.jobs.map((job) => [job.name, newJob(job, nowMs())]));
  const answers = createAnswers();
  const never = new Set(times.keys());
  const everyJobRan = Promise.withResolvers<void>();
  let running: Promise<void> | null = null;
  let touchedMeanwhile = new Set<ReportSource>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const put = (next: JobSchedule) => times.set(next.job.name, next);

  async function run(before: JobSchedule): Promise<void> {
    const { job } = before;
    // Not by `nowMs`, because setting that clock during the run would change the result.
    const beganMs = performance.now();
    touchedMeanwhile = new Set();
    try {
      await answers.replace(job, await job.run(nowMs()), nowMs);
      if (before.failures > 0) logger.info(`The report "${job.name}" is computed again`);
      const isTouched = job.madeFrom.some((source) => touchedMeanwhile.has(source));
      put(afterSuccess(before, { endedAtMs: nowMs(), tookMs: performance.now() - beganMs, isTouched }));
    } catch (error) {
      // The store logs its own unavailability. The job stays due until the store is available.
      if (isStoreUnavailable()) return;
      if (before.failures === 0)
        logger.error(`The report "${job.name}" failed; its last answers are kept`, { error });
      put(afterFailure(before, nowMs()));
    }
    never.delete(job.name);
    if (never.size === 0) everyJobRan.resolve();
  }

  function look(): void {
    clearTimeout(timer);
    if (isClosed || running !== null) return;
    const now = nowMs();
    for (const each of times.values()) put(clampToClock(each, now));
    const due = isStoreUnavailable() ? null : chooseDue([...times.values()], now);
    if (due !== null) {
      running = run(due).then(() => {
        running = null;
        look();
      });
      return;
    }
    const waits = [...times.values()].map(({ dueAtMs }) => dueAtMs - now).filter((wait) => wait > 0);
    timer = setTimeout(look, Math.min(longestSleepMs, ...waits)).unref();
  }

  const stopListening = parts.onStoreReturn(() => {
    for (const each of times.values()) put(storeReturned(each, nowMs()));
    look();
  });
  if (times.size === 0) everyJobRan.resolve();
  look();

  return {
    answer: (key) => {
      const found = answers.find(key);
      if (found === null) return null;
      const { body, madeAtMs, job } = found;
      const schedule = times.get(job.name);
      const nextRefreshMs = schedule === undefined ? madeAtMs : clampToClock(schedule, nowMs()).dueAtMs;
      return { body, madeAtMs, nextRefreshMs };
    },
    touch: (source) => {
      touchedMeanwhile.add(source);
      for (const each of times.values()) if (each.job.madeFrom.includes(source)) put(touched(each, nowMs()));
      look();
    },
    everyJobRan: () => everyJobRan.promise,
    status: () => ({
      pending: [...times.values()].filter(({ last }) => last === null).map(({ job }) => job.name),
      failing: [...times.values()].filter(({ failures }) => failures > 0).map(({ job }) => job.name),
      jobs: [...times.values()].map(({ job, last, failures }) => ({
        name: job.name,
        madeAtMs: last?.endedAtMs ?? null,
        failures,
      })),
    }),
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      stopListening();
      await running;
      everyJobRan.resolve();
    },
  };
}

function createAnswers() {
  const kept = new Map<
    string,
    { readonly made: ReportBody; readonly madeAtMs: number; readonly job: ReportJob }
  >();

  async function makeBodies(values: ReadonlyMap<string, unknown>): Promise<ReadonlyMap<string, ReportBody>> {
    const byValue = new Map<unknown, ReportBody>();
    const bodies = new Map<string, ReportBody>();
    for (const [key, value] of values) {
      const made = byValue.get(value) ?? (await makeReportBody(value, kept.get(key)?.made ?? null));
      byValue.set(value, made);
      bodies.set(key, made);
    }
    return bodies;
  }

  return {
    find: (key: string) => {
      const found = kept.get(key);
      return found === undefined ? null : { ...found, body: found.made.body };
    },
    replace: async (job: ReportJob, values: ReadonlyMap<string, unknown>, nowMs: () => number) => {
      const bodies = await makeBodies(values);
      for (const [key, { job: owner }] of kept) if (owner === job && !bodies.has(key)) kept.delete(key);
      for (const [key, made] of bodies) kept.set(key, { made, madeAtMs: nowMs(), job });
    },
  };
}

interface ReportBody {
  readonly tag: string;
  readonly body: PreparedBody;
}

/** Length of text after which the event loop gets a turn. It takes up to a millisecond. */
const longBytes = 64 * 1024;

/** Writes `{"data": value}`. If the content equals the previous body, that body is reused with its codings. */
export async function makeReportBody(value: unknown, before: ReportBody | null): Promise<ReportBody> {
  const bytes = Buffer.from(JSON.stringify({ data: value }));
  if (bytes.length > longBytes) await setImmediate();
  const tag = contentHash(bytes);
  return before?.tag === tag ? before : { tag, body: prepareBody(bytes, liveEffort, tag) };
}

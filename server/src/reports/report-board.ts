import type { Logger } from '../http/logger.ts';
import type { PreparedBody } from '../http/prepared-body.ts';
import {
  afterFailure,
  afterSuccess,
  chooseDue,
  heedClock,
  newJob,
  storeReturned,
  touched,
  type JobTimes,
} from './job-times.ts';
import { makeReportBody, type ReportBody } from './report-bodies.ts';
import type { ReportJob } from './report-job.ts';

interface ReportBoardParts {
  readonly jobs: readonly ReportJob[];
  readonly logger: Logger;
  readonly nowMs: () => number;
  readonly isStoreAway: () => boolean;
  /** Calls the listener each time the store has come back; gives a function that stops it. */
  readonly onStoreReturn: (listener: () => void) => () => void;
}

/** The last good answer of a report. */
export interface ReportAnswer {
  readonly body: PreparedBody;
  readonly madeAtMs: number;
  /** When it will be made anew; in the past while that is going on. */
  readonly nextRefreshMs: number;
}

/** How the jobs fare, by name. */
export interface BoardStatus {
  /** Never yet made, since the start. */
  readonly pending: readonly string[];
  /** Failed when they last ran: what they answer grows old. */
  readonly failing: readonly string[];
  readonly jobs: readonly JobStatus[];
}

interface JobStatus {
  readonly name: string;
  /** null = never made since the start. */
  readonly madeAtMs: number | null;
  /** Failed runs since then. */
  readonly failures: number;
}

export interface ReportBoard {
  /**
   * The answer from memory; null = not yet made.
   *
   * @param key full path, and canonical query where there is one, as {@link ReportJob.run} names it
   */
  answer(key: string): ReportAnswer | null;
  /** What jobs are made from has changed: those are due at once, but each only after a pause since its last run. */
  touch(madeFrom: ReportJob['madeFrom']): void;
  /** Resolves when every job has run once, well or not, or when the board is closed. */
  firstRound(): Promise<void>;
  status(): BoardStatus;
  /** Starts nothing more; resolves when what is running has ended. */
  close(): Promise<void>;
}

/** A timer does not count the time that a machine slept: so often the clock is looked at. */
const longestSleepMs = 15_000;

/**
 * Runs the jobs from now on, one at a time, whenever they are due, and keeps their last good answers. While the store is
 * away nothing runs. A run that fails leaves the answers as they are and is tried again with a growing pause.
 */
export function createReportBoard(parts: ReportBoardParts): ReportBoard {
  const { logger, nowMs, isStoreAway } = parts;
  const times = new Map<string, JobTimes>(parts.jobs.map((job) => [job.name, newJob(job, nowMs())]));
  const answers = createAnswers();
  const never = new Set(times.keys());
  const firstRound = Promise.withResolvers<void>();
  let running: Promise<void> | null = null;
  let touchedMeanwhile = new Set<ReportJob['madeFrom']>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const put = (next: JobTimes) => times.set(next.job.name, next);

  async function run(before: JobTimes): Promise<void> {
    const { job } = before;
    const startedAtMs = nowMs();
    touchedMeanwhile = new Set();
    try {
      await answers.replace(job, await job.run(startedAtMs), nowMs);
      if (before.failures > 0) logger.info(`The report "${job.name}" is made again`);
      const isTouched = touchedMeanwhile.has(job.madeFrom);
      put(afterSuccess(before, { startedAtMs, endedAtMs: nowMs(), isTouched }));
    } catch (error) {
      // The store says by itself that it is away; the job stays due until it returns.
      if (isStoreAway()) return;
      if (before.failures === 0)
        logger.error(`The report "${job.name}" failed; its last answers stay`, { error });
      put(afterFailure(before, nowMs()));
    }
    never.delete(job.name);
    if (never.size === 0) firstRound.resolve();
  }

  function look(): void {
    clearTimeout(timer);
    if (isClosed || running !== null) return;
    const now = nowMs();
    for (const each of times.values()) put(heedClock(each, now));
    const due = isStoreAway() ? null : chooseDue([...times.values()], now);
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
  if (times.size === 0) firstRound.resolve();
  look();

  return {
    answer: (key) => {
      const found = answers.find(key);
      if (found === null) return null;
      const { body, madeAtMs, job } = found;
      const schedule = times.get(job.name);
      const nextRefreshMs = schedule === undefined ? madeAtMs : heedClock(schedule, nowMs()).dueAtMs;
      return { body, madeAtMs, nextRefreshMs };
    },
    touch: (madeFrom) => {
      touchedMeanwhile.add(madeFrom);
      for (const each of times.values()) if (each.job.madeFrom === madeFrom) put(touched(each, nowMs()));
      look();
    },
    firstRound: () => firstRound.promise,
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
      firstRound.resolve();
    },
  };
}

interface KeptAnswer {
  readonly made: ReportBody;
  readonly madeAtMs: number;
  readonly job: ReportJob;
}

/** The last good answers by key; those of a job change all at once. */
function createAnswers() {
  const kept = new Map<string, KeptAnswer>();

  /** Two keys with one value share a body. */
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

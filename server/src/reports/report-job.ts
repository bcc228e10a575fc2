import { type Period, sampleIntervalMs } from '@rollcall/game/population/population';
import { hourMs } from '@rollcall/game/time';

/**
 * Data from which reports are computed and that imports may change; `quests` = sessions in quests, `catalogue` = the
 * quests themselves.
 */
export const reportSources = ['population', 'characters', 'groups', 'quests', 'catalogue'] as const;
export type ReportSource = (typeof reportSources)[number];

/**
 * A job that computes one or more answers, on a schedule and never during a request. Answers stay until the next
 * successful run. A run that throws leaves them unchanged and is retried.
 */
export interface ReportJob {
  readonly name: string;
  /** Interval between runs. */
  readonly everyMs: number;
  /** Changing one of these sources makes the job due at once. */
  readonly madeFrom: readonly ReportSource[];
  /**
   * Computes the answers. Keys are a full path and, if there is one, a canonical query: `/v1/population/average/day`,
   * `/v1/demographics/race/day?activity_level=all`. Each value becomes the `data` of an answer. The event loop gets a
   * turn between statements, so that neither a statement nor the code in between takes long.
   */
  readonly run: (nowMs: number) => Promise<ReadonlyMap<string, unknown>>;
}

/** Interval at which the reports of a period are computed. */
export const refreshMs: Readonly<Record<Period, number>> = {
  day: 60_000,
  week: 5 * 60_000,
  month: hourMs,
  quarter: hourMs,
  year: hourMs,
};

/**
 * Functions that decide when a job runs next. Pure: the scheduler passes the time of its clock, which may jump. Answers
 * change when a bucket has filled up (game/report-period), half a sampling interval before a round time: at 57:30 for
 * an hour. So jobs run at multiples of their interval, shifted to just after such a moment, and a new bucket is visible
 * within seconds.
 */

/** Delay after which samples of the last mark should be in the store. */
const settleMs = 5_000;
const shiftMs = settleMs - sampleIntervalMs / 2;

/** Minimum pause before a change makes a job run again. An import makes hundreds of changes. */
const touchPauseMs = 5_000;
/** Minimum pause as a multiple of the job's last duration, so that the job does not slow an import down. */
const touchPauseFactor = 10;

const firstRetryMs = 5_000;
const longestRetryMs = 5 * 60_000;

export interface JobSchedule {
  readonly job: ReportJob;
  readonly dueAtMs: number;
  /** End and duration of the last run; null = it has never run. */
  readonly last: { readonly endedAtMs: number; readonly tookMs: number } | null;
  readonly failures: number;
}

/** A job that has never run. It is due at once. */
export function newJob(job: ReportJob, nowMs: number): JobSchedule {
  return { job, dueAtMs: nowMs, last: null, failures: 0 };
}

interface Run {
  readonly endedAtMs: number;
  readonly tookMs: number;
  readonly isTouched: boolean;
}

export function afterSuccess(times: JobSchedule, { endedAtMs, tookMs, isTouched }: Run): JobSchedule {
  const done = { ...times, last: { endedAtMs, tookMs }, failures: 0, dueAtMs: nextRegular(times, endedAtMs) };
  return isTouched ? touched(done, endedAtMs) : done;
}

/** The job after a run that threw. It is tried again after 5 seconds, 10, 20 … up to 5 minutes. */
export function afterFailure(times: JobSchedule, endedAtMs: number): JobSchedule {
  const failures = times.failures + 1;
  return { ...times, failures, dueAtMs: endedAtMs + retryMs(failures) };
}

/**
 * The job after one of its sources has changed. It is due at once, unless it has just run. A failing job waits for its
 * retry.
 */
export function touched(times: JobSchedule, nowMs: number): JobSchedule {
  if (times.last === null || times.failures > 0) return times;
  const { endedAtMs, tookMs } = times.last;
  const earliestMs = endedAtMs + Math.max(touchPauseMs, touchPauseFactor * tookMs);
  return { ...times, dueAtMs: Math.min(times.dueAtMs, Math.max(nowMs, earliestMs)) };
}

export function storeReturned(times: JobSchedule, nowMs: number): JobSchedule {
  return times.failures > 0 ? { ...times, dueAtMs: nowMs } : times;
}

/** The job with its due time limited to one interval from now. A later time was set before the clock was set back. */
export function clampToClock(times: JobSchedule, nowMs: number): JobSchedule {
  const latestMs = latestDue(times, nowMs);
  return times.dueAtMs > latestMs ? { ...times, dueAtMs: latestMs } : times;
}

function latestDue(times: JobSchedule, nowMs: number): number {
  if (times.failures > 0) return nowMs + retryMs(times.failures);
  return times.last === null ? nowMs : nextRegular(times, nowMs);
}

/** The job to run now: the most frequent one, then the first by name; null = none is due. */
export function chooseDue(jobs: readonly JobSchedule[], nowMs: number): JobSchedule | null {
  return (
    jobs
      .filter(({ dueAtMs }) => dueAtMs <= nowMs)
      .toSorted((a, b) => a.job.everyMs - b.job.everyMs || (a.job.name < b.job.name ? -1 : 1))[0] ?? null
  );
}

function nextRegular({ job }: JobSchedule, nowMs: number): number {
  const { everyMs } = job;
  return (Math.floor((nowMs - shiftMs) / everyMs) + 1) * everyMs + shiftMs;
}

function retryMs(failures: number): number {
  return Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1));
}

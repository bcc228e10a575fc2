import { periods, sampleIntervalMs } from '@rollcall/game/population';
import { refreshMs, type ReportJob } from './report-job.ts';

/**
 * When a job runs next, by the clock of the machine. Pure: the board asks with its own clock, which may jump.
 *
 * Answers change when a bucket has filled up (game/report-period), which is half a sampling interval before a round
 * time: at 57:30 past for an hour. So jobs run at multiples of their refresh that are shifted to just after such a
 * moment: a new bucket shows within seconds, whether one fills up in five minutes, an hour or a day.
 */

/** Samples of the last mark may still be on their way into the store. */
const settleMs = 5_000;
const shiftMs = settleMs - sampleIntervalMs / 2;

/** An import touches a job hundreds of times: then it may run again after this pause … */
const touchPauseMs = 5_000;
/** … or after so many times of what the last run took, so that the import is not held up by what it causes. */
const touchPauseFactor = 10;

const firstRetryMs = 5_000;
const longestRetryMs = 5 * 60_000;

/** What is known of a job's past runs. */
export interface JobTimes {
  readonly job: ReportJob;
  readonly dueAtMs: number;
  /** End of the last run, and how long it took; null = it never ran. */
  readonly last: { readonly endedAtMs: number; readonly tookMs: number } | null;
  /** Failed runs since the last success. */
  readonly failures: number;
}

/** A job that has never run is due at once. */
export function newJob(job: ReportJob, nowMs: number): JobTimes {
  return { job, dueAtMs: nowMs, last: null, failures: 0 };
}

interface Run {
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  /** What it reads changed while it ran. */
  readonly isTouched: boolean;
}

/** The job after a run that made its answers. */
export function afterSuccess(times: JobTimes, { startedAtMs, endedAtMs, isTouched }: Run): JobTimes {
  const last = { endedAtMs, tookMs: Math.max(0, endedAtMs - startedAtMs) };
  const done = { ...times, last, failures: 0, dueAtMs: nextRegular(times, endedAtMs) };
  return isTouched ? touched(done, endedAtMs) : done;
}

/** The job after a run that threw: tried again after 5 seconds, 10, 20 … up to 5 minutes. */
export function afterFailure(times: JobTimes, endedAtMs: number): JobTimes {
  const failures = times.failures + 1;
  return { ...times, failures, dueAtMs: endedAtMs + retryMs(failures) };
}

/** What it reads has changed: due at once, unless it has only just run. A job that fails waits for its retry. */
export function touched(times: JobTimes, nowMs: number): JobTimes {
  if (times.last === null || times.failures > 0) return times;
  const { endedAtMs, tookMs } = times.last;
  const earliestMs = endedAtMs + Math.max(touchPauseMs, touchPauseFactor * tookMs);
  return { ...times, dueAtMs: Math.min(times.dueAtMs, Math.max(nowMs, earliestMs)) };
}

/** The store is there again: whatever failed may have failed for that reason. */
export function storeReturned(times: JobTimes, nowMs: number): JobTimes {
  return times.failures > 0 ? { ...times, dueAtMs: nowMs } : times;
}

/** Nothing is due later than its own pause from now: what is was set by a clock that has jumped back since. */
export function heedClock(times: JobTimes, nowMs: number): JobTimes {
  const latestMs = latestDue(times, nowMs);
  return times.dueAtMs > latestMs ? { ...times, dueAtMs: latestMs } : times;
}

function latestDue(times: JobTimes, nowMs: number): number {
  if (times.failures > 0) return nowMs + retryMs(times.failures);
  return times.last === null ? nowMs : nextRegular(times, nowMs);
}

/** The job to run now, or null: shortest period first, then by name. */
export function chooseDue(jobs: readonly JobTimes[], nowMs: number): JobTimes | null {
  return (
    jobs
      .filter(({ dueAtMs }) => dueAtMs <= nowMs)
      .toSorted(
        (a, b) =>
          periods.indexOf(a.job.period) - periods.indexOf(b.job.period) || (a.job.name < b.job.name ? -1 : 1),
      )[0] ?? null
  );
}

function nextRegular({ job }: JobTimes, nowMs: number): number {
  const everyMs = refreshMs[job.period];
  return (Math.floor((nowMs - shiftMs) / everyMs) + 1) * everyMs + shiftMs;
}

function retryMs(failures: number): number {
  return Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1));
}

import type { Period } from '@rollcall/game/population';

/**
 * One computation of one or more answers, made on a schedule and never in a request. Answers stay until the next
 * successful run; a run that throws leaves them as they are and is tried again.
 */
export interface ReportJob {
  /** Unique, for the log: `census year`. */
  readonly name: string;
  /** Jobs that are due at the same time run by this period, shortest first. */
  readonly period: Period;
  /** What it is made from: an import that touches it makes the job due at once. */
  readonly madeFrom: 'population' | 'characters';
  /**
   * Makes the answers, keyed by full path and, where there is one, canonical query:
   * `/v1/population/average/day`, `/v1/demographics/race/day?activity_level=all`. A value is what stands under `data`.
   * Waits between its statements, so that no one of them and no stretch of code takes long.
   */
  readonly run: (nowMs: number) => Promise<ReadonlyMap<string, unknown>>;
}

/** How old the answers of a period may grow. */
export const refreshMs: Readonly<Record<Period, number>> = {
  day: 60_000,
  week: 5 * 60_000,
  month: 3_600_000,
  quarter: 3_600_000,
  year: 3_600_000,
};

import type { Period } from '@rollcall/game/population/population';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  afterFailure,
  afterSuccess,
  chooseDue,
  clampToClock,
  type JobSchedule,
  newJob,
  refreshMs,
  type ReportJob,
  storeReturned,
  touched,
} from './report-job.ts';

const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);
const jobOf = (period: Period, name = `population ${period}`): ReportJob => ({
  name,
  everyMs: refreshMs[period],
  madeFrom: ['population'],
  run: () => Promise.resolve(new Map()),
});
/** A job whose run took a number of milliseconds. */
const ranAt = (period: Period, endedAtMs: number, tookMs = 100): JobSchedule =>
  afterSuccess(newJob(jobOf(period), endedAtMs - tookMs), {
    endedAtMs,
    tookMs,
    isTouched: false,
  });

describe('a job that ran successfully', () => {
  test.each<[Period, string, string, string]>([
    ['day', 'within a minute', '12:00:00', '12:00:35'],
    ['day', 'just after the bucket of 12:00 has filled up', '12:02:34.999', '12:02:35'],
    ['day', 'a minute after a run at that moment', '12:02:35', '12:03:35'],
    ['week', 'just after the hour has filled up', '11:55:00', '11:57:35'],
    ['week', 'five minutes later', '11:57:36', '12:02:35'],
    ['month', 'just after the day has filled up', '23:00:00', '23:57:35'],
    ['year', 'an hour later', '11:57:36', '12:57:35'],
  ])('for the period "%s" is due again %s (%s → %s)', (period, _, ended, due) => {
    expect(ranAt(period, at(ended)).dueAtMs).toBe(at(due));
  });

  it('is always due within its interval', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Period>('day', 'week', 'month', 'quarter', 'year'),
        fc.nat(86_400_000),
        (period, ms) => {
          const wait = ranAt(period, at('00:00:00') + ms).dueAtMs - at('00:00:00') - ms;
          expect(wait).toBeGreaterThan(0);
          expect(wait).toBeLessThanOrEqual(refreshMs[period]);
        },
      ),
    );
  });
});

describe('a job whose sources have changed', () => {
  const ended = at('12:00:00');
  it.each([
    ['at once after a pause', 100, 60_000, 60_000],
    ['five seconds after its last run at the earliest', 100, 10, 5_000],
    ['after ten times the duration of its last run', 2_000, 10, 20_000],
  ])('runs again %s', (_, tookMs, touchedAfterMs, dueAfterMs) => {
    const times = touched(ranAt('year', ended, tookMs), ended + touchedAfterMs);
    expect(times.dueAtMs - ended).toBe(dueAfterMs);
  });

  it('is never delayed by the change', () => {
    const times = ranAt('day', ended, 30_000);
    expect(touched(times, ended).dueAtMs).toBe(times.dueAtMs);
  });

  it('runs again if it was running', () => {
    const run = { endedAtMs: ended, tookMs: 100, isTouched: true };
    expect(afterSuccess(newJob(jobOf('year'), 0), run).dueAtMs).toBe(ended + 5_000);
  });

  it('waits for its retry if it is failing', () => {
    const failed = afterFailure(ranAt('year', ended), ended);
    expect(touched(failed, ended)).toEqual(failed);
  });

  it('stays due if it has never run', () => {
    const fresh = newJob(jobOf('year'), ended);
    expect(touched(fresh, ended + 1)).toEqual(fresh);
  });
});

describe('a job that fails', () => {
  it('is tried again after 5 s, 10 s, 20 s … and finally every 5 minutes', () => {
    let times = ranAt('year', at('12:00:00'));
    const waits: number[] = [];
    for (let failure = 0; failure < 9; failure += 1) {
      const endedAtMs = times.dueAtMs;
      times = afterFailure(times, endedAtMs);
      waits.push((times.dueAtMs - endedAtMs) / 1000);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300]);
    const mended = afterSuccess(times, {
      endedAtMs: times.dueAtMs,
      tookMs: 0,
      isTouched: false,
    });
    expect(mended.failures).toBe(0);
  });

  it('is retried at once when the store is available again; other failed jobs keep their time', () => {
    const failed = afterFailure(ranAt('year', at('12:00:00')), at('12:00:00'));
    expect(storeReturned(failed, at('12:00:01')).dueAtMs).toBe(at('12:00:01'));
    const well = ranAt('year', at('12:00:00'));
    expect(storeReturned(well, at('12:00:01'))).toEqual(well);
  });
});

describe('a clock that was set back', () => {
  it('leaves no job due later than its interval', () => {
    const yesterday = at('12:00:00') - 86_400_000;
    expect(clampToClock(ranAt('day', at('12:00:00')), yesterday).dueAtMs).toBe(yesterday + 35_000);
    const failed = afterFailure(ranAt('year', at('12:00:00')), at('12:00:00'));
    expect(clampToClock(failed, yesterday).dueAtMs).toBe(yesterday + 5_000);
    expect(clampToClock(newJob(jobOf('year'), at('12:00:00')), yesterday).dueAtMs).toBe(yesterday);
  });

  it('changes nothing for a job that runs normally', () => {
    const times = ranAt('week', at('12:00:00'));
    for (let now = at('12:00:00'); now <= times.dueAtMs; now += 1_000) {
      expect(clampToClock(times, now)).toEqual(times);
    }
  });
});

describe('the next job to run', () => {
  const due = (period: Period, name: string, dueAtMs = 0): JobSchedule => ({
    ...newJob(jobOf(period, name), 0),
    dueAtMs,
  });

  it.each<[string, JobSchedule[], string | null]>([
    ['none', [due('day', 'a', 11)], null],
    ['the most frequent one', [due('year', 'a'), due('week', 'c'), due('month', 'b')], 'c'],
    [
      'the first by name of equally frequent ones',
      [due('week', 'census week'), due('week', 'a'), due('week', 'population week')],
      'a',
    ],
    ['one that is due', [due('day', 'a', 11), due('year', 'b', 10)], 'b'],
  ])('is %s', (_, jobs, name) => {
    expect(chooseDue(jobs, 10)?.job.name ?? null).toBe(name);
  });
});

import { periods } from '@rollcall/game/population/population';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hourMs } from '@rollcall/game/time';
import { silentLogger } from '../http/logger.ts';
import { createReportScheduler } from './report-scheduler.ts';
import type { ReportSource } from './report-job.ts';
import { makeJob, startMs } from './testing/made-job.ts';

/** An event to which the scheduler reacts. */
type Step =
  | { readonly what: 'pass'; readonly ms: number }
  | { readonly what: 'jump'; readonly ms: number }
  | { readonly what: 'touch'; readonly source: ReportSource }
  | { readonly what: 'leave' }
  | { readonly what: 'return' }
  | { readonly what: 'break' | 'mend'; readonly job: number };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ what: fc.constant('pass' as const), ms: fc.oneof(fc.nat(2_000), fc.nat(2 * hourMs)) }),
  fc.record({ what: fc.constant('jump' as const), ms: fc.integer({ min: -48 * hourMs, max: 48 * hourMs }) }),
  fc.record({
    what: fc.constant('touch' as const),
    source: fc.constantFrom<ReportSource>('population', 'characters'),
  }),
  fc.constantFrom({ what: 'leave' as const }, { what: 'return' as const }),
  fc.record({ what: fc.constantFrom('break' as const, 'mend' as const), job: fc.nat(9) }),
);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('The scheduler runs one job at a time, never without the store and never too soon, and soon catches up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 40 }), async (steps) => {
      vi.setSystemTime(startMs);
      const jobs = periods.flatMap((period, index) => [
        makeJob(`population ${period}`, period, { takesMs: 40 * index }),
        makeJob(`census ${period}`, period, { madeFrom: 'characters', takesMs: 1_500 }),
      ]);
      let skewMs = 0;
      let isUnavailable = false;
      let listeners: (() => void)[] = [];
      const startedTooEarly: string[] = [];
      const watched = jobs.map((job) => ({
        ...job,
        run: (nowMs: number) => {
          if (isUnavailable || jobs.some(({ isRunning }) => isRunning)) startedTooEarly.push(job.name);
          return job.run(nowMs);
        },
      }));
      const scheduler = createReportScheduler({
        jobs: watched,
        logger: silentLogger,
        nowMs: () => Date.now() + skewMs,
        isStoreUnavailable: () => isUnavailable,
        onStoreReturn: (listener) => {
          listeners.push(listener);
          return () => {
            listeners = listeners.filter((each) => each !== listener);
          };
        },
      });
      const comeBack = () => {
        isUnavailable = false;
        for (const listener of listeners) listener();
      };
      const take = async (step: Step) => {
        const runsBefore = jobs.map(({ starts }) => starts.length);
        if (step.what === 'pass') {
          await vi.advanceTimersByTimeAsync(step.ms);
          // A job runs at most every five seconds, whether its sources change or it fails; plus one run at either end.
          for (const [index, { starts }] of jobs.entries()) {
            expect(starts.length - (runsBefore[index] ?? 0)).toBeLessThanOrEqual(step.ms / 5_000 + 2);
          }
        } else if (step.what === 'jump') skewMs += step.ms;
        else if (step.what === 'touch') scheduler.touch(step.source);
        else if (step.what === 'leave') isUnavailable = true;
        else if (step.what === 'return') comeBack();
        else {
          const job = jobs[step.job];
          if (job) job.fails = step.what === 'break';
        }
      };
      for (const step of steps) await take(step);

      // From here on nothing fails any more.
      for (const job of jobs) job.fails = false;
      comeBack();
      await vi.advanceTimersByTimeAsync(2 * hourMs);
      await scheduler.everyJobRan();
      expect(startedTooEarly).toEqual([]);
      expect(scheduler.status()).toMatchObject({ pending: [], failing: [] });
      const roundMs = 60_000;
      for (const { name, everyMs, ends } of jobs) {
        const [last = Infinity] = ends.slice(-1);
        expect([name, Date.now() - startMs - last <= everyMs + roundMs]).toEqual([name, true]);
        const answer = scheduler.answer(`/v1/${name}`);
        const text = Buffer.from((await answer?.body.form('identity'))?.bytes ?? []).toString();
        expect([name, text]).toEqual([name, JSON.stringify({ data: { run: ends.length } })]);
        const waitMs = (answer?.nextRefreshMs ?? Infinity) - Date.now() - skewMs;
        expect(waitMs).toBeLessThanOrEqual(everyMs);
      }
      const closing = scheduler.close();
      await vi.advanceTimersByTimeAsync(10_000);
      await closing;
      const runs = jobs.map(({ starts }) => starts.length);
      await vi.advanceTimersByTimeAsync(2 * hourMs);
      expect(jobs.map(({ starts }) => starts.length)).toEqual(runs);
    }),
    { numRuns: 60 },
  );
});

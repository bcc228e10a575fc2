import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hourMs, minuteMs } from '@rollcall/game/time';
import type { Logger } from '../http/logger.ts';
import { createReportScheduler, makeReportBody, type ReportScheduler } from './report-scheduler.ts';
import type { ReportJob } from './report-job.ts';
import { makeJob, startMs } from './testing/made-job.ts';
import fc from 'fast-check';

let lines: string[];
let isUnavailable: boolean;
/** The clock minus the time that has passed. */
let skewMs: number;
let returns: (() => void)[];
let schedulers: ReportScheduler[];

beforeEach(() => {
  // `setImmediate` is not faked, so that code waiting for a turn of the event loop continues.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: startMs });
  lines = [];
  isUnavailable = false;
  skewMs = 0;
  returns = [];
  schedulers = [];
});
afterEach(async () => {
  for (const scheduler of schedulers) await scheduler.close();
  vi.useRealTimers();
});

const logger: Logger = {
  info: (message) => lines.push(`info ${message}`),
  warn: (message) => lines.push(`warn ${message}`),
  error: (message) => lines.push(`error ${message}`),
};

function open(jobs: readonly ReportJob[]): ReportScheduler {
  const scheduler = createReportScheduler({
    jobs,
    logger,
    nowMs: () => Date.now() + skewMs,
    isStoreUnavailable: () => isUnavailable,
    onStoreReturn: (listener) => {
      returns.push(listener);
      return () => {
        returns = returns.filter((each) => each !== listener);
      };
    },
  });
  schedulers.push(scheduler);
  return scheduler;
}

function storeReturns(): void {
  isUnavailable = false;
  for (const listener of returns) listener();
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function answerOf(scheduler: ReportScheduler, name: string): Promise<unknown> {
  const answer = scheduler.answer(`/v1/${name}`);
  if (answer === null) return null;
  const { bytes } = await answer.body.form('identity');
  return JSON.parse(Buffer.from(bytes).toString('utf8'));
}

describe('the report scheduler', () => {
  it('runs every job at once, shortest period first, one at a time', async () => {
    const jobs = [
      makeJob('a year', 'year', { takesMs: 100 }),
      makeJob('b day', 'day', { takesMs: 100 }),
      makeJob('a day', 'day', { takesMs: 100 }),
      makeJob('a week', 'week', { takesMs: 100 }),
    ];
    const scheduler = open(jobs);
    expect(scheduler.status().pending).toHaveLength(4);
    let isOver = false;
    void scheduler.everyJobRan().then(() => {
      isOver = true;
    });
    await pass(399);
    expect(isOver).toBe(false);
    await pass(1);
    expect(isOver).toBe(true);
    expect(jobs.map(({ name, starts }) => [name, starts])).toEqual([
      ['a year', [300]],
      ['b day', [100]],
      ['a day', [0]],
      ['a week', [200]],
    ]);
    expect(scheduler.status()).toMatchObject({ pending: [], failing: [] });
  });

  it('computes answers of a day every minute, of a week every five minutes, of longer periods every hour', async () => {
    const jobs = (['day', 'week', 'month', 'quarter', 'year'] as const).map((each) => makeJob(each, each));
    open(jobs);
    await pass(10 * hourMs);
    expect(jobs.map(({ starts }) => starts.length)).toEqual([601, 121, 11, 11, 11]);
    // 57:35 past the hour: the bucket of the hour has just filled up.
    expect(jobs[4]?.starts.slice(0, 3)).toEqual([0, hourMs - 145_000, 2 * hourMs - 145_000]);
  });

  it('answers null before the first run, then the last good answer while the next one is computed', async () => {
    const job = makeJob('average', 'day', { takesMs: 1_000 });
    const scheduler = open([job]);
    expect(await answerOf(scheduler, 'average')).toBeNull();
    await pass(1_000);
    expect(await answerOf(scheduler, 'average')).toEqual({ data: { run: 1 } });
    expect(scheduler.answer('/v1/average')).toMatchObject({
      madeAtMs: startMs + 1_000,
      nextRefreshMs: startMs + 35_000,
    });
    await pass(34_500);
    expect(job.starts).toHaveLength(2);
    expect(await answerOf(scheduler, 'average')).toEqual({ data: { run: 1 } });
    await pass(500);
    expect(await answerOf(scheduler, 'average')).toEqual({ data: { run: 2 } });
  });

  it('keeps the body of an unchanged answer, and shares it between addresses with the same value', async () => {
    const value = { thelanis: 4 };
    const job: ReportJob = {
      ...makeJob('average', 'day'),
      run: async () =>
        new Map([
          ['/v1/population/average/day', value],
          ['/v1/game/average/day', value],
        ]),
    };
    const scheduler = open([job]);
    await pass(0);
    const first = scheduler.answer('/v1/population/average/day');
    expect(scheduler.answer('/v1/game/average/day')?.body).toBe(first?.body);
    await pass(minuteMs);
    const second = scheduler.answer('/v1/population/average/day');
    expect(second?.body).toBe(first?.body);
    expect(second?.madeAtMs).toBeGreaterThan(first?.madeAtMs ?? Infinity);
  });

  it('drops an answer that its job no longer returns', async () => {
    let names = ['/v1/a', '/v1/b'];
    open([{ ...makeJob('shrinking', 'day'), run: async () => new Map(names.map((name) => [name, 1])) }]);
    await pass(0);
    names = ['/v1/a'];
    await pass(minuteMs);
    const [scheduler] = schedulers;
    expect([scheduler?.answer('/v1/a') !== null, scheduler?.answer('/v1/b')]).toEqual([true, null]);
  });
});

describe('a job that fails', () => {
  it('keeps its answers, is logged once, and is retried at growing intervals until it succeeds', async () => {
    const job = makeJob('average', 'day');
    const other = makeJob('other', 'day');
    const scheduler = open([job, other]);
    await pass(0);
    job.fails = true;
    await pass(30 * minuteMs);
    expect(await answerOf(scheduler, 'average')).toEqual({ data: { run: 1 } });
    expect(lines).toEqual(['error The report "average" failed; its last answers are kept']);
    expect(scheduler.status()).toMatchObject({ pending: [], failing: ['average'] });
    expect(job.starts.slice(1, 9).map((start) => (start - 35_000) / 1000)).toEqual([
      0, 5, 15, 35, 75, 155, 315, 615,
    ]);
    expect(other.starts).toHaveLength(31);
    job.fails = false;
    await pass(5 * minuteMs);
    expect(lines.at(-1)).toBe('info The report "average" is computed again');
    expect(scheduler.status().failing).toEqual([]);
    const runs = job.starts.length;
    await pass(5 * minuteMs);
    expect(job.starts).toHaveLength(runs + 5);
    expect(lines).toHaveLength(2);
  });

  it('does not prevent the first round from ending if it never succeeds', async () => {
    const job = makeJob('average', 'day');
    job.fails = true;
    const scheduler = open([job]);
    await pass(0);
    await scheduler.everyJobRan();
    expect(await answerOf(scheduler, 'average')).toBeNull();
    expect(scheduler.status()).toEqual({
      pending: ['average'],
      failing: ['average'],
      jobs: [{ name: 'average', madeAtMs: null, failures: 1 }],
    });
  });

  it('may throw synchronously, or return something that is not JSON', async () => {
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    const thrower: ReportJob = {
      ...makeJob('thrower', 'day'),
      run: () => {
        throw new Error('at once');
      },
    };
    open([thrower, { ...makeJob('circle', 'day'), run: async () => new Map([['/v1/circle', loop]]) }]);
    await pass(0);
    expect(lines).toEqual([
      'error The report "circle" failed; its last answers are kept',
      'error The report "thrower" failed; its last answers are kept',
    ]);
  });
});

describe('while the store is unavailable', () => {
  it('nothing runs, and due jobs run at once afterwards', async () => {
    const [day, year] = [makeJob('day', 'day'), makeJob('year', 'year')];
    open([day, year]);
    await pass(0);
    isUnavailable = true;
    await pass(20 * minuteMs);
    expect([day.starts.length, year.starts.length]).toEqual([1, 1]);
    storeReturns();
    await pass(0);
    expect([day.starts, year.starts]).toEqual([[0, 20 * minuteMs], [0]]);
    expect(lines).toEqual([]);
  });

  it('a job that was running does not count as failed, and runs again afterwards', async () => {
    const job = makeJob('average', 'year', { takesMs: 1_000 });
    const scheduler = open([job]);
    await pass(500);
    isUnavailable = true;
    job.fails = true;
    await pass(minuteMs);
    expect([job.starts, lines, scheduler.status().failing]).toEqual([[0], [], []]);
    job.fails = false;
    storeReturns();
    await pass(1_000);
    expect(await answerOf(scheduler, 'average')).toEqual({ data: { run: 2 } });
  });

  it('from the start, the first round waits', async () => {
    isUnavailable = true;
    const scheduler = open([makeJob('average', 'day')]);
    let isOver = false;
    void scheduler.everyJobRan().then(() => {
      isOver = true;
    });
    await pass(hourMs);
    expect(isOver).toBe(false);
    storeReturns();
    await pass(0);
    expect(isOver).toBe(true);
  });

  it('a job that failed for another reason is retried at once afterwards', async () => {
    const job = makeJob('average', 'year');
    job.fails = true;
    open([job]);
    await pass(0);
    isUnavailable = true;
    await pass(1_000);
    job.fails = false;
    storeReturns();
    await pass(0);
    expect(job.starts).toEqual([0, 1_000]);
  });
});

describe('a change of a source', () => {
  it('makes jobs that depend on it due, at limited intervals however often it occurs', async () => {
    const population = makeJob('population', 'year');
    const census = makeJob('census', 'year', { madeFrom: 'characters' });
    const scheduler = open([population, census]);
    await pass(minuteMs);
    for (let call = 0; call < 300; call += 1) {
      scheduler.touch('population');
      await pass(100);
    }
    const seconds = [60, 65, 70, 75, 80, 85, 90];
    expect(population.starts).toEqual([0, ...seconds.map((second) => second * 1_000)]);
    expect(census.starts).toEqual([0]);
    await pass(10 * minuteMs);
    expect(population.starts).toHaveLength(8);
  });

  it('makes a job due that depends on several sources', async () => {
    const both = { ...makeJob('groups', 'year'), madeFrom: ['groups', 'population'] as const };
    const scheduler = open([both]);
    await pass(minuteMs);
    for (const source of ['groups', 'characters', 'population'] as const) {
      scheduler.touch(source);
      await pass(minuteMs);
    }
    expect(both.starts).toEqual([0, minuteMs, 3 * minuteMs]);
  });

  it('during a run causes another run', async () => {
    const job = makeJob('population', 'year', { takesMs: 200 });
    const scheduler = open([job]);
    await pass(100);
    scheduler.touch('population');
    await pass(10_000);
    expect(job.starts).toEqual([0, 5_200]);
  });
});

describe('a clock', () => {
  it('that is set back delays nothing', async () => {
    const [day, year] = [makeJob('day', 'day'), makeJob('year', 'year')];
    const scheduler = open([day, year]);
    await pass(0);
    skewMs = -30 * 24 * hourMs;
    expect((scheduler.answer('/v1/year')?.nextRefreshMs ?? 0) - (Date.now() + skewMs)).toBeLessThanOrEqual(
      hourMs,
    );
    await pass(2 * minuteMs);
    expect(day.starts.length).toBeGreaterThanOrEqual(2);
    await pass(hourMs);
    expect(year.starts.length).toBeGreaterThanOrEqual(2);
  });

  it('that jumps ahead during a run does not make the run seem long', async () => {
    const job = makeJob('year', 'year', { takesMs: 100 });
    const scheduler = open([job]);
    await pass(50);
    skewMs = hourMs / 4;
    await pass(50);
    await pass(minuteMs);
    scheduler.touch('population');
    await pass(1_000);
    expect(job.starts).toEqual([0, 100 + minuteMs]);
  });

  it('that jumps ahead, as after the machine has slept, is noticed within 15 seconds', async () => {
    const year = makeJob('year', 'year');
    open([year]);
    await pass(0);
    skewMs = 8 * hourMs;
    await pass(15_000);
    expect(year.starts).toHaveLength(2);
  });
});

describe('closing', () => {
  it('waits for the running job and starts no other', async () => {
    const jobs = [makeJob('a', 'day', { takesMs: 1_000 }), makeJob('b', 'day')];
    const scheduler = open(jobs);
    let isClosed = false;
    const closing = scheduler.close().then(() => {
      isClosed = true;
    });
    await pass(999);
    expect(isClosed).toBe(false);
    await pass(1);
    await closing;
    await pass(hourMs);
    expect(jobs.map(({ starts }) => starts.length)).toEqual([1, 0]);
    await scheduler.everyJobRan();
    expect(returns).toEqual([]);
  });

  it('does not wait if no job is running', async () => {
    const scheduler = open([]);
    await expect(scheduler.everyJobRan()).resolves.toBeUndefined();
    await expect(scheduler.close()).resolves.toBeUndefined();
  });
});

async function textOf(value: unknown): Promise<string> {
  const { body } = await makeReportBody(value, null);
  const { bytes } = await body.form('identity');
  return Buffer.from(bytes).toString('utf8');
}

describe('the body of a report', () => {
  it('contains the value under `data`, as JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        expect(await textOf(value)).toBe(JSON.stringify({ data: value }));
      }),
    );
  });

  it('is complete at any length', async () => {
    const list = Array.from({ length: 5000 }, (_, index) => ({ index, text: 'x'.repeat(index % 90) }));
    expect(JSON.parse(await textOf(list))).toEqual({ data: list });
    const byKey = Object.fromEntries(list.map((each) => [`key "${each.index}"`, each]));
    expect(JSON.parse(await textOf(byKey))).toEqual({ data: byKey });
  });

  it('lets other work run while a long one is written', async () => {
    const long = 'x'.repeat(100_000);
    let turns = 0;
    let isWriting = true;
    const count = () => {
      turns += 1;
      if (isWriting) setImmediate(count);
    };
    setImmediate(count);
    for (let made = 0; made < 10; made += 1) await makeReportBody(long, null);
    isWriting = false;
    expect(turns).toBeGreaterThanOrEqual(10);
  });

  it('stays the same object, with its codings, while its content is the same', async () => {
    const first = await makeReportBody({ thelanis: 1 }, null);
    expect(await makeReportBody({ thelanis: 1 }, first)).toBe(first);
    const other = await makeReportBody({ thelanis: 2 }, first);
    expect(other.body.etag('gzip')).not.toBe(first.body.etag('gzip'));
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { median } from './figures.ts';

/** Items of localStorage, by key. */
export type Stored = Readonly<Record<string, string>>;

export interface Opened {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly close: () => Promise<void>;
}

/** A tab of a browser without a cache, on a desktop screen. It is blank until the caller navigates. */
export async function openTab(browser: Browser, stored: Stored = {}): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.addInitScript((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, stored);
  return { page, cdp, close: () => context.close() };
}

/** A task of the main thread of the traced page. */
export interface Task {
  /** Milliseconds after the mark. */
  readonly startMs: number;
  /** Processor time of the thread in milliseconds, which other load does not change. */
  readonly threadMs: number;
}

/** Finds the thread of the page in a trace, since every tab has a renderer of its own. */
export const markName = 'rollcall-trace';

const microsecond = 0.001;
const categories = ['toplevel', 'blink.user_timing'];
/** Times in microseconds. */
const eventSchema = z.object({
  name: z.string(),
  ph: z.string(),
  ts: z.number(),
  dur: z.optional(z.number()),
  tdur: z.optional(z.number()),
  pid: z.number(),
  tid: z.number(),
});

/**
 * Traces the browser during an action in a page.
 *
 * @param goOn performs the action; the page sets the mark `markName`
 * @returns tasks of the page's main thread that began after the mark
 */
export async function traceTasks(cdp: CDPSession, goOn: () => Promise<void>): Promise<Task[]> {
  const events: z.infer<typeof eventSchema>[] = [];
  const take = ({ value }: { readonly value: readonly object[] }) => {
    for (const event of value) {
      const parsed = z.safeParse(eventSchema, event);
      if (parsed.success) events.push(parsed.data);
    }
  };
  cdp.on('Tracing.dataCollected', take);
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { recordMode: 'recordAsMuchAsPossible', includedCategories: categories },
  });
  try {
    await goOn();
  } finally {
    await cdp.send('Tracing.end');
    await complete;
    cdp.off('Tracing.dataCollected', take);
  }
  const mark = events.find(({ name }) => name === markName);
  if (mark === undefined) throw new Error('The trace does not show the page.');
  const ofThread = events
    .filter(({ pid, tid, ph, ts }) => pid === mark.pid && tid === mark.tid && ph === 'X' && ts >= mark.ts)
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const tasks: Task[] = [];
  let endUs = 0;
  for (const { ts, dur = 0, tdur = 0 } of ofThread) {
    // An event within another one is counted as part of that one.
    if (ts < endUs) continue;
    endUs = ts + dur;
    tasks.push({ startMs: (ts - mark.ts) * microsecond, threadMs: tdur * microsecond });
  }
  return tasks;
}

export const totalMs = (tasks: readonly Task[]): number =>
  tasks.reduce((sum, { threadMs }) => sum + threadMs, 0);

/**
 * Main-thread time of an action in milliseconds: the median over the repetitions, minus the median over idle periods of
 * the same length.
 */
export async function costOf(
  { page, cdp }: Opened,
  { times, everyMs }: { readonly times: number; readonly everyMs: number },
  act: (turn: number) => Promise<unknown>,
): Promise<number> {
  const medianOf = async (step: (turn: number) => Promise<unknown>) => {
    const starts: number[] = [];
    const tasks = await traceTasks(cdp, async () => {
      await page.evaluate((name) => performance.mark(name), markName);
      const markedAt = performance.now();
      for (let turn = 0; turn < times; turn += 1) {
        starts.push(performance.now() - markedAt);
        await step(turn);
      }
      starts.push(performance.now() - markedAt);
    });
    const works = starts.slice(1).map((endMs, turn) => {
      const fromMs = starts[turn] ?? endMs;
      return totalMs(tasks.filter(({ startMs }) => startMs >= fromMs && startMs < endMs));
    });
    return {
      ms: median(works),
      stepMs: median(starts.slice(1).map((end, turn) => end - (starts[turn] ?? 0))),
    };
  };
  const acting = await medianOf(async (turn) => {
    await act(turn);
    await sleep(everyMs);
  });
  const resting = await medianOf(async () => sleep(acting.stepMs));
  return acting.ms - resting.ms;
}

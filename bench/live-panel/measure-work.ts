import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { type Change, type LivePage, open, pollMs, restMs, watchedOf } from './open-page.ts';
import { droppedFrames, type ShowingCost, showingCosts, traceWhile } from './read-trace.ts';

export interface QuietFigures {
  readonly scriptMsPer10s: number;
  readonly mainThreadMsPer10s: number;
  readonly answers: number;
}

/** A quiet evening: something differs in every answer, and the page does nothing else. */
export async function measureQuiet(
  browser: Browser,
  live: LivePage,
  change: Change,
  seconds: number,
): Promise<QuietFigures> {
  const { page, cdp, close } = await open(browser, live);
  await sleep(restMs);
  await cdp.send('Performance.enable');
  const busy = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
    return { script: of('ScriptDuration'), task: of('TaskDuration') };
  };
  const answersBefore = (await watchedOf(page)).answers;
  const before = await busy();
  const endsAt = performance.now() + seconds * 1000;
  while (performance.now() < endsAt) {
    await change();
    await sleep(pollMs);
  }
  const after = await busy();
  const answers = (await watchedOf(page)).answers - answersBefore;
  await close();
  const per10s = 10_000 / seconds;
  return {
    scriptMsPer10s: (after.script - before.script) * per10s,
    mainThreadMsPer10s: (after.task - before.task) * per10s,
    answers,
  };
}

/** To parse the whole answer, and nothing else: the least that an update takes. */
async function parseOn(page: Page, answerPath: string): Promise<number> {
  return page.evaluate(async (address) => {
    const text = await (await fetch(address)).text();
    const times = Array.from({ length: 9 }, () => {
      const startedAt = performance.now();
      JSON.parse(text);
      return performance.now() - startedAt;
    });
    return times.toSorted((a, b) => a - b)[4] ?? Number.NaN;
  }, answerPath);
}

export interface UpdateFigures {
  readonly costs: readonly ShowingCost[];
  /** Of the whole answer; same page, same slowdown. */
  readonly parseMs: number;
}

/** A change every three seconds, from the text of the answer to the frame. */
export async function measureUpdates(
  browser: Browser,
  live: LivePage,
  change: Change,
  { updates, slowdown, answerPath }: { updates: number; slowdown: number; answerPath: string },
): Promise<UpdateFigures> {
  const { page, cdp, close } = await open(browser, live);
  await sleep(restMs);
  await change();
  await sleep(2 * pollMs);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const events = await traceWhile(cdp, async () => {
    for (let update = 0; update < updates; update += 1) {
      await change();
      await sleep(pollMs + 100);
    }
  });
  const parseMs = await parseOn(page, answerPath);
  await close();
  return { costs: showingCosts(events, 'update'), parseMs };
}

/** Text is typed into a field, key by key, and taken away again: from each key to the frame with another list. */
export async function measureTyping(
  browser: Browser,
  live: LivePage,
  { field, text, answerPath }: { field: string; text: string; answerPath: string },
): Promise<UpdateFigures> {
  const { page, cdp, close } = await open(browser, live, { isTypedInto: true });
  await sleep(restMs);
  const input = page.getByRole('searchbox', { name: field });
  await input.focus();
  const letters = Array.from(text);
  const keys = [...letters, ...letters.map(() => 'Backspace')];
  const typeAll = async () => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await sleep(350);
    }
  };
  await typeAll();
  const events = await traceWhile(cdp, async () => {
    await typeAll();
    await typeAll();
  });
  const parseMs = await parseOn(page, answerPath);
  await close();
  return { costs: showingCosts(events, 'key', 'painted'), parseMs };
}

export interface ScrollFigures {
  readonly frames: number;
  /** Frames that came more than half a frame late. */
  readonly lateFrames: number;
  readonly longestGapMs: number;
  /** As the compositor counts them. */
  readonly dropped: number;
}

/** By the wheel through the list, while it changes once. */
export async function measureScroll(
  browser: Browser,
  live: LivePage,
  change: Change,
  { slowdown, pixelsPerTurn }: { slowdown: number; pixelsPerTurn: number },
): Promise<ScrollFigures> {
  const { page, cdp, close } = await open(browser, live);
  await sleep(restMs);
  await page.mouse.move(500, 600);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate(() => {
    const gaps: number[] = [];
    Reflect.set(window, 'frameGaps', gaps);
    let last: number | null = null;
    const note = (ms: number) => {
      if (last !== null) gaps.push(ms - last);
      last = ms;
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  const events = await traceWhile(cdp, async () => {
    await change();
    for (let turn = 0; turn < 120; turn += 1) {
      await page.mouse.wheel(0, pixelsPerTurn);
      await sleep(33);
    }
  });
  const gaps = await page.evaluate((): number[] => {
    const found: unknown = Reflect.get(window, 'frameGaps');
    return Array.isArray(found) ? found.map(Number) : [];
  });
  await close();
  const frameMs = 1000 / 60;
  return {
    frames: gaps.length,
    lateFrames: gaps.filter((gap) => gap > 1.5 * frameMs).length,
    longestGapMs: Math.max(0, ...gaps),
    dropped: droppedFrames(events),
  };
}

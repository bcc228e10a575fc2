import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { benchServer, type FedServer } from './fed-server.ts';
import { droppedFrames, traceWhile, updateCosts } from './read-trace.ts';
import { watchPage, type Watched } from './watch-page.ts';

/** Leaders of made groups bear a word and a number; nobody and nothing else does. */
const groupPattern = String.raw`^[a-z]+\d+$`;
const path = `/grouping/${benchServer.toLowerCase()}`;
/** The page has come to rest, and the worker reads. */
const restMs = 15_000;
const pollMs = 3000;

interface Opened {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly close: () => Promise<void>;
}

async function open(browser: Browser, url: string, faster = 1, slowdown = 1): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(watchPage, { groupPattern, faster });
  await page.goto(url + path, { waitUntil: 'load' });
  return { page, cdp, close: () => context.close() };
}

async function expectWorker(page: Page): Promise<void> {
  if (page.workers().some((worker) => worker.url().includes('list-worker'))) return;
  throw new Error('No worker reads the list: what is measured is not what was built.');
}

const watchedOf = (page: Page): Promise<Watched> => page.evaluate(() => window.watched);

export interface QuietFigures {
  readonly groups: number;
  readonly scriptMsPer10s: number;
  readonly mainThreadMsPer10s: number;
  readonly answers: number;
}

/** A quiet evening: three of 25 groups differ in every answer, and the page does nothing else. */
export async function measureQuiet(browser: Browser, fed: FedServer, seconds: number): Promise<QuietFigures> {
  const groups = 25;
  await fed.post(groups);
  const { page, cdp, close } = await open(browser, fed.url);
  await sleep(restMs);
  await expectWorker(page);
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
    await fed.change(3, false);
    await sleep(pollMs);
  }
  const after = await busy();
  const answers = (await watchedOf(page)).answers - answersBefore;
  await close();
  const per10s = 10_000 / seconds;
  return {
    groups,
    scriptMsPer10s: (after.script - before.script) * per10s,
    mainThreadMsPer10s: (after.task - before.task) * per10s,
    answers,
  };
}

export interface BusyFigures {
  readonly updates: number;
  readonly toPixelsMs: readonly number[];
  readonly toPixelsCpuMs: readonly number[];
  readonly settledMs: readonly number[];
  /** To parse the whole answer on the page, and nothing else; same page, same slowdown. */
  readonly parseMs: number;
}

/** The busiest server there ever was, on a slow machine: ten of 190 groups differ in every answer. */
export async function measureBusy(
  browser: Browser,
  fed: FedServer,
  { updates, slowdown, isGrowing }: { updates: number; slowdown: number; isGrowing: boolean },
): Promise<BusyFigures> {
  await fed.post(190);
  const { page, cdp, close } = await open(browser, fed.url);
  await sleep(restMs);
  await expectWorker(page);
  // The first change brings the whole answer, since the worker has not seen the one of the page.
  await fed.change(10, isGrowing);
  await sleep(2 * pollMs);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const events = await traceWhile(cdp, async () => {
    for (let update = 0; update < updates; update += 1) {
      await fed.change(10, isGrowing);
      await sleep(pollMs + 100);
    }
  });
  const parseMs = await page.evaluate(async (address) => {
    const text = await (await fetch(address)).text();
    const times = Array.from({ length: 9 }, () => {
      const startedAt = performance.now();
      JSON.parse(text);
      return performance.now() - startedAt;
    });
    return times.toSorted((a, b) => a - b)[4] ?? Number.NaN;
  }, `/v1/lfms/${benchServer.toLowerCase()}`);
  await close();
  const costs = updateCosts(events);
  return {
    updates: costs.length,
    toPixelsMs: costs.map((cost) => cost.toPixelsMs),
    toPixelsCpuMs: costs.map((cost) => cost.toPixelsCpuMs),
    settledMs: costs.map((cost) => cost.settledMs),
    parseMs,
  };
}

export interface ScrollFigures {
  readonly frames: number;
  /** Frames that came more than half a frame late. */
  readonly lateFrames: number;
  readonly longestGapMs: number;
  /** As the compositor counts them. */
  readonly dropped: number;
}

/** From the first to the last of 190 groups by the wheel, while groups change. */
export async function measureScroll(
  browser: Browser,
  fed: FedServer,
  slowdown: number,
): Promise<ScrollFigures> {
  await fed.post(190);
  const { page, cdp, close } = await open(browser, fed.url);
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
    await fed.change(10, false);
    for (let turn = 0; turn < 120; turn += 1) {
      await page.mouse.wheel(0, 140);
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

export interface HeapFigures {
  readonly updates: number;
  /** Megabytes after a collection, at equal distances. */
  readonly heapMb: readonly number[];
  /** Largest distance from the middle of them, as a share of it. */
  readonly spread: number;
}

/** The clocks and timers of the page run thirty times faster, so that thousands of answers fit into minutes. */
const faster = 30;

/** Thousands of answers in which ten of 190 groups differ; the world stays as large as it is. */
export async function measureHeap(browser: Browser, fed: FedServer, updates: number): Promise<HeapFigures> {
  await fed.post(190);
  const { page, cdp, close } = await open(browser, fed.url, faster);
  await sleep(restMs);
  await expectWorker(page);
  await cdp.send('HeapProfiler.enable');
  const heapMb: number[] = [];
  const looks = 10;
  const warmUp = Math.ceil(updates / looks);
  let seen = 0;
  for (let look = 0; look <= looks; look += 1) {
    const wanted = warmUp + (look * (updates - warmUp)) / looks;
    while (seen < wanted) {
      await fed.change(10, false);
      await sleep(pollMs / faster);
      if (Math.random() < 0.1) seen = (await watchedOf(page)).answers;
    }
    await expectWorker(page);
    await cdp.send('HeapProfiler.collectGarbage');
    await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    heapMb.push(usedSize / 2 ** 20);
  }
  await close();
  const middle = heapMb.toSorted((a, b) => a - b)[Math.floor(heapMb.length / 2)] ?? Number.NaN;
  return {
    updates: seen,
    heapMb,
    spread: Math.max(...heapMb.map((size) => Math.abs(size - middle))) / middle,
  };
}

export interface ColdFigures {
  readonly firstGroupMs: readonly number[];
  readonly by: readonly string[];
  readonly cls: number;
  /** Visits in which a quest that the catalogue has was called unknown at any time. */
  readonly unknownQuests: number;
}

/** Visits with an empty cache; each is watched for three seconds. */
export async function measureCold(
  browser: Browser,
  fed: FedServer,
  { visits, slowdown }: { visits: number; slowdown: number },
): Promise<ColdFigures> {
  await fed.post(60);
  await (await open(browser, fed.url)).close();
  const seen: Watched[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    const { page, close } = await open(browser, fed.url, 1, slowdown);
    await sleep(3000);
    seen.push(await watchedOf(page));
    await close();
  }
  return {
    firstGroupMs: seen.map(({ firstGroupMs }) => firstGroupMs ?? Number.POSITIVE_INFINITY),
    by: [...new Set(seen.map(({ firstGroupBy }) => firstGroupBy ?? 'nobody'))],
    cls: Math.max(...seen.map(({ cls }) => cls)),
    unknownQuests: seen.filter(({ hasSaidUnknown }) => hasSaidUnknown).length,
  };
}

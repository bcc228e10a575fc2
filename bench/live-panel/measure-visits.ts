import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { type Change, type LivePage, open, pollMs, restMs, watchedOf } from './open-page.ts';
import type { Watched } from './watch-page.ts';

export interface HeapFigures {
  readonly updates: number;
  /** Megabytes after a collection, at equal distances. */
  readonly heapMb: readonly number[];
  /** Largest distance from the middle of them, as a share of it. */
  readonly spread: number;
}

/** The clocks and timers of the page run thirty times faster, so that thousands of answers fit into minutes. */
const faster = 30;

/** Thousands of answers in which something differs; the world is to stay as large as it is. */
export async function measureHeap(
  browser: Browser,
  live: LivePage,
  change: Change,
  updates: number,
): Promise<HeapFigures> {
  const { page, cdp, close } = await open(browser, live, { faster });
  await sleep(restMs);
  await cdp.send('HeapProfiler.enable');
  const heapMb: number[] = [];
  const looks = 10;
  const warmUp = Math.ceil(updates / looks);
  let seen = 0;
  for (let look = 0; look <= looks; look += 1) {
    const wanted = warmUp + (look * (updates - warmUp)) / looks;
    while (seen < wanted) {
      await change();
      await sleep(pollMs / faster);
      if (Math.random() < 0.1) seen = (await watchedOf(page)).answers;
    }
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
  readonly firstItemMs: readonly number[];
  readonly by: readonly string[];
  readonly cls: number;
  /** Visits in which something that the catalogue has was called unknown at any time. */
  readonly saidUnknown: number;
}

/** Visits with an empty cache; each is watched for three seconds. */
export async function measureCold(
  browser: Browser,
  live: LivePage,
  { visits, slowdown }: { visits: number; slowdown: number },
): Promise<ColdFigures> {
  await (await open(browser, live)).close();
  const seen: Watched[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    const { page, close } = await open(browser, live, { slowdown });
    await sleep(3000);
    seen.push(await watchedOf(page));
    await close();
  }
  return {
    firstItemMs: seen.map(({ firstItemMs }) => firstItemMs ?? Number.POSITIVE_INFINITY),
    by: [...new Set(seen.map(({ firstItemBy }) => firstItemBy ?? 'nobody'))],
    cls: Math.max(...seen.map(({ cls }) => cls)),
    saidUnknown: seen.filter(({ hasSaidUnknown }) => hasSaidUnknown).length,
  };
}

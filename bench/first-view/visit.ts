import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import type { Figures } from './figures.ts';
import { markName, openTab, type Stored, totalMs, traceTasks } from './trace.ts';

/** Time after the navigation by which even the slowest page has settled. */
const settledMs = 8000;
const watchedMs = 18_000;
/** A longer task delays input noticeably. Computed for a device `slowdown` times slower. */
const blockMs = 50;
const slowdown = 4;

declare global {
  interface Window {
    firstView: { paintMs: number; shift: number };
  }
}

/**
 * A visit with an empty cache.
 *
 * loadMs     main thread until the load has settled, the first 8 s
 * blocksMs   sum of what these tasks would take beyond 50 ms each on a device four times slower
 * earlyMs    main thread in 10 s afterwards, seconds 8 to 18
 * paintMs    largest contentful paint, in wall-clock time
 * shift      cumulative layout shift, in thousandths
 * scriptKb   scripts of the first 18 s, gzipped
 * documentKb the HTML, and compressedKb as it was sent
 */
export async function visit(browser: Browser, url: string, stored: Stored): Promise<Figures> {
  const { page, cdp, close } = await openTab(browser, stored);
  try {
    // A renderer that starts during the trace is traced too late: this plain page starts the renderer of the site
    // earlier.
    await page.goto(new URL('/robots.txt', url).href);
    const weighScripts = watchScripts(page);
    await page.addInitScript(observe, markName);
    const tasks = await traceTasks(cdp, async () => {
      await page.goto(url, { waitUntil: 'commit' });
      await sleep(watchedMs + 500);
    });
    const load = tasks.filter(({ startMs }) => startMs < settledMs);
    const early = tasks.filter(({ startMs }) => startMs >= settledMs && startMs < watchedMs);
    const seen = await page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation');
      const size = (name: string) => Number(entry === undefined ? Number.NaN : Reflect.get(entry, name));
      return { ...window.firstView, page: size('decodedBodySize'), wire: size('encodedBodySize') };
    });
    return {
      loadMs: totalMs(load),
      blocksMs: load.reduce((sum, { threadMs }) => sum + Math.max(0, slowdown * threadMs - blockMs), 0),
      earlyMs: totalMs(early),
      paintMs: seen.paintMs,
      shift: seen.shift * 1000,
      scriptKb: (await weighScripts()) / 1024,
      documentKb: seen.page / 1024,
      compressedKb: seen.wire / 1024,
    };
  } finally {
    await close();
  }
}

/** Runs in the page before its own scripts. The mark is dated to the navigation. */
function observe(mark: string): void {
  performance.mark(mark, { startTime: 0 });
  window.firstView = { paintMs: 0, shift: 0 };
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => {
    window.firstView.paintMs = startTime;
  });
  watch('layout-shift', (entry) => {
    window.firstView.shift += Number(Reflect.get(entry, 'value'));
  });
}

function watchScripts(page: Page): () => Promise<number> {
  const bodies: Promise<Buffer | null>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body().catch(() => null));
  });
  return async () => {
    const sizes = (await Promise.all(bodies)).map((body) => (body === null ? 0 : gzipSync(body).length));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
}

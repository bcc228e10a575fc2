import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';

/** What one cold visit cost. Times are milliseconds from navigation. */
export interface Visit {
  readonly fcpMs: number;
  readonly lcpMs: number;
  /** What the largest paint was, to know what to hurry. */
  readonly lcpElement: string;
  readonly cls: number;
  /** Of each task of more than 50 ms after the first paint, what went beyond 50 ms; together. */
  readonly blockedMs: number;
  readonly longestTaskMs: number;
  /** When the first row of a table or a list stood in the page; 0 = there is none. */
  readonly firstRowMs: number;
  /** Everything on the wire, headers too, until the page is quiet. */
  readonly wireBytes: number;
  /** Every script that ran until then, gzipped by us at level 9. */
  readonly scriptBytes: number;
}

interface Seen {
  firstRowMs: number;
  fcpMs: number;
  lcpMs: number;
  lcpElement: string;
  cls: number;
  readonly tasks: { readonly startMs: number; readonly durationMs: number }[];
}

declare global {
  interface Window {
    firstView: Seen;
  }
}

/** Runs in the page before anything of ours. */
function observe(): void {
  const seen: Seen = { firstRowMs: 0, fcpMs: 0, lcpMs: 0, lcpElement: '', cls: 0, tasks: [] };
  window.firstView = seen;
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcpMs = entry.startTime;
  });
  watch('largest-contentful-paint', (entry) => {
    seen.lcpMs = entry.startTime;
    const element: unknown = Reflect.get(entry, 'element');
    seen.lcpElement =
      element instanceof Element ? `${element.tagName} "${(element.textContent ?? '').slice(0, 40)}"` : '';
  });
  watch('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput') !== true) seen.cls += Number(Reflect.get(entry, 'value'));
  });
  const lookForRow = () => {
    const row = document.querySelector('main :is(tbody tr, ul li, canvas)');
    if (row !== null && row.getBoundingClientRect().height > 0) seen.firstRowMs = performance.now();
    else if (performance.now() < lookForRowsMs) requestAnimationFrame(lookForRow);
  };
  const lookForRowsMs = 10_000;
  requestAnimationFrame(lookForRow);
  watch('longtask', ({ startTime, duration }) => {
    seen.tasks.push({ startMs: startTime, durationMs: duration });
  });
}

/** Milliseconds without anything new after which a page counts as quiet. */
const quietMs = 2500;

/** What a visitor has stored, by key. */
export type Stored = Readonly<Record<string, string>>;

/** Visits an address with an empty cache, on a processor `slowdown` times slower than this one. */
export async function visit(
  browser: Browser,
  url: string,
  slowdown: number,
  stored: Stored = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const weigh = await weighTraffic(page);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(observe);
    await store(page, stored);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(quietMs);
    const seen = await page.evaluate(() => window.firstView);
    const tasks = seen.tasks.filter(({ startMs, durationMs }) => startMs + durationMs > seen.fcpMs);
    return {
      fcpMs: seen.fcpMs,
      lcpMs: seen.lcpMs,
      lcpElement: seen.lcpElement,
      cls: seen.cls,
      blockedMs: tasks.reduce((sum, { durationMs }) => sum + Math.max(0, durationMs - 50), 0),
      firstRowMs: seen.firstRowMs,
      longestTaskMs: Math.max(0, ...tasks.map(({ durationMs }) => durationMs)),
      ...(await weigh()),
    };
  } finally {
    await context.close();
  }
}

/** Work of the main thread later on, when nobody touches the page: milliseconds within seconds 5–15 and 60–80. */
export interface LaterWork {
  readonly from5To15Ms: number;
  readonly from60To80Ms: number;
}

export async function watchLater(browser: Browser, url: string, stored: Stored = {}): Promise<LaterWork> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await store(page, stored);
    await page.goto(url, { waitUntil: 'load' });
    const loadedAtMs = performance.now();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    const busyAt = async (second: number) => {
      await sleep(Math.max(0, loadedAtMs + second * 1000 - performance.now()));
      const { metrics } = await cdp.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
    };
    const at5 = await busyAt(5);
    const at15 = await busyAt(15);
    const at60 = await busyAt(60);
    const at80 = await busyAt(80);
    return { from5To15Ms: at15 - at5, from60To80Ms: at80 - at60 };
  } finally {
    await context.close();
  }
}

async function store(page: Page, stored: Stored): Promise<void> {
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
}

async function weighTraffic(page: Page): Promise<() => Promise<{ wireBytes: number; scriptBytes: number }>> {
  const scripts: Promise<Buffer | null>[] = [];
  page.on('response', (response) => {
    // One that is still on its way when the visit ends is not counted.
    if (response.request().resourceType() === 'script') scripts.push(response.body().catch(() => null));
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  let wireBytes = 0;
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    wireBytes += encodedDataLength;
  });
  return async () => {
    const sizes = (await Promise.all(scripts)).map((body) =>
      body === null ? 0 : gzipSync(body, { level: 9 }).length,
    );
    return { wireBytes, scriptBytes: sizes.reduce((sum, size) => sum + size, 0) };
  };
}

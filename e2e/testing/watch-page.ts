import { expect, type Locator, type Page, type Request } from '@playwright/test';

/** A layout shift without input, as reported by the browser. */
interface Move {
  readonly atMs: number;
  /** Score of the layout shift. */
  readonly score: number;
  /** The elements that moved, each with its place and size before and after. */
  readonly what: string;
}

declare global {
  interface Window {
    moves?: Move[];
  }
}

/** Limit for the sum of the layout shifts of a visit. */
const mostShift = 0.02;

/** Records layout shifts. Call before opening the page. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moves: Move[] = [];
    window.moves = moves;
    const nameOf = (node: unknown): string => {
      const element = node instanceof Element ? node : node instanceof Node ? node.parentElement : null;
      if (element === null || !(node instanceof Node)) return 'an element that has gone';
      const classes = [...element.classList].map((name) => `.${name}`).join('');
      return `${element.localName}${classes} “${(node.textContent ?? '').trim().slice(0, 40)}”`;
    };
    const rectOf = (rect: unknown): string =>
      rect instanceof DOMRectReadOnly
        ? [rect.x, rect.y, rect.width, rect.height].map(Math.round).join(' ')
        : '?';
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue;
        const sources: unknown = Reflect.get(entry, 'sources');
        const moved = (Array.isArray(sources) ? sources : []).map(
          (source: object) =>
            `${nameOf(Reflect.get(source, 'node'))}: ${rectOf(Reflect.get(source, 'previousRect'))} → ${rectOf(Reflect.get(source, 'currentRect'))}`,
        );
        moves.push({
          atMs: entry.startTime,
          score: Number(Reflect.get(entry, 'value')),
          what: moved.join('\n    '),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * Fails if layout shifts exceed the limit, and names them. Shifts before the first paint do not count: if the style
 * sheet arrives late, the browser reports one from the layout without styles, which is never painted.
 */
export async function expectSteady(page: Page, where = page.url(), limit = mostShift): Promise<void> {
  const moves = await page.evaluate(() => {
    const [firstPaint] = performance.getEntriesByName('first-paint');
    return (window.moves ?? []).filter(({ atMs }) => atMs >= (firstPaint?.startTime ?? 0));
  });
  const shift = moves.reduce((sum, { score }) => sum + score, 0);
  const told = moves.map(
    ({ score, atMs, what }) => `${score.toFixed(4)} at ${Math.round(atMs)} ms\n    ${what}`,
  );
  expect.soft(shift, [`${where}: layout shift`, ...told].join('\n  ')).toBeLessThan(limit);
}

/** Distance from the end of one element to the beginning of the one below it, in CSS pixels. */
export async function gapBetween(above: Locator, below: Locator): Promise<number> {
  const [first, second] = [await above.boundingBox(), await below.boundingBox()];
  if (first === null || second === null) throw new Error('One of the two is not there');
  return second.y - first.y - first.height;
}

/** @returns requested addresses of other hosts, added as the page requests them */
export function watchForeignRequests(page: Page, baseURL: string | undefined): readonly string[] {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== baseURL) foreign.push(request.url());
  });
  return foreign;
}

/**
 * Waits until the whole served page is hydrated, which React does part by part: it marks the elements that it owns.
 * Returns at once for a document that is not a page of the site.
 */
export async function ownPage(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root');
    if (root === null) return true;
    // The elements of a translator stay its own.
    const elements = [...root.querySelectorAll('*:not(font)')];
    const isOwned = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
    return elements.length > 0 && elements.every(isOwned);
  });
}

interface Traffic {
  readonly open: Set<Request>;
  begun: number;
}

const trafficOf = new WeakMap<Page, Traffic>();

/** Counts the requests of a page, for `allLoaded`. Call before opening the page. */
export function countRequests(page: Page): void {
  const traffic: Traffic = { open: new Set(), begun: 0 };
  trafficOf.set(page, traffic);
  page.on('request', (request) => {
    // A stream stays open.
    if (request.resourceType() === 'eventsource') return;
    traffic.open.add(request);
    traffic.begun += 1;
  });
  page.on('requestfinished', (request) => traffic.open.delete(request));
  page.on('requestfailed', (request) => traffic.open.delete(request));
}

/**
 * Waits until a page has loaded everything that it loads by itself, including parts that it loads when idle, but not
 * those that it starts by a timer: no request is open, and the browser is idle after the last answer without another
 * request.
 */
export async function allLoaded(page: Page): Promise<void> {
  const traffic = trafficOf.get(page);
  if (traffic === undefined) throw new Error('The requests of this page are not counted');
  let begun = -1;
  while (traffic.open.size > 0 || traffic.begun !== begun) {
    begun = traffic.begun;
    const [next] = traffic.open;
    // Null if it failed.
    await next
      ?.response()
      .then((response) => response?.finished())
      .catch(() => null);
    // Twice, because work in an idle moment may schedule more. Neither a frame nor an idle moment is certain on a
    // page on which nothing moves.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const idle = (then: () => void) => requestIdleCallback(then, { timeout: 3000 });
          idle(() => idle(resolve));
        }),
    );
  }
}

import { expect, type Locator, type Page } from '@playwright/test';

declare global {
  interface Window {
    shifted: number;
    /** What moved, and from where to where, in words. */
    moves: string[];
  }
}

/** The limit of the house (look, Shell). */
const mostShift = 0.02;

/**
 * Adds up in `window.shifted` what moved by itself since the page began, and notes in `window.moves` what it was; before the
 * page is opened.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifted = 0;
    window.moves = [];
    const nameOf = (node: unknown): string => {
      const element = node instanceof Element ? node : node instanceof Node ? node.parentElement : null;
      if (element === null || !(node instanceof Node)) return 'what has gone';
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
        const value = Number(Reflect.get(entry, 'value'));
        window.shifted += value;
        const sources: unknown = Reflect.get(entry, 'sources');
        const moved = (Array.isArray(sources) ? sources : []).map(
          (source: object) =>
            `${nameOf(Reflect.get(source, 'node'))}: ${rectOf(Reflect.get(source, 'previousRect'))} → ${rectOf(Reflect.get(source, 'currentRect'))}`,
        );
        window.moves.push(
          [`${value.toFixed(4)} at ${Math.round(entry.startTime)} ms`, ...moved].join('\n    '),
        );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Fails when more moved than the house allows, and tells what: each with its place and size before and after. */
export async function expectSteady(page: Page, where = page.url()): Promise<void> {
  const { shifted, moves } = await page.evaluate(() => ({ shifted: window.shifted, moves: window.moves }));
  expect.soft(shifted, [`${where}: layout shift`, ...moves].join('\n  ')).toBeLessThan(mostShift);
}

/** CSS pixels between the end of one thing and the beginning of what stands below it. */
export async function gapBetween(above: Locator, below: Locator): Promise<number> {
  const [first, second] = [await above.boundingBox(), await below.boundingBox()];
  if (first === null || second === null) throw new Error('One of the two is not there');
  return second.y - first.y - first.height;
}

/** @returns addresses of other hosts that the page asks for, as they come */
export function noteForeign(page: Page, baseURL: string | undefined): readonly string[] {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== baseURL) foreign.push(request.url());
  });
  return foreign;
}

/**
 * Waits until the browser's own page has taken the place of what the server drew, which cannot be worked yet: React marks
 * what it has made. Nothing to wait for in a document that is no page of ours.
 */
export async function ownPage(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root');
    if (root === null) return true;
    return Object.keys(root.firstElementChild ?? {}).some((key) => key.startsWith('__reactFiber$'));
  });
}

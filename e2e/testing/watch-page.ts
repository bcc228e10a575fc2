import type { Page } from '@playwright/test';

declare global {
  interface Window {
    shifted: number;
  }
}

/** Adds up in `window.shifted` what moved by itself since the page began; before the page is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') !== true)
          window.shifted += Number(Reflect.get(entry, 'value'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
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

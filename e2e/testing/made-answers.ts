import type { Page } from '@playwright/test';

/**
 * Keeps the worker of the site from this page: what it asks for in the page's place passes by the answers that a journey
 * makes. Before the page is opened.
 */
export async function withoutWorker(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
}

/** The ids in the address of `characters/ids/…`. */
export function idsIn(address: string): readonly number[] {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  return decodeURIComponent(last).split(',').map(Number);
}

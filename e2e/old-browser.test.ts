import { expect, type Page } from '@playwright/test';
import { supportedBrowsersText } from '@rollcall/game/site/supported-browsers';
import { readScriptNames } from '../web/build/baseline/browser-features.ts';
import { test } from './journey.ts';

/** Pages with rows that the server rendered. */
const paths = ['/', '/live', '/grouping', '/grouping/orien', '/servers', '/guilds'];

const stopped = (page: Page) => page.getByText('This page could not start');
const tooOld = (page: Page) => page.getByText(`It does in ${supportedBrowsersText}, and in later versions.`);

/** The lines of the page's content, without those that only scripts show. */
const contentOf = (page: Page) =>
  page
    .getByRole('main')
    .evaluate((main) => [...main.querySelectorAll('h1, h2, th, dt')].map((each) => each.textContent));

/** Removes a feature that an older browser lacks. */
const lackings: Readonly<Record<string, () => void>> = {
  'Chrome 110': () => {
    CSS.supports = () => false;
  },
  'Firefox 114': () => void Reflect.deleteProperty(Array.prototype, 'toSorted'),
  'Safari 16.3': () => void Reflect.deleteProperty(Document.prototype, 'adoptedStyleSheets'),
};

for (const [browser, takeAway] of Object.entries(lackings)) {
  test(`a browser without a feature of ${browser} shows the pages as served`, async ({ context }) => {
    // Not the fixture, which waits until the app has started.
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    await page.addInitScript(takeAway);
    for (const path of paths) {
      const scripts = Promise.withResolvers<void>();
      await page.route('**/assets/*.js', async (route) => {
        await scripts.promise;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(() => document.readyState !== 'loading');
      const served = await contentOf(page);
      scripts.resolve();
      await page.waitForLoadState('load');
      await expect(tooOld(page), path).toBeVisible();
      expect(await contentOf(page), path).toEqual(served);
      expect(served.length, path).toBeGreaterThan(3);
      expect(await page.evaluate(() => document.documentElement.dataset['app']), path).toBeUndefined();
      await page.unrouteAll({ behavior: 'wait' });
    }
    expect(complaints).toEqual([]);
  });
}

/**
 * Features missing in some supported browser, members before their objects: `['Map', 'groupBy']`, `['CloseWatcher']`.
 */
const unsupported = [...readScriptNames().exact]
  .flatMap(([name, isSupported]) => (isSupported ? [] : [name.split('.')]))
  .toSorted((a, b) => b.length - a.length);

test('a browser with only the features of all supported ones runs the app', async ({ page }) => {
  await page.addInitScript((names) => {
    for (const [object = '', member] of names) {
      const owner: unknown = Reflect.get(globalThis, object);
      if (member === undefined) Reflect.deleteProperty(globalThis, object);
      else if (typeof owner === 'function') {
        Reflect.deleteProperty(owner, member);
        const prototype: unknown = owner.prototype;
        if (typeof prototype === 'object' && prototype !== null) Reflect.deleteProperty(prototype, member);
      }
    }
  }, unsupported);
  for (const path of [...paths, '/quests', '/trends', '/who/orien', '/api']) await page.goto(path);
  expect(await page.evaluate(() => 'groupBy' in Map || 'any' in AbortSignal)).toBe(false);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('healer for level 20');
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
});

test('a page with a blocked file stays as it was served', async ({ context }) => {
  const page = await context.newPage();
  await page.route('**/assets/common-*.js', (route) => route.abort());
  await page.goto('/live');
  await expect(stopped(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Server Status' })).toBeVisible();
});

import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';

/** Pages with rows that the server rendered. */
const paths = ['/', '/live', '/grouping', '/grouping/orien', '/servers', '/guilds'];

const line = (page: Page) => page.getByText('This page could not start');

/** The lines of the page's content, without those that only scripts show. */
const contentOf = (page: Page) =>
  page
    .getByRole('main')
    .evaluate((main) => [...main.querySelectorAll('h1, h2, th, dt')].map((each) => each.textContent));

for (const [type, name, startsOn] of [
  ['String', 'isWellFormed', []],
  ['Array', 'toSorted', ['/grouping/orien']],
] as const) {
  test(`a browser without ${name} keeps the pages that were served`, async ({ context }) => {
    // Not the fixture: a page that cannot start says so in the console.
    const page = await context.newPage();
    await page.addInitScript(
      ([of, what]) => void Reflect.deleteProperty(of === 'String' ? String.prototype : Array.prototype, what),
      [type, name] as const,
    );
    for (const path of paths.filter((each) => !startsOn.some((known) => known === each))) {
      const scripts = Promise.withResolvers<void>();
      await page.route('**/assets/*.js', async (route) => {
        await scripts.promise;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(() => document.readyState !== 'loading');
      const served = await contentOf(page);
      scripts.resolve();
      await expect(line(page), path).toBeVisible();
      expect(await contentOf(page), path).toEqual(served);
      expect(served.length, path).toBeGreaterThan(3);
      await page.unrouteAll({ behavior: 'wait' });
    }
  });
}

test('a page of which a file is blocked stays as it was served', async ({ context }) => {
  const page = await context.newPage();
  await page.route('**/assets/common-*.js', (route) => route.abort());
  await page.goto('/live');
  await expect(line(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Server Status' })).toBeVisible();
});

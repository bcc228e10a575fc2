import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';

test('a page that one goes to is not shown before its style sheets are there', async ({ page }) => {
  // A worker would fetch the sheets of all pages by itself.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.goto('/');
  await page.route('**/assets/*.css', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/assets/*.css');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Grouping' }).click();
  const sheet = new URL((await asked).url()).pathname;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who is out tonight?');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Live LFM Viewer');
  expect(await isApplied(page, sheet)).toBe(true);
});

/** Whether the rules of a sheet count. */
function isApplied(page: Page, path: string): Promise<boolean> {
  return page.evaluate(
    (end) => [...document.styleSheets].some(({ href }) => href?.endsWith(end) === true),
    path,
  );
}

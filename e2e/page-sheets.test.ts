import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';

test('a page that one goes to is not shown before its style sheets are there', async ({ page }) => {
  // A worker would fetch the sheets of all pages by itself.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/lists-*.css', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  const asked = page.waitForRequest('**/assets/lists-*.css');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Grouping' }).click();
  await asked;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who is out tonight?');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Live LFM Viewer');
  expect(await isWorn(page, 'lists')).toBe(true);
});

/** Whether the rules of a sheet count. */
function isWorn(page: Page, sheet: string): Promise<boolean> {
  return page.evaluate(
    (start) => [...document.styleSheets].some(({ href }) => href?.includes(start) === true),
    `/assets/${sheet}-`,
  );
}

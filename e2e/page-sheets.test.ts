import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';

// A worker would have fetched the sheets of all pages by itself.
test.use({ serviceWorkers: 'block' });

test('a page that one goes to is not shown before its style sheets are there', async ({ page }) => {
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
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Who' }).click();
  await asked;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who is out tonight?');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Live Character Viewer');
  expect(await isWorn(page, 'lists')).toBe(true);
});

/** Whether the rules of a sheet count. */
function isWorn(page: Page, sheet: string): Promise<boolean> {
  return page.evaluate(
    (start) => [...document.styleSheets].some(({ href }) => href?.includes(start) === true),
    `/assets/${sheet}-`,
  );
}

import { expect } from '@playwright/test';
import { test } from './journey.ts';

test('a visitor chooses a theme, opens a server, and sees its characters come and go', async ({ page }) => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  let frames = 0;
  network.on('Network.eventSourceMessageReceived', ({ data }) => {
    if (data.includes('"topic":"characters:orien"')) frames += 1;
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.getByText('Demo world')).toBeVisible();
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await ground();
  await page.getByRole('button', { name: /theme/i }).click();
  const chosen = await ground();
  expect(chosen).not.toBe(dark);
  await page.reload();
  expect(await ground(), 'the theme is kept').toBe(chosen);

  await page.getByRole('navigation').getByRole('link', { name: 'Who' }).click();
  await expect(page).toHaveURL(/\/who$/);
  // The address changes before the page.
  await expect(page.getByRole('heading', { level: 1, name: 'Live Character Viewer' })).toBeVisible();
  await page.getByRole('link', { name: /Orien/ }).first().click();
  await expect(page).toHaveURL(/\/who\/orien$/);
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeAttached();
  await expect(page.locator('canvas')).toBeVisible();
  await expect.poll(() => frames).toBeGreaterThan(2);
});

test('an unknown server gets 404 and the closest name, and a failed load is announced and retried on demand', async ({
  page,
}) => {
  const answer = await page.goto('/grouping/orein');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText(/We don[’']t recognize/)).toBeVisible();
  await page.route('**/v1/lfms/orien', (route) => route.fulfill({ status: 404, json: {} }));
  await page.route('**/v2/live*', (route) => route.abort());
  await page.getByRole('link', { name: 'Orien', exact: true }).click();
  await expect(page).toHaveURL(/\/grouping\/orien$/);
  await expect(page.getByText('Failed to load data').first()).toBeVisible();
  await page.unroute('**/v1/lfms/orien');
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeAttached();
});

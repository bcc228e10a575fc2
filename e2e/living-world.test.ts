import { expect } from '@playwright/test';
import { test } from './journey.ts';

test('a visitor finds a server and watches its groups', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Server Status' })).toBeVisible();
  await expect(page.getByText('Demo world')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Grouping' }).click();
  await page.getByRole('link', { name: /Orien/ }).first().click();
  await expect(page).toHaveURL(/\/grouping\/orien$/);
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeAttached({ timeout: 30_000 });
  await expect(page.locator('canvas')).toBeVisible();
});

test('the world moves while it is watched', async ({ page }) => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  let frames = 0;
  network.on('Network.eventSourceMessageReceived', ({ data }) => {
    if (data.includes('"topic":"lfms:orien"')) frames += 1;
  });
  await page.goto('/grouping/orien');
  await expect.poll(() => frames, { timeout: 60_000 }).toBeGreaterThan(2);
});

test('a server that nobody knows is a 404 with the one that was meant', async ({ page }) => {
  const answer = await page.goto('/grouping/orein');
  expect(answer?.status()).toBe(404);
  await expect(
    page.getByText('We don\u2019t recognize the server').or(page.getByText("We don't recognize")),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Orien', exact: true }).click();
  await expect(page).toHaveURL(/\/grouping\/orien$/);
});

test('what cannot be loaded is said, and comes back by Retry', async ({ page }) => {
  await page.route('**/v1/lfms/orien', (route) => route.fulfill({ status: 404, json: {} }));
  await page.route('**/v2/live*', (route) => route.abort());
  await page.goto('/grouping/orien');
  await expect(page.getByText('Failed to load data').first()).toBeVisible();
  await page.unroute('**/v1/lfms/orien');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeAttached();
});

test('the chosen theme stays', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await ground();
  await page.getByRole('button', { name: /theme/i }).click();
  const chosen = await ground();
  expect(chosen).not.toBe(dark);
  await page.reload();
  expect(await ground()).toBe(chosen);
});

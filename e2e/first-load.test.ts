import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { test } from './journey.ts';

const budgetBytes = 150 * 1024;

test('the first load of a panel needs at most 150 KB of JavaScript, gzipped', async ({ page }) => {
  const scripts: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  });
  await page.goto('/grouping/orien');
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeAttached({ timeout: 30_000 });
  const sizes = (await Promise.all(scripts)).map((body) => gzipSync(body).length);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  test.info().annotations.push({ type: 'gzipped JavaScript, bytes', description: String(total) });
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(budgetBytes);
});

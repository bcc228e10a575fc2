import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { knownPaths } from './testing/every-path.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Form fields whose text is so small that a phone zooms in on focus, with their font sizes. */
const smallFields = (page: Page) =>
  page
    .locator('input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"]), select, textarea')
    .evaluateAll((all) =>
      all
        .map((field) => ({ field, size: Number.parseFloat(getComputedStyle(field).fontSize) }))
        .filter(({ size }) => size < 16)
        .map(({ field, size }) => `${field.outerHTML.slice(0, 120)}: ${size} px`),
    );

test('no field of any page makes a phone zoom in', async ({ page }) => {
  for (const path of knownPaths) {
    // In the served page: one rule of the style sheet covers all fields, including those added later.
    await page.goto(path, { waitUntil: 'load' });
    expect(await smallFields(page), path).toEqual([]);
  }
});

test('no field of a dialog makes a phone zoom in', async ({ page }) => {
  await page.goto('/grouping/orien');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Question' })).toBeVisible();
  expect(await smallFields(page), 'Ask').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search all settings' })).toBeVisible();
  expect(await smallFields(page), 'settings').toEqual([]);
});

import { expect, type Locator, type Page } from '@playwright/test';
import * as z from 'zod';
import { test } from './journey.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { expectSteady, watchForeignRequests, watchShifts } from './testing/watch-page.ts';

const section = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
const years = (page: Page): Locator => section(page, 'Population over the Years');
const pictureOf = (place: Locator): Locator => place.locator('[data-chart-picture]').first();
const slider = (page: Page): Locator => years(page).getByRole('slider');
/** The number of points in the chart. */
const placesOf = async (page: Page): Promise<number> => Number(await slider(page).getAttribute('max')) + 1;

async function openTrends(page: Page): Promise<void> {
  // A world that has just started reports its year within a minute.
  const days = async () => {
    const answer = await page.request.get('/v1/population/days');
    return answer.ok()
      ? z.object({ data: z.object({ days: z.number() }) }).parse(await answer.json()).data.days
      : 0;
  };
  await expect.poll(days, { timeout: 120_000 }).toBeGreaterThan(360);
  await page.goto('/trends');
  await expect(pictureOf(years(page))).toBeVisible();
}

test.describe.configure({ timeout: 240_000 });

test('a reader zooms the years by mouse, shares the view, and finds hours for a raid', async ({
  page,
  baseURL,
}) => {
  const foreign = watchForeignRequests(page, baseURL);
  await watchShifts(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openTrends(page);
  await expectSteady(page, '/trends');
  // On a narrow page the texts beside the buttons stay in their row, below the axis.
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = years(page).getByRole('group', { name: 'Zoom' });
  const overflow = await bar.evaluate((row) => {
    const room = row.getBoundingClientRect();
    const words = row.querySelector('p')?.getBoundingClientRect();
    return words === undefined ? 0 : Math.max(0, room.top - words.top, words.bottom - room.bottom);
  });
  expect(overflow).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  const before = await placesOf(page);
  const box = await slider(page).boundingBox();
  if (box === null) throw new Error('The chart has no place');
  await page.mouse.move(box.x + box.width * 0.3, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + 120, { steps: 6 });
  await page.mouse.up();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&until=\d{4}-\d\d-\d\d/);
  await expect(years(page).getByRole('button', { name: 'Zoom out' })).toHaveAttribute(
    'aria-disabled',
    'false',
  );
  // Such a short range is drawn day by day, a moment after the address has changed.
  await expect(years(page)).toContainText('of each day');
  const zoomed = await placesOf(page);
  // Another visitor who opens the address sees the same.
  await page.reload();
  await expect(pictureOf(years(page))).toBeVisible();
  await expect.poll(async () => placesOf(page)).toBe(zoomed);
  await years(page).getByRole('button', { name: 'All', exact: true }).click();
  await expect.poll(async () => placesOf(page)).toBe(before);
  await expect(page).not.toHaveURL(/from=/);

  await page
    .getByRole('list', { name: 'Servers of all charts' })
    .getByRole('button', { name: 'Orien' })
    .click();
  await expect(page).toHaveURL(/servers=orien/);
  await expect(section(page, 'Records').getByRole('heading', { level: 3 })).toHaveText(['Orien']);

  const finder = section(page, 'When to Find a Group');
  await finder.scrollIntoViewIfNeeded();
  await expect(finder.getByRole('heading', { level: 3 })).toHaveText('When to find a raid on Orien');
  await finder.getByText('Levels', { exact: true }).click();
  await expect(page).toHaveURL(/group-kind=levels/);
  expect(foreign).toEqual([]);
});

test('a reader reads a value, zooms in and zooms out again by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openTrends(page);
  const before = await placesOf(page);
  await slider(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /All servers [\d,.]+/);
  const read = await slider(page).getAttribute('aria-valuetext');
  await page.keyboard.press('+');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', read ?? '');
  expect(await placesOf(page)).toBeLessThan(before);
  await page.keyboard.press('Home');
  await expect.poll(async () => placesOf(page)).toBe(before);
  await expectAccessible(page, '/trends');
});

test('on a phone buttons zoom in and out, and nothing is wider than the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openTrends(page);
  const before = await placesOf(page);
  await years(page).getByRole('button', { name: 'Zoom in' }).click();
  await expect(page).toHaveURL(/from=/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await years(page).getByRole('button', { name: 'All', exact: true }).click();
  await expect.poll(async () => placesOf(page)).toBe(before);
});

import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { barFaults } from './testing/bar-overlaps.ts';
import { knownPaths } from './testing/every-path.ts';
import { rowHeight } from './testing/grouping-panel.ts';
import { allLoaded, expectSteady, watchShifts } from './testing/watch-page.ts';
import { whoRowHeight } from './testing/who-panel.ts';

/*
 * Positions of the parts of a page in the window. Lists begin near the top: their pages have no banner, and the panel
 * is as wide as the window.
 */

const lists = [
  { path: '/grouping/orien', row: rowHeight.compact, latestOnPhone: 262 },
  { path: '/who/orien', row: whoRowHeight, latestOnPhone: 214 },
];

/** The painted rows, in the coordinates of the window. */
async function rowsOn(page: Page, path: string) {
  await page.goto(path);
  const list = page.getByLabel(/Arrow keys choose/);
  await expect(list).toBeVisible();
  await allLoaded(page);
  const box = await list.boundingBox();
  const panel = await page.locator('main section[data-place]').boundingBox();
  if (box === null || panel === null) throw new Error(`${path} has no list`);
  const windowHeight = page.viewportSize()?.height ?? 0;
  return { panel, top: box.y, height: Math.min(box.y + box.height, windowHeight) - box.y };
}

test('both lists begin in the first 240 px of a desktop window, show twelve rows and share their left edge', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await watchShifts(page);
  const edges = new Set<number>();
  for (const { path, row } of lists) {
    const { panel, top, height } = await rowsOn(page, path);
    await expectSteady(page, path, 0.01);
    expect(top, path).toBeLessThanOrEqual(240);
    expect(Math.floor(height / row), `whole rows of ${path}`).toBeGreaterThanOrEqual(12);
    expect(panel.width, `width of the panel of ${path}`).toBe(1440 - 2 * panel.x);
    edges.add(panel.x);
  }
  expect([...edges]).toEqual([16]);
});

test('both lists begin early on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await watchShifts(page);
  for (const { path, latestOnPhone } of lists) {
    expect((await rowsOn(page, path)).top, path).toBeLessThanOrEqual(latestOnPhone);
    await expectSteady(page, path, 0.01);
  }
});

test('a panel keeps the chosen width, at the same left edge', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(() => {
    for (const key of ['v1-lfm-settings', 'v1-who-settings']) {
      localStorage.setItem(key, JSON.stringify({ isDynamicWidth: false, panelWidth: 848 }));
    }
  });
  await watchShifts(page);
  for (const { path } of lists) {
    const { panel } = await rowsOn(page, path);
    expect([panel.x, panel.width], path).toEqual([16, 848]);
    await expectSteady(page, path, 0.01);
  }
});

for (const width of [1280, 1440, 1920]) {
  test(`the bar, title and content of every page share their left edge in a window of ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of knownPaths) {
      await page.goto(path);
      const edges = await page.evaluate(() => {
        const parts = [
          document.querySelector('header:has(nav) a'),
          ...document.querySelectorAll(
            'main h1:not(.visually-hidden), main section[data-place], [data-page]',
          ),
        ];
        return parts.map((part) => part?.getBoundingClientRect().x);
      });
      expect(edges.length, path).toBeGreaterThan(2);
      expect(new Set(edges).size, `${path}: ${edges.join(', ')}`).toBe(1);
    }
  });
}

test('in windows of any width nothing in the bars of one or two panels overlaps or is cut off', async ({
  page,
}) => {
  const pair = '?secondary-panel-type=who&secondary-panel-server=argonnessen';
  for (const path of ['/grouping/argonnessen', '/who/argonnessen', `/grouping/argonnessen${pair}`]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(page.getByLabel(/Arrow keys choose/).first()).toBeVisible();
    await allLoaded(page);
    for (const width of [390, 700, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => barFaults(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

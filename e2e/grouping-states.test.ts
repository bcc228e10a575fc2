import { noQuestRuns, type QuestAnalyticsData } from '@rollcall/game/quest/quest-analytics';
import { expect, type Page } from '@playwright/test';
import { unknownQuestMetrics } from '@rollcall/game/quest/quest';
import { makeQuest } from '@rollcall/game/testing/makers';
import { test } from './journey.ts';
import { expectAccessible } from './testing/accessibility.ts';
import {
  cardOf,
  eveningGroups,
  keepBefore,
  listOf,
  openPanel,
  openSettings,
  overflowOf,
  rowHeight,
  rowsOf,
} from './testing/grouping-panel.ts';
import { groupOf, reportGroups, reportWorld } from './testing/reported-world.ts';
import { expectSteady, watchShifts } from './testing/watch-page.ts';

declare global {
  interface Window {
    /** Every text that was painted on a canvas. */
    painted: Set<string>;
  }
}

test.beforeEach(async ({ server }) => reportWorld(server, eveningGroups));

/** Notes from now on, before anything else runs, what is painted and what moves. */
async function watchPainting(page: Page): Promise<void> {
  await watchShifts(page);
  await page.addInitScript(() => {
    window.painted = new Set();
    const paint = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function fillText(text, ...place) {
      window.painted.add(text);
      paint.call(this, text, ...place);
    };
  });
}

const settingsKey = 'v1-lfm-settings';
const visits = [
  { what: 'nothing kept', kept: null, query: '' },
  { what: 'settings kept', kept: { density: 'compact', fontSize: 16, onlyShowRaids: true }, query: '' },
  { what: 'a shared view', kept: null, query: '?raids=only&sort=-level' },
];

// A catalogue may come with the groups, or long after them.
for (const isLate of [false, true]) {
  const when = isLate ? 'after the groups' : 'as soon as it can';
  test(`no cold visit shows a quest as unknown that the catalogue has, and nothing moves: it comes ${when}`, async ({
    browser,
    server,
  }) => {
    const others = Array.from({ length: 2000 }, (_, index) =>
      makeQuest({ id: 10_000 + index, name: `A Quest of Many, the ${index}th`, area_id: 602 }),
    );
    const named = [
      makeQuest({ id: 701, name: 'The Sunken Stair' }),
      makeQuest({ id: 702, name: 'The Tidal Throne', group_size: 'Raid' }),
    ];
    await server.report('POST', '/v1/quests', { quests: [...others, ...named] });
    for (const { what, kept, query } of visits) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      await watchPainting(page);
      if (kept !== null) await keepBefore(page, settingsKey, kept);
      const release = isLate ? await holdCatalogue(page) : () => {};
      const answer = await page.goto(`${server.url}/grouping/thelanis${query}`);
      const html = (await answer?.text()) ?? '';
      expect(html).toContain('Ysolde');
      expect(html).toContain('The Tidal Throne');
      expect(html).not.toContain('Unknown Quest');
      await expect
        .poll(() => page.evaluate(() => window.painted.has('Ysolde')), { intervals: [50] })
        .toBe(true);
      await expect(page.getByRole('table')).toContainText('The Tidal Throne');
      release();
      // What comes when the page has nothing else to do may not move it either.
      await page.waitForLoadState('networkidle');
      const painted = await page.evaluate(() => [...window.painted]);
      expect(painted).not.toContain('Unknown Quest');
      await expect(page.getByText('Unknown Quest')).toHaveCount(0);
      await expectSteady(page, what);
      await context.close();
    }
  });
}

/** @returns lets the catalogue of quests come */
async function holdCatalogue(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/v1/quests*', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('a server that is offline says so, lets its data be loaded anyway, and takes a report', async ({
  page,
  server,
}) => {
  await server.report('PATCH', '/v1/game/server-info', { servers: { Thelanis: { is_online: false } } });
  await page.goto(`${server.url}/grouping/thelanis`);
  await expect(page.getByText('Server Offline')).toBeVisible();
  await page.getByRole('button', { name: 'Report bug' }).click();
  await expect(page.getByRole('button', { name: 'Thanks!' })).toBeDisabled();
  await page.getByRole('button', { name: 'Load data anyway' }).click();
  await expect(listOf(page)).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(4);
});

test('when an update fails the groups stay, it is said, and Retry asks anew', async ({ page, server }) => {
  await page.route('**/v2/live*', (route) => route.abort());
  await openPanel(page, server, 4);
  await page.route('**/v1/lfms/thelanis', (route) => route.fulfill({ status: 404, json: {} }));
  await expect(page.getByText('Failed to load data').first()).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(4);
  await page.unroute('**/v1/lfms/thelanis');
  // The toast that tells of it too.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(page.getByText('Failed to load data')).toHaveCount(0);
});

test('a screenshot is a picture of all rows, and fullscreen leaves the panel alone', async ({
  page,
  server,
}) => {
  const count = 30;
  await reportGroups(
    server,
    Array.from({ length: count }, (_, index) => groupOf(9100 + index, `Leader${index}`)),
  );
  await openPanel(page, server, count);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Screenshot' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^thelanis-\d{4}-\d\d-\d\d-\d{4}\.png$/);
  const size = pngSize(await readAll(await download.createReadStream()));
  expect(size.width).toBeGreaterThanOrEqual(800);
  expect(size.height).toBeGreaterThanOrEqual(count * rowHeight.compact);

  const navigation = page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('button', { name: 'Fullscreen', exact: true }).click();
  await expect(navigation).toBeHidden();
  await expect(listOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Fullscreen', exact: true }).click();
  await expect(navigation).toBeVisible();
});

async function readAll(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) if (Buffer.isBuffer(part)) parts.push(part);
  return Buffer.concat(parts);
}

/** Pixels, out of the head of a PNG file. @throws AssertionError when it is none */
function pngSize(file: Buffer): { width: number; height: number } {
  expect(file.subarray(1, 4).toString('latin1')).toBe('PNG');
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

test('the name of a raid leads to its page, and says when it is usually run', async ({ page, server }) => {
  await page.route('**/v2/quests/702/analytics?server=thelanis', (route) =>
    route.fulfill({ json: analyticsOfRuns({ 3: { 20: 30, 21: 25 } }) }),
  );
  await page.goto(`${server.url}/grouping`);
  const raids = page.getByRole('list', { name: 'Raids on Thelanis' });
  const raid = raids.getByRole('link', { name: 'The Tidal Throne', exact: true });
  const height = (await raids.boundingBox())?.height;
  await expect(raids.getByText(/^Usually (?:Tue|Wed|Thu), /)).toBeVisible();
  expect((await raids.boundingBox())?.height).toBe(height);
  await raid.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/quests\/702\/the-tidal-throne$/);
});

/** What is recorded of a quest of which these runs are known, by weekday and hour. */
function analyticsOfRuns(by_hour_and_day_of_week: QuestAnalyticsData['by_hour_and_day_of_week']) {
  const analytics_data = { ...noQuestRuns, runs: 55, by_hour_and_day_of_week };
  return {
    data: { analytics_data, metrics: unknownQuestMetrics },
    cached: true,
    updated_at: '2026-03-14T20:15:00Z',
  };
}

test('a raid of the landing page leads to its server, by a click and by the middle button', async ({
  page,
  context,
  server,
}) => {
  await page.goto(`${server.url}/grouping`);
  const raid = page
    .getByRole('list', { name: 'Raids on Thelanis' })
    .getByRole('link', { name: /The Tidal Throne.*Ysolde/ });
  const [tab] = await Promise.all([context.waitForEvent('page'), raid.click({ button: 'middle' })]);
  await expect(tab).toHaveURL(/\/grouping\/thelanis$/);
  await tab.close();
  await raid.click();
  await expect(page).toHaveURL(/\/grouping\/thelanis$/);
  await expect(rowsOf(page)).toHaveCount(4);
});

test('nothing breaks a rule of accessibility: landing page, card, settings', async ({ page, server }) => {
  await page.goto(`${server.url}/grouping`);
  await expect(page.getByRole('list', { name: 'Raids on Thelanis' })).toBeVisible();
  await expectAccessible(page, 'the landing page');

  await openPanel(page, server, 4);
  await listOf(page).hover({ position: { x: 100, y: 1.5 * rowHeight.compact } });
  await expect(cardOf(page, 'Group of Torvald')).toBeVisible();
  await expectAccessible(page, 'the card');
  await openSettings(page, 'Filters');
  await expectAccessible(page, 'the settings');
});

test('at 390 and at 320 pixels nothing is wider than the window', async ({ page, server }) => {
  await page.goto(`${server.url}/grouping`);
  await expect(page.getByRole('list', { name: 'Raids on Thelanis' })).toBeVisible();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => overflowOf(page), `the landing page at ${width}`).toBeLessThanOrEqual(0);
  }
  await openPanel(page, server, 4);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => overflowOf(page), `the panel at ${width}`).toBeLessThanOrEqual(0);
    await listOf(page).hover({ position: { x: 80, y: 20 } });
    await expect(cardOf(page, 'Group of Ondrea')).toBeInViewport({ ratio: 1 });
    const settings = await openSettings(page, 'Filters');
    await expect(settings).toBeInViewport({ ratio: 1 });
    await expect.poll(() => overflowOf(page), `the settings at ${width}`).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await expect(settings).toBeHidden();
  }
});

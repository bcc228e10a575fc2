import { noQuestRuns, type QuestAnalyticsData } from '@rollcall/game/quest/run-figures';
import { expect, type Page } from '@playwright/test';
import { unknownQuestMetrics } from '@rollcall/game/quest/quest';
import { test, withoutWorker } from './journey.ts';
import {
  cardOf,
  eveningGroups,
  storeBeforeOpening,
  listOf,
  openPanel,
  openSettings,
  overflowOf,
  rowHeight,
  rowsOf,
  showTable,
} from './testing/grouping-panel.ts';
import { groupOf, reportGroups, reportWorld } from './testing/reported-world.ts';
import { allLoaded, countRequests, expectSteady, watchShifts } from './testing/watch-page.ts';

declare global {
  interface Window {
    /** All texts that were painted on a canvas. */
    painted: Set<string>;
  }
}

test.beforeEach(async ({ server }) => reportWorld(server, eveningGroups));

/** Records painted texts and layout shifts. Call before opening the page. */
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
  { what: 'nothing stored', kept: null, query: '' },
  { what: 'settings stored', kept: { density: 'compact', fontSize: 16, onlyShowRaids: true }, query: '' },
  { what: 'a shared view', kept: null, query: '?raids=only&sort=-level' },
];

test('a first visit shows no quest as unknown and shifts nothing, even if the catalogue arrives late', async ({
  browser,
  server,
}) => {
  for (const { what, kept, query } of visits) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await withoutWorker(context);
    const page = await context.newPage();
    countRequests(page);
    await watchPainting(page);
    if (kept !== null) await storeBeforeOpening(page, settingsKey, kept);
    const release = await holdCatalogue(page);
    const answer = await page.goto(`${server.url}/grouping/thelanis${query}`);
    const html = (await answer?.text()) ?? '';
    expect(html).toContain('Ysolde');
    expect(html).toContain('The Tidal Throne');
    expect(html).not.toContain('Unknown Quest');
    await page.waitForFunction(() => window.painted.has('Ysolde'));
    await expect(page.getByRole('table')).toContainText('The Tidal Throne');
    release();
    // Parts that load when the browser is idle move nothing either.
    await allLoaded(page);
    const painted = await page.evaluate(() => [...window.painted]);
    expect(painted, what).not.toContain('Unknown Quest');
    await expect(page.getByText('Unknown Quest'), what).toHaveCount(0);
    await expectSteady(page, what);
    await context.close();
  }
});

/** Holds back the catalogue of quests. @returns a function that releases it */
async function holdCatalogue(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/v1/quests*', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('groups stay when an update fails, and an offline server can be loaded anyway', async ({
  page,
  server,
}) => {
  await test.step('an update fails', async () => {
    await page.route('**/v2/live*', (route) => route.abort());
    await openPanel(page, server, 4);
    await page.route('**/v1/lfms/thelanis', (route) => route.fulfill({ status: 404, json: {} }));
    await expect(page.getByText('Failed to load data').first()).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(4);
    await page.unroute('**/v1/lfms/thelanis');
    // Closes the toast with the same message.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await expect(page.getByText('Failed to load data')).toHaveCount(0);
  });
  await test.step('the server is offline', async () => {
    await server.report('PATCH', '/v1/game/server-info', { servers: { Thelanis: { is_online: false } } });
    await page.goto(`${server.url}/grouping/thelanis`);
    await expect(page.getByText('Server Offline')).toBeVisible();
    await page.getByRole('button', { name: 'Report bug' }).click();
    await expect(page.getByRole('button', { name: 'Thanks!' })).toBeDisabled();
    await page.getByRole('button', { name: 'Load data anyway' }).click();
    await expect(listOf(page)).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(4);
  });
});

test('a screenshot contains all rows, and fullscreen shows only the panel', async ({ page, server }) => {
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

/** Size in pixels from the header of a PNG file. @throws AssertionError if it is not a PNG */
function pngSize(file: Buffer): { width: number; height: number } {
  expect(file.subarray(1, 4).toString('latin1')).toBe('PNG');
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

test('the board of all servers shows raids, after one press all groups, and links to the list of a server', async ({
  page,
  context,
  server,
}) => {
  await page.goto(`${server.url}/grouping`);
  const board = page.getByRole('region', { name: 'Groups on all servers' });
  await expect(rowsOf(page)).toHaveText([/Ysolde/]);
  await board.getByRole('button', { name: 'Raids only' }).click();
  await expect(rowsOf(page)).toHaveCount(4);
  await expect(page).toHaveURL(/\/grouping\?raids=any$/);
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(4);

  const list = page.getByLabel(/^Groups on all servers\. Arrow keys/);
  const box = await list.boundingBox();
  if (box === null) throw new Error('The board is not on the page.');
  await page.mouse.click(box.x + 30, box.y + 20);
  await expect(page).toHaveURL(/\/grouping\/thelanis\?group=9001$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/grouping\?raids=any$/);
  await list.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('g');
  await expect(page).toHaveURL(/\/grouping\/thelanis\?group=\d+$/);

  const phone = await context.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(`${server.url}/grouping?levels=30-34`);
  await expect(rowsOf(phone)).toHaveCount(4);
  await expect(phone.getByRole('table').getByRole('row', { name: /Ysolde/ })).toContainText('Thelanis');
  expect(await overflowOf(phone)).toBe(0);
});

test('the card of a raid has its usual hours on the server of its group', async ({ page, server }) => {
  await page.route('**/v2/quests/702/analytics?server=thelanis*', (route) =>
    route.fulfill({ json: analyticsOfRuns({ 3: { 20: 30, 21: 25 } }) }),
  );
  await page.goto(`${server.url}/grouping`);
  await showTable(page);
  await page.getByRole('button', { name: 'Details of Ysolde’s group' }).click();
  const dialog = page.getByRole('dialog', { name: /’s group$/ });
  await expect(dialog.getByText(/^Usually (?:Tue|Wed|Thu), /)).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'On Thelanis' })).toHaveAttribute(
    'href',
    '/grouping/thelanis?group=9002',
  );
});

/** Recorded runs of a quest, by weekday and hour. */
function analyticsOfRuns(by_hour_and_day_of_week: QuestAnalyticsData['by_hour_and_day_of_week']) {
  const analytics_data = { ...noQuestRuns, runs: 55, by_hour_and_day_of_week };
  return {
    data: { analytics_data, metrics: unknownQuestMetrics },
    cached: true,
    updated_at: '2026-03-14T20:15:00Z',
  };
}

test('at 390 and at 320 pixels no part of the panel is wider than the window', async ({ page, server }) => {
  await openPanel(page, server, 4);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => overflowOf(page), `the panel at ${width}`).toBeLessThanOrEqual(0);
    await listOf(page).hover({ position: { x: 80, y: 20 } });
    await expect(cardOf(page, 'Ondrea’s group')).toBeInViewport({ ratio: 1 });
    const settings = await openSettings(page, 'Filters');
    await expect(settings).toBeInViewport({ ratio: 1 });
    await expect.poll(() => overflowOf(page), `the settings at ${width}`).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await expect(settings).toBeHidden();
  }
});

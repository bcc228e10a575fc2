import { expect, type Page, type Request } from '@playwright/test';
import { test } from './journey.ts';
import type { OwnServer } from './testing/own-server.ts';
import { groupOf, reportGroups, reportWorld } from './testing/reported-world.ts';

test.use({ isServerRestarted: true });

const stair = groupOf(9001, 'Torvald', { comment: 'Calm run, all welcome' });
const anew = (comment: string) => [{ ...stair, comment }];

/** The table beside the canvas follows what is shown every five seconds (useIdleValue). */
const shownWithin = { timeout: 20_000 };

const pathOf = (request: Request) => new URL(request.url()).pathname;
const isStream = (request: Request) => pathOf(request) === '/v2/live';

/** The paths of the API that the page asks for from now on. */
function watchRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(pathOf(request)));
  return asked;
}

/** Opens the groups of Thelanis and waits until the stream has come through. */
async function openFollowed(page: Page, server: Pick<OwnServer, 'url'>): Promise<void> {
  const opened = page.waitForRequest(isStream);
  await page.goto(`${server.url}/grouping/thelanis`);
  await opened;
  // The first pings come after two and five seconds; until then the page may ask by itself, too.
  await page.waitForTimeout(3000);
}

test('a change comes by stream, and the page asks for nothing', async ({ page, server }) => {
  await reportWorld(server, [stair]);
  await openFollowed(page, server);
  const asked = watchRequests(page);
  await reportGroups(server, anew('Two more, then we go'));
  await expect(page.getByRole('table')).toContainText('Two more, then we go', shownWithin);
  await page.waitForTimeout(7000);
  expect(asked.filter((path) => path.startsWith('/v1/lfms') || path.includes('server-info'))).toEqual([]);
});

test('a page says that its server is gone, and is live again without a reload', async ({ page, server }) => {
  await reportWorld(server, [stair]);
  await openFollowed(page, server);
  await page.evaluate(() => document.documentElement.setAttribute('data-journey', 'same'));
  await server.kill();
  await expect(page.getByText('Failed to load data').first()).toBeVisible();
  await page.waitForTimeout(10_000);
  await server.restart();
  await reportGroups(server, anew('The server is back'));
  await expect(page.getByRole('table')).toContainText('The server is back', { timeout: 90_000 });
  await expect(page.getByText('Failed to load data')).toHaveCount(0);
  await reportGroups(server, anew('And goes on'));
  await expect(page.getByRole('table')).toContainText('And goes on', shownWithin);
  await expect(page.locator('html'), 'nothing was loaded anew').toHaveAttribute('data-journey', 'same');
});

test('a proxy that holds the stream back is polled around', async ({ page, server }) => {
  await reportWorld(server, [stair]);
  await page.route('**/v2/live*', () => new Promise<void>(() => {}));
  await page.goto(`${server.url}/grouping/thelanis`);
  await reportGroups(server, anew('It comes all the same'));
  await expect(page.getByRole('table')).toContainText('It comes all the same', shownWithin);
});

test('a refresh interval of the visitor means polling at that interval', async ({ page, server }) => {
  await reportWorld(server, [stair]);
  await page.goto(`${server.url}/who/thelanis`);
  await page.evaluate(() => {
    const settings = { refreshInterval: 5 };
    localStorage.setItem('v1-who-settings', JSON.stringify(settings));
  });
  const stream = page.waitForRequest(isStream);
  await page.reload();
  expect(new URL((await stream).url()).searchParams.get('topics')).toBe('server-info');
  const asked = watchRequests(page);
  await expect
    .poll(() => asked.filter((path) => path === '/v1/characters/thelanis').length, { timeout: 20_000 })
    .toBeGreaterThan(1);
});

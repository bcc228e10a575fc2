import { expect, type Page, type Request } from '@playwright/test';
import { test } from './journey.ts';
import { keepBefore } from './testing/grouping-panel.ts';
import { groupOf, reportGroups, reportWorld } from './testing/reported-world.ts';
import { allLoaded } from './testing/watch-page.ts';

const stair = groupOf(9001, 'Torvald', { comment: 'Calm run, all welcome' });
const withComment = (comment: string) => [{ ...stair, comment }];

const pathOf = (request: Request) => new URL(request.url()).pathname;
const isStream = (request: Request) => pathOf(request) === '/v2/live';

/** The table beside the canvas follows the rows every five seconds. */
const expectShown = (page: Page, text: string) => expect(page.getByRole('table')).toContainText(text);

test.describe('a server that is restarted', () => {
  test.use({ isServerRestarted: true });

  test('streams changes to a page that requests nothing, and again after a restart, without a reload', async ({
    page,
    server,
  }) => {
    await reportWorld(server, [stair]);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.enable');
    // Until a ping has arrived, the page may poll as well.
    const proven = new Promise<void>((resolve) => {
      cdp.on('Network.eventSourceMessageReceived', ({ eventName }) => {
        if (eventName === 'ping') resolve();
      });
    });
    await page.goto(`${server.url}/grouping/thelanis`);
    await page.evaluate(() => document.documentElement.setAttribute('data-journey', 'same'));
    await proven;
    await allLoaded(page);

    await test.step('a change arrives by stream', async () => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(pathOf(request)));
      await reportGroups(server, withComment('Two more, then we go'));
      await expectShown(page, 'Two more, then we go');
      expect(asked.filter((path) => /^\/v1\/(?:lfms|game)/.test(path))).toEqual([]);
    });
    await test.step('the page says that its server does not answer', async () => {
      await server.kill();
      await expect(page.getByText('Failed to load data').first()).toBeVisible();
    });
    await test.step('the server knows its groups and their age before anything is reported', async () => {
      await server.restart();
      const info: unknown = await (
        await page.request.get(`${server.url}/v1/game/server-info/thelanis`)
      ).json();
      expect(info).toMatchObject({ lfm_count: 1, character_count: 1, is_online: true });
    });
    await test.step('the page follows it again', async () => {
      await reportGroups(server, withComment('The server is back'));
      await expect(page.getByRole('table')).toContainText('The server is back', { timeout: 90_000 });
      await expect(page.getByText('Failed to load data')).toHaveCount(0);
      await reportGroups(server, withComment('And goes on'));
      await expectShown(page, 'And goes on');
      await expect(page.locator('html'), 'without a reload').toHaveAttribute('data-journey', 'same');
    });
  });
});

test('a page polls if a proxy holds back the stream', async ({ page, server }) => {
  await reportWorld(server, [stair]);
  await page.route('**/v2/live*', () => new Promise<void>(() => {}));
  await page.goto(`${server.url}/grouping/thelanis`);
  await reportGroups(server, withComment('It comes all the same'));
  await expectShown(page, 'It comes all the same');
});

test('a refresh interval chosen by the visitor replaces the stream of the list', async ({ page, server }) => {
  await reportWorld(server, [stair]);
  await keepBefore(page, 'v1-who-settings', { refreshInterval: 5 });
  const stream = page.waitForRequest(isStream);
  const polled = page.waitForRequest((request) => pathOf(request) === '/v1/characters/thelanis');
  await page.goto(`${server.url}/who/thelanis`);
  expect(new URL((await stream).url()).searchParams.get('topics')).toBe('server-info');
  await polled;
});

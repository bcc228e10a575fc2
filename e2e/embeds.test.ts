import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Frame, type Page } from '@playwright/test';
import { frameHtml } from '@rollcall/game/embed/frame';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { chromiumArguments, findChromium, launchOptionsOf } from '../tools/chromium.ts';
import { test } from './journey.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { groupOf, reportGroups, reportWorld } from './testing/reported-world.ts';

test.use({
  // Playwright's own arguments switch off the partitioning of storage.
  launchOptions: {
    ...launchOptionsOf(findChromium()),
    ignoreDefaultArgs: true,
    args: [
      ...chromiumArguments,
      '--remote-debugging-pipe',
      '--no-startup-window',
      `--user-data-dir=${mkdtempSync(join(tmpdir(), 'rollcall-embeds-'))}`,
    ],
  },
  hasWorker: true,
});

const stair = groupOf(9001, 'Torvald', { comment: 'Calm run, all welcome' });
const veiled = makeCharacter({ id: 7200, name: 'Veiled', is_anonymous: true });

declare global {
  interface Window {
    /** Streams that the page has opened. */
    opened: EventSource[];
    /** Storage that it has touched. */
    touched: string[];
  }
}

/** A page of another site, with this content. */
async function startForeignSite(html: string) {
  const site = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>A guild's site</title>${html}`);
  });
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = site.address();
  if (address === null || typeof address === 'string') throw new Error('The other site has no port.');
  return {
    // A different host, and so a different site, from the server's.
    url: `http://localhost:${address.port}/`,
    [Symbol.asyncDispose]: async () => {
      site.closeAllConnections();
      site.close();
      await once(site, 'close');
    },
  };
}

/** Records streams, and all use of storage, cookies and workers in every frame. Call before opening the page. */
const watchUse = (page: Page) =>
  page.addInitScript(() => {
    window.opened = [];
    window.touched = [];
    const Original = window.EventSource;
    window.EventSource = class extends Original {
      constructor(url: string | URL) {
        super(url);
        window.opened.push(this);
      }
    };
    const watch = (owner: object, name: string) =>
      Object.defineProperty(owner, name, {
        configurable: true,
        get: (): never => {
          window.touched.push(name);
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'])
      watch(window, name);
    watch(document, 'cookie');
    watch(Navigator.prototype, 'serviceWorker');
  });

const setHidden = (frame: Frame, isHidden: boolean) =>
  frame.evaluate((isNowHidden) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (isNowHidden ? 'hidden' : 'visible'),
    });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);

/** 0 = connecting, 1 = open, 2 = closed. */
const streamStates = (frame: Frame) =>
  frame.evaluate(() => window.opened.map(({ readyState }) => readyState));

for (const sandbox of [null, 'allow-scripts', 'allow-scripts allow-same-origin']) {
  test(`another site frames the groups of a server, live, with sandbox=${sandbox}`, async ({
    page,
    server,
  }) => {
    await reportWorld(server, [stair], [veiled]);
    const frame = frameHtml('groups', 'Thelanis', server.url);
    const framed = sandbox === null ? frame : frame.replace('<iframe', `<iframe sandbox="${sandbox}"`);
    await using site = await startForeignSite(framed);
    await watchUse(page);
    await page.goto(site.url, { waitUntil: 'load' });
    const findEmbed = () => page.frames().find((each) => each.url().includes('/embed/'));
    await expect.poll(() => findEmbed() !== undefined).toBe(true);
    const embed = findEmbed();
    if (embed === undefined) throw new Error('There is no frame.');
    const shown = embed.locator('#embed');

    await test.step('it follows the stream', async () => {
      await expect(shown.getByRole('row', { name: 'The Sunken Stair' })).toContainText('Torvald');
      await expect(shown).toContainText('Live');
      await reportGroups(server, [stair, groupOf(9002, 'Brielle', { quest_id: 702 })]);
      await expect(shown.getByRole('row', { name: 'The Tidal Throne' })).toContainText('Brielle');
      await expect(shown).toContainText('2 groups');
      expect(await streamStates(embed)).toEqual([1]);
    });
    await test.step('it closes the stream while it is hidden', async () => {
      await setHidden(embed, true);
      await expect.poll(() => streamStates(embed)).toEqual([2]);
      await reportGroups(server, [stair]);
      await setHidden(embed, false);
      await expect(shown).toContainText('1 group');
      expect(await streamStates(embed)).toEqual([2, 1]);
    });
    await test.step('it stores nothing', async () => {
      expect(await embed.evaluate(() => window.touched)).toEqual([]);
      expect(await page.context().cookies()).toEqual([]);
      expect(page.context().serviceWorkers()).toEqual([]);
    });
    await test.step('its links open pages of the site in new tabs', async () => {
      for (const link of await shown.getByRole('link').all()) {
        await expect(link).toHaveAttribute('target', '_blank');
        await expect(link).toHaveAttribute('rel', 'noopener');
      }
    });
  });
}

test('no other page can be framed', async ({ context, server }) => {
  await reportWorld(server, [stair]);
  const paths = ['/', '/grouping/thelanis', '/embed/thelanis', '/v1/reference', '/badge/thelanis.svg'];
  const frames = paths.map((path) => `<iframe src="${server.url}${path}"></iframe>`);
  await using site = await startForeignSite(frames.join(''));
  // Not the fixture's page, whose console must stay empty.
  const page = await context.newPage();
  await page.goto(site.url, { waitUntil: 'load' });
  const addresses = () =>
    page
      .frames()
      .slice(1)
      .map((frame) => frame.url());
  await expect.poll(addresses).toEqual(paths.map(() => 'chrome-error://chromewebdata/'));
});

test('an embed is complete without scripts, and its badge is a picture for every site', async ({
  browser,
  server,
}) => {
  await reportWorld(server, [stair], [veiled]);
  const badge = `<img src="${server.url}/badge/thelanis.svg" alt="Thelanis">`;
  await using site = await startForeignSite(badge + frameHtml('groups', 'Thelanis', server.url));
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site.url, { waitUntil: 'load' });
  const shown = page.frameLocator('iframe').locator('#embed');
  await expect(shown).toContainText('The Sunken Stair');
  await expect(shown).toContainText(/As of \d\d:\d\d UTC/);
  expect((await page.getByAltText('Thelanis').boundingBox())?.width).toBeGreaterThan(150);
  await context.close();
});

test('embeds are accessible in both themes, and fit into narrow frames', async ({ page, server }) => {
  const long = groupOf(9003, `${'W'.repeat(30)}\u202E`, {
    comment: `${'verylongword'.repeat(20)} \u202Eturned`,
    quest_id: 702,
    difficulty: 'Reaper',
  });
  await reportWorld(server, [stair, long], [veiled]);
  for (const kind of ['groups', 'players'])
    for (const theme of ['light', 'dark'])
      for (const width of [320, 480, 800]) {
        await page.setViewportSize({ width, height: 480 });
        await page.goto(`${server.url}/embed/thelanis/${kind}?theme=${theme}`, { waitUntil: 'load' });
        await expect(page.locator('#embed')).toContainText('Live');
        await expectAccessible(page, `${kind}, ${theme}, ${width}`);
        const scrolls = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
        expect(await page.evaluate(scrolls), `${kind} of ${width} px scrolls sideways`).toBe(false);
        await expect(page.locator('#embed')).not.toContainText('Veiled');
      }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Players on Thelanis' })).toBeFocused();
  const outline = () => getComputedStyle(document.activeElement ?? document.body).outlineStyle;
  expect(await page.evaluate(outline)).toBe('solid');
});

test('an embed says that its server is down', async ({ page, server }) => {
  await reportWorld(server, [stair]);
  await page.goto(`${server.url}/embed/thelanis/players`, { waitUntil: 'load' });
  await expect(page.locator('#embed')).toContainText('Live');
  await server.report('PATCH', '/v1/game/server-info', { servers: { Thelanis: { is_online: false } } });
  await expect(page.getByText('Thelanis has been down')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('an embed polls when a proxy buffers the stream, and says when it can reach nothing', async ({
  page,
  server,
}) => {
  await reportWorld(server, [stair]);
  await page.route('**/v2/live*', () => new Promise<void>(() => {}));
  await page.goto(`${server.url}/embed/thelanis/groups`, { waitUntil: 'load' });
  const shown = page.locator('#embed');
  await reportGroups(server, [stair, groupOf(9002, 'Brielle', { quest_id: 702 })]);
  await expect(shown.getByRole('row', { name: 'The Tidal Throne' })).toContainText('Brielle');
  await expect(shown).toContainText(/As of \d\d:\d\d UTC/);
  await page.route('**/v1/**', (route) => route.abort());
  await expect(shown).toContainText(/Reconnecting… As of \d\d:\d\d UTC/, { timeout: 30_000 });
  await expect(shown).toContainText('Brielle');
});

import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { test as base } from './journey.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { startFrontServer, type FrontServer } from './testing/front-server.ts';
import { storePeople } from './testing/people-page.ts';
import { groupOf, reportWorld } from './testing/reported-world.ts';
import { allLoaded } from './testing/watch-page.ts';

/** `front` proxies `server`, and pretends to serve a newer build on demand. */
const test = base.extend<{ front: FrontServer }>({
  front: async ({ server }, use) => {
    const front = await startFrontServer(server.url);
    await use(front);
    await front.stop();
  },
});

const aldwin = makeCharacter({ id: 4001, name: 'Aldwin' });

test.use({ hasWorker: true });
test.beforeEach(async ({ server }) => {
  await reportWorld(server, [groupOf(9001, 'Torvald'), groupOf(9002, 'Ysolde')], [aldwin]);
});

/** The worker is registered five seconds after the page has loaded, and fetches its files before it takes control. */
const workerWithin = { timeout: 30_000 };

/** Waits until a worker controls the page. */
async function waitForWorker(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? 'none'), workerWithin)
    .toBe('activated');
}

/** Paths in the caches whose names begin with the prefix. */
function keptPaths(page: Page, prefix: string): Promise<string[]> {
  return page.evaluate(async (begin) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(begin));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  }, prefix);
}

/** Marks the document: after a reload the mark is gone. */
async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-journey', 'same'));
}
const isSamePage = (page: Page) =>
  page.evaluate(() => document.documentElement.getAttribute('data-journey') === 'same');

const offlineBanner = (page: Page) => page.getByText("You're offline");
/** All messages that something could not be loaded. */
const failures = (page: Page) =>
  page
    .getByText(/refresh the page|Failed to load|Error fetching|refreshing the page|n[’o]t (?:be )?load/)
    .filter({ visible: true });

test('after one visit the whole site opens offline, says so once, and recovers', async ({
  page,
  context,
  server,
}) => {
  const apiThroughWorker: string[] = [];
  page.on('response', (response) => {
    if (response.fromServiceWorker() && new URL(response.url()).pathname.startsWith('/v1/'))
      apiThroughWorker.push(response.url());
  });
  await storePeople(page, 'registered', [aldwin]);
  await storePeople(page, 'friends', [aldwin]);
  const rows = page.getByRole('table').getByRole('rowheader');
  const figures = page.getByRole('main').locator('dl').first();

  await test.step('the first visit caches all files and the last answers, and reloads nothing', async () => {
    await page.goto(`${server.url}/grouping/thelanis`);
    await markPage(page);
    await expect(rows).toHaveCount(2);
    await waitForWorker(page);
    expect(await isSamePage(page)).toBe(true);
    const worker = await (await fetch(`${server.url}/service-worker.js`)).text();
    const files: readonly string[] = worker.match(/\/assets\/[\w.-]+/g) ?? [];
    expect(files.length).toBeGreaterThan(50);
    const missing = async () => {
      const kept = new Set(await keptPaths(page, 'rollcall-site-'));
      return ['/app-shell', ...files].filter((path) => !kept.has(path));
    };
    await expect.poll(missing, { timeout: 60_000 }).toEqual([]);
    await expect.poll(() => keptPaths(page, 'rollcall-last-seen')).toContain('/v1/lfms/thelanis');
  });

  await test.step('visited pages open with their figures and the age of the figures', async () => {
    await page.goto(server.url);
    await expect(figures).toContainText('2');
    await expect(page.getByText(/^Live · /)).toBeVisible();
    await expect.poll(() => keptPaths(page, 'rollcall-last-seen')).toContain('/v1/game/server-info');
    // Playwright blocks requests, not streams: without this a stream would end only after 20 seconds.
    await page.route(/\/v2\//, (route) => route.abort());
    await context.setOffline(true);
    await expect(offlineBanner(page)).toBeVisible();
    await page.reload();
    await expect(figures).toContainText('2');
    await expect(page.getByText(/^As of .* ago$/)).toBeVisible();
    await expect(offlineBanner(page)).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${server.url}/grouping/thelanis`);
    await expect(rows).toHaveCount(2);
  });

  await test.step('pages that were not visited open too', async () => {
    for (const path of ['/about', '/who', '/servers', '/user-settings']) {
      await page.goto(`${server.url}${path}`);
      await expect(page.getByRole('heading', { level: 2 }).first(), path).toBeVisible();
      await expect(page.getByText('This page couldn’t load'), path).toHaveCount(0);
    }
  });

  await test.step('Ask answers from local data', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('aldwin');
    const answers = page.getByRole('listbox', { name: 'Answers' });
    await expect(answers.getByRole('option', { name: /^Aldwin/ })).toBeVisible();
    await expect(page.getByText('Live figures need a connection.').first()).toBeVisible();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('settings');
    await expect(answers.getByRole('option', { name: 'User Settings' })).toBeVisible();
    await page.keyboard.press('Escape');
    // Closing Ask steps back in the history, which would cancel opening the next page.
    await expect(answers).toBeHidden();
  });

  await test.step('a failure to load is announced once, and the data is loaded when the network is back', async () => {
    const main = page.getByRole('main');
    for (const [path, missing, loaded] of [
      [
        '/',
        main.locator('#tonight').getByText('Not loaded', { exact: true }).last(),
        main.getByText(/now\.$/),
      ],
      ['/guilds?guild-name=x', main.getByText('This loads as soon as'), main.getByText('No guild')],
    ] as const) {
      await context.setOffline(true);
      await page.goto(`${server.url}${path}`);
      await expect(offlineBanner(page), path).toBeVisible();
      await expect(missing, path).toBeVisible();
      await expect(failures(page), path).toHaveCount(0);
      await context.setOffline(false);
      await expect(offlineBanner(page), path).toBeHidden();
      await expect(loaded.first(), path).toBeVisible();
      await expect(missing, path).toBeHidden();
      await expect(failures(page), path).toHaveCount(0);
    }
  });

  await test.step('an open page says once that it is offline, and nothing on it looks live', async () => {
    for (const path of ['/live', '/grouping/thelanis']) {
      await page.goto(`${server.url}${path}`);
      await expect(page.locator('[data-live-dot]').first()).toBeVisible();
      const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/v1/'));
      await context.setOffline(true);
      await failed;
      await expect(offlineBanner(page), path).toBeVisible();
      await expect(failures(page), path).toHaveCount(0);
      const colours = await page.evaluate(() => {
        const leaf = document.body.appendChild(document.createElement('i'));
        leaf.style.color = 'var(--color-leaf)';
        const dots = document.querySelectorAll('[data-live-dot]');
        return {
          leaf: getComputedStyle(leaf).color,
          dots: [...dots].map((dot) => getComputedStyle(dot).color),
        };
      });
      expect(colours.dots, path).not.toEqual([]);
      expect(colours.dots, path).not.toContain(colours.leaf);
      await context.setOffline(false);
    }
  });
  expect(apiThroughWorker).toEqual([]);
});

test('a new version named by the stream is offered, can be postponed, and is loaded on demand', async ({
  page,
  front,
}) => {
  const offer = page.getByText('Update Available');
  const mark = page.getByRole('button', { name: 'Update', exact: true });
  await page.goto(front.url);
  await waitForWorker(page);
  await markPage(page);
  front.change('/service-worker.js', (worker) => `${worker}\n// A newer build.\n`);
  const build = { commit_hash: 'newer', built_at: null };
  const hello = { type: 'hello', build, epoch: 'e', sent_at: '2026-01-01T00:00:00Z' };
  const body = `data: ${JSON.stringify(hello)}\n\n`;
  await page.route('**/v2/live*', (route) => route.fulfill({ contentType: 'text/event-stream', body }));
  // A page with other topics opens another stream.
  await page.getByRole('navigation').getByRole('link', { name: 'Grouping' }).click();
  await expect(offer).toBeVisible(workerWithin);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(offer).toBeHidden();
  await expect(mark).toBeVisible();
  expect(await isSamePage(page), 'nothing is loaded unasked').toBe(true);

  await page.reload();
  await expect(mark).toBeVisible(workerWithin);
  await expect(offer).toBeHidden();
  await markPage(page);
  const reloaded = page.waitForEvent('domcontentloaded');
  await mark.click();
  await reloaded;
  expect(await isSamePage(page)).toBe(false);
  const waiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? 'none');
  await expect.poll(waiting).toBe('none');
  await expect(mark).toBeHidden();
});

test('the worker and its caches are removed when an operator switches it off', async ({ page, front }) => {
  await page.goto(front.url);
  await waitForWorker(page);
  await expect.poll(() => keptPaths(page, 'rollcall-site-'), workerWithin).toContain('/app-shell');
  const offWorker = readFileSync('web/dist/service-worker-off.js', 'utf8');
  front.change('/service-worker.js', () => offWorker);
  front.change('/', (html) => html.replace('"is_service_worker_on":true', '"is_service_worker_on":false'));
  await page.goto(front.url);
  const left = () =>
    page.evaluate(async () => ({
      controlled: navigator.serviceWorker.controller !== null,
      registrations: (await navigator.serviceWorker.getRegistrations()).length,
      sites: (await caches.keys()).filter((name) => name.startsWith('rollcall-site-')).length,
    }));
  // The page is reloaded once in between, so an answer in progress is lost.
  await expect(async () =>
    expect(await left()).toEqual({ controlled: false, registrations: 0, sites: 0 }),
  ).toPass();
  await markPage(page);
  await allLoaded(page);
  expect(await isSamePage(page), 'it is reloaded only once').toBe(true);

  // A worker that was still busy when it was removed may have opened its cache again.
  await page.evaluate(() => caches.open('rollcall-site-late'));
  await page.reload();
  await expect.poll(async () => (await left()).sites).toBe(0);
});

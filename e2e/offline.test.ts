import { expect, type Page } from '@playwright/test';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { test as base } from './journey.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { startFrontServer, type FrontServer } from './testing/front-server.ts';
import { startOwnServer } from './testing/own-server.ts';
import { keepPeople } from './testing/people-page.ts';
import { groupOf, reported, reportWorld } from './testing/reported-world.ts';

/** `front` stands before `server`, with changes on the way. */
const test = base.extend<{ front: FrontServer }>({
  front: async ({ server }, use) => {
    const front = await startFrontServer(server.url);
    await use(front);
    await front.stop();
  },
});

test.use({ hasWorker: true });
test.beforeEach(async ({ server }) => {
  await reportWorld(server, [groupOf(9001, 'Torvald'), groupOf(9002, 'Ysolde')]);
});

/** It is fetched when the page has nothing else to do, and fetches all of its files before it takes charge. */
const workerWithin = { timeout: 30_000 };

/** Waits until a worker is in charge of the page and has kept its site. */
async function waitForWorker(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state ?? 'none'), workerWithin)
    .toBe('activated');
}

/** Paths that the browser keeps, in the caches whose names begin so. */
function keptPaths(page: Page, prefix: string): Promise<string[]> {
  return page.evaluate(async (begin) => {
    const names = (await caches.keys()).filter((name) => name.startsWith(begin));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  }, prefix);
}

/** A page that was loaded anew has lost it. */
async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-journey', 'same'));
}
const isSamePage = (page: Page) =>
  page.evaluate(() => document.documentElement.getAttribute('data-journey') === 'same');

test('without a network a page that was seen opens again, with its figures and their age', async ({
  page,
  context,
  server,
}) => {
  const apiThroughWorker: string[] = [];
  page.on('response', (response) => {
    if (response.fromServiceWorker() && new URL(response.url()).pathname.startsWith('/v1/'))
      apiThroughWorker.push(response.url());
  });
  await page.goto(server.url);
  await markPage(page);
  await waitForWorker(page);
  expect(await isSamePage(page), 'a first visit loads nothing anew').toBe(true);
  await expect.poll(() => keptPaths(page, 'rollcall-site-'), workerWithin).toContain('/app-shell');
  await expect
    .poll(() => keptPaths(page, 'rollcall-last-seen'), workerWithin)
    .toContain('/v1/game/server-info');
  const figures = page.getByRole('main').locator('dl').first();
  await expect(figures).toContainText('2');
  await expect(page.getByText(/^Live · /)).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText("You're offline")).toBeVisible();
  await page.reload();
  await expect(page.getByText("You're offline")).toBeVisible();
  await expect(figures).toContainText('2');
  await expect(page.getByText(/^As of .* ago$/)).toBeVisible();
  await expectAccessible(page);

  await context.setOffline(false);
  await expect(page.getByText("You're offline")).toBeHidden();
  await expect(page.getByText(/^Live · /)).toBeVisible();
  expect(apiThroughWorker).toEqual([]);
});

test('a page that was the first one opens without a network too', async ({ page, context, server }) => {
  await page.goto(`${server.url}/grouping/thelanis`);
  const rows = page.getByRole('table').getByRole('rowheader');
  await expect(rows).toHaveCount(2);
  await waitForWorker(page);
  await expect
    .poll(() => keptPaths(page, 'rollcall-site-'), workerWithin)
    .toEqual(expect.arrayContaining([expect.stringMatching(/^\/assets\/GroupingServerPage-.*\.js$/)]));
  await expect.poll(() => keptPaths(page, 'rollcall-last-seen'), workerWithin).toContain('/v1/lfms/thelanis');
  await context.setOffline(true);
  await page.reload();
  await expect(rows).toHaveCount(2);
});

test('every page opens without a network after the first visit', async ({ page, context, server }) => {
  await page.goto(server.url);
  await waitForWorker(page);
  const worker = await (await fetch(`${server.url}/service-worker.js`)).text();
  const files: readonly string[] = worker.match(/\/assets\/[\w.-]+/g) ?? [];
  expect(files.length).toBeGreaterThan(50);
  const missing = async () => {
    const kept = new Set(await keptPaths(page, 'rollcall-site-'));
    return files.filter((path) => !kept.has(path));
  };
  await expect.poll(missing, { timeout: 60_000 }).toEqual([]);
  await context.setOffline(true);
  const paths = ['/about', '/timers', '/friends', '/registration', '/grouping/thelanis', '/who', '/servers'];
  for (const path of [...paths, '/feedback', '/user-settings', '/owned-content', '/transfers', '/guilds']) {
    await page.goto(`${server.url}${path}`);
    await expect(page.getByRole('heading', { level: 2 }).first(), path).toBeVisible();
    await expect(page.getByText('This page couldn’t load'), path).toHaveCount(0);
  }
});

test('having no network is told once, and nothing looks live', async ({ page, context, server }) => {
  // Quests and areas are kept for a day.
  const quests = page.waitForResponse(/\/v1\/quests/);
  await page.goto(`${server.url}/grouping/thelanis`);
  await quests;
  await waitForWorker(page);
  // Playwright leaves a stream open that was opened before: everything is polled.
  await page.route(/\/v2\//, (route) => route.abort());
  for (const path of ['/', '/live', '/grouping', '/grouping/thelanis', '/who/thelanis']) {
    await page.goto(`${server.url}${path}`);
    await expect(page.locator('[data-live-dot]').first()).toBeVisible();
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/v1/'));
    await context.setOffline(true);
    await failed;
    await expect(page.getByText("You're offline"), path).toBeVisible();
    const others = page.getByText(/refresh the page|Failed to load|Error fetching/);
    await expect(others.filter({ visible: true }), path).toHaveCount(0);
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

/** Everything that says that something failed. */
const failures = /refresh the page|Failed to load|Error fetching|refreshing the page|n[’o]t (?:be )?load/;

test('a page that is opened without a network says so once, and nothing of it when there is one again', async ({
  page,
  context,
  server,
}) => {
  const aldwin = makeCharacter({ id: 4001, name: 'Aldwin' });
  await server.report('PATCH', '/v1/characters', { characters: [reported(aldwin)] });
  await keepPeople(page, 'registered', [aldwin]);
  await keepPeople(page, 'friends', [aldwin]);
  await page.goto(server.url);
  await waitForWorker(page);
  for (const path of ['/timers', '/guilds', '/']) {
    await page.goto(`${server.url}${path}`);
    await page.waitForLoadState('networkidle');
  }
  await page.route(/\/v2\//, (route) => route.abort());
  const main = page.getByRole('main');
  for (const [path, failed, loaded] of [
    ['/', main.locator('#tonight').getByText('Not loaded', { exact: true }).last(), main.getByText(/now\.$/)],
    ['/timers', main.getByText('This loads as soon as'), main.getByText('Aldwin').last()],
    ['/guilds?guild-name=x', main.getByText('This loads as soon as'), main.getByText('No guild')],
  ] as const) {
    await context.setOffline(true);
    await page.goto(`${server.url}${path}`);
    await expect(page.getByText("You're offline"), path).toBeVisible();
    await expect(failed, path).toBeVisible();
    await expect(page.getByText(failures).filter({ visible: true }), path).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByText("You're offline"), path).toBeHidden();
    await expect(loaded.first(), path).toBeVisible();
    await expect(failed, path).toBeHidden();
    await expect(page.getByText(failures).filter({ visible: true }), path).toHaveCount(0);
  }
});

/** Asks the server for a new version at once. */
const look = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });

/** Waits until the page was loaded anew and no version waits any more. */
async function waitForRefresh(page: Page): Promise<void> {
  await expect(async () => {
    expect(await isSamePage(page)).toBe(false);
    const waiting = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.waiting?.state ?? 'none';
    });
    expect(waiting).toBe('none');
  }).toPass();
}

test('a new version is offered, and loaded when somebody asks', async ({ page, front }) => {
  await page.goto(front.url);
  await waitForWorker(page);
  front.append('/service-worker.js', '\n// A newer build.\n');
  await markPage(page);
  await look(page);
  await expect(page.getByText('Update Available')).toBeVisible(workerWithin);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await waitForRefresh(page);
  await expect(page.getByText('Update Available')).toBeHidden();
});

test('a new version is offered as soon as the stream tells of it', async ({ page, front }) => {
  await page.goto(front.url);
  await waitForWorker(page);
  front.append('/service-worker.js', '\n// A newer build.\n');
  const build = { commit_hash: 'newer', built_at: null };
  const hello = { type: 'hello', build, epoch: 'e', sent_at: '2026-01-01T00:00:00Z' };
  const body = `data: ${JSON.stringify(hello)}\n\n`;
  await page.route('**/v2/live*', (route) => route.fulfill({ contentType: 'text/event-stream', body }));
  // A page with other topics opens the stream anew.
  await page.getByRole('navigation').getByRole('link', { name: 'Grouping' }).click();
  await expect(page.getByText('Update Available')).toBeVisible(workerWithin);
});

test('a new version that was declined is marked in the nav, and not offered again', async ({
  page,
  front,
}) => {
  await page.goto(front.url);
  await waitForWorker(page);
  front.append('/service-worker.js', '\n// A newer build.\n');
  await markPage(page);
  await look(page);
  await expect(page.getByText('Update Available')).toBeVisible(workerWithin);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page.getByText('Update Available')).toBeHidden();
  const mark = page.getByRole('button', { name: 'Update', exact: true });
  await expect(mark).toBeVisible();
  expect(await isSamePage(page), 'nothing is loaded unasked').toBe(true);

  await page.reload();
  await expect(mark).toBeVisible(workerWithin);
  await expect(page.getByText('Update Available')).toBeHidden();
  await markPage(page);
  await mark.click();
  await waitForRefresh(page);
  await expect(mark).toBeHidden();
});

test('an operator who switches the worker off takes it, and all that it kept, away', async ({ page }) => {
  // A server of its own, started twice.
  test.setTimeout(300_000);
  const server = await startOwnServer();
  await page.goto(server.url);
  await waitForWorker(page);
  await expect.poll(() => keptPaths(page, 'rollcall-site-'), workerWithin).toContain('/app-shell');
  // Nothing is asked of a server that is starting: it would answer 503.
  await page.goto('about:blank', { waitUntil: 'load' });
  await server.kill();
  await server.restart({ is_service_worker_on: false });
  await page.goto(server.url);
  const left = () =>
    page.evaluate(async () => ({
      controlled: navigator.serviceWorker.controller !== null,
      registrations: (await navigator.serviceWorker.getRegistrations()).length,
      sites: (await caches.keys()).filter((name) => name.startsWith('rollcall-site-')).length,
    }));
  // The page is loaded once more in between: what is asked meanwhile is lost.
  await expect(async () =>
    expect(await left()).toEqual({ controlled: false, registrations: 0, sites: 0 }),
  ).toPass();
  await markPage(page);
  await page.waitForLoadState('networkidle');
  expect(await isSamePage(page), 'loaded once, not again and again').toBe(true);
  await server.stop();
});

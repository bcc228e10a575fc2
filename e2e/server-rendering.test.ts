import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { knownPaths } from './testing/every-path.ts';
import { allLoaded } from './testing/watch-page.ts';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('home and live say who is out tonight and which servers are up', async ({ page }) => {
    await page.goto('/');
    const players = page.locator('dl > div', { hasText: 'players online' }).locator('dd');
    await expect(players).toHaveText(/^[1-9]/);
    await expect(page.getByRole('list', { name: 'Servers' }).getByText('Online').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Population and Activity' })).toBeVisible();
    await page.goto('/live');
    await expect(page.getByRole('heading', { name: 'Server Status' })).toBeVisible();
    await expect(page.getByText('Online').first()).toBeVisible();
  });
});

test('every page is served with its heading, the main navigation, and styles for its classes', async ({
  request,
}) => {
  const sheets = new Map<string, string>();
  for (const path of knownPaths) {
    const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
    expect(html.match(/<h1[ >]/g), path).toHaveLength(1);
    expect(html, path).toContain('<nav aria-label="Main"');
    for (const [, href = ''] of html.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/g)) {
      if (!sheets.has(href)) sheets.set(href, await (await request.get(href)).text());
    }
    const css = [...sheets.values()].join('');
    const classes = new Set(
      [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')),
    );
    const unstyled = [...classes].filter((name) => !css.includes(`.${name}`));
    // A few classes exist only for scripts.
    expect(unstyled.length, `${path}: ${unstyled.join(' ')}`).toBeLessThan(5);
  }
});

/**
 * Holds back the scripts of the app: the page stays as the server rendered it. @returns a function that releases them
 */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('hydration keeps the elements that the server rendered, with their texts', async ({ page }) => {
  for (const path of ['/', '/live', '/about', '/grouping']) {
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.readyState !== 'loading');
    // Without characters of the visitor Tonight is hidden, then removed.
    const headings = page
      .getByRole('main')
      .getByRole('heading')
      .filter({ hasNotText: /^Tonight$/ });
    const served = await headings.allTextContents();
    await headings.evaluateAll((all) => all.forEach((heading) => heading.setAttribute('data-rendered', '')));
    release();
    await page.waitForLoadState();
    await allLoaded(page);
    await page.unrouteAll({ behavior: 'wait' });
    expect(served.length, path).toBeGreaterThan(1);
    await expect(page.getByRole('main').locator('[data-rendered]'), path).toHaveText(served);
  }
});

test('a link works before the scripts have run', async ({ page }) => {
  await holdScripts(page);
  await page.goto('/ignores', { waitUntil: 'commit' });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' }).click();
  await expect(page).toHaveURL(/\/live$/);
});

test('the scroll position from before the scripts ran is kept', async ({ page }) => {
  const release = await holdScripts(page);
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/servers', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'See Also' })).toBeAttached();
  await page.evaluate(() => scrollTo(0, 500));
  release();
  await page.waitForLoadState();
  await allLoaded(page);
  expect(await page.evaluate(() => scrollY)).toBe(500);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' }).click();
  await expect(page).toHaveURL(/\/live$/);
  await expect.poll(() => page.evaluate(() => scrollY), 'another page begins at its top').toBe(0);
});

/** Kilobytes of the first view of `/`: page, scripts, styles, fonts, pictures and answers. */
const homeKb = 305;

test(`the first load of a page loads the scripts that its HTML names, and that of / at most ${homeKb} KB`, async ({
  page,
}) => {
  // Parts that load when the browser is idle do not belong to the first load.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  let bytes = 0;
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const loaded = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.add(new URL(request.url()).pathname);
  });
  for (const [path, ready] of [
    ['/', page.getByRole('list', { name: 'Servers' }).getByText('Online').first()],
    ['/grouping/orien', page.locator('canvas')],
  ] as const) {
    loaded.clear();
    const html = (await (await page.goto(path))?.text()) ?? '';
    await expect(ready).toBeVisible();
    const named = new Set(
      [...html.matchAll(/(?:src|href)="(\/[\w./-]+\.js)"/g)].map(([, name = '']) => name),
    );
    expect(named.size, path).toBeGreaterThan(4);
    expect(loaded, path).toEqual(named);
    if (path === '/') expect(bytes, 'bytes of /').toBeLessThanOrEqual(homeKb * 1024);
  }
  expect(bytes).toBeGreaterThan(0);
});

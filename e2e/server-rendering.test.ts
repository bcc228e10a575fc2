import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { knownPaths } from './testing/every-path.ts';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page says who is out tonight', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('players online').first()).toBeVisible();
    const players = page.locator('dl > div', { hasText: 'players online' }).locator('dd');
    await expect(players).toHaveText(/^[1-9]/);
    await expect(page.getByRole('list', { name: 'Servers' }).getByText('Online').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Population and Activity' })).toBeVisible();
  });

  test('the live page says which servers are up', async ({ page }) => {
    await page.goto('/live');
    await expect(page.getByRole('heading', { name: 'Server Status' })).toBeVisible();
    await expect(page.getByText('Online').first()).toBeVisible();
  });

  test('every page has its title, its way round the site, and rules for its classes in its style sheets', async ({
    page,
    request,
  }) => {
    test.setTimeout(300_000);
    for (const path of knownPaths) {
      const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
      const sheets = [...html.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/g)].map(
        ([, href = '']) => href,
      );
      const css = (await Promise.all(sheets.map(async (href) => (await request.get(href)).text()))).join('');
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeAttached();
      await expect(page.getByRole('navigation', { name: 'Main' }), path).toBeVisible();
      const bare = await page.evaluate((text) => {
        const named = [...document.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]);
        return [...new Set(named)].filter((name) => !text.includes(`.${CSS.escape(name)}`));
      }, css);
      // A class may only be there to be found.
      expect(bare.length, `${path}: ${bare.join(' ')}`).toBeLessThan(5);
    }
  });
});

test('a page that the server rendered is the page that the browser shows', async ({ page, request }) => {
  for (const path of ['/', '/live', '/grouping', '/about', '/feedback']) {
    const html = await (await request.get(path)).text();
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const { served, drawn } = await page.evaluate((text) => {
      // Without characters of one's own Tonight is hidden until the scripts take it away.
      const headings = (root: ParentNode) =>
        [...root.querySelectorAll('h1, h2, h3')]
          .map((heading) => heading.textContent)
          .filter((heading) => heading !== 'Tonight');
      return {
        served: headings(new DOMParser().parseFromString(text, 'text/html')),
        drawn: headings(document),
      };
    }, html);
    expect(served.length, path).toBeGreaterThan(1);
    // What comes later, such as a chart, may add to it.
    expect(
      drawn.filter((heading) => served.includes(heading)),
      path,
    ).toEqual(served);
  }
});

/** Holds back the scripts of the app: the page stays as the server rendered it. @returns lets them come */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('a focus that was set before the scripts ran is still there afterwards', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' });
  await link.focus();
  release();
  await page.waitForLoadState('networkidle');
  await expect(link).toBeFocused();
});

test('a link leads on before the scripts ran', async ({ page }) => {
  await holdScripts(page);
  await page.goto('/ignores', { waitUntil: 'commit' });
  const live = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' });
  await live.click();
  await expect(page).toHaveURL(/\/live$/);
});

test('who has scrolled before the scripts ran goes on reading there', async ({ page }) => {
  const release = await holdScripts(page);
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/servers', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'See Also' })).toBeAttached();
  await page.evaluate(() => scrollTo(0, 500));
  release();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => scrollY)).toBe(500);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Live' }).click();
  await expect(page).toHaveURL(/\/live$/);
  await expect.poll(() => page.evaluate(() => scrollY), 'another page begins at its beginning').toBe(0);
});

test('what the server rendered stays: no element is made anew', async ({ page }) => {
  for (const path of ['/', '/live', '/about', '/grouping']) {
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    // Without characters of one's own Tonight is hidden, then taken away.
    const headings = page
      .getByRole('main')
      .getByRole('heading')
      .filter({ hasNotText: /^Tonight$/ });
    await page.waitForFunction(() => document.readyState !== 'loading');
    const served = await headings.count();
    await headings.evaluateAll((all) => all.forEach((heading) => heading.setAttribute('data-rendered', '')));
    release();
    await page.waitForLoadState('networkidle');
    await page.unrouteAll({ behavior: 'wait' });
    expect(served, path).toBeGreaterThan(1);
    await expect(page.getByRole('main').locator('[data-rendered]'), path).toHaveCount(served);
  }
});

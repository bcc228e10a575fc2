import { expect, type Page } from '@playwright/test';
import { expectAccessible, test } from './journey.ts';
import { everyPath, noPaths } from './testing/every-path.ts';
import { keepBefore } from './testing/grouping-panel.ts';
import { expectSteady, noteForeign, watchShifts } from './testing/watch-page.ts';

const knownPaths = new Set(everyPath.map(({ path }) => path));
const queries = ['/grouping/orien?search=raid', '/who/orien?q=a', '/live?range=week', '/guilds?guild-name=a'];
const paths = [...knownPaths, ...noPaths, ...queries];
/** Pages that look alike once: what a query changes is seen on the desk. */
const phonePaths = [...knownPaths, ...noPaths.slice(0, 2)];
/** The others are made of the same parts: for them one theme is enough. */
const lightPaths = new Set([...knownPaths, ...noPaths.slice(0, 2)]);

/** What returning visitors may have stored, of which a server knows nothing. */
const stored = {
  'v1-theme': 'light',
  'v1-timezone': 'Asia/Kolkata',
  'v1-lfm-settings': {
    fontSize: 18,
    density: 'compact',
    panelWidth: 900,
    sortBy: { type: 'level', ascending: true },
  },
  'v1-who-settings': { sortBy: { type: 'class', ascending: false }, isGroupView: true },
  'v1-ignored-words': { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z', data: ['afk'] },
  'v1-boolean-flags': { hide32BitServers: true, hideAlphaRelease: true },
};

async function storeBefore(page: Page): Promise<void> {
  for (const [key, value] of Object.entries(stored)) await keepBefore(page, key, value);
}

const phone = { width: 390, height: 844 };

const halves = (all: readonly string[]) => [
  { name: 'first', half: all.filter((_, index) => index % 2 === 0) },
  { name: 'second', half: all.filter((_, index) => index % 2 === 1) },
];

// The longest file of all: its journeys are shared out among the workers.
test.describe.configure({ mode: 'parallel', timeout: 600_000 });

/*
 * Each journey visits the pages as somebody else, in another language and zone, and looks at what differs for that
 * visitor. Journeys fail at any error in the console, and the page logs what it did not find as the server rendered it.
 */
test.describe('a new visitor in America, on a desk', () => {
  test.use({
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    contextOptions: { reducedMotion: 'reduce' },
  });
  for (const { name, half } of halves(paths)) {
    test(`finds every page accessible in both themes, steady and as the server says: ${name} half`, async ({
      page,
      baseURL,
    }) => {
      const foreign = noteForeign(page, baseURL);
      await watchShifts(page);
      for (const path of half) {
        const answer = await page.goto(path);
        await settled(page);
        // Before anything slow: what the game changes meanwhile moves rows, too.
        await expectSteady(page, path);
        await expectAccessible(page, path);
        await expectNoWider(page, path, 1440);
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
        if (knownPaths.has(path)) await expectSaidAlike(page, (await answer?.text()) ?? '', path);
        if (!lightPaths.has(path)) continue;
        await page.evaluate(() => {
          document.documentElement.dataset['theme'] = 'light';
        });
        await expectAccessible(page, `${path}, light`, 'colours');
      }
      expect(foreign, 'asked of other hosts').toEqual([]);
    });
  }
});

test.describe('a returning visitor in Egypt', () => {
  test.use({
    locale: 'ar-EG',
    timezoneId: 'Africa/Cairo',
    viewport: phone,
    contextOptions: { reducedMotion: 'reduce' },
  });
  for (const { name, half } of halves(phonePaths)) {
    test(`finds every page accessible, steady and whole on a phone, on the narrowest one and at 200 % zoom: ${name} half`, async ({
      page,
    }) => {
      await storeBefore(page);
      await watchShifts(page);
      for (const path of half) {
        await page.setViewportSize(phone);
        await page.goto(path);
        await settled(page);
        await expectSteady(page, path);
        // Colours depend on the theme alone, not on the window.
        await expectAccessible(page, path, 'structure');
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
        await expectNoWider(page, path, phone.width);
        // The window changes under the same page, which must follow: what is measured once would stand out.
        for (const width of [720, 320]) {
          await page.setViewportSize({ width, height: 640 });
          await expectNoWider(page, path, width);
        }
      }
    });
  }
});

test('addresses at which there is nothing answer 404 and keep crawlers away', async ({ request }) => {
  for (const path of noPaths) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(await answer.text(), path).toContain('noindex');
  }
  for (const { path } of everyPath) expect((await request.get(path)).status(), path).toBe(200);
});

/** CSS pixels: a page that has just been resized may need a frame or two. */
async function expectNoWider(page: Page, path: string, width: number): Promise<void> {
  const widthNow = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(widthNow, { message: `${path} at ${width}` }).toBeLessThanOrEqual(width);
}

/** Title, canonical address and word to crawlers of the page in the browser, against those in the answer of the server. */
async function expectSaidAlike(page: Page, html: string, path: string): Promise<void> {
  const served = await page.evaluate(
    (text) => new DOMParser().parseFromString(text, 'text/html').title,
    html,
  );
  expect(await page.title(), `${path}: title`).toBe(served);
  const robots = await page.locator('meta[name="robots"]').count();
  expect(robots, `${path}: noindex`).toBe(html.includes('name="robots"') ? 1 : 0);
  const canonical = await page
    .locator('link[rel="canonical"]')
    .evaluate((link) => (link instanceof HTMLLinkElement ? link.href : ''));
  expect(canonical, `${path}: canonical`).toBe(new URL(path, page.url()).href);
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await expect(page.getByText('Content loading...')).toHaveCount(0, { timeout: 30_000 });
}

import { expect, type Page } from '@playwright/test';
import { expectAccessible, test } from './journey.ts';
import { distinctPath, everyPath, noPaths } from './testing/every-path.ts';

const sizes = [
  { name: 'desk', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const;
const paths = [...everyPath.map(({ path }) => path), ...noPaths];
const distinctPaths = [...distinctPath.map(({ path }) => path), ...noPaths];

/** The limit of the house (look, Shell). */
const mostShift = 0.02;

for (const size of sizes) {
  for (const colorScheme of ['dark', 'light'] as const) {
    test(`every page is accessible, steady and no wider than the screen: ${size.name}, ${colorScheme}`, async ({
      page,
      baseURL,
    }) => {
      test.setTimeout(240_000);
      const foreign = noteForeign(page, baseURL);
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await watchShifts(page);
      const isComplete = size.name === 'desk' && colorScheme === 'dark';
      for (const path of isComplete ? paths : distinctPaths) {
        await page.goto(path);
        await settled(page);
        // Colours are looked at on the desk, what a phone makes of a page in the dark.
        if (size.name === 'desk' || colorScheme === 'dark') await expectAccessible(page, path);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
          size.width,
        );
        expect(await page.evaluate(() => window.shifted), `${path}: layout shift`).toBeLessThan(mostShift);
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
      }
      expect(foreign, 'asked of other hosts').toEqual([]);
    });
  }
}

test('every page holds at 200 % zoom and on the narrowest phone', async ({ page }) => {
  test.setTimeout(120_000);
  for (const width of [720, 320]) {
    await page.setViewportSize({ width, height: 640 });
    for (const path of distinctPaths) {
      await page.goto(path);
      await settled(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        `${path} at ${width}`,
      ).toBeLessThanOrEqual(width);
    }
  }
});

test('what the browser says of a page is what the server said', async ({ page, request, baseURL }) => {
  test.setTimeout(120_000);
  for (const { path } of everyPath) {
    const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
    await page.goto(path);
    await settled(page);
    expect(await page.title(), path).toBe(
      await page.evaluate((text) => new DOMParser().parseFromString(text, 'text/html').title, html),
    );
    const robots = await page.locator('meta[name="robots"]').count();
    expect(robots, `${path}: noindex`).toBe(html.includes('name="robots"') ? 1 : 0);
    const canonical = await page
      .locator('link[rel="canonical"]')
      .evaluate((link) => (link instanceof HTMLLinkElement ? link.href : ''));
    expect(canonical, path).toBe(new URL(path, baseURL).href);
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

declare global {
  interface Window {
    shifted: number;
  }
}

/** Adds up what moved by itself since the page began. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') !== true)
          window.shifted += Number(Reflect.get(entry, 'value'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await expect(page.getByText('Content loading...')).toHaveCount(0, { timeout: 30_000 });
}

/** @returns addresses of other hosts that the page asks for, as they come */
function noteForeign(page: Page, baseURL: string | undefined): readonly string[] {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== baseURL) foreign.push(request.url());
  });
  return foreign;
}

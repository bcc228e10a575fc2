import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { expectAccessible, test } from './journey.ts';
import { distinctPath, everyPath, noPaths } from './testing/every-path.ts';
import { expectSteady, noteForeign, watchShifts } from './testing/watch-page.ts';

const sizes = [
  { name: 'desk', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const;
const knownPaths = new Set(everyPath.map(({ path }) => path));
const paths = [...knownPaths, ...noPaths];
const distinctPaths = [...distinctPath.map(({ path }) => path), ...noPaths];

// The longest file of all: its journeys are shared out among the workers.
test.describe.configure({ mode: 'parallel' });

for (const size of sizes) {
  for (const colorScheme of ['dark', 'light'] as const) {
    test(`every page is accessible, steady and no wider than the screen: ${size.name}, ${colorScheme}`, async ({
      page,
      request,
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
        // All of it on a desk in the dark; then what the light changes, and what a phone does.
        if (isComplete) await expectAccessible(page, path);
        else if (size.name === 'desk') await expectAccessible(page, path, 'colours');
        else if (colorScheme === 'dark') await expectAccessible(page, path, 'structure');
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
          size.width,
        );
        await expectSteady(page, path);
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
        // What a page says of itself depends neither on the window nor on the theme: once is enough.
        if (isComplete && knownPaths.has(path)) await expectSaidAlike(page, request, path);
      }
      expect(foreign, 'asked of other hosts').toEqual([]);
    });
  }
}

test('every page holds at 200 % zoom and on the narrowest phone', async ({ page }) => {
  test.setTimeout(120_000);
  for (const path of distinctPaths) {
    await page.setViewportSize({ width: 720, height: 640 });
    await page.goto(path);
    await settled(page);
    await expectNoWider(page, path, 720);
    // The window becomes narrower under the same page, which must follow: what is measured once would stand out.
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoWider(page, path, 320);
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
async function expectSaidAlike(page: Page, request: APIRequestContext, path: string): Promise<void> {
  const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
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

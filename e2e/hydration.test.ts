import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { everyPath, noPaths } from './testing/every-path.ts';
import { keepBefore } from './testing/grouping-panel.ts';

/** What returning visitors may have stored, of which a server knows nothing. */
const stored = {
  'v1-theme': 'light',
  'v1-timezone': 'Asia/Kolkata',
  'v1-lfm-settings': {
    fontSize: 18,
    isCompact: true,
    panelWidth: 900,
    sortBy: { type: 'level', ascending: true },
  },
  'v1-who-settings': { sortBy: { type: 'class', ascending: false }, isGroupView: true },
  'v1-ignored-words': { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z', data: ['afk'] },
  'v1-boolean-flags': { hide32BitServers: true, hideAlphaRelease: true },
};

const visitors = [
  { name: 'a new visitor in America', locale: 'en-US', timezoneId: 'America/New_York', isReturning: false },
  { name: 'a returning visitor in Germany', locale: 'de-DE', timezoneId: 'Europe/Berlin', isReturning: true },
  { name: 'a returning visitor in Egypt', locale: 'ar-EG', timezoneId: 'Africa/Cairo', isReturning: true },
] as const;

// Journeys fail at any error in the console, and the page logs what did not match.
for (const { name, locale, timezoneId, isReturning } of visitors) {
  test.describe(name, () => {
    test.use({ locale, timezoneId });

    test('finds every page as the server rendered it', async ({ page }) => {
      test.setTimeout(240_000);
      if (isReturning) for (const [key, value] of Object.entries(stored)) await keepBefore(page, key, value);
      const queries = [
        '/grouping/orien?search=raid',
        '/who/orien?q=a',
        '/live?range=week',
        '/guilds?guild-name=a',
      ];
      for (const path of [...everyPath.map((each) => each.path), ...noPaths, ...queries]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
      }
    });
  });
}

test('what the server rendered stays: no element is made anew', async ({ page }) => {
  for (const path of ['/', '/live', '/about', '/grouping']) {
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    const headings = page.getByRole('main').getByRole('heading');
    await page.waitForFunction(() => document.readyState !== 'loading');
    const served = await headings.count();
    await headings.evaluateAll((all) => all.forEach((heading) => heading.setAttribute('data-rendered', '')));
    held.resolve();
    await page.waitForLoadState('networkidle');
    await page.unrouteAll({ behavior: 'wait' });
    expect(served, path).toBeGreaterThan(1);
    await expect(page.getByRole('main').locator('[data-rendered]'), path).toHaveCount(served);
  }
});

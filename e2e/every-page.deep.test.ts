import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { keepBefore } from './testing/grouping-panel.ts';
import { knownPaths, unknownPaths } from './testing/every-path.ts';
import { findFullVisitor, keepEverything, personalPages } from './testing/full-storage.ts';
import { expectNoWider, visitPage } from './testing/page-visit.ts';
import { watchShifts } from './testing/watch-page.ts';

const queries = ['/grouping/orien?search=raid', '/who/orien?q=a', '/live?range=week', '/guilds?guild-name=a'];
const paths = [...knownPaths, ...unknownPaths, ...queries];
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** Settings that a returning visitor may have stored, and that a server does not know. */
const stored = {
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

test.describe.configure({ mode: 'parallel', timeout: 600_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const colorScheme of ['dark', 'light'] as const) {
  for (const [name, viewport] of Object.entries({ desk, phone })) {
    test.describe(`in the ${colorScheme} theme on a ${name}`, () => {
      test.use({ colorScheme, viewport, locale: 'en-US', timezoneId: 'America/New_York' });

      test('every page is accessible and steady for a new visitor', async ({ page }) => {
        await watchShifts(page);
        for (const path of paths) {
          await visitPage(page, path);
          await expectAccessible(page, path);
        }
      });

      test('personal pages with full lists are accessible and steady', async ({ page, request }) => {
        const visitor = await findFullVisitor(request);
        await keepEverything(page, visitor);
        await watchShifts(page);
        for (const { path, ready } of personalPages(visitor)) {
          await visitPage(page, path);
          await expect(ready(page), path).toBeVisible();
          await expectAccessible(page, path);
        }
      });
    });
  }
}

test.describe('a returning visitor in Egypt', () => {
  test.use({ locale: 'ar-EG', timezoneId: 'Africa/Cairo', viewport: phone, colorScheme: 'light' });

  test('finds every page complete on a phone, on the narrowest one and at 200 % zoom', async ({ page }) => {
    for (const [key, value] of Object.entries(stored)) await keepBefore(page, key, value);
    await watchShifts(page);
    for (const path of paths) {
      await page.setViewportSize(phone);
      await visitPage(page, path);
      await expectAccessible(page, path, 'structure');
      // The window is resized while the page is open, to find anything measured only once.
      for (const width of [720, 320]) {
        await page.setViewportSize({ width, height: 640 });
        await expectNoWider(page, path);
      }
    }
  });
});

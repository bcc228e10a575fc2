import { expect, type Page } from '@playwright/test';
import { expectAccessible, test } from './journey.ts';
import { findFullVisitor, type FullVisitor, keepEverything } from './testing/full-storage.ts';
import { overflowOf } from './testing/grouping-panel.ts';
import { expectSteady, watchShifts } from './testing/watch-page.ts';

test.describe.configure({ mode: 'parallel' });

/** The personal pages of somebody who has used them for long, and what is there once everything is. */
const fullPages = ({ guild }: FullVisitor) => [
  { path: '/registration', ready: (page: Page) => page.getByText(/^Last refreshed/) },
  { path: '/friends', ready: (page: Page) => page.getByText(/^Last refreshed/) },
  { path: '/ignores', ready: (page: Page) => page.getByText(/^Last refreshed/) },
  { path: '/timers', ready: (page: Page) => page.getByRole('timer').first() },
  { path: '/activity', ready: (page: Page) => page.getByRole('heading', { name: 'Level', exact: true }) },
  { path: '/user-settings', ready: (page: Page) => page.getByText('Ignored characters').first() },
  { path: '/guilds', ready: (page: Page) => page.getByRole('heading', { name: /^My Guilds?$/ }) },
  { path: guild.path, ready: (page: Page) => page.getByRole('table', { name: 'Offline members' }) },
];

for (const { name, colorScheme, ...size } of [
  { name: 'desk', width: 1440, height: 900, colorScheme: 'dark' },
  { name: 'phone', width: 390, height: 844, colorScheme: 'light' },
] as const) {
  test(`full pages are accessible, steady and no wider than the screen: ${name}, ${colorScheme}`, async ({
    page,
    request,
  }) => {
    test.setTimeout(600_000);
    const visitor = await findFullVisitor(request);
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await keepEverything(page, visitor);
    await watchShifts(page);
    // Whoever keeps so much has been here before: fonts and styles are known.
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    for (const { path, ready } of fullPages(visitor)) {
      await page.goto(path);
      await expect(ready(page), path).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectSteady(page, path);
      expect.soft(await overflowOf(page), `${path}: wider than the screen`).toBe(0);
      await expectAccessible(page, path);
    }
  });
}

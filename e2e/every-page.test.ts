import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { knownPaths, unknownPaths } from './testing/every-path.ts';
import { findFullVisitor, keepEverything, personalPages } from './testing/full-storage.ts';
import { expectHeadAsServed, visitPage } from './testing/page-visit.ts';
import { noteForeign, watchShifts } from './testing/watch-page.ts';

/*
 * Every page once, on a desk in the dark theme: tokens.test.ts proves the colours of both themes, and every-page.deep.test.ts
 * visits the pages in other themes, windows, languages and time zones. Journeys fail at any error in the console, and the page
 * logs an error where it finds something else than the server rendered.
 */
test.use({
  locale: 'en-US',
  timezoneId: 'America/New_York',
  viewport: { width: 1440, height: 900 },
  colorScheme: 'dark',
  contextOptions: { reducedMotion: 'reduce' },
});
test.describe.configure({ mode: 'parallel' });

/** Pages that are empty for a new visitor, so they are tested with a returning one. */
const personalPaths = /^\/(?:registration|friends|ignores|timers|activity|user-settings|guilds.*)$/;
const otherPaths = [...knownPaths.filter((path) => !personalPaths.test(path)), ...unknownPaths.slice(0, 2)];

for (const [name, isInHalf] of [
  ['first', (index: number) => index % 2 === 0],
  ['second', (index: number) => index % 2 === 1],
] as const) {
  test(`every page is accessible, steady and as rendered by the server: ${name} half`, async ({
    page,
    baseURL,
  }) => {
    const foreign = noteForeign(page, baseURL);
    await watchShifts(page);
    for (const path of otherPaths.filter((_, index) => isInHalf(index))) {
      const html = await visitPage(page, path);
      await expectAccessible(page, path);
      if (knownPaths.includes(path)) await expectHeadAsServed(page, html, path);
    }
    expect(foreign, 'requests to other hosts').toEqual([]);
  });
}

test('personal pages with full lists are accessible, steady and as rendered by the server', async ({
  page,
  request,
}) => {
  const visitor = await findFullVisitor(request);
  await keepEverything(page, visitor);
  await watchShifts(page);
  for (const { path, ready } of personalPages(visitor)) {
    const html = await visitPage(page, path);
    await expect(ready(page), path).toBeVisible();
    await expectAccessible(page, path);
    await expectHeadAsServed(page, html, path);
  }
});

test('unknown addresses answer 404 and exclude crawlers, all others answer 200', async ({ request }) => {
  for (const path of unknownPaths) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(await answer.text(), path).toContain('noindex');
  }
  for (const path of knownPaths) expect((await request.get(path)).status(), path).toBe(200);
});

import { expect, type Page } from '@playwright/test';
import { defaultDefinition } from '@rollcall/game/definition';
import { serverKey } from '@rollcall/game/servers';
import { test } from './journey.ts';
import { ownPage } from './testing/watch-page.ts';

/** Makes the page believe that it is hidden behind another tab, since a headless browser shows all its pages. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
    Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('the eighth tab over HTTP/1.1 shows its list at once, since hidden ones hold no connection', async ({
  context,
}) => {
  const servers = defaultDefinition.servers.filter(({ bitness }) => bitness === 64);
  expect(servers).toHaveLength(8);
  for (const { name } of servers) {
    const page = await context.newPage();
    const stream = page.waitForRequest((request) => new URL(request.url()).pathname === '/v2/live');
    const list = page.getByRole('table').getByRole('rowheader').first();
    await page.goto(`/who/${serverKey(name)}`, { waitUntil: 'commit', timeout: 3000 });
    await expect(list, name).toBeAttached({ timeout: 3000 });
    await ownPage(page);
    const protocol = await page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation');
      return entry instanceof PerformanceNavigationTiming ? entry.nextHopProtocol : '';
    });
    expect(protocol).toBe('http/1.1');
    await stream;
    await hide(page);
  }
});

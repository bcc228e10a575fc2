import { expect, type Page } from '@playwright/test';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { test } from './journey.ts';
import { eventsOf, watchEvents } from './testing/page-events.ts';
import { groupOf, reported, reportGroups, reportWorld } from './testing/reported-world.ts';
import { allLoaded } from './testing/watch-page.ts';

const stair = groupOf(9001, 'Torvald', { comment: 'Calm run, all welcome' });
const aria = makeCharacter({ id: 7100, name: 'Aria', location_id: 601 });

declare global {
  interface Window {
    /** All streams that the page has opened. */
    streams: EventSource[];
  }
}

/** A headless browser hides no tab, so the test sends the page the same events. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((isNowHidden) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (isNowHidden ? 'hidden' : 'visible'),
    });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);

/**
 * Like HTTP/2, where a hidden tab keeps its stream for a minute. Call after `page.clock.install`, which hides the
 * protocol from the page.
 */
const claimManyConnections = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(performance, { getEntriesByType: () => [{ nextHopProtocol: 'h2' }] });
  });

for (const path of ['/grouping/thelanis', '/who/thelanis']) {
  test(`a hidden tab of ${path} draws nothing, and shows the newest data as soon as it becomes visible`, async ({
    page,
    server,
  }) => {
    await reportWorld(server, [stair], [aria]);
    await page.addInitScript(() => localStorage.setItem('v1-dismissed-feature-callouts', '["preferences"]'));
    await page.clock.install();
    await claimManyConnections(page);
    await watchEvents(page);
    await page.goto(server.url + path);
    // Before the first ping the stream counts as buffered, and advancing the clock would end it.
    await page.waitForFunction(() => window.pageEvents.some(({ is }) => is === 'ping'));
    await allLoaded(page);
    await setHidden(page, true);
    // Lets updates finish that were in progress when the page was hidden.
    await page.clock.runFor(1000);
    const eventCount = (await eventsOf(page)).length;
    const eventsSince = async () => (await eventsOf(page)).slice(eventCount).map(({ is }) => is);

    await test.step('changes arrive, and time passes', async () => {
      for (const name of ['Brielle', 'Cecily', 'Delphine']) {
        const before = (await eventsSince()).filter((is) => is === 'frame').length;
        const newcomer = groupOf(9002, name, { comment: `${name} looks for company` });
        const everybody = [stair.leader, aria, newcomer.leader].map(reported);
        await server.report('POST', '/v1/characters', { servers: ['Thelanis'], characters: everybody });
        await reportGroups(server, [stair, newcomer]);
        await expect
          .poll(async () => (await eventsSince()).filter((is) => is === 'frame').length)
          .toBeGreaterThan(before);
      }
      await page.clock.fastForward(40_000);
      expect(await eventsSince()).not.toContain('commit');
      expect(await eventsSince()).not.toContain('picture');
    });

    await test.step('the page becomes visible again', async () => {
      await setHidden(page, false);
      await page.clock.runFor(100);
      expect(await eventsSince()).toContain('commit');
      expect(await eventsSince()).toContain('picture');
      await expect(page.getByRole('table')).toContainText('Delphine');
    });
  });
}

test('a tab restored from the back/forward cache reopens its stream and shows the newest data', async ({
  page,
  server,
}) => {
  await reportWorld(server, [stair], [aria]);
  await watchEvents(page);
  const closed = async () => page.evaluate(() => window.streams.every(({ readyState }) => readyState === 2));
  await page.addInitScript(() => {
    window.streams = [];
    const { EventSource: Before } = window;
    window.EventSource = class extends Before {
      constructor(...source: ConstructorParameters<typeof EventSource>) {
        super(...source);
        window.streams.push(this);
      }
    };
  });
  await page.goto(`${server.url}/grouping/thelanis`);
  await page.waitForFunction(() => window.pageEvents.some(({ is }) => is === 'frame'));
  // Playwright starts browsers without this cache, so the test sends the page the same events.
  const passThrough = (name: 'pagehide' | 'pageshow') =>
    page.evaluate((type) => dispatchEvent(new PageTransitionEvent(type, { persisted: true })), name);

  await passThrough('pagehide');
  await setHidden(page, true);
  await expect.poll(closed).toBe(true);
  await reportGroups(server, [{ ...stair, comment: 'Changed while nobody looked' }]);

  await setHidden(page, false);
  await passThrough('pageshow');
  await expect.poll(closed).toBe(false);
  await expect(page.getByRole('table')).toContainText('Changed while nobody looked');
});

import { expect } from '@playwright/test';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { test } from './journey.ts';
import { groupOf, reportGroups, reportWorld } from './testing/reported-world.ts';

const stair = groupOf(9001, 'Torvald', { comment: 'Calm run, all welcome' });

declare global {
  interface Window {
    /** For each opened stream: whether React had hydrated the page. */
    wasOwned: boolean[];
  }
}

test('no stream opens before React has hydrated the page, so that no frame arrives in between', async ({
  page,
  server,
}) => {
  await reportWorld(server, [stair]);
  await page.addInitScript(() => {
    window.wasOwned = [];
    window.EventSource = class extends EventSource {
      constructor(...source: ConstructorParameters<typeof EventSource>) {
        super(...source);
        const first = document.getElementById('root')?.firstElementChild ?? {};
        window.wasOwned.push(Object.keys(first).some((key) => key.startsWith('__reactFiber$')));
      }
    };
  });
  // Simulates a slow machine: the page has loaded long before it is hydrated.
  const scripts = await page.context().newCDPSession(page);
  await scripts.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.goto(`${server.url}/grouping/thelanis`);
  await page.waitForFunction(() => window.wasOwned.length > 0);
  expect(await page.evaluate(() => window.wasOwned)).not.toContain(false);
});

test('a page whose stream opens after a minute shows polled data, and then that of the stream', async ({
  page,
  server,
}) => {
  await reportWorld(server, [stair]);
  let isHeld = true;
  await page.route('**/v2/live*', async (route) => {
    if (isHeld) await route.abort();
    else await route.continue();
  });
  await page.clock.install();
  await page.goto(`${server.url}/grouping/thelanis`);
  await reportGroups(server, [{ ...stair, comment: 'It was asked for' }]);
  for (let second = 0; second < 60; second += 5) await page.clock.fastForward(5000);
  await expect(page.getByRole('table')).toContainText('It was asked for');

  isHeld = false;
  const opened = page.waitForResponse(/\/v2\/live/);
  await page.clock.fastForward(90_000);
  await opened;
  await reportGroups(server, [{ ...stair, comment: 'It was streamed' }]);
  await expect(page.getByRole('table')).toContainText('It was streamed');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await reportGroups(server, [{ ...stair, comment: 'It was streamed again' }]);
  await expect(page.getByRole('table')).toContainText('It was streamed again');
  expect(asked.filter((address) => address.includes('/v1/lfms'))).toEqual([]);
});

test('a stream that begins with 5,000 characters is listed', async ({ page, server }) => {
  await reportWorld(server, [stair]);
  const sentAt = `${new Date().toISOString().slice(0, 19)}Z`;
  const people = Array.from({ length: 5000 }, (_, index) =>
    makeCharacter({ id: 100_001 + index, name: `Player${index}`, location_id: 601 }),
  );
  const frames = [
    { type: 'hello', build: { commit_hash: '', built_at: null }, epoch: 'many', sent_at: sentAt },
    {
      type: 'snapshot',
      topic: 'characters:thelanis',
      server: 'thelanis',
      seq: 0,
      epoch: 'many',
      sent_at: sentAt,
      last_data_fetch: sentAt,
      data: Object.fromEntries(people.map((person) => [person.id, person])),
    },
  ];
  await page.route('**/v2/live*', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: frames.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join(''),
    }),
  );
  // The request that replaces an ended stream never gets an answer.
  await page.route('**/v1/characters/thelanis', () => new Promise<void>(() => {}));
  await page.goto(`${server.url}/who/thelanis`);
  await expect(page.getByText(/5,000/).first()).toBeVisible();
});

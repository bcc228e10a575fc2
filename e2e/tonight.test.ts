import { expect, type Page } from '@playwright/test';
import { defaultDefinition } from '@rollcall/game/definition';
import { makeCharacter, makeRaidActivity } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { test } from './journey.ts';
import { expectAccessible } from './testing/accessibility.ts';
import {
  eveningGroups,
  storeBeforeOpening,
  replaceStored,
  listOf,
  overflowOf,
} from './testing/grouping-panel.ts';
import { storePeople, replaceStoredPeople } from './testing/people-page.ts';
import { neverReported, reportWorld } from './testing/reported-world.ts';
import { allLoaded, expectSteady, watchShifts } from './testing/watch-page.ts';

const aldwin = makeCharacter({ id: 4001, name: 'Aldwin', total_level: 32 });
const brida = makeCharacter({ id: 4002, name: 'Brida', total_level: 3 });
const cuthbert = makeCharacter({ id: 4003, name: 'Cuthbert' });
const mine = [brida, cuthbert, aldwin];
/** Enough that some are folded. */
const many = Array.from({ length: 8 }, (_, place) =>
  makeCharacter({ id: 4001 + place, name: `Mine-${place}` }),
);

/** Layout shifts stay below half of the limit for pages. */
const mostShift = 0.01;

test.beforeEach(async ({ server }) => {
  await reportWorld(server, eveningGroups, mine);
});

/** Opens a page as served, changed only by its first script. */
async function withoutScripts(page: Page, run: () => Promise<void>): Promise<void> {
  const scripts = '**/assets/*.js';
  // Empty scripts, because for missing ones the page would say that it could not start.
  await page.route(scripts, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await run();
  await page.unroute(scripts);
}

/** Where the section below Tonight begins. */
async function topOfNextSection(page: Page): Promise<number | undefined> {
  return (await page.locator('#server-status').boundingBox())?.y;
}

for (const { name, viewport, counts } of [
  { name: 'desktop', viewport: { width: 1440, height: 900 }, counts: [[aldwin], mine] },
  { name: 'phone', viewport: { width: 390, height: 844 }, counts: [many, mine] },
]) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

    test('home says at once who can raid tonight, in space that the served page reserves', async ({
      page,
      server,
    }) => {
      const known = defaultDefinition.servers.filter(({ name: each }) => each !== neverReported);
      await server.report('PATCH', '/v1/game/server-info', {
        servers: Object.fromEntries(
          known.map(({ name: each }, index) => [
            each,
            { index, is_online: each !== 'Cannith', is_vip_only: false },
          ]),
        ),
      });
      await watchShifts(page);
      const tonight = page.locator('#tonight');
      await storePeople(page, 'registered', []);
      // `font-display: optional`: a page whose fonts arrive late never uses them, and breaks its lines differently.
      const fonts = '**/*.woff2';
      await page.route(fonts, (route) => route.abort());
      for (const characters of counts) {
        let served: number | undefined;
        await withoutScripts(page, async () => {
          await page.goto(server.url, { waitUntil: 'load' });
          await replaceStoredPeople(page, 'registered', characters);
          await page.reload({ waitUntil: 'load' });
          served = await topOfNextSection(page);
        });
        await page.goto(server.url);
        await expect(tonight.getByText(/now\.$/).first()).toBeVisible();
        expect(await topOfNextSection(page), `${characters.length} characters`).toBe(served);
      }
      await page.unroute(fonts);
      await page.goto(server.url);
      await expect(tonight.getByText('Aldwin can raid now.')).toBeInViewport();
      await expect(tonight.getByRole('listitem').first()).toContainText('Aldwin');
      await expect(tonight.getByText('No raids on timer').first()).toBeVisible();
      await expect(page.getByRole('main').locator('dl').first()).toContainText(/6\s*of 8/);
      await expect(page.getByText('Cannith is down')).toBeInViewport({ ratio: 1 });
      await expectSteady(page, page.url(), mostShift);
      expect(await overflowOf(page)).toBe(0);
      await expectAccessible(page);
      await tonight.getByRole('link', { name: /The Tidal Throne/ }).click();
      await expect(page).toHaveURL(/\/grouping\/thelanis\?group=9002$/);
      await expect(listOf(page)).toBeVisible();
    });

    test('timers, hidden timers and raids on timer have texts, and hours and friends are not cut off', async ({
      page,
      server,
    }) => {
      await page.route('**/v1/activity/raids*', (route) =>
        route.fulfill({
          json: {
            data: [
              makeRaidActivity({
                character_id: aldwin.id,
                timestamp: toWireTime(Date.now()),
                data: { quest_ids: [702] },
              }),
            ],
            unanswered_ids: [brida.id],
          },
        }),
      );
      const hours = Array.from({ length: 24 }, (_, hour) => [
        hour,
        { avg_character_count: 100, avg_lfm_count: 20 },
      ]);
      const week = Object.fromEntries(
        Array.from({ length: 7 }, (_, day) => [day, Object.fromEntries(hours)]),
      );
      const names = ['Thelanis', 'Orien', 'Khyber', 'Argonnessen'];
      await page.route('**/v1/population/by-hour-and-day-of-week/quarter', (route) =>
        route.fulfill({
          json: { data: Object.fromEntries(names.map((each) => [each.toLowerCase(), week])) },
        }),
      );
      await storePeople(page, 'registered', [aldwin, brida]);
      await watchShifts(page);
      const tonight = page.locator('#tonight');
      const rowOf = (who: string) => tonight.getByRole('listitem').filter({ hasText: who }).first();

      await test.step('timers and hidden timers have texts', async () => {
        await page.goto(server.url);
        await expect(rowOf('Aldwin').getByText(/until \S/)).toBeVisible();
        await expect(rowOf('Aldwin').getByText('1 on timer')).toBeVisible();
        const verify = rowOf('Brida').getByRole('link', { name: 'Verify to see them' });
        await expect(verify).toBeVisible();
        if (name === 'phone') expect((await verify.boundingBox())?.height).toBeGreaterThanOrEqual(44);
        await expect(rowOf('Brida').getByText('Hidden')).toBeVisible();
        await expect(tonight.getByText('Every raid you could join is on timer')).toBeVisible();
        // Only links are as high as a finger: rows of text have no gap between them.
        const word = await rowOf('Brida').getByText('No raid to join').boundingBox();
        const under = await rowOf('Brida').getByText('Hidden').boundingBox();
        if (name === 'phone') expect((under?.y ?? 0) - (word?.y ?? 0)).toBeLessThanOrEqual(48);
        await expectSteady(page, page.url(), mostShift);
        expect(await overflowOf(page)).toBe(0);
        await expectAccessible(page);
      });
      await test.step('hours of several servers and names of friends are not cut off', async () => {
        const people = names.map((server_name, place) =>
          makeCharacter({ id: 77_001 + place, name: `Somebody-of-${server_name}`, server_name }),
        );
        await replaceStoredPeople(page, 'registered', people);
        await replaceStoredPeople(page, 'friends', mine);
        await page.reload();
        const more = tonight.getByRole('button', { name: name === 'phone' ? 'Show 3 more' : 'Show 2 more' });
        await more.click();
        for (const server_name of names) {
          const hour = tonight.getByText(new RegExp(`^${server_name}.*about 20 groups`));
          await hour.scrollIntoViewIfNeeded();
          await expect(hour).toBeInViewport({ ratio: 1 });
        }
        await expect(tonight.locator('button:focus')).toHaveText('Show fewer');
        const friends = tonight
          .getByRole('link', { name: /^(?:Aldwin|Brida|Cuthbert)/ })
          .filter({ visible: true });
        await expect(friends).toHaveCount(name === 'phone' ? 1 : 2);
        expect(await overflowOf(page)).toBe(0);
      });
    });
  });
}

test('a visitor without characters is invited to register, and nothing is requested about groups', async ({
  page,
  server,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(server.url);
  await allLoaded(page);
  await expect(page.locator('#tonight')).toBeHidden();
  expect(asked.filter((path) => /^\/v1\/(?:lfms|characters|activity|quests)/.test(path))).toEqual([]);
  await page.getByRole('link', { name: 'Register your characters' }).click();
  await expect(page).toHaveURL(/\/registration$/);
});

test('a list has the row height that a returning visitor has stored, before the scripts run', async ({
  page,
  server,
}) => {
  const address = `${server.url}/grouping/thelanis`;
  const rows = page.locator('[data-served] tbody tr');
  const sortMarks = page.getByRole('group', { name: 'Sort by' }).locator('svg');
  await storeBeforeOpening(page, 'v1-boolean-flags', {});
  await withoutScripts(page, async () => {
    await page.goto(address, { waitUntil: 'load' });
    await expect(page.getByText('Torvald'), 'nothing stored: the list as served').toBeVisible();
    await expect(sortMarks).toBeVisible();
    for (const [stored, width, height] of [
      [{ density: 'compact' }, 1000, 48],
      [{ density: 'comfortable' }, 1440, 90],
      [{ isCompact: false }, 1440, 48],
      [{}, 1440, 48],
      [{}, 1000, 90],
      [{ density: 'compact', fontSize: 20 }, 1440, 69],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await replaceStored(page, 'v1-lfm-settings', {
        ...stored,
        sortBy: { type: 'quest_name', ascending: false },
      });
      await page.reload({ waitUntil: 'load' });
      const where = `${JSON.stringify(stored)} at ${width}`;
      await expect(rows, where).toHaveCount(eveningGroups.length);
      expect(Math.round((await rows.first().boundingBox())?.height ?? 0), where).toBe(height);
      await expect(rows.first(), where).toBeVisible();
      await expect(page.getByText('Torvald'), where).toBeHidden();
      await expect(sortMarks, where).toBeHidden();
    }
  });
  // The last two of these cases again: the layout must not shift either.
  await watchShifts(page);
  for (const [stored, width] of [
    [{ density: 'compact', fontSize: 20 }, 1440],
    [{}, 1000],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await replaceStored(page, 'v1-lfm-settings', {
      ...stored,
      sortBy: { type: 'quest_name', ascending: false },
    });
    await page.reload();
    await expect(page.getByRole('button', { name: /Quest descending/ })).toBeVisible();
    await expectSteady(page, `${JSON.stringify(stored)} at ${width}`, mostShift);
  }
});

import { expect, type Page } from '@playwright/test';
import { makeCharacter, makeRaidActivity } from '@rollcall/game/testing/makers';
import { toWireTime } from '@rollcall/game/wire-time';
import { test } from './journey.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { eveningGroups, keepBefore, listOf, overflowOf } from './testing/grouping-panel.ts';
import { keepPeople } from './testing/people-page.ts';
import { reportWorld } from './testing/reported-world.ts';
import { expectSteady, watchShifts } from './testing/watch-page.ts';

const aldwin = makeCharacter({ id: 4001, name: 'Aldwin', total_level: 32 });
const brida = makeCharacter({ id: 4002, name: 'Brida', total_level: 3 });
const cuthbert = makeCharacter({ id: 4003, name: 'Cuthbert' });
const mine = [brida, cuthbert, aldwin];
/** Enough that some are folded. */
const many = Array.from({ length: 8 }, (_, place) =>
  makeCharacter({ id: 4001 + place, name: `Mine-${place}` }),
);

test.beforeEach(async ({ server }) => {
  await reportWorld(server, eveningGroups, mine);
});

const windows = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
};

/** Only what was served, and what the first script makes of it. */
async function withoutScripts(page: Page, run: () => Promise<void>): Promise<void> {
  const scripts = '**/assets/*.js';
  await page.route(scripts, (route) => route.abort());
  await run();
  await page.unroute(scripts);
}

/** Once the page has its fonts: a line may break elsewhere without them. */
async function topOf(page: Page, selector: string): Promise<number | undefined> {
  await page.evaluate(async () => document.fonts.ready);
  return (await page.locator(selector).boundingBox())?.y;
}

for (const [name, viewport] of Object.entries(windows)) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

    test('which of my characters can raid tonight is answered without a press', async ({ page, server }) => {
      await keepPeople(page, 'registered', mine);
      await watchShifts(page);
      await page.goto(server.url);
      const tonight = page.locator('#tonight');
      await expect(tonight.getByText('Aldwin can raid now.')).toBeVisible();
      await expect(tonight.getByRole('listitem').first()).toContainText('Aldwin');
      await expect(tonight.getByText('No timer running').first()).toBeVisible();
      await expectSteady(page, page.url(), 0.01);
      expect(await overflowOf(page)).toBe(0);
      await expectAccessible(page);
      await tonight.getByRole('link', { name: /The Tidal Throne/ }).click();
      await expect(page).toHaveURL(/\/grouping\/thelanis\?group=9002$/);
      await expect(listOf(page)).toBeVisible();
    });

    test('one timer, hidden timers and raids on timer are told in words', async ({ page, server }) => {
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
      await keepPeople(page, 'registered', [aldwin, brida]);
      await watchShifts(page);
      await page.goto(server.url);
      const tonight = page.locator('#tonight');
      const rowOf = (who: string) => tonight.getByRole('listitem').filter({ hasText: who }).first();
      await expect(rowOf('Aldwin').getByText(/until \S/)).toBeVisible();
      await expect(rowOf('Aldwin').getByText('1 on timer')).toBeVisible();
      const verify = rowOf('Brida').getByRole('link', { name: 'Verify to see them' });
      await expect(verify).toBeVisible();
      if (name === 'phone') expect((await verify.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await expect(rowOf('Brida').getByText('Hidden')).toBeVisible();
      await expect(tonight.getByText('Every raid that fits is on timer')).toBeVisible();
      // What is no link is as high as its text: a row of words alone has no hole.
      const word = await rowOf('Brida').getByText('No raid to join').boundingBox();
      const under = await rowOf('Brida').getByText('Hidden').boundingBox();
      if (name === 'phone') expect((under?.y ?? 0) - (word?.y ?? 0)).toBeLessThanOrEqual(48);
      await expectSteady(page, page.url(), 0.01);
      expect(await overflowOf(page)).toBe(0);
      await expectAccessible(page);
    });

    test('the best hours of many servers, and many friends, have no link that is cut off', async ({
      page,
      server,
    }) => {
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
      const people = names.map((server_name, place) =>
        makeCharacter({ id: 77_001 + place, name: `Somebody-of-${server_name}`, server_name }),
      );
      await keepPeople(page, 'registered', people);
      await keepPeople(page, 'friends', mine);
      await page.goto(server.url);
      const tonight = page.locator('#tonight');
      const more = tonight.getByRole('button', { name: name === 'phone' ? 'Show 3 more' : 'Show 2 more' });
      await expect(more).toBeVisible();
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

    for (const characters of [[aldwin], mine, many]) {
      test(`${characters.length} of my characters have their place before the scripts run`, async ({
        page,
        server,
      }) => {
        await keepPeople(page, 'registered', characters);
        let served: number | undefined;
        await withoutScripts(page, async () => {
          await page.goto(server.url, { waitUntil: 'load' });
          served = await topOf(page, '#server-status');
        });
        await page.goto(server.url);
        await expect(
          page
            .locator('#tonight')
            .getByText(/now\.$/)
            .first(),
        ).toBeVisible();
        expect(await topOf(page, '#server-status')).toBe(served);
      });
    }
  });
}

test('who has registered nobody is invited, and nothing is asked about groups', async ({ page, server }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(server.url);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('#tonight')).toBeHidden();
  expect(asked.filter((path) => /^\/v1\/(?:lfms|characters|activity|quests)/.test(path))).toEqual([]);
  await page.getByRole('link', { name: 'Register your characters' }).click();
  await expect(page).toHaveURL(/\/registration$/);
});

test.describe('a list for a returning visitor, before the scripts run', () => {
  const rows = '[data-served] tbody tr';
  const heightOf = async (page: Page) => (await page.locator(rows).first().boundingBox())?.height;

  for (const [stored, width, height] of [
    [{ density: 'compact' }, 1000, 48],
    [{ density: 'comfortable' }, 1440, 90],
    [{ isCompact: false }, 1440, 48],
    [{}, 1440, 48],
    [{}, 1000, 90],
    [{ density: 'compact', fontSize: 20 }, 1440, 69],
  ] as const) {
    test(`with ${JSON.stringify(stored)} in a window ${width} wide has rows ${height} high`, async ({
      page,
      server,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      const settings = { ...stored, sortBy: { type: 'quest_name', ascending: false } };
      await keepBefore(page, 'v1-lfm-settings', settings);
      await withoutScripts(page, async () => {
        await page.goto(`${server.url}/grouping/thelanis`, { waitUntil: 'load' });
        await expect(page.locator(rows)).toHaveCount(eveningGroups.length);
        expect(Math.round((await heightOf(page)) ?? 0)).toBe(height);
        await expect(page.locator(rows).first()).toBeVisible();
        await expect(page.getByText('Torvald')).toBeHidden();
        await expect(page.getByRole('group', { name: 'Sort by' }).locator('svg')).toBeHidden();
      });
      await watchShifts(page);
      await page.goto(`${server.url}/grouping/thelanis`);
      await expect(page.getByRole('button', { name: /Quest descending/ })).toBeVisible();
      await expectSteady(page, page.url(), 0.01);
    });
  }

  test('shows what was served to who has stored nothing', async ({ page, server }) => {
    await withoutScripts(page, async () => {
      await page.goto(`${server.url}/grouping/thelanis`, { waitUntil: 'load' });
      await expect(page.getByText('Torvald')).toBeVisible();
      await expect(page.getByRole('group', { name: 'Sort by' }).locator('svg')).toBeVisible();
    });
  });
});

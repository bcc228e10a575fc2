import { expect, type Page } from '@playwright/test';
import { unknownQuestMetrics } from '@rollcall/game/quest/quest';
import { toWireTime } from '@rollcall/game/wire-time';
import { test } from './journey.ts';
import { listOf } from './testing/grouping-panel.ts';
import { longGroups, longPeople, longQuests, longTimers } from './testing/long-names.ts';
import type { OwnServer } from './testing/own-server.ts';
import { keepPeople } from './testing/people-page.ts';
import { answerQuests, rows } from './testing/quests-table.ts';
import { reportGroups, reportWorld } from './testing/reported-world.ts';
import { expectTextsApart } from './testing/text-boxes.ts';
import { allLoaded } from './testing/watch-page.ts';

/** Times beside each other as wide as they get: a 12-hour clock. */
test.use({ locale: 'en-US' });

const hourMs = 3_600_000;

/** Reports the world of the longest names; one of two characters of the visitor has timers. */
async function openWorld(page: Page, server: OwnServer): Promise<void> {
  await reportWorld(server, [], longPeople);
  await server.report('POST', '/v1/quests', { quests: longQuests });
  await reportGroups(server, longGroups);
  await page.route('**/v1/activity/raids*', (route) =>
    route.fulfill({ json: { data: longTimers(toWireTime(Date.now() - 20 * hourMs)) } }),
  );
  await keepPeople(page, 'registered', longPeople);
  await keepPeople(page, 'friends', longPeople);
}

test('Tonight has all long names apart', async ({ page, server }) => {
  await openWorld(page, server);
  const hours = Array.from({ length: 24 }, (_, hour) => [
    hour,
    { avg_character_count: 100, avg_lfm_count: 31 },
  ]);
  const week = Object.fromEntries(Array.from({ length: 7 }, (_, day) => [day, Object.fromEntries(hours)]));
  await page.route('**/v1/population/by-hour-and-day-of-week/quarter', (route) =>
    route.fulfill({ json: { data: { thelanis: week, argonnessen: week } } }),
  );
  await page.goto(server.url);
  await expect(page.locator('#tonight').getByText('until').first()).toBeVisible();
  await expectTextsApart(page, 'home');
});

test('the raid timers have all long names apart, by character and by raid', async ({ page, server }) => {
  await openWorld(page, server);
  await page.goto(`${server.url}/timers`);
  await expect(page.getByRole('timer').first()).toBeVisible();
  await expectTextsApart(page, 'timers by character');
  await page.getByText('By raid', { exact: true }).click();
  await expect(page.getByRole('heading', { name: longQuests.at(-1)?.name ?? '' })).toBeVisible();
  await expectTextsApart(page, 'timers by raid');
});

test('the tables of quests, guilds and people have all long names apart', async ({ page, server }) => {
  await openWorld(page, server);
  await answerQuests(
    page,
    longQuests.map((quest) => ({ ...quest, ...unknownQuestMetrics })),
  );
  await page.goto(`${server.url}/quests`);
  await expect(rows(page).first()).toBeVisible();
  await expectTextsApart(page, 'quests', { at: [390, 1200, 1440] });
  for (const [path, name] of [
    ['friends', longPeople[0]?.name],
    ['registration', longPeople[0]?.name],
  ] as const) {
    await page.goto(`${server.url}/${path}`);
    await expect(page.getByRole('rowheader').filter({ hasText: name ?? '' })).toBeVisible();
    await expectTextsApart(page, path, { at: [390, 700, 1024, 1440] });
  }
});

test('both lists and the card of a group have all long names apart', async ({ page, server }) => {
  await openWorld(page, server);
  await page.goto(`${server.url}/grouping/thelanis`);
  await expect(listOf(page)).toBeVisible();
  await expectTextsApart(page, 'groups');
});

test('the servers of all pages have their names in one piece', async ({ page, server }) => {
  await openWorld(page, server);
  for (const path of ['grouping', 'who', 'servers']) {
    await page.goto(`${server.url}/${path}`);
    await allLoaded(page);
    await expectTextsApart(page, path, { root: 'main [data-grid]', at: [390, 700, 1200, 1440] });
  }
});

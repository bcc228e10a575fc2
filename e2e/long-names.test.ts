import { expect, type Page } from '@playwright/test';
import { unknownQuestMetrics } from '@rollcall/game/quest/quest';
import { hourMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import { test } from './journey.ts';
import { listOf, showTable } from './testing/grouping-panel.ts';
import {
  crowdOfGroups,
  longGroups,
  longGuilds,
  longPeople,
  longQuests,
  longTimers,
} from './testing/long-names.ts';
import type { OwnServer } from './testing/own-server.ts';
import { keepPeople } from './testing/people-page.ts';
import { answerQuests, rows } from './testing/quests-table.ts';
import { reportedLfm, reportGroups, reportWorld } from './testing/reported-world.ts';
import { expectTextsApart } from './testing/text-boxes.ts';
import { allLoaded } from './testing/watch-page.ts';

/** A 12-hour clock, with which adjacent times are widest. */
test.use({ locale: 'en-US' });

/** The servers of the board. */
const boardServers = [
  'Argonnessen',
  'Cannith',
  'Ghallanda',
  'Khyber',
  'Orien',
  'Sarlona',
  'Thelanis',
  'Wayfinder',
] as const;

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

test('Tonight shows all long names without overlaps', async ({ page, server }) => {
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

test('the raid timers show all long names without overlaps, by character and by raid', async ({
  page,
  server,
}) => {
  await openWorld(page, server);
  await page.goto(`${server.url}/timers`);
  await expect(page.getByRole('timer').first()).toBeVisible();
  await expectTextsApart(page, 'timers by character');
  await page.getByText('By raid', { exact: true }).click();
  await expect(page.getByRole('heading', { name: longQuests.at(-1)?.name ?? '' })).toBeVisible();
  await expectTextsApart(page, 'timers by raid');
});

test('the tables of quests, guilds and people show all long names without overlaps', async ({
  page,
  server,
}) => {
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

test('the groups of a server, their cards and their details show all long names without overlaps', async ({
  page,
  server,
}) => {
  await openWorld(page, server);
  await page.goto(`${server.url}/grouping/thelanis`);
  await expect(listOf(page)).toBeVisible();
  await expectTextsApart(page, 'groups');
  await listOf(page).focus();
  for (let row = 0; row < longGroups.length; row += 1) {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectTextsApart(page, `details of group ${row + 1}`, { root: '[role="dialog"]', at: cardWidths });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectCardApart(page, `card of group ${row + 1}`);
  }
});

/** Widths of a phone, of a window with floating cards, and of one with room for them beside the panel. */
const cardWidths = [390, 1024, 1440] as const;

/** Resizing closes a card: the row that has the focus opens it again. */
async function expectCardApart(page: Page, where: string): Promise<void> {
  for (const width of cardWidths) {
    await page.setViewportSize({ width, height: 900 });
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator(card)).toBeVisible();
    await expectTextsApart(page, where, { root: card, at: [width] });
  }
}

const card = 'section[data-by]';

test('the board of all servers shows the long names of 2,000 groups without overlaps', async ({
  page,
  server,
}) => {
  await openWorld(page, server);
  const report = (count: number) => {
    const lfms = crowdOfGroups(count, boardServers).map(reportedLfm);
    return server.report('POST', '/v1/lfms', { servers: boardServers, lfms });
  };
  await report(2000);
  await page.goto(`${server.url}/grouping?raids=any`);
  await expect(page.getByText('2,000 groups').first()).toBeVisible();
  await expectTextsApart(page, 'the board');
  await report(12);
  await expect(page.getByText('12 groups').first()).toBeVisible();
  await showTable(page);
  await expectTextsApart(page, 'the board as a table', { at: [390, 1440] });
  // Other journeys share the server.
  await report(0);
});

test('the guilds and the page of one show all long names without overlaps', async ({ page, server }) => {
  await openWorld(page, server);
  await page.route(/\/v1\/guilds(\?|$)/, (route) => {
    const data = longGuilds.map(({ online_characters, online_by_hour: _hours, ...guild }) => ({
      ...guild,
      online_count: Object.keys(online_characters).length,
      last_active: toWireTime(Date.now() - 20 * hourMs),
    }));
    const { length } = data;
    const counts = { page: 1, page_length: 100, filtered_length: length, total: length, known_total: length };
    return route.fulfill({ json: { data, ...counts } });
  });
  await page.route('**/v1/guilds/*/*', (route) => route.fulfill({ json: { data: longGuilds[0] } }));
  // Other guilds than those that the page is served with.
  await page.goto(`${server.url}/guilds?guild-name=winter`);
  const guilds = page.getByRole('table', { name: 'Guilds' });
  const link = guilds.getByRole('link', { name: longGuilds[0]?.guild_name ?? '' });
  await expect(link).toBeVisible();
  await expectTextsApart(page, 'guilds');
  for (const box of await guilds.getByRole('checkbox').all()) await box.check();
  await expectTextsApart(page, 'guilds that are compared');
  await link.click();
  await expect(page.getByRole('rowheader').filter({ hasText: longPeople[0]?.name ?? '' })).toBeVisible();
  await expectTextsApart(page, 'a guild');
});

test('no server name is broken across lines on any page', async ({ page, server }) => {
  await openWorld(page, server);
  for (const path of ['grouping', 'who', 'servers']) {
    await page.goto(`${server.url}/${path}`);
    await allLoaded(page);
    await expectTextsApart(page, path, { root: 'main [data-grid]', at: [390, 700, 1200, 1440] });
  }
});

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
import { storePeople } from './testing/people-page.ts';
import { answerQuests, rows } from './testing/quests-table.ts';
import { reportedLfm, reportGroups, reportWorld } from './testing/reported-world.ts';
import { expectNoTextFaults } from './testing/text-boxes.ts';
import { allLoaded } from './testing/watch-page.ts';

/** The widest times: a 12-hour clock. */
test.use({ locale: 'en-US' });

/** The servers of the board, except `neverReported`. */
const boardServers = [
  'Argonnessen',
  'Cannith',
  'Ghallanda',
  'Khyber',
  'Orien',
  'Sarlona',
  'Thelanis',
] as const;

/** Reports the world of the longest names; one of the visitor's two characters has timers. */
async function openWorld(page: Page, server: OwnServer): Promise<void> {
  await reportWorld(server, [], longPeople);
  await server.report('POST', '/v1/quests', { quests: longQuests });
  await reportGroups(server, longGroups);
  await page.route('**/v1/activity/raids*', (route) =>
    route.fulfill({ json: { data: longTimers(toWireTime(Date.now() - 20 * hourMs)) } }),
  );
  await storePeople(page, 'registered', longPeople);
  await storePeople(page, 'friends', longPeople);
}

test('no long name overlaps or is cut off in Tonight', async ({ page, server }) => {
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
  await expectNoTextFaults(page, 'home');
});

test('no long name overlaps or is cut off in the raid timers, by character and by raid', async ({
  page,
  server,
}) => {
  await openWorld(page, server);
  await page.goto(`${server.url}/timers`);
  await expect(page.getByRole('timer').first()).toBeVisible();
  await expectNoTextFaults(page, 'timers by character');
  await page.getByText('By raid', { exact: true }).click();
  await expect(page.getByRole('heading', { name: longQuests.at(-1)?.name ?? '' })).toBeVisible();
  await expectNoTextFaults(page, 'timers by raid');
});

test('no long name overlaps or is cut off in the tables of quests, guilds and people', async ({
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
  await expectNoTextFaults(page, 'quests', { at: [390, 1200, 1440] });
  for (const [path, name] of [
    ['friends', longPeople[0]?.name],
    ['registration', longPeople[0]?.name],
  ] as const) {
    await page.goto(`${server.url}/${path}`);
    await expect(page.getByRole('rowheader').filter({ hasText: name ?? '' })).toBeVisible();
    await expectNoTextFaults(page, path, { at: [390, 700, 1024, 1440] });
  }
});

test('no long name overlaps or is cut off in the groups of a server, their cards and their details', async ({
  page,
  server,
}) => {
  await openWorld(page, server);
  await page.goto(`${server.url}/grouping/thelanis`);
  await expect(listOf(page)).toBeVisible();
  await expectNoTextFaults(page, 'groups');
  await listOf(page).focus();
  for (let row = 0; row < longGroups.length; row += 1) {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoTextFaults(page, `details of group ${row + 1}`, {
      root: '[role="dialog"]',
      at: cardWidths,
    });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectCardApart(page, `card of group ${row + 1}`);
  }
});

/** A phone, a window in which the card floats, and one with space for it beside the panel. */
const cardWidths = [390, 1024, 1440] as const;

/** Resizing closes a card: the row that has the focus opens it again. */
async function expectCardApart(page: Page, where: string): Promise<void> {
  for (const width of cardWidths) {
    await page.setViewportSize({ width, height: 900 });
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator(card)).toBeVisible();
    await expectNoTextFaults(page, where, { root: card, at: [width] });
  }
}

const card = 'section[data-by]';

test('no long name of 2,000 groups overlaps or is cut off on the board of all servers', async ({
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
  await expectNoTextFaults(page, 'the board');
  await report(12);
  await expect(page.getByText('12 groups').first()).toBeVisible();
  await showTable(page);
  await expectNoTextFaults(page, 'the board as a table', { at: [390, 1440] });
  // Other journeys share the server.
  await report(0);
});

test('no long name overlaps or is cut off in the list of guilds and on the page of a guild', async ({
  page,
  server,
}) => {
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
  // A search, so that the list is not the one in the served page.
  await page.goto(`${server.url}/guilds?guild-name=winter`);
  const guilds = page.getByRole('table', { name: 'Guilds' });
  const link = guilds.getByRole('link', { name: longGuilds[0]?.guild_name ?? '' });
  await expect(link).toBeVisible();
  await expectNoTextFaults(page, 'guilds');
  for (const box of await guilds.getByRole('checkbox').all()) await box.check();
  await expectNoTextFaults(page, 'guilds that are compared');
  await link.click();
  await expect(page.getByRole('rowheader').filter({ hasText: longPeople[0]?.name ?? '' })).toBeVisible();
  await expectNoTextFaults(page, 'a guild');
});

test('no page breaks or cuts off the name of a server', async ({ page, server }) => {
  await openWorld(page, server);
  for (const path of ['grouping', 'who', 'servers']) {
    await page.goto(`${server.url}/${path}`);
    await allLoaded(page);
    await expectNoTextFaults(page, path, { root: 'main [data-grid]', at: [390, 700, 1200, 1440] });
  }
});

import { expect, type Locator, type Page } from '@playwright/test';
import { makeCharacter, makeQuest } from '@rollcall/game/testing/makers';
import { madeAnalytics } from '../web/src/pages/quest/testing/quest-answers.ts';
import { test } from './journey.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { chooseOption, openOptions } from './testing/chart-options.ts';
import type { OwnServer } from './testing/own-server.ts';
import { storePeople } from './testing/people-page.ts';
import { groupOf, reportWorld } from './testing/reported-world.ts';
import { expectSteady, watchShifts } from './testing/watch-page.ts';

const section = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });
const figure = (page: Page, label: string): Locator =>
  page.locator('dl > div', { has: page.getByText(label, { exact: true }) });

/** Answers every request for the runs of a quest; figures of 90 days are in the served page. */
async function fakeRuns(page: Page, runs: number): Promise<void> {
  await page.route(/\/v2\/quests\/\d+\/analytics/, (route) =>
    route.fulfill({
      json: {
        data: madeAnalytics(runs, {}, Date.now()),
        cached: true,
        updated_at: new Date().toISOString(),
      },
    }),
  );
}

const questing = [
  groupOf(83001, 'Quillon', {
    quest_id: 701,
    comment: 'Once more down the stair',
    difficulty: 'Elite',
    minimum_level: 6,
    maximum_level: 10,
  }),
  groupOf(83002, 'Rosalind', { quest_id: 702, comment: 'The other one' }),
  // A full group, whose row is dimmed.
  groupOf(83003, 'Seraphine', {
    quest_id: 83702,
    comment: 'Under way',
    members: [1, 2, 3, 4, 5].map((place) =>
      makeCharacter({ id: 83910 + place, name: `Member-${place}`, group_id: 83003, is_in_party: true }),
    ),
  }),
];

const sidonie = makeCharacter({ id: 83900, name: 'Sidonie', total_level: 8, server_name: 'Thelanis' });

async function reportQuests(server: OwnServer): Promise<void> {
  await reportWorld(server, questing, [sidonie]);
  const bare = { xp: Object.fromEntries(Object.keys(makeQuest().xp).map((name) => [name, null])) };
  await server.report('POST', '/v1/quests', {
    quests: [
      {
        ...makeQuest({ id: 83701, name: 'An Empty Page', area_id: null, length: null, average_time: null }),
        ...bare,
      },
      // Levels at which no other journey has quests.
      ...Array.from({ length: 7 }, (_, place) =>
        makeQuest({ id: 83710 + place, name: `Stair ${place + 1}`, heroic_normal_cr: 40 }),
      ),
      makeQuest({ id: 83702, name: 'The Silent Stair', alt_id: 83799, heroic_normal_cr: 41 }),
    ],
  });
}

test('a reader opens a quest by id, sees groups, runs and who could go, and chooses server and range', async ({
  page,
  server,
}) => {
  await reportQuests(server);
  await fakeRuns(page, 400);
  await storePeople(page, 'registered', [sidonie]);
  await watchShifts(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.url}/quests/701?days=30`);
  await expect(page).toHaveURL(/\/quests\/701\/the-sunken-stair\?days=30$/);
  await expect(page).toHaveTitle('The Sunken Stair | Rollcall');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Sunken Stair');
  await expect(figure(page, 'Pack')).toContainText('Tales of the Deep');
  await expect(page.getByRole('table', { name: 'XP by difficulty' })).toContainText('Elite2,40020,000');

  const groups = section(page, 'Groups Right Now');
  await expect(groups.getByRole('listitem')).toHaveCount(1);
  await expect(groups).toContainText('Quillon: Once more down the stair');
  await expect(figure(page, 'Median time')).toContainText('14 min');
  await expect(page.getByText(/^Played in the same area as .*: a session counts only if/)).toBeVisible();
  const runs = section(page, 'Run Statistics');
  await expect(
    runs.getByRole('figure', { name: 'When it’s run' }).locator('[data-chart-picture]'),
  ).toBeVisible();
  await expectSteady(page, 'a quest');

  await test.step('the page lists characters that could go, and the group that they fit', async () => {
    await expect(section(page, 'Your Characters').getByRole('listitem')).toContainText('Sidonie');
    await expect(section(page, 'Groups Right Now')).toContainText('Sidonie can join');
  });
  await test.step('the range is chosen and the week is read by keyboard', async () => {
    const range = page.getByRole('group', { name: 'Time' });
    await range.getByRole('radio', { name: '30 days' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL(/days=7$/);
    const week = page.getByRole('figure', { name: 'When it’s run' });
    await week.scrollIntoViewIfNeeded();
    await week.getByRole('slider').focus();
    await page.keyboard.press('ArrowRight');
    await expect(week.getByRole('slider')).toHaveAttribute('aria-valuetext', /Runs, [\d.]+\.$/);
    await chooseOption(week, 'Show as table');
    await expect(week.getByRole('region', { name: 'When it’s run' }).getByRole('row')).toHaveCount(8);
    await week.getByRole('button', { name: 'Show as chart' }).press('Enter');
  });
  await runs.getByRole('combobox', { name: 'Server' }).selectOption('Orien');
  await expect(page).toHaveURL(/days=7&server=orien$/);
  await expect(runs.getByRole('figure', { name: 'By server' })).toHaveCount(0);
  for (const title of ['How long it takes', 'Runs per day', 'Difficulty']) {
    const chart = runs.getByRole('figure', { name: title });
    await chart.scrollIntoViewIfNeeded();
    await expect(chart.locator('[data-chart-picture]')).toBeVisible();
  }
  await groups.getByRole('link', { name: 'Thelanis' }).click();
  await expect(page).toHaveURL(/\/grouping\/thelanis\?.*group=83001/);

  await page.goto(`${server.url}/quests/702/the-tidal-throne?days=30`);
  await expect(section(page, 'Your Characters').getByRole('listitem')).toContainText('Off timer');
});

test('with too few runs there are no figures, and a quest without facts has a page', async ({
  page,
  server,
}) => {
  await reportQuests(server);
  await fakeRuns(page, 12);
  await page.goto(`${server.url}/quests/83701/an-empty-page?days=30`);
  await expect(figure(page, 'Median time')).toContainText('Not enough runs yet (12 of 30)');
  await expect(page.getByText('The XP of this quest is unknown.')).toBeVisible();
  await expect(figure(page, 'Stated length')).toContainText('Unknown');
  await expect(figure(page, 'Area')).toContainText('Unknown');
  const week = page.getByRole('figure', { name: 'When it’s run' });
  await expect(week).toContainText('Not enough runs yet (12 of 30).');
  await openOptions(week);
  await expect(week.getByRole('button', { name: 'Save as CSV' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(section(page, 'Groups Right Now')).toContainText('No groups for this quest right now');
  await page.getByRole('link', { name: 'See when one is likely' }).click();
  await expect(
    page.getByRole('figure', { name: /^When to find a group for An Empty Page/ }),
  ).toBeInViewport();
});

test('a quest with a full group is accessible and not cut off on a phone in both themes', async ({
  page,
  server,
}) => {
  await reportQuests(server);
  await fakeRuns(page, 400);
  await page.setViewportSize({ width: 390, height: 844 });
  await watchShifts(page);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${server.url}/quests/83702/the-silent-stair?days=30`);
    await expect(figure(page, 'Median time')).toContainText('14 min');
    await section(page, 'Comparable Quests').scrollIntoViewIfNeeded();
    const compared = page.getByRole('table', { name: 'Comparable quests, heroic' });
    await expect(compared.getByRole('link', { name: 'Stair 1' })).toBeVisible();
    await expect(section(page, 'Groups Right Now')).toContainText('6/6, full');
    await expectSteady(page, `a quest on a phone, ${colorScheme}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page, colorScheme, colorScheme === 'dark' ? 'all' : 'colours');
  }
});

test('an address with a name opens its quest, with a misspelt one the closest quest', async ({
  page,
  request,
  server,
}) => {
  await reportQuests(server);
  await fakeRuns(page, 400);
  for (const word of ['83799', 'the%20SILENT%20stair', 'the-silent-stair', '83702/something-else']) {
    const answer = await request.get(`${server.url}/quests/${word}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([308, '/quests/83702/the-silent-stair']);
  }
  for (const word of ['the%20silnt%20stair', '999999/the-silent-star', 'x'.repeat(4096)]) {
    expect((await request.get(`${server.url}/quests/${word}`)).status()).toBe(404);
  }
  for (const word of ['the%20silnt%20stair']) {
    await page.goto(`${server.url}/quests/${word}`);
    await expect(page.getByRole('heading', { level: 2, name: 'Quest Not Found' })).toBeVisible();
    await page.getByText('Did you mean').getByRole('link', { name: 'The Silent Stair' }).click();
    await expect(page).toHaveURL(/\/quests\/83702\/the-silent-stair$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Silent Stair');
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page of a quest has its facts', async ({ page, server }) => {
    await reportQuests(server);
    await page.goto(`${server.url}/quests/701`);
    await expect(page).toHaveURL(/\/quests\/701\/the-sunken-stair$/);
    await expect(page).toHaveTitle('The Sunken Stair | Rollcall');
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      'content',
      /^Levels 8 and 20, Tales of the Deep/,
    );
    await expect(figure(page, 'Heroic level')).toContainText('8');
    await expect(section(page, 'Groups Right Now')).toContainText('Quillon');
  });
});

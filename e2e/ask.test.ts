import { existsSync, readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import * as z from 'zod';
import { defaultDefinition } from '@rollcall/game/definition';
import { parseAsk } from '@rollcall/game/filters/ask';
import { demoCatalogue } from '../collector/src/demo-catalogue/demo-catalogue.ts';
import { test } from './journey.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { eveningGroups, keepBefore, keptIn, rowOf, rowsOf } from './testing/grouping-panel.ts';
import { keepPeople } from './testing/people-page.ts';
import { groupOf, reportWorld } from './testing/reported-world.ts';
import { ownPage } from './testing/watch-page.ts';
import { everybody, people, whoSearchOf } from './testing/who-panel.ts';

/** The one group of the evening that a paladin of level 12 could join. */
const aldous = groupOf(9005, 'Aldous', {
  comment: 'Slow and steady',
  minimum_level: 10,
  maximum_level: 14,
  accepted_classes: ['Paladin', 'Bard'],
  accepted_classes_count: 2,
});

test.beforeEach(async ({ server }) => reportWorld(server, [...eveningGroups, aldous], everybody));

const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Question' });
const answerOf = (page: Page, name: string | RegExp) =>
  page.getByRole('listbox', { name: 'Answers' }).getByRole('option', { name });

/** By the keyboard, from wherever the focus is. */
async function askFor(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type(text);
}

test.describe('by keyboard alone', () => {
  test('is Thelanis down: told in place, with ways on', async ({ page, server }) => {
    await page.goto(`${server.url}/timers`);
    await askFor(page, 'is thelanis down');
    await expect(answerOf(page, 'Thelanis is online')).toContainText(
      /\d+ players, 5 groups\. Updated just now\./,
    );
    await expect(page.getByText('4 answers.')).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${server.url}/who/thelanis`);
  });

  test('raids, quests, characters and pages are found; Back closes nothing that is gone', async ({
    page,
    server,
  }) => {
    await page.goto(`${server.url}/about`);
    await askFor(page, 'raids');
    await expect(answerOf(page, /Ysolde/)).toContainText('The Tidal Throne');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('tss');
    await expect(answerOf(page, /^The Sunken Stair(?! on)/).last()).toHaveAttribute(
      'href',
      '/quests/701/the-sunken-stair',
    );
    await expect(answerOf(page, 'The Sunken Stair on the wiki')).toHaveAttribute('target', '_blank');
    await expect(answerOf(page, 'Groups for The Sunken Stair')).toContainText('4 on Thelanis');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('hale');
    await expect(answerOf(page, /^Hale/)).toContainText('Drowned Quarter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('unseen');
    await expect(page.getByText(/^Nothing found for/)).toBeVisible();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('timers');
    await expect(answerOf(page, 'Raid Timers')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${server.url}/timers`);
    await page.goBack();
    await expect(page).toHaveURL(`${server.url}/about`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('what was asked last is asked again, and forgotten', async ({ page, server }) => {
    await page.goto(`${server.url}/about`);
    await askFor(page, 'timers');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${server.url}/timers`);
    await page.reload();
    await page.keyboard.press('/');
    await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText(['timers']);
    await page.keyboard.press('Enter');
    await expect(fieldOf(page)).toHaveValue('timers');
    await expect(answerOf(page, 'Raid Timers')).toBeVisible();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Clear recent questions' }).click();
    await expect(page.getByRole('group', { name: 'Recent' })).toHaveCount(0);
    expect(await keptIn(page, 'v1-recent-asks')).toBeNull();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('/ goes to the search of a list, and Ctrl K to Ask, from there too', async ({ page, server }) => {
    await page.goto(`${server.url}/who/thelanis`);
    await ownPage(page);
    await page.keyboard.press('/');
    await expect(whoSearchOf(page)).toBeFocused();
    await askFor(page, 'timers');
    await page.keyboard.press('Escape');
    await expect(whoSearchOf(page)).toBeFocused();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a group for a level 12 paladin fills the screen, with answers as large as a finger', async ({
    page,
    server,
  }) => {
    await page.goto(`${server.url}/about`);
    await page.getByRole('button', { name: 'Ask', exact: true }).tap();
    await expect(fieldOf(page)).toBeFocused();
    const sheet = await page.getByRole('dialog', { name: 'Ask' }).boundingBox();
    expect(sheet).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await page.keyboard.type('12 paladin');
    const answer = answerOf(page, /Aldous/);
    await expect(answer).toBeVisible();
    expect((await answer.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await answer.tap();
    await expect(page).toHaveURL(/\/grouping\/thelanis\?/);
    await expect(rowOf(page, 'Aldous')).toHaveCount(1);
  });

  test('a friend is found at once', async ({ page, server }) => {
    await keepPeople(page, 'friends', [people.kestrel]);
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Ask', exact: true }).tap();
    await expect(fieldOf(page)).toBeFocused();
    await page.keyboard.type('kes');
    await expect(answerOf(page, /^Kestrel/)).toContainText('Friend · Thelanis · 31 Cleric · Drowned Quarter');
    await answerOf(page, /^Kestrel/).tap();
    await expect(rowsOf(page)).toHaveText([/^Kestrel/]);
  });
});

test.describe('with its worker', () => {
  test.use({ hasWorker: true });

  test('without a network the browser answers what it knows', async ({ page, context, server }) => {
    await keepPeople(page, 'friends', [people.kestrel]);
    await page.goto(server.url);
    await askFor(page, 'is thelanis down');
    await expect(answerOf(page, 'Thelanis is online')).toBeVisible();
    // Its worker keeps the site from then on.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await expect(page.getByText('Live figures need a connection.').first()).toBeVisible();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('kestrel');
    await expect(answerOf(page, /^Kestrel/)).toContainText('Friend');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('settings');
    await expect(answerOf(page, 'User Settings')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Live figures need a connection.')).toHaveCount(0);
  });
});

test('its code comes when somebody is about to ask', async ({ page, server }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await page.goto(`${server.url}/about`);
  const comes = () => files.filter((url) => /\/AskDialog-/.test(url)).length;
  expect(comes()).toBe(0);
  await page.getByRole('button', { name: 'Ask', exact: true }).hover();
  await expect.poll(comes).toBe(1);
});

test('a pointer that passes loads nothing anew when its code cannot be had', async ({ page, server }) => {
  await page.goto(`${server.url}/about`);
  await ownPage(page);
  await page.evaluate(() => document.documentElement.setAttribute('data-journey', 'same'));
  await page.route('**/assets/AskDialog-*.js', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/AskDialog-'));
  await page.getByRole('button', { name: 'Ask', exact: true }).hover();
  await failed;
  await page.waitForLoadState('networkidle');
  await expect(page.locator('html[data-journey=same]')).toBeAttached();
});

test('what is typed before its code is there stands in its field', async ({ page, server }) => {
  await page.goto(`${server.url}/who/thelanis`);
  await ownPage(page);
  let letCome = () => {};
  const isAwaited = new Promise<void>((resolve) => (letCome = resolve));
  await page.route('**/assets/AskDialog-*.js', async (route) => {
    await isAwaited;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('/timers');
  letCome();
  await expect(fieldOf(page)).toHaveValue('/timers');
  await expect(fieldOf(page)).toBeFocused();
});

const catalogue = z.looseObject({ data: z.array(z.looseObject({ id: z.number(), name: z.string() })) });
const realQuests = new URL('../../shared/data/quests.json', import.meta.url);

/** What quests are called in the real catalogue, where there is one. */
function realQuestNames(): readonly string[] {
  if (!existsSync(realQuests)) {
    test.info().annotations.push({ type: 'note', description: '../shared/data is not there' });
    return [];
  }
  const rows = z.array(z.object({ name: z.string() })).parse(JSON.parse(readFileSync(realQuests, 'utf8')));
  return rows.map(({ name }) => name);
}

/** Does a word of it mean something elsewhere? */
const isAmbiguous = (name: string) => parseAsk(name, defaultDefinition).name !== name;

test('every quest is the first answer to its own name', async ({ page, server }) => {
  test.setTimeout(240_000);
  const demoNames = demoCatalogue.quests.map(({ name }) => name);
  const realNames = realQuestNames();
  const names = [...demoNames, ...realNames];
  await page.route('**/v1/quests*', async (route) => {
    const { data, ...rest } = catalogue.parse(await (await route.fetch()).json());
    const [like] = data;
    await route.fulfill({
      json: { ...rest, data: names.map((name, place) => ({ ...like, id: place + 1, name })) },
    });
  });
  const catalogueCame = page.waitForResponse(/\/v1\/quests/);
  await page.goto(`${server.url}/about`);
  await askFor(page, 'x');
  await catalogueCame;
  const first = page.getByRole('option').first();
  for (const name of [...demoNames, ...realNames.filter(isAmbiguous)]) {
    await fieldOf(page).fill(name);
    await expect(first).toContainText(`Groups for ${name.trim()}`, { ignoreCase: true });
  }
});

for (const theme of ['dark', 'light'] as const) {
  test(`can be used with a screen reader and read in the ${theme} theme`, async ({ page, server }) => {
    await keepBefore(page, 'v1-theme', theme);
    await page.goto(server.url);
    await askFor(page, '12 paladin');
    await expect(answerOf(page, /Aldous/)).toBeVisible();
    await expectAccessible(page, 'answers');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('xyzzy');
    await expect(page.getByText(/^Nothing found for/)).toBeVisible();
    await expectAccessible(page, 'nothing found');
  });
}

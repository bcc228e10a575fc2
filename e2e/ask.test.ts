import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { eveningGroups, storedValue, rowOf, rowsOf } from './testing/grouping-panel.ts';
import { storePeople } from './testing/people-page.ts';
import { groupOf, reportWorld } from './testing/reported-world.ts';
import { everybody, people, whoSearchOf } from './testing/who-panel.ts';

/** The only group of the evening that a level 12 paladin could join. */
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

/** Opens Ask by keyboard, wherever the focus is. */
async function askFor(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type(text);
}

async function askInstead(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

test('questions asked by keyboard are answered in place, their answers open pages, and they are remembered', async ({
  page,
  server,
}) => {
  await test.step('"is Thelanis down" is answered, with links to its lists', async () => {
    await page.goto(`${server.url}/timers`);
    await askFor(page, 'is thelanis down');
    await expect(answerOf(page, 'Thelanis is online')).toContainText(
      /\d+ players, 5 groups\. Updated just now\./,
    );
    await expect(page.getByText('4 answers.')).toBeAttached();
    await expectAccessible(page, 'answers');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${server.url}/who/thelanis`);
  });
  await test.step('on a list / focuses its search, and Ctrl K opens Ask from there', async () => {
    await expect(whoSearchOf(page)).toBeVisible();
    await page.keyboard.press('/');
    await expect(whoSearchOf(page)).toBeFocused();
    await askFor(page, 'timers');
    await page.keyboard.press('Escape');
    await expect(whoSearchOf(page)).toBeFocused();
  });
  await test.step('raids, quests, characters and pages are found, but nobody anonymous', async () => {
    await askFor(page, 'raids');
    await expect(answerOf(page, /Ysolde/)).toContainText('The Tidal Throne');
    await askInstead(page, 'tss');
    await expect(answerOf(page, /^The Sunken Stair(?! on)/).last()).toHaveAttribute(
      'href',
      '/quests/701/the-sunken-stair',
    );
    await expect(answerOf(page, 'The Sunken Stair on the wiki')).toHaveAttribute('target', '_blank');
    await expect(answerOf(page, 'Groups for The Sunken Stair')).toContainText('4 on Thelanis');
    await askInstead(page, 'elite raids ysolde');
    await expect(answerOf(page, /^Elite raids/)).toHaveAttribute(
      'href',
      '/grouping?raids=only&difficulty=Elite',
    );
    await expect(page.getByText('Ignored: ysolde.').first()).toBeVisible();
    await askInstead(page, 'hale');
    await expect(answerOf(page, /^Hale/)).toContainText('Drowned Quarter');
    await askInstead(page, 'unseen');
    await expect(page.getByText(/^Nothing found for/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(fieldOf(page)).toHaveValue('unseen');
    await expectAccessible(page, 'nothing found');
    await askInstead(page, 'timers');
    await expect(answerOf(page, 'Raid Timers')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${server.url}/timers`);
  });
  await test.step('Back returns to the previous page, and opens no dialog', async () => {
    await page.goBack();
    await expect(page).toHaveURL(`${server.url}/who/thelanis`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('recent questions are asked again after a reload, and cleared', async () => {
    await page.goto(`${server.url}/about`);
    await page.keyboard.press('/');
    const recent = page.getByRole('group', { name: 'Recent' });
    await expect(recent.getByRole('option').first()).toHaveText('timers');
    await page.keyboard.press('Enter');
    await expect(fieldOf(page)).toHaveValue('timers');
    await expect(answerOf(page, 'Raid Timers')).toBeVisible();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Clear recent questions' }).click();
    await expect(recent).toHaveCount(0);
    expect(await storedValue(page, 'v1-recent-asks')).toBeNull();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('Ask fills the screen, its answers are large enough for a finger, and friends are found at once', async ({
    page,
    server,
  }) => {
    await storePeople(page, 'friends', [people.kestrel]);
    await page.goto(`${server.url}/about`);
    const ask = page.getByRole('button', { name: 'Ask', exact: true });
    await ask.tap();
    await expect(fieldOf(page)).toBeFocused();
    const sheet = await page.getByRole('dialog', { name: 'Ask' }).boundingBox();
    expect(sheet).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await page.keyboard.type('12 paladin');
    const group = answerOf(page, /Aldous/);
    await expect(group).toBeVisible();
    expect((await group.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await group.tap();
    await expect(page).toHaveURL(/\/grouping\/thelanis\?/);
    await expect(rowOf(page, 'Aldous')).toHaveCount(1);

    await ask.tap();
    await expect(fieldOf(page)).toBeFocused();
    await page.keyboard.type('kes');
    const friend = answerOf(page, /^Kestrel/);
    await expect(friend).toContainText('Friend · Thelanis · 31 Cleric · Drowned Quarter');
    await friend.tap();
    await expect(rowsOf(page)).toHaveText([/^Kestrel/]);
  });
});

test('the code of Ask loads when the pointer comes near, and text typed before that is kept', async ({
  page,
  server,
}) => {
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/AskDialog-')) loads.push(request.url());
  });
  await page.route('**/assets/AskDialog-*.js', (route) => route.abort());
  await page.goto(`${server.url}/about`);
  await page.evaluate(() => document.documentElement.setAttribute('data-journey', 'same'));
  expect(loads).toEqual([]);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/AskDialog-'));
  await page.getByRole('button', { name: 'Ask', exact: true }).hover();
  await failed;
  await page.unroute('**/assets/AskDialog-*.js');

  const held = Promise.withResolvers<void>();
  await page.route('**/assets/AskDialog-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('/timers');
  held.resolve();
  await expect(fieldOf(page)).toHaveValue('/timers');
  await expect(fieldOf(page)).toBeFocused();
  await expect(page.locator('html[data-journey=same]'), 'the failed load reloads nothing').toBeAttached();
});

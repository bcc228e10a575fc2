import { expect, type Page } from '@playwright/test';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { test } from './journey.ts';
import { findGroups, listPath } from './testing/demo-world.ts';
import { storedValue, overflowOf, rowOf, rowsOf, showTable } from './testing/grouping-panel.ts';
import { addPerson, storePeople, listKeys, openPeople, personRow } from './testing/people-page.ts';

/** The ids in the address of `characters/ids/…`. */
function idsIn(address: string): readonly number[] {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  return decodeURIComponent(last).split(',').map(Number);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const notices = (page: Page) => page.getByRole('log', { name: 'Notices' });

test('a registered character is tracked, counted and pinned on Who, and its removal can be undone', async ({
  page,
  request,
}) => {
  const [{ leader: mine }] = await findGroups(request);
  await openPeople(page, '/registration');
  await expect(page.getByText('You have no registered characters yet.')).toBeVisible();
  await addPerson(page, mine.name);
  const row = personRow(page, mine.name);
  const tracked = row.getByRole('checkbox', { name: `Highlight groups for ${mine.name}` });
  await expect(tracked).toBeChecked();
  await expect(row.getByRole('img', { name: 'Online' })).toBeVisible();
  await expect(row).toContainText(mine.server_name);

  await page.goto('/who');
  const card = page.getByRole('link', { name: new RegExp(mine.server_name) });
  await expect(card).toContainText('characters | You');
  await card.click();
  await showTable(page);
  await expect(rowsOf(page).first()).toContainText(mine.name);
  await expect(rowsOf(page).first()).toContainText('your character');
  const colours = page
    .getByRole('table')
    .locator('tbody tr')
    .evaluateAll((rows) => rows.slice(0, 2).map((each) => getComputedStyle(each).backgroundColor));
  expect(new Set(await colours).size, 'one’s own is tinted').toBe(2);

  await openPeople(page, '/registration');
  await row.getByRole('button', { name: /^Remove/ }).click();
  await expect(row).toHaveCount(0);
  expect(await storedValue(page, 'v1-lfm-settings')).toMatchObject({ trackedCharacterIds: [] });
  await button(page, 'Undo').click();
  await expect(tracked).toBeChecked();
});

test('on a phone a friend is shown with their activity, and a link opens their group', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [group] = await findGroups(request);
  const { name } = group.leader;
  await openPeople(page, '/friends');
  await addPerson(page, name);
  await expect(page.getByText(/1 of 1 friend/)).toBeVisible();
  const row = personRow(page, name);
  await expect(row).toContainText('Leads a group');
  expect(await overflowOf(page)).toBe(0);
  await row.getByRole('link', { name: `Show group of ${name}` }).click();
  await expect(page).toHaveURL(new RegExp(`${listPath('grouping', group.leader)}\\?.*group=${group.id}`));
  // The list has scrolled to the group and announces it.
  await expect(page.getByRole('region', { name: /^Groups on .* Arrow keys/ })).toBeFocused();
  await expect(page.locator('p[aria-live]').filter({ hasText: name })).toHaveCount(1);
  await expect(rowOf(page, name)).toContainText('posted by a friend');
});

test('a renamed friend is shown with the former name until it is dismissed', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [{ leader }] = await findGroups(request);
  await storePeople(page, 'friends', [{ ...leader, name: 'Mirelle' }]);
  await openPeople(page, '/friends');
  const row = personRow(page, leader.name);
  await expect(row).toContainText('was Mirelle');
  expect(await overflowOf(page)).toBe(0);
  await row.getByRole('button', { name: `Dismiss the former name of ${leader.name}` }).press('Enter');
  await expect(row).not.toContainText('Mirelle');
  expect(JSON.stringify(await storedValue(page, listKeys.friends))).not.toContain('Mirelle');
});

test('ignored characters and words disappear from every open tab at once', async ({
  page,
  context,
  request,
}) => {
  const [first, second] = await findGroups(request);
  const { name } = first.leader;
  const who = await context.newPage();
  await who.goto(`${listPath('who', first.leader)}?${new URLSearchParams({ 'initial-search-query': name })}`);
  await showTable(who);
  await expect(rowOf(who, name)).toHaveCount(1);
  const groups = await context.newPage();
  await groups.goto(listPath('grouping', first.leader));
  await showTable(groups);
  for (const { leader } of [first, second]) await expect(rowOf(groups, leader.name)).toHaveCount(1);

  await openPeople(page, '/ignores');
  await expect(page.getByText('You aren’t ignoring anyone.')).toBeVisible();
  await addPerson(page, name);
  await expect(rowOf(who, name)).toHaveCount(0);
  await expect(page.getByText(/Groups with ignored characters are now hidden\./)).toBeVisible();
  await expect(rowOf(groups, name)).toHaveCount(0);

  await page.getByRole('textbox', { name: 'Word or phrase' }).fill(second.word.toUpperCase());
  await page.getByRole('textbox', { name: 'Word or phrase' }).press('Enter');
  await expect(rowOf(groups, second.leader.name)).toHaveCount(0);
  await expect(
    groups.getByText(/\d+ groups? (was|were) hidden by your filter settings/).first(),
  ).toBeVisible();

  // A removal in another tab takes effect here too.
  const other = await context.newPage();
  await openPeople(other, '/ignores');
  await personRow(other, name)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(personRow(page, name)).toHaveCount(0);
  await expect(rowOf(who, name)).toHaveCount(1);
});

test('no list gets shorter when an answer is missing, incomplete, or without a character', async ({
  context,
}) => {
  // 250 people are three requests. Not the fixture's page, which must not get a 503.
  const page = await context.newPage();
  const people = Array.from({ length: 250 }, (_, index) =>
    makeCharacter({ id: 700_000 + index, name: `Stranger${index}` }),
  );
  await storePeople(page, 'ignored', people);
  const asked: number[] = [];
  let answer: 'of one part' | 'none' | 'empty' = 'of one part';
  await page.route('**/v1/characters/ids/*', async (route) => {
    const ids = idsIn(route.request().url());
    asked.push(ids.length);
    const isRefused = answer === 'none' || (answer === 'of one part' && ids.includes(700_000));
    await route.fulfill(isRefused ? { status: 503, json: {} } : { json: { data: {} } });
  });
  const keptCount = async () => {
    const kept = await page.evaluate((key) => localStorage.getItem(key) ?? '', listKeys.ignored);
    return kept.match(/"name":"Stranger\d+"/g)?.length;
  };
  const seenBefore = personRow(page, 'Stranger0').getByRole('img', { name: 'As last seen' });
  const failed = page.getByText('Everyone is shown as last seen', { exact: false });

  await openPeople(page, '/ignores');
  await expect(failed).toBeVisible();
  expect(asked.toSorted((a, b) => a - b)).toEqual([50, 100, 100]);
  for (const next of ['none', 'empty'] as const) {
    expect(await keptCount()).toBe(250);
    await expect(page.getByText('250 of 500')).toBeVisible();
    await expect(seenBefore).toBeVisible();
    answer = next;
    asked.length = 0;
    await button(page, 'Retry').click();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
  }
  await expect(failed).toHaveCount(0);
  expect(asked.toSorted((a, b) => a - b)).toEqual([50, 100, 100]);
  expect(await keptCount()).toBe(250);
  await expect(seenBefore).toBeVisible();
});

test('without storage one notice is shown, and everything works for the visit', async ({ page, request }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  const [first, second] = await findGroups(request);
  await openPeople(page, '/friends');
  await addPerson(page, first.leader.name);
  await addPerson(page, second.leader.name);
  const told = notices(page).getByText('Nothing will be remembered');
  await expect(told).toHaveCount(1);
  await page.getByRole('link', { name: /^Who/ }).first().click();
  const card = page.getByRole('link', { name: new RegExp(first.leader.server_name) });
  await expect(card).toContainText('2 friends');
  await expect(told).toHaveCount(1);
  await page.goBack();
  await expect(personRow(page, first.leader.name)).toBeVisible();
  await personRow(page, first.leader.name)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(personRow(page, first.leader.name)).toHaveCount(0);
  await expect(told).toHaveCount(1);
});

import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './journey.ts';
import {
  eveningGroups,
  storeBeforeOpening,
  storedValue,
  overflowOf,
  rowOf,
  rowsOf,
} from './testing/grouping-panel.ts';
import { reportWorld } from './testing/reported-world.ts';
import { expectSteady, watchShifts } from './testing/watch-page.ts';
import {
  crowd,
  everybody,
  openWho,
  unfoldFilters,
  whoListOf,
  whoRowHeight,
  whoSearchOf,
} from './testing/who-panel.ts';

const grouped = eveningGroups.flatMap(({ leader, members }) => [leader, ...members]).length;
/** All named characters: one of the others is anonymous. */
const named = grouped + everybody.length - 1;

test.beforeEach(async ({ server }) => reportWorld(server, eveningGroups, everybody));

test('a server lists its characters, filters them by term, level and class, and a link shares the view', async ({
  page,
  context,
  server,
  browser,
}) => {
  await context.grantPermissions(['clipboard-write'], { origin: server.url });
  await test.step('an unknown server suggests the closest one', async () => {
    await page.goto(`${server.url}/who/thelanes`);
    await expect(page.getByRole('heading', { level: 2, name: 'Server Not Found' })).toBeVisible();
    await page.getByRole('link', { name: 'Thelanis' }).click();
    await expect(whoListOf(page)).toBeVisible();
  });
  await test.step('the list has everybody except anonymous characters', async () => {
    await page.goto(`${server.url}/who`);
    await page.getByRole('link', { name: /Thelanis/ }).click();
    await expect(rowsOf(page)).toHaveCount(named);
    await expect(rowsOf(page).first()).toContainText('Hale');
    await expect(rowOf(page, 'Hale')).toContainText('Drowned Quarter');
    await expect(rowOf(page, 'Jorund')).toContainText('Somewhere in the Aether');
    await expect(page.getByText('Unseen')).toHaveCount(0);
    await expect(page.getByText(`${named + 1} online`)).toBeVisible();
    await expect(page.getByText(`1 anonymous, ${named} displayed`)).toBeVisible();
  });
  await test.step('the filters narrow the list, and a link keeps them', async () => {
    const search = whoSearchOf(page);
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await page.keyboard.type('copper kettle, HALE');
    await expect(rowsOf(page)).toHaveText([/^Hale/, /^Ilse/, /^Brannoch|^Jorund/, /^Brannoch|^Jorund/]);
    await unfoldFilters(page);
    await page.getByRole('checkbox', { name: 'Exact Match' }).check();
    await search.fill('"Copper, Kettle & Sons"');
    await expect(rowsOf(page)).toHaveText([/^Ilse/]);
    await page.getByRole('checkbox', { name: 'Exact Match' }).uncheck();
    await search.fill('aether');
    await expect(rowsOf(page).filter({ hasText: 'Hale' })).toHaveCount(0);
    await expect(rowsOf(page).filter({ hasText: 'Jorund' })).toHaveCount(1);
    await search.press('Escape');
    await expect(search).toHaveValue('');
    await expect(whoListOf(page)).toBeFocused();

    const levels = page.getByRole('group', { name: 'Filters' }).getByRole('spinbutton', { name: /level/i });
    await levels.first().fill('30');
    await levels.last().fill('99');
    await levels.last().press('Tab');
    await expect(levels.last()).toHaveValue('34');
    await page.getByRole('checkbox', { name: 'Any' }).click();
    await expect(rowsOf(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Cleric' }).click();
    await expect(rowsOf(page).filter({ hasText: 'Kestrel' })).toHaveCount(1);
    await expect(rowsOf(page).filter({ hasText: 'Jorund' })).toHaveCount(0);
    const count = await rowsOf(page).count();

    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link Copied!')).toBeVisible();
    // The site's own policy forbids reading the clipboard, so the test pastes.
    await search.press('ControlOrMeta+v');
    const link = await search.inputValue();
    await search.fill('');
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await other.goto(link);
    await expect(rowsOf(other)).toHaveCount(count);
    expect(await storedValue(other, 'v1-who-settings')).toBeNull();
    await elsewhere.close();

    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(rowsOf(page)).toHaveCount(named);
    await page.getByRole('checkbox', { name: 'Group View' }).check();
    // Two of the four groups have more than their leader.
    await expect(rowsOf(page)).toHaveCount(grouped - 2);
  });
});

test('level 32 clerics are found by typing after one key, or after three presses', async ({
  page,
  server,
}) => {
  const clerics = ['Ashlin', 'Bertil', 'Corwin', 'Delphe', 'Eskil', 'Fenna'];
  const expectClerics = async () => {
    await expect(rowsOf(page)).toHaveCount(clerics.length);
    for (const name of clerics) await expect(rowOf(page, name)).toHaveCount(1);
  };
  await openWho(page, server, named);
  await page.keyboard.press('/');
  await page.keyboard.type('32 cleric');
  await expectClerics();
  await page.keyboard.press('Escape');
  await expect(rowsOf(page)).toHaveCount(named);

  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  const filters = page.getByRole('group', { name: 'Filters' });
  await press(filters.getByRole('button', { name: 'Filters' }));
  await press(filters.getByRole('button', { name: 'Cleric', exact: true }));
  await press(filters.getByRole('spinbutton', { name: 'Lowest level' }));
  await page.keyboard.type('32');
  await page.keyboard.press('Tab');
  await page.keyboard.type('32');
  await expectClerics();
  expect(presses).toBe(3);
  // The filters stay open for the next visit, without a layout shift.
  await watchShifts(page);
  await page.reload();
  await expect(filters.getByRole('button', { name: 'Filters' })).toHaveAttribute('aria-expanded', 'true');
  await expect(rowsOf(page)).toHaveCount(named);
  await expectSteady(page);
  await press(filters.getByRole('button', { name: 'Cleric', exact: true }));
  await filters.getByRole('spinbutton', { name: 'Lowest level' }).fill('32');
  await expectClerics();

  // A class that nobody has: the list says so, and one press undoes it.
  await filters.getByRole('button', { name: 'Cleric', exact: true }).click();
  await expect(page.getByText('No class is chosen.')).toBeVisible();
  await filters.getByRole('button', { name: 'Alchemist' }).click();
  await expect(page.getByText('No Alchemists on Thelanis match your filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Any class' }).click();
  await expectClerics();
});

test('a press removes link filters without a control, and clicks open guild, group and character', async ({
  page,
  server,
}) => {
  await openWho(page, server, 1, '?guild=Copper+Kettle&in_quest=only');
  await expect(rowsOf(page)).toHaveText([/^Brannoch/]);
  await page.getByRole('button', { name: 'Guild: Copper Kettle · In a quest' }).click();
  await expect(rowsOf(page)).toHaveCount(named);
  await expect(whoListOf(page)).toBeFocused();

  const box = await whoListOf(page).boundingBox();
  if (box === null) throw new Error('The list is not shown.');
  const order = await rowsOf(page).allTextContents();
  const rowY = (name: string) =>
    box.y + (order.findIndex((text) => text.startsWith(name)) + 0.5) * whoRowHeight;

  await page.mouse.click(box.x + 0.04 * box.width, rowY('Wenna'));
  const group = page.getByRole('dialog');
  await expect(group).toContainText('Torvald');
  await expect(group).toContainText('Calm run, all welcome');
  await page.keyboard.press('Escape');
  await expect(group).toBeHidden();

  await page.mouse.click(box.x + 0.82 * box.width, rowY('Ilse'));
  await expect(whoSearchOf(page)).toHaveValue(/Copper, Kettle & Sons/);
  await expect(rowsOf(page)).toHaveText([/^Ilse/]);

  await whoListOf(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Ilse' });
  await expect(details).toContainText('Drowned Quarter');
  await details.getByRole('button', { name: 'Add friend' }).click();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(rowOf(page, 'Ilse')).toContainText(/friend/i);

  await page.getByRole('button', { name: 'Table view' }).click();
  await rowOf(page, 'Ilse').getByRole('button', { name: 'Ilse' }).click();
  await expect(details).toBeVisible();
});

test('a visit begins with the saved filters only', async ({ page, server }) => {
  await storeBeforeOpening(page, 'v1-who-settings', {
    stringFilter: 'drowned',
    classNameFilter: ['Bard', 'Cleric'],
    minLevel: 2,
    maxLevel: 33,
    isGroupView: true,
    shouldSaveSettings: true,
    shouldSaveStringFilter: true,
    shouldSaveLevelFilter: true,
  });
  await page.goto(`${server.url}/who/thelanis`);
  await expect(whoSearchOf(page)).toHaveValue('drowned');
  await unfoldFilters(page);
  await expect(page.getByRole('checkbox', { name: 'Group View' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Any' })).toBeChecked();
  const levels = page.getByRole('group', { name: 'Filters' }).getByRole('spinbutton', { name: /level/i });
  await expect(levels.first()).toHaveValue('2');
});

test('a long list says how many characters it shows, and shows all on demand, even on a phone', async ({
  page,
  server,
}) => {
  await reportWorld(server, eveningGroups, [...everybody, ...crowd]);
  await page.setViewportSize({ width: 390, height: 844 });
  await openWho(page, server, 100);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  // A live region has the same text.
  const shownCount = page.getByText(`Showing the first 100 of ${named + crowd.length} characters`).first();
  await expect(shownCount).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(rowsOf(page)).toHaveCount(named + crowd.length);
  await whoListOf(page).focus();
  await page.keyboard.press('End');
  await expect(page.getByText(/^Kestrel|Ysolde|Ashlin/).last()).toBeAttached();
  expect(await accessibleRowsOf(page)).toBe(named + crowd.length + 1);
});

/** Number of table rows, header row included, in the accessibility tree. */
async function accessibleRowsOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes.filter(({ ignored, role }) => !ignored && role?.value === 'row').length;
}

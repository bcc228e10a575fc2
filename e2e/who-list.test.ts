import { expect, type Locator, type Page } from '@playwright/test';
import { savedWhoFields } from '@rollcall/game/who/who-settings';
import { test } from './journey.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { eveningGroups, keptIn, overflowOf, rowOf, rowsOf } from './testing/grouping-panel.ts';
import { reportWorld } from './testing/reported-world.ts';
import { crowd, everybody, openWho, whoListOf, whoRowHeight, whoSearchOf } from './testing/who-panel.ts';

/** Leaders and members of the groups, and who is online besides; one of them is anonymous. */
const grouped = eveningGroups.flatMap(({ leader, members }) => [leader, ...members]).length;
const named = grouped + everybody.length - 1;

test.beforeEach(async ({ server }) => reportWorld(server, eveningGroups, everybody));

test('from the landing page to a server: who is there, and nobody who hides', async ({ page, server }) => {
  await page.goto(`${server.url}/who`);
  await page.getByRole('link', { name: /Thelanis/ }).click();
  await expect(rowsOf(page)).toHaveCount(named);
  await expect(rowsOf(page).first()).toContainText('Hale');
  await expect(rowOf(page, 'Hale')).toContainText('Drowned Quarter');
  await expect(rowOf(page, 'Jorund')).toContainText('Somewhere in the Aether');
  await expect(page.getByText('Unseen')).toHaveCount(0);
  for (const [what, count] of [
    ['Online', named + 1],
    ['Anonymous', 1],
    ['Displaying', named],
  ] as const) {
    await expect(page.getByRole('group', { name: 'Filters' })).toContainText(
      new RegExp(`${what}\\s*${count}`),
    );
  }
  await expectAccessible(page, '/who/thelanis');

  await page.goto(`${server.url}/who/thelanes`);
  await expect(page.getByRole('heading', { level: 2, name: 'Server Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Thelanis' }).click();
  await expect(whoListOf(page)).toBeVisible();
});

test('the filters: terms, levels, classes, exact match, group view; a link shows the same elsewhere', async ({
  page,
  context,
  server,
  browser,
}) => {
  await context.grantPermissions(['clipboard-write'], { origin: server.url });
  await openWho(page, server, named);
  const search = whoSearchOf(page);
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('copper kettle, HALE');
  await expect(rowsOf(page)).toHaveText([/^Hale/, /^Ilse/, /^Brannoch|^Jorund/, /^Brannoch|^Jorund/]);
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

  const levels = page.getByRole('group', { name: 'Filters' }).getByRole('textbox', { name: /level/i });
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

  await page.getByRole('button', { name: 'Copy link to this view' }).click();
  await expect(page.getByText('Link Copied!')).toBeVisible();
  // The site forbids itself to read the clipboard; the visitor may paste.
  await search.press('ControlOrMeta+v');
  const link = await search.inputValue();
  await search.fill('');
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(rowsOf(other)).toHaveCount(count);
  expect(await keptIn(other, 'v1-who-settings')).toBeNull();
  await elsewhere.close();

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(rowsOf(page)).toHaveCount(named);
  await page.getByRole('checkbox', { name: 'Group View' }).check();
  // Two of the four groups have more than their leader.
  await expect(rowsOf(page)).toHaveCount(grouped - 2);
});

test('level 32 clerics: one key, two presses or one tap, and typing', async ({ page, server }) => {
  const clerics = ['Ashlin', 'Bertil', 'Corwin', 'Delphe', 'Eskil', 'Fenna'];
  const expectClerics = async () => {
    await expect(rowsOf(page)).toHaveCount(clerics.length);
    for (const name of clerics) await expect(rowOf(page, name)).toHaveCount(1);
  };
  await openWho(page, server, named);
  await page.keyboard.press('/');
  await page.keyboard.type('32 cleric');
  await expectClerics();

  await openWho(page, server, named);
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  const filters = page.getByRole('group', { name: 'Filters' });
  await press(filters.getByRole('button', { name: 'Cleric' }));
  await press(filters.getByRole('textbox', { name: 'Lowest level' }));
  await page.keyboard.type('32');
  await page.keyboard.press('Tab');
  await page.keyboard.type('32');
  await expectClerics();
  expect(presses).toBe(2);

  // A class that nobody of them has: it says so, and one press undoes it.
  await filters.getByRole('button', { name: 'Cleric' }).click();
  await expect(page.getByText('No class is chosen.')).toBeVisible();
  await filters.getByRole('button', { name: 'Alchemist' }).click();
  await expect(page.getByText('No Alchemists on Thelanis match your filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Any class' }).click();
  await expectClerics();

  await page.setViewportSize({ width: 390, height: 844 });
  await openWho(page, server, named);
  await whoSearchOf(page).click();
  await page.keyboard.type('32 cleric');
  await expectClerics();
});

test('a link with words that have no control shows them, and a press removes them', async ({
  page,
  server,
}) => {
  await openWho(page, server, 1, '?guild=Copper+Kettle&in_quest=only');
  await expect(rowsOf(page)).toHaveText([/^Brannoch/]);
  await page.getByRole('button', { name: 'Guild: Copper Kettle · In a quest' }).click();
  await expect(rowsOf(page)).toHaveCount(named);
  await expect(whoListOf(page)).toBeFocused();
});

test('a click on a guild searches it, one on a group mark shows the group, Enter all about a character', async ({
  page,
  server,
}) => {
  await openWho(page, server, named);
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
  await details.getByRole('button', { name: 'Add to friends' }).click();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(rowOf(page, 'Ilse')).toContainText(/friend/i);

  await page.getByRole('button', { name: 'Table view' }).click();
  await rowOf(page, 'Ilse').getByRole('button', { name: 'Ilse' }).click();
  await expect(details).toBeVisible();
});

test('what is to be saved comes back on the next visit, field by field, and nothing else', async ({
  page,
  server,
}) => {
  const filters = {
    stringFilter: 'drowned',
    classNameFilter: ['Bard', 'Cleric'],
    minLevel: 2,
    maxLevel: 33,
    isGroupView: true,
    isExactMatch: true,
    sortBy: { type: 'name', ascending: false },
  };
  for (const { flag } of savedWhoFields) {
    await page.goto(`${server.url}/who/thelanis`);
    await page.evaluate((settings) => localStorage.setItem('v1-who-settings', JSON.stringify(settings)), {
      ...filters,
      shouldSaveSettings: true,
      [flag]: true,
    });
    await page.reload();
    await expect(whoSearchOf(page)).toHaveValue(flag === 'shouldSaveStringFilter' ? 'drowned' : '');
    // The page as served knows nothing of what is kept; the browser's own follows at once.
    for (const [name, isOn] of [
      ['Group View', flag === 'shouldSaveGroupView'],
      ['Exact Match', flag === 'shouldSaveExactMatch'],
      ['Any', flag !== 'shouldSaveClassFilter'],
    ] as const) {
      await expect(page.getByRole('checkbox', { name }), flag).toBeChecked({ checked: isOn });
    }
    await expect(
      page.getByRole('group', { name: 'Filters' }).getByRole('textbox', { name: /level/i }).first(),
    ).toHaveValue(flag === 'shouldSaveLevelFilter' ? '2' : '1');
    await expect(page.getByRole('group', { name: 'Sort by' })).toContainText(
      flag === 'shouldSaveSortBy' ? 'Sorted by name, descending' : 'ascending',
    );
  }
});

test('more than are shown: how many, all of them on demand, and a phone holds them', async ({
  page,
  server,
}) => {
  await reportWorld(server, eveningGroups, [...everybody, ...crowd]);
  await page.setViewportSize({ width: 390, height: 844 });
  await openWho(page, server, 100);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  // Also said to those who listen, in an element of its own.
  const shownCount = page.getByText(`Showing the first 100 of ${named + crowd.length} characters`).first();
  await expect(shownCount).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(rowsOf(page)).toHaveCount(named + crowd.length);
  await whoListOf(page).focus();
  await page.keyboard.press('End');
  await expect(page.getByText(/^Kestrel|Ysolde|Ashlin/).last()).toBeAttached();
  expect(await accessibleRowsOf(page)).toBe(named + crowd.length + 1);
  // Colours are those of the first rows, and take longest of all to look at.
  await expectAccessible(page, '/who/thelanis on a phone', 'structure');
});

/** How many rows of the table, headers included, the browser hands to screen readers. */
async function accessibleRowsOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes.filter(({ ignored, role }) => !ignored && role?.value === 'row').length;
}

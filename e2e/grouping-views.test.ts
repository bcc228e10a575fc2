import { expect } from '@playwright/test';
import { test } from './journey.ts';
import {
  cardOf,
  eveningGroups,
  storeBeforeOpening,
  storedValue,
  listOf,
  openPanel,
  rowHeight,
  rowsOf,
  tabTo,
} from './testing/grouping-panel.ts';
import { reportWorld } from './testing/reported-world.ts';

const settingsKey = 'v1-lfm-settings';

test.beforeEach(async ({ server }) => reportWorld(server, eveningGroups));

test('the bar searches and filters, and a named view is saved, applied, deleted and restored', async ({
  page,
  server,
}) => {
  await openPanel(page, server, 4);
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: /^Search by leader/ });
  await expect(search).toBeFocused();
  await page.keyboard.type('calm');
  await expect(rowsOf(page)).toHaveText([/^Torvald/]);
  await expect(page.getByText('1 of 4 groups match').first()).toBeVisible();
  await search.fill('nobody says this');
  await expect(page.getByText('No group matches “nobody says this”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowsOf(page)).toHaveCount(4);
  await expect(listOf(page)).toBeFocused();

  await test.step('words of the search become chips, and a press removes one', async () => {
    await search.fill('raid calm');
    await expect(page.getByText('No group matches “raid calm”.')).toBeVisible();
    const words = page.getByRole('list', { name: 'Search understood as' });
    await expect(words.getByRole('listitem')).toHaveText(['Raids', 'Text “calm”']);
    await words.getByRole('button', { name: 'Text “calm”. Remove' }).click();
    await expect(rowsOf(page)).toHaveText([/^Ysolde/]);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(rowsOf(page)).toHaveCount(4);
  });

  const raids = page.getByRole('button', { name: 'Raids only' });
  await raids.click();
  await expect(rowsOf(page)).toHaveText([/^Ysolde/]);
  await raids.click();

  await page.getByRole('button', { name: 'Any level' }).click();
  const levels = page.getByRole('region', { name: 'Levels' });
  await levels.getByRole('spinbutton', { name: 'Highest level' }).fill('10');
  await page.keyboard.press('Escape');
  await expect(levels).toBeHidden();
  await expect(page.getByText('4 groups · 1 you can join')).toBeVisible();
  await expect(rowsOf(page)).toHaveText([/^Ondrea/, /^Torvald/, /^Merric/, /^Ysolde/]);
  await page.getByRole('button', { name: 'Joinable only' }).click();
  await expect(rowsOf(page)).toHaveText([/^Ondrea/]);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(rowsOf(page)).toHaveCount(4);

  // In a window of this width rows are compact by default.
  await page.getByRole('button', { name: 'Compact rows' }).click();
  await listOf(page).hover({ position: { x: 100, y: 2.5 * rowHeight.comfortable } });
  await expect(cardOf(page, 'Merric’s group')).toBeVisible();

  await test.step('a view is saved, applied after a reload, deleted and restored', async () => {
    await page.getByRole('button', { name: 'Raids only' }).click();
    const views = page.getByRole('button', { name: 'Views' });
    await views.click();
    const menu = page.getByRole('region', { name: 'Views' });
    await menu.getByRole('textbox', { name: 'Save this view as' }).fill('Raid night');
    await menu.getByRole('textbox', { name: 'Save this view as' }).press('Enter');
    const preset = menu.getByRole('button', { name: /^Raid night/ });
    await expect(preset).toContainText('Raids only');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(rowsOf(page)).toHaveCount(4);

    await page.reload();
    await expect(rowsOf(page)).toHaveCount(4);
    await views.click();
    await preset.click();
    await expect(menu).toBeHidden();
    await expect(rowsOf(page)).toHaveText([/^Ysolde/]);

    await views.click();
    await expect(menu).toBeVisible();
    await menu.getByRole('button', { name: 'Delete Raid night' }).press('Enter');
    await expect(preset).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(menu, 'a click beside it closes it').toBeHidden();
    await views.click();
    await expect(preset).toBeVisible();
  });
});

test('a misspelt search is corrected, in the field when it loses the focus, and can be undone', async ({
  page,
  server,
}) => {
  await openPanel(page, server, 4);
  const search = page.getByRole('searchbox', { name: /^Search by leader/ });
  const words = page.getByRole('list', { name: 'Search understood as' });
  await search.fill('tidal trone');
  await expect(rowsOf(page)).toHaveText([/^Ysolde/]);
  await expect(words).toHaveText('Searching for “tidal throne”');
  await expect(search).toHaveValue('tidal trone');
  await page.keyboard.press('Enter');
  await expect(listOf(page)).toBeFocused();
  await expect(search).toHaveValue('tidal throne');
  await words.getByRole('button').click();
  await expect(search).toHaveValue('"tidal trone"');
  await expect(words).toBeHidden();
  await expect(page.getByText('No group matches “"tidal trone"”.')).toBeVisible();

  await test.step('the address of the board has the corrected words', async () => {
    await page.goto(`${server.url}/grouping?raids=any`);
    await search.fill('tovrald');
    await expect(words).toHaveText('Searching for “torvald”');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/[?&]search=torvald(?:&|$)/);
    await page.reload();
    await expect(search).toHaveValue('torvald');
    await expect(rowsOf(page)).toHaveText([/^Torvald/]);
  });
});

test('skulls are chosen next to the difficulties by keyboard, and survive a reload', async ({
  page,
  server,
}) => {
  await openPanel(page, server, 4);
  const chip = page.getByRole('button', { name: 'Any difficulty' }).first();
  await chip.press('Enter');
  const choice = page.getByRole('region', { name: 'Difficulty' });
  const skulls = choice.getByRole('group', { name: 'Reaper skulls' });
  const fewest = skulls.getByRole('spinbutton', { name: 'Fewest skulls' });
  await tabTo(page, fewest);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await expect(rowsOf(page)).toHaveText([/^Ysolde/]);
  await expect(page.getByRole('button', { name: 'Reaper 3–10' })).toBeVisible();
  await choice.getByRole('button', { name: 'Elite' }).click();
  await expect(rowsOf(page), 'all but the Reaper group').toHaveCount(3);
  await choice.getByRole('button', { name: 'Elite' }).click();
  await fewest.fill('5');
  await expect(page.getByText(/^4 groups were hidden/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Reaper 5–10' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(rowsOf(page)).toHaveCount(4);
});

test('invalid stored settings are corrected with a notice, and can be changed by keyboard', async ({
  page,
  server,
}) => {
  await storeBeforeOpening(page, settingsKey, { minLevel: 99, fontSize: 'large', onlyShowRaids: true });
  await openPanel(page, server, 1);
  await expect(
    page.getByText('Some saved LFM settings were invalid and have been corrected to safe defaults.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Settings' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'LFM settings' });
  await expect(dialog.getByRole('tab', { name: 'Filters' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('tabpanel', { name: 'Display' })).toBeVisible();
  await tabTo(page, dialog.getByRole('slider', { name: 'Font size' }));
  await page.keyboard.press('End');
  await expect.poll(() => storedValue(page, settingsKey)).toMatchObject({ fontSize: 20 });

  await tabTo(page, dialog.getByRole('searchbox', { name: 'Search all settings' }), 'Shift+Tab');
  await page.keyboard.type('lowest');
  await expect(dialog.getByText('1 setting found')).toBeVisible();
  const lowest = dialog.getByRole('spinbutton', { name: 'Lowest level' });
  await tabTo(page, lowest);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('99');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Set to 34, the highest value allowed.')).toBeVisible();
  await expect(lowest).toHaveValue('34');
  await expect(page.getByRole('button', { name: /^Levels? 34/ })).toBeVisible();

  await tabTo(page, dialog.getByRole('searchbox', { name: 'Search all settings' }), 'Shift+Tab');
  await page.keyboard.press('Escape');
  await tabTo(page, dialog.getByRole('tab', { name: 'Display' }));
  await page.keyboard.press('ArrowLeft');
  await tabTo(page, dialog.getByRole('button', { name: 'Reset all' }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Reset Filters' });
  await expect(question).toContainText('“Lowest level”');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Reset all' })).toBeFocused();
  expect(await storedValue(page, settingsKey)).toMatchObject({ minLevel: 34 });
  await page.keyboard.press('Enter');
  await tabTo(page, question.getByRole('button', { name: 'Reset Filters' }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Everything here is at its default.')).toBeVisible();
  expect(await storedValue(page, settingsKey)).toMatchObject({
    minLevel: null,
    maxLevel: null,
    fontSize: 20,
  });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused();
});

test('a link to a view shows the same list in another browser, and stores nothing there until it is kept', async ({
  page,
  context,
  browser,
  server,
}) => {
  await context.grantPermissions(['clipboard-write'], { origin: server.url });
  await openPanel(page, server, 4);
  await page.getByRole('button', { name: 'Raids only' }).click();
  const search = page.getByRole('searchbox', { name: /^Search by/ });
  await search.fill('fight');
  await expect(rowsOf(page)).toHaveText([/^Ysolde/]);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Copy link to this view' }).click();
  await expect(page.getByText('Link Copied!')).toBeVisible();
  // The site's own policy forbids reading the clipboard, so the test pastes.
  await search.press('ControlOrMeta+a');
  await search.press('ControlOrMeta+v');
  const link = await search.inputValue();
  expect(new URL(link).search).toBe('?raids=only&search=fight');

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await storeBeforeOpening(other, settingsKey, { fontSize: 17 });
  await other.goto(link);
  await expect(rowsOf(other)).toHaveText([/^Ysolde/]);
  const strip = other.getByRole('region', { name: 'Shared view' });
  await expect(strip).toContainText('This is a shared view.');
  expect(await storedValue(other, settingsKey)).not.toHaveProperty('onlyShowRaids', true);

  await strip.getByRole('button', { name: 'Back to mine' }).click();
  await expect(rowsOf(other)).toHaveCount(4);
  await expect(other).toHaveURL(/\/grouping\/thelanis$/);
  await other.goto(link);
  await strip.getByRole('button', { name: 'Keep it' }).click();
  await expect(strip).toBeHidden();
  await expect(rowsOf(other)).toHaveText([/^Ysolde/]);
  expect(await storedValue(other, settingsKey)).toMatchObject({ fontSize: 17, onlyShowRaids: true });
  await elsewhere.close();
});

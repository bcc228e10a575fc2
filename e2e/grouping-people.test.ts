import { expect, type Locator, type Page } from '@playwright/test';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { test } from './journey.ts';
import {
  cardOf,
  eveningGroups,
  storedValue,
  listOf,
  openPanel,
  openSettings,
  rowHeight,
  rowOf,
  rowsOf,
  tabTo,
} from './testing/grouping-panel.ts';
import { addPerson } from './testing/people-page.ts';
import { deviceOf } from './testing/player-tasks.ts';
import { reportWorld } from './testing/reported-world.ts';

/** Online, in no group, of a level that only Torvald's group accepts. */
const aldwin = makeCharacter({ id: 4001, name: 'Aldwin', total_level: 20 });

test.beforeEach(async ({ server }) => reportWorld(server, eveningGroups, [aldwin]));

/** Adds a character in the dialog that this button opens, and closes the dialog. */
async function addByName(page: Page, opener: Locator, listTitle: string, name: string): Promise<void> {
  await opener.click();
  const list = page.getByRole('dialog', { name: listTitle });
  await addPerson(page, name, list);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
}

test('the groups that an added character can join are marked, and all others can be hidden', async ({
  page,
  server,
}) => {
  await openPanel(page, server, 4);
  const settings = await openSettings(page, 'Filters');
  await settings.getByRole('radio', { name: 'Filter by my characters' }).click();
  await addByName(page, settings.getByRole('button', { name: 'Add character' }), 'My characters', 'Aldwin');
  await expect(settings.getByRole('checkbox', { name: 'Aldwin' })).toBeChecked();
  await settings.getByRole('button', { name: 'Close' }).click();
  await expect(settings).toBeHidden();

  await expect(page.getByRole('button', { name: 'My characters' })).toBeVisible();
  for (const name of ['Ondrea', 'Merric', 'Ysolde'])
    await expect(rowOf(page, name)).toContainText('not eligible');
  await expect(rowOf(page, 'Torvald')).not.toContainText('not eligible');
  // Groups that can be joined come first.
  await listOf(page).hover({ position: { x: 100, y: 0.5 * rowHeight.compact } });
  await expect(cardOf(page, 'Torvald’s group')).toContainText('Can joinAldwin');

  await page.getByRole('button', { name: 'Joinable only' }).click();
  await expect(rowsOf(page)).toHaveText([/^Torvald/]);
  await expect(page.getByText('3 groups were hidden by your filter settings').first()).toBeVisible();
  await page.reload();
  await expect(rowsOf(page)).toHaveText([/^Torvald/]);
});

test('friends are marked, groups of ignored leaders and words are hidden, and a reload changes nothing', async ({
  page,
  server,
}) => {
  await openPanel(page, server, 4);
  const settings = await openSettings(page, 'Social');
  await addByName(page, settings.getByRole('button', { name: 'Friends', exact: true }), 'Friends', 'Ysolde');
  await expect(rowOf(page, 'Ysolde')).toContainText('posted by a friend');

  const ignored = settings.getByRole('button', { name: 'Ignored characters' });
  const hiding = settings.getByRole('switch', { name: 'Hide groups posted by ignored characters' });
  await expect(hiding).not.toBeChecked();
  await addByName(page, ignored, 'Ignored characters', 'Merric');
  // The first ignored character turns on the setting that hides groups.
  await expect(hiding).toBeChecked();
  await expect(rowsOf(page)).toHaveText([/^Ondrea/, /^Torvald/, /^Ysolde/]);
  await expect(page.getByText('1 group was hidden by your filter settings').first()).toBeVisible();

  await settings.getByRole('button', { name: 'Ignored words' }).click();
  const words = page.getByRole('dialog', { name: 'Ignored words' });
  await words.getByRole('textbox', { name: 'Word or phrase' }).fill('no HURRY');
  await words.getByRole('textbox', { name: 'Word or phrase' }).press('Enter');
  await expect(words.getByText(/are now hidden/)).toBeVisible();
  await words.getByRole('textbox', { name: 'Word or phrase' }).fill('all');
  await words.getByRole('textbox', { name: 'Word or phrase' }).press('Enter');
  await words.getByRole('button', { name: 'Remove “all”' }).click();
  await expect(words.getByRole('listitem')).toHaveText(['no HURRY']);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(words.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(words).toBeHidden();

  const isAsLeft = async () => {
    await expect(rowsOf(page)).toHaveText([/^Ysolde/]);
    await expect(rowOf(page, 'Ysolde')).toContainText('posted by a friend');
    await expect(page.getByText('3 groups were hidden by your filter settings').first()).toBeVisible();
  };
  await isAsLeft();
  await page.reload();
  await isAsLeft();
});

/** Opens the card (by mouse) or the dialog of the first group. */
const openFirstGroup = {
  mouse: async (page: Page) => {
    await listOf(page).click({ position: { x: 100, y: 0.5 * rowHeight.compact } });
    return cardOf(page, 'Ondrea’s group');
  },
  keyboard: async (page: Page) => {
    await listOf(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    return page.getByRole('dialog', { name: 'Ondrea’s group' });
  },
  phone: async (page: Page) => {
    await listOf(page).tap({ position: { x: 100, y: 0.5 * rowHeight.comfortable } });
    return page.getByRole('dialog', { name: 'Ondrea’s group' });
  },
};

const pressOn = {
  mouse: (_page: Page, target: Locator) => target.click(),
  phone: (_page: Page, target: Locator) => target.tap(),
  keyboard: async (page: Page, target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  },
};

for (const way of ['mouse', 'keyboard', 'phone'] as const) {
  test.describe(`by ${way}`, () => {
    test.use(deviceOf(way));

    test('one press in an open group ignores its leader and hides the group, until it is undone', async ({
      page,
      server,
    }) => {
      await openPanel(page, server, 4);
      const group = await openFirstGroup[way](page);
      await pressOn[way](page, group.getByRole('button', { name: 'Ignore' }));
      await expect(page.getByText(/^Ondrea of Thelanis is now ignored\./)).toBeVisible();
      if (way !== 'mouse') {
        await expect(group).toContainText('Hidden: you ignore someone in this group.');
        await group.getByRole('button', { name: 'Close' }).click();
      }
      await expect(rowsOf(page)).toHaveText([/^Torvald/, /^Merric/, /^Ysolde/]);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(rowsOf(page)).toHaveCount(4);
      const settings = await storedValue(page, 'v1-lfm-settings');
      expect(settings).toMatchObject({
        hideGroupsPostedByIgnoredCharacters: false,
        hideGroupsContainingIgnoredCharacters: false,
      });
    });
  });
}

import { expect, type Locator, type Page } from '@playwright/test';
import type { Character } from '@rollcall/game/character/character';
import { makeCharacter } from '@rollcall/game/testing/makers';
import type { OwnServer } from './own-server.ts';
import { groupOf } from './reported-world.ts';
import { ownPage } from './watch-page.ts';

function memberOf(groupId: number, id: number, name: string, overrides: Partial<Character> = {}): Character {
  return makeCharacter({ id, name, group_id: groupId, is_in_party: true, ...overrides });
}

/** An evening on Thelanis, in the order in which the list shows it by default: by level. */
export const evening = {
  ondrea: groupOf(9003, 'Ondrea', { comment: 'Low levels, no hurry', minimum_level: 1, maximum_level: 4 }),
  torvald: groupOf(9001, 'Torvald', {
    comment: 'Calm run, all welcome',
    members: [
      memberOf(9001, 3001, 'Brannoch', { guild_name: 'Copper Kettle', location_id: 601 }),
      memberOf(9001, 3002, 'Wenna', { race: 'Halfling', classes: [{ name: 'Rogue', level: 20 }] }),
    ],
  }),
  merric: groupOf(9004, 'Merric', { comment: 'Selling nothing', minimum_level: 26, maximum_level: 30 }),
  ysolde: groupOf(9002, 'Ysolde', {
    quest_id: 702,
    difficulty: 'Reaper 4',
    comment: 'Know the fight',
    minimum_level: 30,
    maximum_level: 34,
    members: ['Ashlin', 'Bertil', 'Corwin', 'Delphe', 'Eskil', 'Fenna'].map((name, index) =>
      memberOf(9002, 3010 + index, name, { total_level: 32, classes: [{ name: 'Cleric', level: 32 }] }),
    ),
  }),
};
export const eveningGroups = Object.values(evening);

/** CSS pixels of a row of the list at the default size: 90, compact 48. */
export const rowHeight = { comfortable: 90, compact: 48 };

/** The painted list. */
export const listOf = (page: Page): Locator => page.getByLabel(/^Groups on Thelanis\. Arrow keys/);

/** The rows of its table, by leader. */
export const rowsOf = (page: Page): Locator => page.getByRole('table').getByRole('rowheader');

/** The row of the table of the group that this character leads. */
export const rowOf = (page: Page, leader: string): Locator =>
  page.getByRole('table').getByRole('row').filter({ hasText: leader });

/** The card of a group or a quest, by its heading. */
export const cardOf = (page: Page, heading: string): Locator => page.getByRole('region', { name: heading });

/** Opens the groups of the server, and waits until this many are listed. */
export async function openPanel(
  page: Page,
  server: OwnServer,
  groupCount: number,
  query = '',
): Promise<void> {
  await page.goto(`${server.url}/grouping/thelanis${query}`);
  await expect(listOf(page)).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(groupCount);
}

/**
 * Shows the list of this page as a table, which follows at once; the table beside a canvas, which only screen readers
 * use, lags behind.
 */
export async function showTable(page: Page): Promise<void> {
  await ownPage(page);
  const tool = page.getByRole('button', { name: 'Table view' });
  await tool.click();
  await expect(tool).toHaveAttribute('aria-pressed', 'true');
}

/** Stores a value before the page is opened, under a key of the site. */
export async function storeBeforeOpening(page: Page, key: string, value: unknown): Promise<void> {
  // Only if nothing is stored yet, because the script runs again at each load.
  await page.addInitScript(
    ([name, text]) => {
      if (localStorage.getItem(name) === null) localStorage.setItem(name, text);
    },
    [key, JSON.stringify(value)] as const,
  );
}

/** Replaces a stored value, for the next time a page is opened. Needs an open page of the site. */
export async function replaceStored(page: Page, key: string, value: unknown): Promise<void> {
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [
    key,
    JSON.stringify(value),
  ] as const);
}

/** The stored value of a key of the site; null = none. */
export async function storedValue(page: Page, key: string): Promise<unknown> {
  const text = await page.evaluate((name) => localStorage.getItem(name), key);
  return text === null ? null : JSON.parse(text);
}

/** Opens the settings at one of their tabs. */
export async function openSettings(page: Page, tab: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'LFM settings' });
  await dialog.getByRole('tab', { name: tab }).click();
  return dialog;
}

/** Presses Tab until an element has the focus; fails if it never does. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < 60; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** How much wider the page is than its window, in CSS pixels. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

import { expect, type Locator, type Page } from '@playwright/test';
import type { Character } from '@rollcall/game/character/character';
import { storeBeforeOpening, replaceStored } from './grouping-panel.ts';
import { ownPage } from './watch-page.ts';

/** The pages of the visitor's lists, with the names of their tables. */
export const peopleTables = {
  '/registration': 'My characters',
  '/friends': 'Friends',
  '/ignores': 'Ignored characters',
} as const;
/** Opens one of these pages, and waits until it is usable. */
export async function openPeople(page: Page, path: keyof typeof peopleTables): Promise<void> {
  await page.goto(path);
  await ownPage(page);
  await expect(page.getByRole('button', { name: 'Find a Character' })).toBeEnabled();
}

export const personRow = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

/** Adds a character by name, ignoring case, to the list in `scope`, and waits until it is listed. */
export async function addPerson(page: Page, name: string, scope: Page | Locator = page): Promise<void> {
  await scope.getByRole('button', { name: 'Find a Character' }).click();
  const find = page.getByRole('dialog', { name: 'Find a Character' });
  const field = find.getByRole('textbox', { name: 'Name' });
  // A dialog that opens moves the focus; a key pressed before that would be lost.
  await expect(field).toBeFocused();
  await field.fill(name.toLowerCase());
  await field.press('Enter');
  await expect(find).toBeHidden();
  await expect(scope.getByRole('rowheader', { name })).toBeVisible();
}

/** Keys of the lists in the browser's storage. */
export const listKeys = {
  registered: 'v1-registered-characters',
  friends: 'v1-friends',
  ignored: 'v1-ignores',
} as const;

/** A list in the stored form. */
export function storedEntries(data: readonly unknown[]) {
  const at = '2026-03-14T20:15:00.000Z';
  return { createdAt: at, updatedAt: at, data };
}

const entriesOf = (characters: readonly Character[]) =>
  storedEntries(characters.map((character) => ({ id: character.id, character })));

/** Like `storePeople`, for an open page, which must then be reloaded. */
export const replaceStoredPeople = (
  page: Page,
  list: keyof typeof listKeys,
  characters: readonly Character[],
): Promise<void> => replaceStored(page, listKeys[list], entriesOf(characters));

/** Adds people to a list before the page is opened. */
export async function storePeople(
  page: Page,
  list: keyof typeof listKeys,
  characters: readonly Character[],
): Promise<void> {
  await storeBeforeOpening(page, listKeys[list], entriesOf(characters));
}

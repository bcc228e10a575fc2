import { expect, type Locator, type Page } from '@playwright/test';
import type { Character } from '@rollcall/game/character/character';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { rowsOf } from './grouping-panel.ts';
import type { OwnServer } from './own-server.ts';

/** CSS pixels of a row of the Who list. */
export const whoRowHeight = 42;

const person = (id: number, name: string, overrides: Partial<Character> = {}): Character =>
  makeCharacter({ id, name, guild_name: null, location_id: 601, ...overrides });

/** Characters online on Thelanis besides the groups of the evening, in the default order of the list: by level. */
export const people = {
  hale: person(5001, 'Hale', { total_level: 2, classes: [{ name: 'Bard', level: 2 }] }),
  ilse: person(5002, 'Ilse', {
    total_level: 12,
    classes: [
      { name: 'Cleric', level: 10 },
      { name: 'Fighter', level: 2 },
    ],
    guild_name: 'Copper, Kettle & Sons',
  }),
  jorund: person(5003, 'Jorund', {
    total_level: 20,
    classes: [{ name: 'Wizard', level: 20 }],
    guild_name: 'Copper Kettle',
    location_id: 999,
  }),
  kestrel: person(5004, 'Kestrel', { total_level: 31, classes: [{ name: 'Cleric', level: 31 }] }),
  unseen: person(5005, 'Unseen', { total_level: 30, is_anonymous: true }),
};
export const everybody = Object.values(people);

/** Characters with similar names, more than the list shows by default. */
export const crowd = Array.from({ length: 150 }, (_, index) =>
  person(6000 + index, `Recruit${String.fromCodePoint(97 + Math.floor(index / 26))}${index % 26}`, {
    total_level: 4,
  }),
);

/** The painted list. */
export const whoListOf = (page: Page): Locator => page.getByLabel(/^Characters on Thelanis\. Arrow keys/);

/** The search box above it. */
export const whoSearchOf = (page: Page): Locator =>
  page.getByRole('searchbox', { name: 'Search by Name, Guild, or Location:' });

/** Unfolds the filters, which are folded by default. */
export const unfoldFilters = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^Filters/, expanded: false }).click();

/** Opens the Who list of the server, and waits until this many characters are listed. */
export async function openWho(page: Page, server: OwnServer, count: number, query = ''): Promise<void> {
  await page.goto(`${server.url}/who/thelanis${query}`);
  await expect(whoListOf(page)).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(count);
}

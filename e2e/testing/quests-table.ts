import { expect, type Locator, type Page } from '@playwright/test';
import { unknownQuestMetrics } from '@rollcall/game/quest/quest';
import { makeQuest } from '@rollcall/game/testing/makers';

/** As many as the game has. */
export const questCount = 665;
const packs = ['The Red Vale', 'Harbor of Lanterns', null];

export const quests = Array.from({ length: questCount }, (_, place) => {
  const runs = questCount - place;
  const isKnown = runs >= 30;
  return {
    ...makeQuest(),
    ...unknownQuestMetrics,
    id: 82_000 + place,
    name:
      place === 3 ? '<b>Lantern</b> & "Sons"' : `Quest-${String(place).padStart(3, '0')} of the Long Road`,
    heroic_normal_cr: place % 5 === 0 ? null : 1 + (place % 20),
    epic_normal_cr: place % 3 === 0 ? 20 + (place % 16) : null,
    required_adventure_pack: packs[place % packs.length] ?? null,
    patron: place % 4 === 0 ? null : 'The Coin Lords',
    group_size: place % 13 === 0 ? 'Raid' : 'Party',
    runs,
    median_duration_seconds: isKnown ? 600 + place : null,
    heroic_xp_per_minute: isKnown ? 240_000 / (600 + place) : null,
  };
});

export async function answerQuests(page: Page, data: readonly object[] = quests): Promise<void> {
  await page.route('**/v2/quests', (route) =>
    route.fulfill({ json: { data, source: 'cache', timestamp: '2026-03-14T20:15:00Z' } }),
  );
  await page.route('**/v1/lfms/by-quest', (route) =>
    route.fulfill({ json: { data: { '82001': { orien: 2, thelanis: 1 } } } }),
  );
}

export const rows = (page: Page): Locator => page.locator('tbody tr[aria-rowindex]');
export const nameOf = (row: Locator): Locator => row.getByRole('rowheader').getByRole('link');
export const search = (page: Page): Locator => page.getByRole('searchbox');
export async function openQuests(page: Page, path = '/quests'): Promise<void> {
  await page.goto(path);
  await expect(rows(page).first()).toBeVisible();
}

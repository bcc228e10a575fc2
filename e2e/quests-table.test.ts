import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { questPath, unknownQuestMetrics } from '@rollcall/game/quest/quest';
import { test } from './journey.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { overflowOf } from './testing/grouping-panel.ts';
import {
  answerQuests,
  nameOf,
  openQuests,
  questCount,
  quests,
  rows,
  search,
} from './testing/quests-table.ts';
import { expectSteady, watchForeignRequests, watchShifts } from './testing/watch-page.ts';

const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex') ?? null);

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a reader searches, sorts and filters the quests, and shares and saves the result', async ({
    page,
    baseURL,
  }) => {
    const foreign = watchForeignRequests(page, baseURL);
    await watchShifts(page);
    await answerQuests(page);
    await openQuests(page);
    await expectSteady(page, '/quests');
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(questCount + 1));
    expect(await rows(page).count()).toBeLessThan(60);
    await expect(nameOf(rows(page).first())).toHaveAttribute(
      'href',
      questPath({ id: 82_000, name: 'Quest-000 of the Long Road' }),
    );
    await expect(page.getByRole('link', { name: '<b>Lantern</b> & "Sons"' })).toBeVisible();
    await expect(
      page.getByRole('link', { name: '3 open: Orien 2, Thelanis 1. Show those on Orien' }),
    ).toHaveAttribute('href', /\/grouping\/orien\?quest=/);

    // The page ends with the last row.
    await page.keyboard.press('End');
    await expect(rows(page).last()).toHaveAttribute('aria-rowindex', String(questCount + 1));
    await page.keyboard.press('/');
    await page.keyboard.type('quest-66');
    await expect(rows(page)).toHaveCount(5);
    await expect(page).toHaveURL(/search=quest-66/);
    await page.getByRole('button', { name: 'Quest', exact: true }).click();
    await page.getByRole('button', { name: 'Quest', exact: true }).click();
    await expect(page).toHaveURL(/sort=name&order=descending/);
    await expect(nameOf(rows(page).first())).toHaveText('Quest-664 of the Long Road');
    await page.getByRole('combobox', { name: 'Pack' }).selectOption('The Red Vale');
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Patron' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: 'Patron' })).toHaveCount(0);
    const seen = await rows(page).allInnerTexts();

    await page.reload();
    await expect(rows(page)).toHaveCount(2);
    expect(await rows(page).allInnerTexts()).toEqual(seen);

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/-quests\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^Quest-663 of the Long Road,/);
    expect(foreign).toEqual([]);
  });

  test('an empty result is undone by a press, and the keyboard reaches all rows, even those out of sight', async ({
    page,
  }) => {
    await answerQuests(page);
    await openQuests(page, '/quests?sort=name');
    await search(page).fill('no such quest');
    await expect(page.getByRole('heading', { name: 'No quest matches' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await expect(rows(page).first()).toBeVisible();
    await expect(page).toHaveURL(/\/quests\?sort=name$/);
    await page.keyboard.press('Escape');
    await search(page).press('Enter');
    expect(await focusedRow(page)).toBe('2');
    for (const [key, expected] of [
      ['ArrowDown', '3'],
      ['End', '666'],
      ['ArrowUp', '665'],
      ['Home', '2'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => focusedRow(page), { message: key }).toBe(expected);
      await expect(page.locator('tbody :focus'), key).toBeInViewport();
    }
    await page.keyboard.press('PageDown');
    const reached = Number(await focusedRow(page));
    expect(reached).toBeGreaterThan(10);
    // The focused row stays in the page when it is scrolled out of sight, and the next key continues from it.
    await page.mouse.move(700, 600);
    await page.mouse.wheel(0, 15_000);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(10_000);
    expect(await focusedRow(page)).toBe(String(reached));
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focusedRow(page)).toBe(String(reached + 1));
    await expect(page.locator('tbody :focus')).toBeInViewport();
    await expectAccessible(page, '/quests, a row with the focus');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('each quest has two lines and a figure, filters are folded, and nothing is wider than the window', async ({
    page,
  }) => {
    await watchShifts(page);
    await answerQuests(page);
    await openQuests(page);
    await expectSteady(page, '/quests');
    await expect(rows(page).first()).toContainText('665');
    await expect(page.getByRole('combobox', { name: 'Patron' })).toBeHidden();
    await page.getByRole('button', { name: 'Filters' }).tap();
    await page.getByRole('combobox', { name: 'Size' }).selectOption('Raid');
    await expect(page).toHaveURL(/size=Raid/);
    await page.getByLabel('Sort by').selectOption('heroic-xp');
    await expect(page).toHaveURL(/sort=heroic-xp/);
    await expect(rows(page).first()).toContainText('2,400');
    expect(await overflowOf(page)).toBe(0);
    await expectAccessible(page, '/quests on a phone');
  });
});

test('a server without any figures yet says so, and the demo world has its quests', async ({ page }) => {
  await page.goto('/quests');
  await expect(rows(page).first()).toBeVisible();
  const [first] = quests;
  await answerQuests(page, [{ ...first, ...unknownQuestMetrics }]);
  await page.reload();
  await expect(page.getByText('Not enough runs yet for times and XP per minute.')).toBeVisible();
});

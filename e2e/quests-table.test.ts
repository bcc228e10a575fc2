import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { questPath, unknownQuestMetrics } from '@rollcall/game/quest/quest';
import { makeQuest } from '@rollcall/game/testing/makers';
import { test } from './journey.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { overflowOf } from './testing/grouping-panel.ts';
import { expectSteady, noteForeign, watchShifts } from './testing/watch-page.ts';

/** As many as the game has. */
const questCount = 665;
const packs = ['The Red Vale', 'Harbor of Lanterns', null];

const quests = Array.from({ length: questCount }, (_, place) => {
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

async function answerQuests(page: Page, data: readonly object[] = quests): Promise<void> {
  await page.route('**/v2/quests', (route) =>
    route.fulfill({ json: { data, source: 'cache', timestamp: '2026-03-14T20:15:00Z' } }),
  );
  await page.route('**/v1/lfms/by-quest', (route) =>
    route.fulfill({ json: { data: { '82001': { orien: 2, thelanis: 1 } } } }),
  );
}

const rows = (page: Page): Locator => page.locator('tbody tr[aria-rowindex]');
const nameOf = (row: Locator): Locator => row.getByRole('rowheader').getByRole('link');
const search = (page: Page): Locator => page.getByRole('searchbox');
const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex') ?? null);

async function openQuests(page: Page, path = '/quests'): Promise<void> {
  await page.goto(path);
  await expect(rows(page).first()).toBeVisible();
}

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a reader searches, sorts and filters the quests, and shares and keeps what is seen', async ({
    page,
    baseURL,
  }) => {
    const foreign = noteForeign(page, baseURL);
    await watchShifts(page);
    await answerQuests(page);
    await openQuests(page);
    await expectSteady(page, '/quests');
    for (const theme of ['light', 'dark']) {
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
      await expectAccessible(page, `/quests, ${theme}`, 'colours');
    }
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

    // The last row is where the page ends.
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

  test('what leaves nothing says so, and one press undoes it', async ({ page }) => {
    await answerQuests(page);
    await openQuests(page, '/quests?sort=name');
    await search(page).fill('no such quest');
    await expect(page.getByRole('heading', { name: 'No quest matches' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await expect(rows(page).first()).toBeVisible();
    await expect(page).toHaveURL(/\/quests\?sort=name$/);
  });

  test('the keyboard alone walks all quests, and the row with the focus stays', async ({ page }) => {
    await answerQuests(page);
    await openQuests(page);
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
    // Scrolled away, it is still in the page, and the next key goes on from it.
    await page.mouse.move(700, 600);
    await page.mouse.wheel(0, 15_000);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(10_000);
    expect(await focusedRow(page)).toBe(String(reached));
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focusedRow(page)).toBe(String(reached + 1));
    await expect(page.locator('tbody :focus')).toBeInViewport();
    await expectAccessible(page, '/quests, a row with the focus');
  });

  test('a key in the search costs a small part of what drawing all rows would', async ({ page }) => {
    await answerQuests(page);
    await openQuests(page);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');
    const spentMs = async () => {
      const { metrics } = await cdp.send('Performance.getMetrics');
      const parts = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'];
      return metrics.reduce((sum, { name, value }) => sum + (parts.includes(name) ? value * 1000 : 0), 0);
    };
    const costOf = async (work: () => Promise<unknown>) => {
      const before = await spentMs();
      await work();
      await page.evaluate(
        () => new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      return (await spentMs()) - before;
    };
    const median = (costs: readonly number[]) => costs.toSorted((a, b) => a - b)[costs.length >> 1] ?? 0;
    await search(page).focus();
    const keys: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      // All rows, then a third of them: nearly every row in sight is another.
      keys.push(await costOf(() => page.keyboard.press('4')));
      keys.push(await costOf(() => page.keyboard.press('Backspace')));
    }
    const all: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const drawAll = (count: number) => {
        const body = document.querySelector('tbody');
        const some = [...(body?.querySelectorAll('tr[aria-rowindex]') ?? [])];
        const copies = Array.from({ length: count }, (_, place) =>
          some[place % some.length]?.cloneNode(true),
        );
        const drawn = document.createElement('tbody');
        for (const copy of copies) if (copy !== undefined) drawn.append(copy);
        body?.after(drawn);
        drawn.getBoundingClientRect();
        requestAnimationFrame(() => requestAnimationFrame(() => drawn.remove()));
      };
      all.push(await costOf(() => page.evaluate(drawAll, questCount)));
    }
    const ratio = median(keys) / median(all);
    test.info().annotations.push({
      type: 'key in the search',
      description: `${median(keys).toFixed(1)} ms, of all rows ${median(all).toFixed(1)} ms: ${ratio.toFixed(2)}`,
    });
    expect(ratio).toBeLessThan(0.2);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('each quest has two lines and a figure, filters are folded, and nothing is wider', async ({
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

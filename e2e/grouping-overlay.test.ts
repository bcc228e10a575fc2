import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { type QuestMetrics, unknownQuestMetrics } from '@rollcall/game/quest/quest';
import { makeQuest } from '@rollcall/game/testing/makers';
import { test } from './journey.ts';
import { expectAccessible } from './testing/accessibility.ts';
import {
  cardOf,
  evening,
  eveningGroups,
  storeBeforeOpening,
  listOf,
  openPanel,
  rowHeight,
} from './testing/grouping-panel.ts';
import { reportGroups, reportWorld } from './testing/reported-world.ts';
import { expectSteady, watchShifts } from './testing/watch-page.ts';

/** Positions of the parts of a row, as shares of the width of the list. */
const partAt = { group: 0.2, quest: 0.55 };
type Part = keyof typeof partAt;

const groups = eveningGroups.map(({ leader }) => `${leader.name}’s group`);
const quests = eveningGroups.map(({ quest_id }) =>
  quest_id === evening.ysolde.quest_id ? 'The Tidal Throne' : 'The Sunken Stair',
);

test.beforeEach(async ({ server, page }) => {
  await reportWorld(server, eveningGroups);
  const data = [701, 702].map((id) => ({ ...makeQuest({ id }), ...figures }));
  await page.route('**/v2/quests', (route) =>
    route.fulfill({ json: { data, source: 'cache', timestamp: '2026-03-14T20:15:00Z' } }),
  );
});

/** Analytics, the same for each quest. */
const figures: QuestMetrics = {
  ...unknownQuestMetrics,
  runs: 100,
  median_duration_seconds: 860,
  heroic_xp_per_minute: 412,
  epic_xp_per_minute: 1240,
};

/** Rows are compact by default in a wide window. */
const rowHeightIn = (page: Page): number =>
  (page.viewportSize()?.width ?? 0) < 1100 ? rowHeight.comfortable : rowHeight.compact;

/** Moves the pointer onto a part of a row, once the list has stopped moving. */
async function pointAt(page: Page, row: number, part: Part): Promise<{ x: number; y: number }> {
  const list = listOf(page);
  const { width } = await boxOf(list);
  const position = { x: width * partAt[part], y: (row + 0.5) * rowHeightIn(page) };
  // Waits until the list has not moved for two frames.
  await list.hover({ position });
  const { x, y } = await boxOf(list);
  const at = { x: x + position.x, y: y + position.y };
  return at;
}

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not shown');
  return box;
}

/** Replaces the wiki, which is a foreign site. */
async function standInForWiki(context: BrowserContext): Promise<void> {
  await context.route('https://ddowiki.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Wiki</title>' }),
  );
}

/** @returns the address of the tab opened by an action */
async function opened(context: BrowserContext, act: () => Promise<void>): Promise<string> {
  const [tab] = await Promise.all([context.waitForEvent('page'), act()]);
  await tab.waitForURL(/wiki/);
  const url = tab.url();
  await tab.close();
  return url;
}

test('the card of a group can be entered, that of a quest describes the quest, and both work by keyboard', async ({
  page,
  context,
  server,
}) => {
  await standInForWiki(context);
  // The card opens beside the panel, where it can be entered.
  await storeBeforeOpening(page, 'v1-lfm-settings', { panelWidth: 848 });
  await openPanel(page, server, 4);
  await test.step('the pointer rests on a group', async () => {
    const card = cardOf(page, 'Torvald’s group');
    await pointAt(page, 1, 'group');
    await expect(card).toBeVisible();

    await expect(card.getByRole('list', { name: 'Members' }).locator('> li')).toHaveText([
      /Torvald.*Leader/,
      /Brannoch.*Copper Kettle · Drowned Quarter/,
      /Wenna/,
    ]);
    await expect(
      card.getByRole('listitem').filter({ hasText: 'Wenna' }).getByRole('img', { name: 'Rogue' }),
    ).toBeVisible();
    await expect(card).toContainText('Calm run, all welcome');
    await expect(card.getByRole('heading', { name: 'Activity' })).toBeVisible();
    await expect(card).toContainText('3/6');

    await expectAccessible(page, 'the card');

    const wiki = card.getByRole('link', { name: 'Wiki page of The Sunken Stair' });
    expect(await opened(context, () => wiki.click())).toBe('https://ddowiki.com/page/The_Sunken_Stair');

    await page.getByRole('heading', { name: 'Thelanis', exact: true }).hover();
    await expect(card).toBeHidden();
  });
  await test.step('the pointer rests on a quest', async () => {
    const at = await pointAt(page, 3, 'quest');
    const card = cardOf(page, 'The Tidal Throne');
    await expect(card).toContainText('Raid');
    await expect(card).toContainText('Reaper 4');
    await expect(card).toContainText('Tales of the Deep');
    await expect(card.getByRole('table', { name: 'Experience' })).toBeVisible();
    await expect(card).toContainText('Median 14 min · 1,240 XP/min');
    await expect(card.getByRole('link', { name: 'Wiki page of The Tidal Throne' })).toHaveAttribute(
      'href',
      'https://ddowiki.com/page/The_Tidal_Throne',
    );
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    expect(await opened(context, () => page.mouse.dblclick(at.x, at.y))).toBe(
      'https://ddowiki.com/page/The_Tidal_Throne',
    );
  });
  await test.step('arrow keys show the card, Space opens the details of the group, Enter the wiki', async () => {
    await listOf(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(cardOf(page, 'Torvald’s group')).toBeVisible();

    await page.keyboard.press('Space');
    const details = page.getByRole('dialog', { name: /Torvald.*’s group$/ });
    await expect(details.getByRole('list', { name: 'Members' }).locator('> li')).toHaveCount(3);
    await expect(details.getByRole('table', { name: 'Experience' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await expect(listOf(page)).toBeFocused();

    await page.keyboard.press('ArrowDown');
    expect(await opened(context, () => page.keyboard.press('Enter'))).toContain('The_Sunken_Stair');
  });
  await test.step('the name of the quest links to its page', async () => {
    await pointAt(page, 1, 'group');
    await page.mouse.move(0, 0);
    await pointAt(page, 1, 'group');
    const card = cardOf(page, 'Torvald’s group');
    await card.getByRole('link', { name: 'The Sunken Stair', exact: true }).click();
    await expect(page).toHaveURL(/\/quests\/701\/the-sunken-stair$/);
  });
});

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

test('a card docks beside a panel with enough free space, and nothing moves', async ({ page, server }) => {
  await storeBeforeOpening(page, 'v1-lfm-settings', { mouseOverDelay: 50, panelWidth: 848 });
  await watchShifts(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPanel(page, server, 4);
  const panel = page.getByRole('region', { name: 'Groups on Thelanis', exact: true });
  const panelBox = await boxOf(panel);
  const tops: number[] = [];
  for (const [part, headings] of [
    ['group', groups],
    ['quest', quests],
  ] as const) {
    for (const [row, heading] of headings.entries()) {
      await pointAt(page, row, part);
      const card = cardOf(page, heading);
      await expect(card).toBeVisible();
      await expect(card).toBeInViewport({ ratio: 1 });
      const box = await boxOf(card);
      expect(box.x).toBeGreaterThan(panelBox.x + panelBox.width);
      expect(box.width).toBeGreaterThanOrEqual(300);
      tops.push(Math.round(box.y));
    }
  }
  expect(new Set(tops).size).toBe(1);
  expect(Math.abs((tops[0] ?? 0) - panelBox.y)).toBeLessThanOrEqual(8);
  await expectSteady(page, page.url(), 0.01);
  await page.getByRole('heading', { name: 'Thelanis', exact: true }).hover();
  await expect(page.getByRole('region', { name: quests.at(-1) ?? '' })).toBeHidden();

  for (const width of [1212, 1278]) {
    await page.setViewportSize({ width, height: 900 });
    await pointAt(page, 1, 'group');
    await expect(cardOf(page, groups[1] ?? '')).toBeVisible();
    const { x, width: panelWidth } = await boxOf(panel);
    const card = await boxOf(cardOf(page, groups[1] ?? ''));
    expect(card.x).toBeGreaterThan(x + panelWidth);
    expect(card.width).toBeGreaterThanOrEqual(300);
  }
});

test('the pointer can go from the quest of a row into the docked card, across the other columns', async ({
  page,
  context,
  server,
}) => {
  await standInForWiki(context);
  await storeBeforeOpening(page, 'v1-lfm-settings', { mouseOverDelay: 50, panelWidth: 848 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.clock.install();
  await openPanel(page, server, 4);
  const { x: from, y } = await pointAt(page, 1, 'quest');
  const card = cardOf(page, 'The Sunken Stair');
  await expect(card).toContainText('Click to pin.');
  const link = await boxOf(card.getByRole('link', { name: 'Wiki page of The Sunken Stair' }));
  const inLink = { x: link.x + link.width / 2, y: link.y + link.height / 2 };
  const { x: end } = await boxOf(card);
  // At the speed of a hand, to the end of the row, and from there straight into the card.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  for (let x = from; x < end - 20; x += 20) {
    await page.mouse.move(x, y);
    await page.clock.runFor(50);
  }
  await page.mouse.move(inLink.x, inLink.y);
  expect(await opened(context, () => page.mouse.click(inLink.x, inLink.y))).toContain('The_Sunken_Stair');
});

test('in a small window the card never blocks the pointer, and follows the scrolled list', async ({
  page,
  context,
  server,
}) => {
  await standInForWiki(context);
  await storeBeforeOpening(page, 'v1-lfm-settings', { mouseOverDelay: 50, panelWidth: 848 });
  const size = { width: 900, height: 700 };
  await page.setViewportSize(size);
  await openPanel(page, server, 4);
  await test.step('from row to row the pointer never enters a card', async () => {
    await listOf(page).evaluate((list) => scrollBy(0, list.getBoundingClientRect().top - 130));
    const list = await boxOf(listOf(page));
    const rowBox = (row: number) => ({
      ...list,
      y: list.y + row * rowHeight.comfortable,
      height: rowHeight.comfortable,
    });
    const down = groups.map((heading, row) => ({ heading, row, next: row + 1 }));
    const up = down.map(({ heading, row }) => ({ heading, row, next: row - 1 })).reverse();
    for (const { heading, row, next } of [...down, ...up.slice(1)]) {
      const middle = rowBox(row).y + rowHeight.comfortable / 2;
      // The first steps cross parts that may be in the way.
      await page.mouse.move(list.x + list.width * partAt.group, middle, { steps: 8 });
      const card = cardOf(page, heading);
      await expect(card).toBeVisible();
      await expect(page.getByRole('region', { name: /’s group$/ })).toHaveCount(1);
      const box = await boxOf(card);
      const where = `${heading}: ${JSON.stringify(box)}`;
      expect(overlap(box, rowBox(row)), where).toBe(false);
      expect(overlap(box, rowBox(next)), where).toBe(false);
      expect(Math.min(box.x, box.y), where).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width, where).toBeLessThanOrEqual(size.width);
      expect(box.y + box.height, where).toBeLessThanOrEqual(size.height);
    }

    // The second click of a double click hits the row, not a card.
    const at = { x: list.x + list.width * partAt.quest, y: rowBox(1).y + 20 };
    await page.mouse.move(at.x, at.y);
    await expect(cardOf(page, 'The Sunken Stair')).toBeVisible();
    expect(await opened(context, () => page.mouse.dblclick(at.x, at.y))).toContain('The_Sunken_Stair');

    // After a click the links of the card can be pressed; here the whole card is visible.
    await page.setViewportSize({ ...size, height: 1200 });
    const taller = await boxOf(listOf(page));
    const card = cardOf(page, 'The Sunken Stair');
    await page.mouse.move(at.x, taller.y + rowHeight.comfortable + 21);
    await page.mouse.click(at.x, taller.y + rowHeight.comfortable + 20);
    const link = card.getByRole('link', { name: 'Wiki page of The Sunken Stair' });
    await expect(link).toBeInViewport();
    expect(await opened(context, () => link.click())).toContain('The_Sunken_Stair');
  });
  await test.step('the card is about the group that is scrolled under a resting pointer', async () => {
    await page.setViewportSize({ width: 1000, height: 420 });
    await listOf(page).evaluate((list) => scrollBy(0, list.getBoundingClientRect().top - 60));
    await pointAt(page, 1, 'group');
    await expect(cardOf(page, 'Torvald’s group')).toBeVisible();
    await page.mouse.wheel(0, rowHeight.comfortable);
    await expect(cardOf(page, 'Merric’s group')).toBeVisible();
    await expect(cardOf(page, 'Torvald’s group')).toBeHidden();
  });
});

test('the card moves with its group under a resting pointer, and says when the group is gone', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 900, height: 900 });
  await openPanel(page, server, 4);
  await pointAt(page, 2, 'group');
  const card = cardOf(page, 'Merric’s group');
  await expect(card).toBeVisible();
  const before = (await boxOf(card)).y;
  const { ondrea, merric, ysolde, torvald } = evening;
  await reportGroups(server, [torvald, merric, ysolde]);
  // A resting pointer keeps the order, but not forever.
  await expect.poll(async () => (await card.boundingBox())?.y).not.toBe(before);
  await expect(page.getByRole('region', { name: /’s group$/ })).toHaveCount(1);
  await reportGroups(server, [ondrea, torvald, ysolde]);
  await expect(card).toContainText('This group is no longer posted.');
  await expect(page.getByRole('region', { name: /’s group$/ })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a tap opens one sheet with group and quest, and its close button closes it', async ({
    page,
    server,
  }) => {
    await openPanel(page, server, 4);
    await listOf(page).tap({ position: { x: 80, y: 20 } });
    const sheet = page.getByRole('dialog', { name: 'Ondrea’s group' });
    await expect(sheet).toBeInViewport({ ratio: 1 });
    const { y, height } = await boxOf(sheet);
    expect(Math.round(y + height)).toBe(844);
    await expect(sheet.getByRole('list', { name: 'Members' })).toBeVisible();
    await expect(sheet.getByRole('table', { name: 'Experience' })).toBeAttached();
    for (const link of await sheet.getByRole('link', { name: 'The Sunken Stair', exact: true }).all()) {
      await expect(link).toHaveAttribute('href', '/quests/701/the-sunken-stair');
      expect((await boxOf(link)).height).toBeGreaterThanOrEqual(44);
    }
    await expect(sheet.getByText('Median 14 min · 412 XP/min').first()).toBeAttached();

    await sheet.getByRole('button', { name: 'Who could join?' }).tap();
    const joining = page.getByRole('dialog', { name: 'Who could join?' });
    await expect(joining).toBeVisible();
    await joining.getByRole('button', { name: 'Close' }).tap();
    await expect(joining).toBeHidden();

    const cross = sheet.getByRole('button', { name: 'Close' });
    const size = await boxOf(cross);
    expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(44);
    await cross.tap();
    await expect(sheet).toBeHidden();
  });
});

test('an icon shows its name to a resting pointer, and the icons of a focused row to the keyboard', async ({
  page,
  server,
}) => {
  const wanting = { ...evening.ondrea, accepted_classes: ['Bard', 'Cleric'], accepted_classes_count: 2 };
  await reportGroups(server, [wanting]);
  await openPanel(page, server, 1);
  const list = listOf(page);
  // The code that shows names loads when the pointer comes near.
  await expect(async () => {
    await list.hover({ position: { x: 200, y: 24 } });
    await list.hover({ position: { x: 21, y: 14 } });
    await expect(page.getByText('Human', { exact: true }).locator('visible=true')).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  await page.mouse.move(5, 5);
  await list.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Human · Bard · Cleric', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Human · Bard · Cleric', { exact: true })).toBeHidden();
});

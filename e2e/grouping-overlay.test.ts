import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import {
  cardOf,
  evening,
  eveningGroups,
  keepBefore,
  listOf,
  openPanel,
  rowHeight,
  test,
} from './testing/grouping-panel.ts';
import { reportWorld } from './testing/reported-world.ts';

/** Where the parts of a row lie, as shares of the width of the list (§2.7). */
const partAt = { group: 0.2, quest: 0.55 };
type Part = keyof typeof partAt;

const groups = eveningGroups.map(({ leader }) => `Group of ${leader.name}`);
const quests = eveningGroups.map(({ quest_id }) =>
  quest_id === evening.ysolde.quest_id ? 'The Tidal Throne' : 'The Sunken Stair',
);

test.beforeEach(async ({ server }) => reportWorld(server, eveningGroups));

/** Moves the pointer onto a part of a row, from 0. @returns where it rests now, in the window */
async function pointAt(page: Page, row: number, part: Part): Promise<{ x: number; y: number }> {
  const box = await boxOf(listOf(page));
  const at = { x: box.x + box.width * partAt[part], y: box.y + (row + 0.5) * rowHeight.comfortable };
  await page.mouse.move(at.x, at.y);
  return at;
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not shown, and has no place.');
  return box;
}

/** Answers in place of the wiki, which is another site. */
async function standInForWiki(context: BrowserContext): Promise<void> {
  await context.route('https://ddowiki.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Wiki</title>' }),
  );
}

/** @returns the address of the new tab that this opens */
async function opened(context: BrowserContext, act: () => Promise<void>): Promise<string> {
  const [tab] = await Promise.all([context.waitForEvent('page'), act()]);
  await tab.waitForURL(/wiki/);
  const url = tab.url();
  await tab.close();
  return url;
}

test('the pointer rests on a group: its card comes after the delay, and it can be gone into', async ({
  page,
  context,
  server,
}) => {
  await standInForWiki(context);
  await keepBefore(page, 'v1-lfm-settings', { mouseOverDelay: 600 });
  await openPanel(page, server, 4);
  const card = cardOf(page, 'Group of Torvald');
  const pointedAt = Date.now();
  await pointAt(page, 1, 'group');
  await expect(card).toBeVisible();
  expect(Date.now() - pointedAt).toBeGreaterThanOrEqual(600);

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

  const link = card.getByRole('link', { name: 'The Sunken Stair' });
  expect(await opened(context, () => link.click())).toBe('https://ddowiki.com/page/The_Sunken_Stair');

  await page.getByRole('heading', { name: 'Thelanis', exact: true }).hover();
  await expect(card).toBeHidden();
});

test('the card of a quest says what is played, Escape closes it, and a double click reads about it', async ({
  page,
  context,
  server,
}) => {
  await standInForWiki(context);
  await openPanel(page, server, 4);
  const at = await pointAt(page, 3, 'quest');
  const card = cardOf(page, 'The Tidal Throne');
  await expect(card).toContainText('Raid');
  await expect(card).toContainText('Reaper 4');
  await expect(card).toContainText('Tales of the Deep');
  await expect(card.getByRole('table', { name: 'Experience' })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Read more on the wiki' })).toHaveAttribute(
    'href',
    'https://ddowiki.com/page/The_Tidal_Throne',
  );
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  expect(await opened(context, () => page.mouse.dblclick(at.x, at.y))).toBe(
    'https://ddowiki.com/page/The_Tidal_Throne',
  );
});

test('no card lies under the pointer or off screen, on a large and on a small window', async ({
  page,
  server,
}) => {
  await keepBefore(page, 'v1-lfm-settings', { mouseOverDelay: 50 });
  await openPanel(page, server, 4);
  for (const size of [
    { width: 1440, height: 900 },
    { width: 800, height: 560 },
  ]) {
    await page.setViewportSize(size);
    // The bar at the top of the page stays above what scrolls.
    await listOf(page).evaluate((list) => scrollBy(0, list.getBoundingClientRect().top - 130));
    for (const [part, headings] of [
      ['group', groups],
      ['quest', quests],
    ] as const) {
      for (const [row, heading] of headings.entries()) {
        const card = cardOf(page, heading);
        let at = { x: 0, y: 0 };
        await expect(async () => {
          // Where a list that is just being laid out anew had nothing yet, a hand that moves on finds it.
          at = await pointAt(page, row, part);
          await expect(card).toBeVisible({ timeout: 2000 });
        }).toPass();
        const box = await boxOf(card);
        const edges = [box.x, box.y, size.width - box.x - box.width, size.height - box.y - box.height];
        const where = `${heading} at ${size.width}: ${JSON.stringify(box)}`;
        expect(Math.min(...edges), where).toBeGreaterThanOrEqual(0);
        const isUnder =
          at.x >= box.x && at.x <= box.x + box.width && at.y >= box.y && at.y <= box.y + box.height;
        expect(isUnder, where).toBe(false);
        // The next place may lie below it.
        await page.keyboard.press('Escape');
        await expect(card).toBeHidden();
      }
    }
  }
});

test('by keyboard: arrows show the card, Space all about the group, Enter the wiki', async ({
  page,
  context,
  server,
}) => {
  await standInForWiki(context);
  await openPanel(page, server, 4);
  await listOf(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(cardOf(page, 'Group of Torvald')).toBeVisible();

  await page.keyboard.press('Space');
  const details = page.getByRole('dialog', { name: /^Group of .*Torvald/ });
  await expect(details.getByRole('list', { name: 'Members' }).locator('> li')).toHaveCount(3);
  await expect(details.getByRole('table', { name: 'Experience' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(listOf(page)).toBeFocused();

  await page.keyboard.press('ArrowDown');
  expect(await opened(context, () => page.keyboard.press('Enter'))).toContain('The_Sunken_Stair');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a tap shows a sheet with the quest as a link, and its cross closes it', async ({ page, server }) => {
    await openPanel(page, server, 4);
    await listOf(page).tap({ position: { x: 80, y: 20 } });
    const sheet = cardOf(page, 'Group of Ondrea');
    await expect(sheet).toBeVisible();
    await expect(sheet).toBeInViewport({ ratio: 1 });
    await expect(sheet.getByRole('link', { name: 'The Sunken Stair' })).toHaveAttribute(
      'href',
      /The_Sunken_Stair$/,
    );
    const cross = sheet.getByRole('button', { name: 'Close' });
    const { width, height } = await boxOf(cross);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await cross.tap();
    await expect(sheet).toBeHidden();
  });
});

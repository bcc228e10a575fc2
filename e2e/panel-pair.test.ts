import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { eveningGroups, openPanel, overflowOf } from './testing/grouping-panel.ts';
import { reportWorld } from './testing/reported-world.ts';
import { gapBetween } from './testing/watch-page.ts';
import { everybody, whoSearchOf } from './testing/who-panel.ts';

test.beforeEach(async ({ server }) => reportWorld(server, eveningGroups, everybody));

const groupsOf = (page: Page) => page.getByRole('region', { name: 'Groups on Thelanis', exact: true });
const whoOf = (page: Page) => page.getByRole('region', { name: 'Who is online on Thelanis', exact: true });

/** Opens a second panel with the buttons. */
async function addPanel(page: Page, type: 'Grouping' | 'Who', server: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a second panel' }).click();
  const choose = page.getByRole('dialog', { name: 'Choose Secondary Panel' });
  await choose.getByRole('button', { name: new RegExp(`^${type}`) }).click();
  await page
    .getByRole('dialog', { name: 'Choose a Server' })
    .getByRole('button', { name: new RegExp(`^${server}`) })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('groups and characters fit side by side in any window, are kept in the address, and follow the history', async ({
  page,
  server,
}) => {
  await openPanel(page, server, 4);
  await addPanel(page, 'Who', 'Thelanis');
  await expect(whoOf(page)).toBeVisible();
  await expect(groupsOf(page)).toBeVisible();
  const query = () => new URL(page.url()).searchParams;
  expect(query().get('secondary-panel-type')).toBe('who');
  expect(query().get('secondary-panel-server')).toBe('thelanis');
  const [left, right] = [await groupsOf(page).boundingBox(), await whoOf(page).boundingBox()];
  expect(left?.width).toBeGreaterThan(320);
  expect(right?.y).toBe(left?.y);
  expect(right?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? 0));
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page, 'a pair of panels');
  // Beside a list with more filters, groups begin right below their own filters.
  for (const width of [1440, 1920, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const headers = groupsOf(page).getByRole('group', { name: 'Sort by' });
    // The line with the number of groups is between them.
    expect(
      await gapBetween(groupsOf(page).getByRole('button', { name: 'Raids only' }), headers),
    ).toBeLessThan(60);
    const heights = async () => [
      (await groupsOf(page).boundingBox())?.height,
      (await whoOf(page).boundingBox())?.height,
    ];
    await expect.poll(async () => new Set(await heights()).size, 'equal heights').toBe(1);
    expect((await heights())[0]).toBeGreaterThan(400);
  }

  await page.goBack();
  await expect(whoOf(page)).toBeHidden();
  expect([...query().keys()]).toEqual([]);
  // Back skips the entry of the dialog in which the panel was chosen.
  await page.waitForFunction(() => !JSON.stringify(history.state).includes('"dialogs":["'));
  await page.goForward();
  await expect(whoOf(page)).toBeVisible();
  await page.reload();
  await expect(whoOf(page)).toBeVisible();

  await whoOf(page).getByRole('button', { name: 'Close panel' }).click();
  await expect(whoOf(page)).toBeHidden();
  expect([...query().keys()]).toEqual([]);
  await expect(page.getByRole('button', { name: 'Add a second panel' })).toBeFocused();
});

test('a search in the address fills the search of the Who list, and an unknown server is ignored', async ({
  page,
  server,
}) => {
  const pair = 'secondary-panel-type=who&secondary-panel-server=thelanis&initial-search-query=ilse';
  await page.goto(`${server.url}/grouping/thelanis?${pair}`);
  await expect(whoSearchOf(page)).toHaveValue('ilse');
  await expect(whoOf(page).getByRole('rowheader')).toHaveText([/^Ilse/]);
  await page.goto(`${server.url}/grouping/thelanis?secondary-panel-type=who&secondary-panel-server=nowhere`);
  await expect(groupsOf(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close panel' })).toHaveCount(0);
});

/** The topics of each stream that the page opens from now on. */
function watchStreams(page: Page): string[][] {
  const streams: string[][] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/v2/live') streams.push((searchParams.get('topics') ?? '').split(',').toSorted());
  });
  return streams;
}

test('two panels of one server share its stream, and keep their own filters and orders after a reload', async ({
  page,
  server,
}) => {
  await openPanel(page, server, 4);
  await addPanel(page, 'Grouping', 'Thelanis');
  const panels = groupsOf(page);
  await expect(panels).toHaveCount(2);
  await panels.last().getByRole('button', { name: 'Raids only' }).click();
  await expect(panels.last().getByRole('rowheader')).toHaveText([/^Ysolde/]);
  await expect(panels.first().getByRole('rowheader')).toHaveCount(4);

  const streams = watchStreams(page);
  await page.reload();
  await expect(panels.last().getByRole('rowheader')).toHaveText([/^Ysolde/]);
  await expect(panels.first().getByRole('rowheader')).toHaveCount(4);
  await expect.poll(() => streams).toEqual([['lfms:thelanis', 'server-info']]);
});

test('on a phone only one of two panels is shown and streamed', async ({ page, server }) => {
  const streams = watchStreams(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/grouping/thelanis?secondary-panel-type=who&secondary-panel-server=thelanis`);
  await expect(page.getByRole('button', { name: 'Add a second panel' })).toBeHidden();
  await expect(groupsOf(page)).toBeVisible();
  await expect(whoOf(page)).toBeHidden();
  await page.getByRole('tab', { name: 'Thelanis who' }).click();
  await expect(whoOf(page)).toBeVisible();
  await expect(groupsOf(page)).toBeHidden();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page, 'a pair on a phone');
  // The stream of the other panel lingers for ten seconds.
  await expect
    .poll(() => streams.at(-1), { timeout: 30_000 })
    .toEqual(['characters:thelanis', 'server-info']);
});

test('the details of a group show who could join it, and link to the Who list', async ({ page, server }) => {
  await openPanel(page, server, 4);
  const list = page.getByLabel(/^Groups on Thelanis\. Arrow keys/);
  await list.focus();
  // The fourth group: that of Ysolde, levels 30 to 34.
  await page.keyboard.press('End');
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: 'Who could join?' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Who could join?' });
  await expect(dialog).toContainText('Kestrel');
  for (const name of ['Hale', 'Jorund', 'Ashlin', 'Unseen']) await expect(dialog).not.toContainText(name);
  await expectAccessible(page, 'who could join');
  await dialog.getByRole('link', { name: 'Show in the Who list' }).click();
  await expect(page.getByRole('region', { name: 'Who is online on Thelanis' })).toBeVisible();
  await expect(page.getByRole('rowheader').filter({ hasText: 'Kestrel' })).toHaveCount(1);
  await expect(page.getByRole('rowheader').filter({ hasText: 'Hale' })).toHaveCount(0);
});

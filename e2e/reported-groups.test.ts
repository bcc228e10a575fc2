import { expect, type Locator, type Page } from '@playwright/test';
import { serverKey } from '@rollcall/game/servers';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { test } from './journey.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { overflowOf } from './testing/grouping-panel.ts';
import { groupOf, neverReported, reportGroups, reportWorld } from './testing/reported-world.ts';
import { expectSteady, watchShifts } from './testing/watch-page.ts';

const stair = groupOf(9001, 'Torvald', {
  comment: 'Calm run, all welcome',
  minimum_level: 15,
  maximum_level: 25,
});
const throne = groupOf(9002, 'Ysolde', {
  quest_id: 702,
  difficulty: 'Reaper 4',
  comment: 'Know the fight',
  minimum_level: 30,
  maximum_level: 34,
});
const hidden = groupOf(9003, 'Secretname', {
  comment: 'Quiet group',
  minimum_level: 1,
  maximum_level: 4,
  leader: makeCharacter({ id: 7003, name: 'Secretname', guild_name: 'Secretguild', is_anonymous: true }),
});

const rowsOf = (page: Page) => page.getByRole('table').getByRole('rowheader');

test('reported groups are painted, change in place, are sorted and read by keyboard, without anonymous names', async ({
  page,
  server,
}) => {
  await reportWorld(server, [stair, throne, hidden]);
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    // A stream does not end, so it cannot be awaited.
    if (response.request().resourceType() !== 'eventsource') bodies.push(response.text().catch(() => ''));
  });
  const rows = rowsOf(page);
  await test.step('the canvas and the table show the groups, without anonymous names', async () => {
    await page.goto(`${server.url}/grouping/thelanis`);
    await expect(rows).toHaveText([/^\?\?\?/, /^Torvald/, /^Ysolde/]);
    await expect(page.getByRole('table')).toContainText('The Tidal Throne');
    await expect(page.getByRole('table')).toContainText('Reaper 4');
    expect(await inkOf(page.locator('canvas'))).toBeGreaterThan(20);
    const texts = await Promise.all(bodies);
    expect(texts.join('')).toContain('Torvald');
    expect(texts.filter((text) => /secret(?:name|guild)/i.test(text))).toEqual([]);
  });
  await test.step('a change appears in place', async () => {
    await reportGroups(server, [{ ...stair, comment: 'Two more, then we go' }, throne]);
    // The table beside the canvas is updated every five seconds.
    await expect(rows).toHaveText([/^Torvald/, /^Ysolde/]);
    await expect(page.getByRole('table')).toContainText('Two more, then we go');
  });
  await test.step('arrow keys read the rows', async () => {
    await page.getByLabel(/^Groups on Thelanis\. Arrow keys/).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText(/^The Sunken Stair, .*Torvald/)).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText(/^The Tidal Throne, .*Ysolde/)).toBeAttached();
  });
  await test.step('headers sort by pointer and by keyboard, and the order is kept', async () => {
    const headers = page.getByRole('group', { name: 'Sort by' });
    await headers.getByRole('button', { name: /^Leader/ }).click();
    await headers.getByRole('button', { name: /^Leader/ }).click();
    await page.getByRole('heading', { name: 'Thelanis', exact: true }).hover();
    await expect(rows).toHaveText([/^Ysolde/, /^Torvald/]);
    await page.reload();
    await expect(rows).toHaveText([/^Ysolde/, /^Torvald/]);
    await headers.getByRole('button', { name: /^Level/ }).press('Enter');
    await expect(rows).toHaveText([/^Torvald/, /^Ysolde/]);
  });
});

test('a hostile comment stays text in its cell, and an empty and an offline server say so', async ({
  page,
  server,
}) => {
  const comment = '<img src=x onerror=alert(1)> \u202Egnirts\u202C ' + 'W'.repeat(500) + ' \u0007\u200B🐉';
  await reportWorld(server, [{ ...stair, comment }, throne]);
  await page.goto(`${server.url}/grouping/thelanis`);
  await expect(page.getByRole('table')).toContainText('<img src=x onerror=alert(1)>');
  await page.getByRole('button', { name: 'Table view' }).click();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);

  await reportGroups(server, []);
  await page.reload();
  await expect(page.getByText('Nobody on Thelanis is looking for members.')).toBeVisible();
  await server.report('PATCH', '/v1/game/server-info', { servers: { Thelanis: { is_online: false } } });
  await page.reload();
  await expect(page.getByText('Server Offline')).toBeVisible();
  for (const path of ['/grouping/thelanis', '/who/thelanis']) {
    await page.goto(`${server.url}${path}`);
    await expect(page.getByText(/^Offline · \d+ (s|min)$/), 'never as fresh').toBeVisible();
  }
});

test('a server without any report has no data and no age, on landing pages and lists', async ({
  page,
  server,
}) => {
  await reportWorld(server, [stair]);
  await watchShifts(page);
  for (const path of ['/grouping', '/who']) {
    await page.goto(`${server.url}${path}`);
    await expect(page.getByRole('link', { name: new RegExp(`^${neverReported}`) })).toHaveText(
      new RegExp(`^${neverReported}\\s*Unknown\\s*No data yet$`),
    );
    await expect(page.getByRole('link', { name: /^Thelanis/ })).not.toContainText('No data yet');
    await page.goto(`${server.url}${path}/${serverKey(neverReported)}`);
    await expect(page.getByText(`No reports from ${neverReported} yet.`)).toBeVisible();
    const panel = page.getByRole('region', { name: new RegExp(` on ${neverReported}$`) });
    await expect(panel.getByText('No data yet')).toHaveCount(2);
    await expect(panel).not.toContainText(/just now|0 online|0 groups|0 characters/);
    await expectSteady(page);
  }
  await expectAccessible(page);
});

test('nothing moves while the board of all servers loads', async ({ page, server }) => {
  await reportWorld(server, [stair, throne]);
  await watchShifts(page);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto(`${server.url}/grouping`);
  await expect(page.getByRole('region', { name: 'Groups on all servers' }).locator('canvas')).toBeVisible();
  await expect(page.getByRole('table').getByRole('link', { name: 'The Tidal Throne' })).toHaveCount(1);
  await expectSteady(page);
});

/** Number of different colours on a canvas; 1 = it is blank. */
async function inkOf(canvas: Locator): Promise<number> {
  await expect(canvas).toBeVisible();
  return canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) return 0;
    const context = element.getContext('2d');
    const pixels = context?.getImageData(0, 0, element.width, element.height).data ?? new Uint8ClampedArray();
    const colours = new Set<number>();
    for (let at = 0; at < pixels.length; at += 4 * 7) {
      colours.add(((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0));
    }
    return colours.size;
  });
}

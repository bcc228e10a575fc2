import { expect, type Locator } from '@playwright/test';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { test } from './journey.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { groupOf, reportGroups, reportWorld } from './testing/reported-world.ts';
import { expectSteady, gapBetween, watchShifts } from './testing/watch-page.ts';

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

test('a reported group stands on the canvas and in its table, and changes where the reader sees it', async ({
  page,
  server,
}) => {
  await reportWorld(server, [stair, throne, hidden]);
  await page.goto(`${server.url}/grouping/thelanis`);
  const rows = page.getByRole('table').getByRole('rowheader');
  await expect(rows).toHaveText([/^\?\?\?/, /^Torvald/, /^Ysolde/]);
  await expect(page.getByRole('table')).toContainText('The Tidal Throne');
  await expect(page.getByRole('table')).toContainText('Reaper 4');
  expect(await inkOf(page.locator('canvas'))).toBeGreaterThan(20);

  await reportGroups(server, [{ ...stair, comment: 'Two more, then we go' }, throne]);
  // The table beside the canvas follows what is shown every five seconds (useIdleValue).
  await expect(rows).toHaveCount(2, { timeout: 20_000 });
  await expect(page.getByRole('table')).toContainText('Two more, then we go');
});

test('nobody who is anonymous is named anywhere in what the page is given', async ({ page, server }) => {
  await reportWorld(server, [stair, hidden]);
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => bodies.push(response.text().catch(() => '')));
  await page.goto(`${server.url}/grouping/thelanis`);
  await expect(page.getByRole('table').getByRole('rowheader').first()).toContainText('???');
  const texts = await Promise.all(bodies);
  expect(texts.filter((text) => /secret(?:name|guild)/i.test(text))).toEqual([]);
});

test('headers sort by pointer and by keyboard, and the order is remembered', async ({ page, server }) => {
  await reportWorld(server, [stair, throne]);
  await page.goto(`${server.url}/grouping/thelanis`);
  const rows = page.getByRole('table').getByRole('rowheader');
  await expect(rows).toHaveText([/^Torvald/, /^Ysolde/]);
  await page.getByRole('button', { name: /^Leader/ }).click();
  await page.getByRole('button', { name: /^Leader/ }).click();
  await page.getByRole('heading', { name: 'Thelanis', exact: true }).hover();
  await expect(rows).toHaveText([/^Ysolde/, /^Torvald/]);
  await page.reload();
  await expect(rows).toHaveText([/^Ysolde/, /^Torvald/]);

  // The bar of filters has a chip of levels too.
  const headers = page.getByRole('group', { name: 'Sort by' });
  await headers.getByRole('button', { name: /^Level/ }).press('Enter');
  await expect(rows).toHaveText([/^Torvald/, /^Ysolde/]);
});

test('arrows walk the rows, and each is said', async ({ page, server }) => {
  await reportWorld(server, [stair, throne]);
  await page.goto(`${server.url}/grouping/thelanis`);
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(2);
  const list = page.getByLabel(/^Groups on Thelanis\. Arrow keys/);
  await list.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(/^The Sunken Stair, .*Torvald/)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(/^The Tidal Throne, .*Ysolde/)).toBeAttached();
});

test('a hostile comment stays in its cell as text', async ({ page, server }) => {
  const comment = '<img src=x onerror=alert(1)> \u202Egnirts\u202C ' + 'W'.repeat(500) + ' \u0007\u200B🐉';
  await reportWorld(server, [{ ...stair, comment }, throne]);
  await page.goto(`${server.url}/grouping/thelanis`);
  await expect(page.getByRole('table')).toContainText('<img src=x onerror=alert(1)>');
  await page.getByRole('button', { name: 'Table view' }).click();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});

test('an empty server, and one that is down, say so', async ({ page, server }) => {
  await reportWorld(server, []);
  await page.goto(`${server.url}/grouping/thelanis`);
  await expect(page.getByText('Nobody on Thelanis is looking for members.')).toBeVisible();
  await server.report('PATCH', '/v1/game/server-info', { servers: { Thelanis: { is_online: false } } });
  await page.reload();
  await expect(page.getByText('Server Offline')).toBeVisible();
});

test('a server that was never reported has no data, and no age, on every page', async ({ page, server }) => {
  await reportWorld(server, [stair]);
  await watchShifts(page);
  for (const path of ['/grouping', '/who']) {
    await page.goto(`${server.url}${path}`);
    await expect(page.getByRole('link', { name: /^Cannith/ })).toHaveText(
      /^Cannith\s*Unknown\s*No data yet$/,
    );
    await expect(page.getByRole('link', { name: /^Thelanis/ })).not.toContainText('No data yet');
    await page.goto(`${server.url}${path}/cannith`);
    await expect(page.getByText('Nothing has been reported about Cannith so far.')).toBeVisible();
    const panel = page.getByRole('region', { name: / on Cannith$/ });
    await expect(panel.getByText('No data yet')).toHaveCount(2);
    await expect(panel).not.toContainText(/just now|0 online|0 groups|0 characters/);
    await expectSteady(page);
  }
  await expectAccessible(page);
});

test('a server that is offline says so with the age of its data, which is never fresh', async ({
  page,
  server,
}) => {
  await reportWorld(server, [stair]);
  await server.report('PATCH', '/v1/game/server-info', { servers: { Thelanis: { is_online: false } } });
  for (const path of ['/grouping/thelanis', '/who/thelanis']) {
    await page.goto(`${server.url}${path}`);
    await expect(page.getByText(/^Offline · \d+ (s|min)$/)).toBeVisible();
  }
});

test('a board with one raid is no larger than that, and nothing moves when it comes', async ({
  page,
  server,
}) => {
  await reportWorld(server, [stair, throne]);
  await watchShifts(page);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto(`${server.url}/grouping`);
  await expect(page.getByRole('link', { name: /^The Tidal Throne/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Notifications/ })).toBeVisible();
  expect(
    await gapBetween(
      page.getByText('New raids appear here automatically.'),
      page.getByRole('heading', { name: /^Notifications/ }),
    ),
  ).toBeLessThan(80);
  await expectSteady(page);
});

test('after a kill the server knows its groups again, and tells their age', async ({ page, server }) => {
  await reportWorld(server, [stair, throne]);
  await server.kill();
  await server.restart();
  const info: unknown = await (await page.request.get(`${server.url}/v1/game/server-info/thelanis`)).json();
  expect(info).toMatchObject({ lfm_count: 2, character_count: 2, is_online: true });
  await page.goto(`${server.url}/grouping/thelanis`);
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveText([/^Torvald/, /^Ysolde/]);
});

/** How many different colours a canvas shows: a blank one shows one. */
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

import { expect, type Locator, type Page } from '@playwright/test';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { hourMs, minuteMs } from '@rollcall/game/time';
import { test } from './journey.ts';
import { expectAccessible } from './testing/accessibility.ts';
import {
  eveningGroups,
  listOf,
  openPanel,
  overflowOf,
  rowsOf,
  storeBeforeOpening,
} from './testing/grouping-panel.ts';
import type { OwnServer } from './testing/own-server.ts';
import { addressOf, answerPast, type MadePast, sliderOf } from './testing/replayed-evening.ts';
import { reportWorld } from './testing/reported-world.ts';

const nowMs = Math.floor(Date.now() / minuteMs) * minuteMs;
/** 21:14 yesterday in UTC, the time zone of the journeys. */
const yesterdayMs = Math.floor(nowMs / (24 * hourMs)) * 24 * hourMs - 3 * hourMs + 14 * minuteMs;
const past: MadePast = { groupsPerHour: 12, questIds: [701, 702], firstMs: nowMs - 13 * 24 * hourMs };

const boardOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Replay of the groups on Thelanis' });

async function openReplay(page: Page, server: OwnServer, at: string): Promise<void> {
  await page.goto(`${server.url}/grouping/thelanis?at=${at}`);
  await expect(boardOf(page)).toBeVisible();
}

test('a replay of a board is operated by keyboard, has its moment in the address, and leads back to live', async ({
  page,
  server,
}) => {
  await reportWorld(server, eveningGroups);
  await answerPast(page, past);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPanel(page, server, eveningGroups.length);
  await page.getByRole('button', { name: 'Replay' }).click();
  const slider = sliderOf(page);
  await expect(slider).toBeFocused();
  await expect(rowsOf(page)).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'Tell me about groups like these' })).toHaveCount(0);

  await openReplay(page, server, addressOf(yesterdayMs));
  await expect(boardOf(page).getByText('Yesterday, 21:14')).toBeVisible();
  await slider.focus();
  for (const [key, text] of [
    ['ArrowRight', 'Yesterday, 21:15'],
    ['PageUp', 'Yesterday, 22:15'],
    ['ArrowLeft', 'Yesterday, 22:14'],
    ['End', 'Yesterday, 23:59'],
    ['ArrowRight', 'Today, 0:00'],
    ['ArrowLeft', 'Yesterday, 23:59'],
    ['Home', 'Yesterday, 0:00'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(slider).toHaveAttribute('aria-valuetext', text);
  }
  await expect(page).toHaveURL(/at=\d{4}-\d\d-\d\dT00:00Z$/);

  await page.getByRole('link', { name: 'Live' }).last().click();
  await expect(listOf(page)).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(eveningGroups.length);
  await page.goBack();
  await expect(slider).toHaveAttribute('aria-valuetext', 'Yesterday, 0:00');
});

test('a replay plays on into hours that it fetched ahead, one after the other, and Space pauses it', async ({
  page,
  server,
}) => {
  await reportWorld(server, eveningGroups);
  const asked = await answerPast(page, past);
  await openReplay(page, server, addressOf(yesterdayMs + 40 * minuteMs));
  await expect(rowsOf(page)).toHaveCount(10);
  await page.getByText('600×').click();
  const slider = sliderOf(page);
  await slider.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect
    .poll(async () => Number(await slider.inputValue()) * minuteMs)
    .toBeGreaterThan(yesterdayMs + hourMs);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect
    .poll(async () => new URL(page.url()).searchParams.get('at'))
    .toBe(addressOf(Number(await slider.inputValue()) * minuteMs));
  const hour = (step: number) =>
    `${new Date(yesterdayMs - 14 * minuteMs + step * hourMs).toISOString().slice(0, 19)}Z`;
  expect(asked).toEqual(expect.arrayContaining([hour(0), hour(1), hour(2)]));
  expect(new Set(asked).size).toBe(asked.length);
});

test('hours before the first record are not asked for, and do not hold up later ones', async ({
  page,
  server,
}) => {
  await reportWorld(server, eveningGroups);
  const hourStartMs = yesterdayMs - 14 * minuteMs;
  const asked = await answerPast(page, { ...past, firstMs: hourStartMs + 5 * minuteMs });
  await openReplay(page, server, addressOf(yesterdayMs));
  const hour = (step: number) => `${new Date(hourStartMs + step * hourMs).toISOString().slice(0, 19)}Z`;
  await expect.poll(() => asked).toContain(hour(1));
  await sliderOf(page).focus();
  await page.keyboard.press('PageUp');
  await expect.poll(() => asked).toContain(hour(2));
  expect(asked).not.toContain(hour(-1));
});

test('a moment without a board is explained, and the slider leads on', async ({ page, server }) => {
  await reportWorld(server, eveningGroups);
  const gap = { fromMs: yesterdayMs - 4 * minuteMs, toMs: yesterdayMs + 10 * minuteMs };
  await answerPast(page, { ...past, gap });
  for (const [at, text] of [
    [addressOf(yesterdayMs), 'No reports between 21:10 and 21:24'],
    [addressOf(nowMs + 5 * hourMs), 'Still to come'],
    [addressOf(nowMs - 40 * 24 * hourMs), 'Too long ago'],
    [addressOf(past.firstMs - hourMs), 'Not on record'],
    ['tomorrow', 'Which time?'],
  ] as const) {
    await openReplay(page, server, at);
    await expect(page.getByRole('heading', { name: text })).toBeVisible();
  }
  await sliderOf(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(rowsOf(page)).toHaveCount(10);
});

test('an hour that cannot be loaded is explained, and tried again', async ({ page, server }) => {
  await reportWorld(server, eveningGroups);
  let isAway = true;
  const body = { message: 'away', error: 'away', code: 'store-away', request_id: 'r' };
  await answerPast(page, past);
  await page.route(/\/replay\?/, (route) =>
    isAway ? route.fulfill({ status: 429, json: body }) : route.fallback(),
  );
  await openReplay(page, server, addressOf(yesterdayMs));
  await expect(page.getByRole('heading', { name: 'This hour couldn’t be loaded' })).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rowsOf(page)).toHaveCount(10);
});

test('“Last night” lists what the reader’s characters could have joined, and leads there', async ({
  page,
  server,
}) => {
  const mine = makeCharacter({ id: 77, name: 'Parrot-One', total_level: 20 });
  await reportWorld(server, eveningGroups, [mine]);
  await answerPast(page, { ...past, groupsPerHour: 4 });
  await storeBeforeOpening(page, 'v1-registered-characters', [77]);
  await openReplay(page, server, addressOf(yesterdayMs));
  await page.getByRole('button', { name: 'Last night' }).click();
  const dialog = page.getByRole('dialog', { name: 'What could I have joined?' });
  await expect(dialog.getByText('Parrot-One could have joined').first()).toBeVisible();
  await dialog.getByRole('button', { name: /at 19:00$/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(sliderOf(page)).toHaveAttribute('aria-valuetext', 'Yesterday, 19:00');
});

for (const width of [390, 1440]) {
  test(`a replay fits into a window of ${width} pixels, and is accessible`, async ({ page, server }) => {
    await reportWorld(server, eveningGroups);
    await answerPast(page, past);
    await page.setViewportSize({ width, height: 844 });
    await openReplay(page, server, addressOf(yesterdayMs));
    await expect(rowsOf(page)).toHaveCount(10);
    expect(await overflowOf(page)).toBe(0);
    await expectAccessible(page);
  });
}

import { readFileSync } from 'node:fs';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { makeCharacter, makeQuest } from '@rollcall/game/testing/makers';
import { hourMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import { test } from './journey.ts';
import { eveningGroups, rowOf, showTable } from './testing/grouping-panel.ts';
import type { OwnServer } from './testing/own-server.ts';
import { storePeople } from './testing/people-page.ts';
import { reportWorld } from './testing/reported-world.ts';
import { expectSteady, gapBetween, watchShifts } from './testing/watch-page.ts';

/** How long a timer runs. */
const windowMs = 66 * hourMs;
const aldwin = makeCharacter({ id: 4001, name: 'Aldwin', total_level: 32 });
const throne = 'The Tidal Throne';
const court = 'The Ember Court';

test.beforeEach(async ({ server }) => {
  await reportWorld(server, eveningGroups, [aldwin]);
  await server.report('POST', '/v1/quests', {
    quests: [makeQuest({ id: 703, name: court, area_id: 602, group_size: 'Raid' })],
  });
});

/** Answers like a server whose clock can be set, with raids of Aldwin whose timers have these times left. */
async function leftRaids(context: BrowserContext, left: { readonly throne: number; readonly court: number }) {
  const clock = { aheadMs: 0 };
  const startMs = Date.now();
  const ends = { throne: startMs + left.throne, court: startMs + left.court };
  const activity = [
    { quest_ids: [702], endsAtMs: ends.throne },
    { quest_ids: [703], endsAtMs: ends.court },
  ].map(({ quest_ids, endsAtMs }) => ({
    character_id: aldwin.id,
    timestamp: toWireTime(endsAtMs - windowMs),
    data: { quest_ids },
  }));
  await context.route('**/v1/**', async (route) => {
    const isRaids = route.request().url().includes('/v1/activity/raids');
    const response = await route.fetch();
    const date = new Date(Date.now() + clock.aheadMs).toUTCString();
    const headers = { ...response.headers(), date };
    await route.fulfill({ response, headers, ...(isRaids && { json: { data: activity } }) });
  });
  return { clock, ends };
}

async function openTimers(page: Page, { url }: OwnServer): Promise<void> {
  await storePeople(page, 'registered', [aldwin]);
  await page.goto(`${url}/timers`);
}

const timerRow = (page: Page, raid: string) => page.getByRole('row').filter({ hasText: raid });
/** Remaining time of a timer, in minutes. */
async function minutesLeft(page: Page, raid: string): Promise<number> {
  const text = await timerRow(page, raid).getByRole('timer').locator('[aria-hidden]').innerText();
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}
/** Whether this much time is left, allowing for the duration of the journey itself. */
async function expectLeft(page: Page, raid: string, hours: number): Promise<void> {
  const isRight = async () => Math.abs((await minutesLeft(page, raid)) - hours * 60) <= 3;
  await expect.poll(isRight, { message: `${hours} hours left of ${raid}` }).toBe(true);
}

test('a countdown stays correct after sleep, after the clock is set, and in another time zone', async ({
  page,
  context,
  server,
}) => {
  const { clock, ends } = await leftRaids(context, { throne: 20 * hourMs, court: 5 * hourMs });
  await page.clock.install();
  await openTimers(page, server);
  await expectLeft(page, throne, 20);
  await expectLeft(page, court, 5);

  // While a device sleeps, the wall clock runs and the monotonic clock stops.
  clock.aheadMs = 8 * hourMs;
  await page.clock.setSystemTime(Date.now() + clock.aheadMs);
  await expectLeft(page, throne, 12);
  await expect(timerRow(page, court)).toContainText('Off timer');

  // Set back and ahead by hand, while the server has the right time.
  for (const hours of [-5, 5]) {
    await page.clock.setSystemTime(Date.now() + clock.aheadMs + hours * hourMs);
    await page.clock.runFor(2000);
    await expectLeft(page, throne, 12);
    await expect(timerRow(page, court)).toContainText('Off timer');
  }

  const end = timerRow(page, throne).locator('time').last();
  const inZone = (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
    }).format(ends.throne);
  await expect(end).toHaveText(inZone('UTC'));
  await page.getByRole('button', { name: 'Preferences' }).click();
  await page.getByRole('button', { name: /^Time zone/ }).click();
  await page.getByRole('combobox', { name: 'Search time zones' }).fill('Kathmandu');
  await page.getByRole('combobox', { name: 'Search time zones' }).press('Enter');
  await expect(end).toHaveText(inZone('Asia/Kathmandu'));
  await expectLeft(page, throne, 12);
});

test('a dismissed timer leaves the group list and can be restored, and running ones are exported', async ({
  page,
  context,
  server,
}) => {
  const { ends } = await leftRaids(context, { throne: 20 * hourMs, court: 5 * hourMs });
  await openTimers(page, server);
  await expectLeft(page, throne, 20);

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add all to calendar' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('raid-timers.ics');
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n');
  expect([lines[0], lines.findLast((line) => line !== '')]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR']);
  const values = (name: string) =>
    lines.flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1)] : []));
  expect(values('BEGIN').filter((what) => what === 'VEVENT')).toHaveLength(2);
  expect(values('BEGIN')).toHaveLength(values('END').length);
  expect(new Set(values('UID')).size).toBe(2);
  const inFile = (epochMs: number) => toWireTime(epochMs).replaceAll(/[-:]/g, '');
  expect(values('DTSTART').toSorted()).toEqual([ends.court, ends.throne].map(inFile));
  expect(values('SUMMARY').join()).toContain(throne);

  const groups = await context.newPage();
  await groups.goto(`${server.url}/grouping/thelanis`);
  await showTable(groups);
  const group = rowOf(groups, 'Ysolde');
  await expect(group).toContainText('On timer: Aldwin');
  await page.getByRole('button', { name: `Dismiss the timer for ${throne} of Aldwin` }).click();
  await expect(timerRow(page, throne)).toHaveCount(0);
  await expect(group).not.toContainText('On timer');

  await page.getByText('By raid', { exact: true }).click();
  await expect(page.getByRole('heading', { name: court })).toBeVisible();
  await expect(page.getByRole('heading', { name: throne })).toHaveCount(0);
  await page.getByRole('button', { name: 'Restore dismissed timers (1)' }).click();
  await expect(page.getByRole('heading', { name: throne })).toBeVisible();
  await expect(group).toContainText('On timer: Aldwin');
});

test('the notes are right below the timers, however few there are, and do not move', async ({
  page,
  server,
}) => {
  const goodToKnow = page.getByRole('heading', { name: /^Good to Know/ });
  await watchShifts(page);
  await page.goto(`${server.url}/timers`);
  await expect(goodToKnow).toBeVisible();
  expect(await gapBetween(page.getByRole('link', { name: 'Register characters' }), goodToKnow)).toBeLessThan(
    120,
  );
  await expectSteady(page);

  await openTimers(page, server);
  await expect(goodToKnow).toBeVisible();
  expect(await gapBetween(page.getByText('Aldwin').last(), goodToKnow)).toBeLessThan(120);
  await expectSteady(page);
});

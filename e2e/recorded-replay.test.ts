import { expect } from '@playwright/test';
import { lfmReplay } from '@rollcall/game/api/replay-reads';
import { fillPath } from '@rollcall/game/api/endpoint';
import { lfmReplaySchema } from '@rollcall/game/lfm/replay';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { makeArea, makeQuest } from '@rollcall/game/testing/makers';
import { dayMs, hourMs, minuteMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import * as z from 'zod/mini';
import { test } from './journey.ts';
import { rowOf, rowsOf } from './testing/grouping-panel.ts';
import { type OwnServer, startOwnServer } from './testing/own-server.ts';
import { addressOf, sliderOf } from './testing/replayed-evening.ts';
import { groupOf, reported, reportedLfm } from './testing/reported-world.ts';

/** 21:00 of a day nine days ago: older than the week that charts of population show. */
const eveningMs = (Math.floor(Date.now() / dayMs) - 9) * dayMs + 21 * hourMs;
const at = (minute: number) => eveningMs + minute * minuteMs;
/** The first and last report, in minutes from 21:00. */
const [firstMinute, lastMinute] = [-10, 30];
const countOnline = 321;

const ondrea = groupOf(1, 'Ondrea');
const torvald = groupOf(2, 'Torvald', { quest_id: 702 });

/**
 * The groups at a minute: Torvald's group is up for ten minutes. Ondrea's enters its adventure at 21:02, and at 21:20
 * it enters it again, which is a change of nothing but its clock.
 */
function groupsAt(minute: number): readonly Lfm[] {
  const enteredAt = minute < 20 ? 2 : 20;
  const adventure_active_time = minute < 2 ? 0 : Math.max(1, (minute - enteredAt) * 60);
  return [{ ...ondrea, adventure_active_time }, ...(minute >= 5 && minute < 15 ? [torvald] : [])];
}

/** Reports the evening as a collector would have at the time, and waits until all of it is recorded. */
async function recordEvening(server: OwnServer): Promise<void> {
  await server.report('POST', '/v1/areas', { areas: [makeArea({ id: 601 })] });
  await server.report('POST', '/v1/quests', {
    quests: [makeQuest({ id: 701 }), makeQuest({ id: 702, name: 'The Tidal Throne' })],
  });
  const servers = ['Thelanis'];
  const characters = [ondrea.leader, torvald.leader].map(reported);
  await server.report('POST', '/v1/characters', {
    servers,
    characters,
    observed_at: toWireTime(at(firstMinute)),
  });
  for (let minute = firstMinute; minute <= lastMinute; minute += 1) {
    const lfms = groupsAt(minute).map(reportedLfm);
    await server.report('POST', '/v1/lfms', { servers, lfms, observed_at: toWireTime(at(minute)) });
  }
  const samples = Array.from({ length: 12 }, (_, index) => ({
    timestamp: toWireTime(at(index * 5)),
    server: 'Thelanis',
    character_count: countOnline,
    lfm_count: 2,
  }));
  await server.report('POST', '/v1/population/history', { samples });
  const path = fillPath(lfmReplay.path, { server: 'thelanis' });
  const query = new URLSearchParams({ from: toWireTime(at(0)), to: toWireTime(at(60)) });
  const lastRecorded = async () => {
    const response = await fetch(`${server.url}${path}?${query}`);
    if (!response.ok) return null;
    return z.parse(z.object({ data: lfmReplaySchema }), await response.json()).data.reports.at(-1);
  };
  await expect.poll(lastRecorded).toBe(lastMinute * 60);
}

test('a replay shows what the server recorded nine days ago, and says when its record begins', async ({
  page,
}) => {
  const server = await startOwnServer();
  try {
    await recordEvening(server);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/replay?') && !response.ok()) refused.push(response.url());
    });
    const slider = sliderOf(page);
    const moveTo = async (key: string, clock: string) => {
      const isThere = async () => (await slider.getAttribute('aria-valuetext'))?.endsWith(`, ${clock}`);
      while (!(await isThere())) {
        const before = await slider.inputValue();
        await slider.press(key);
        await expect(slider).not.toHaveValue(before);
      }
    };
    // With forced colours the list is a table, which follows at once; the one beside a canvas lags behind.
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(`${server.url}/grouping/thelanis?at=${addressOf(at(4))}`);
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(rowOf(page, 'Ondrea')).toContainText('Adventure active: 2 minutes');
    await expect(page.getByText(`${countOnline} characters online`)).toBeVisible();

    for (const clock of ['20:04', '19:04', '18:04', '17:04']) {
      await moveTo('PageDown', clock);
      await expect(page.getByRole('heading', { name: 'Not on record' })).toBeVisible();
      await expect(page.getByText(/^Groups on Thelanis have been recorded since .*20:50\.$/)).toBeVisible();
    }
    expect(refused).toEqual([]);

    await moveTo('PageUp', '21:04');
    await expect(rowsOf(page)).toHaveCount(1);
    await moveTo('ArrowRight', '21:05');
    await expect(rowOf(page, 'Torvald')).toContainText('The Tidal Throne');
    await moveTo('ArrowRight', '21:14');
    await expect(rowsOf(page)).toHaveCount(2);
    await moveTo('ArrowRight', '21:15');
    await expect(rowsOf(page)).toHaveCount(1);
    await moveTo('ArrowRight', '21:19');
    await expect(rowOf(page, 'Ondrea')).toContainText('Adventure active: 17 minutes');
    await moveTo('ArrowRight', '21:20');
    await expect(rowOf(page, 'Ondrea')).toContainText('Adventure active: just begun');

    await page.getByText('600×').click();
    await slider.press('Space');
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^No reports between/ })).toBeVisible();
    await slider.press('Space');
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  } finally {
    // The page may still be loading parts of the site.
    await page.goto('about:blank');
    await server.stop();
  }
});

import { expect, type Page } from '@playwright/test';
import { hourMs, minuteMs } from '@rollcall/game/time';
import { markName, traceTasks } from '../bench/first-view/trace.ts';
import { test } from './journey.ts';
import { eveningGroups, rowsOf } from './testing/grouping-panel.ts';
import { addressOf, answerPast, sliderOf } from './testing/replayed-evening.ts';
import { reportWorld } from './testing/reported-world.ts';

const nowMs = Math.floor(Date.now() / minuteMs) * minuteMs;
/** 20:14 yesterday in UTC, the time zone of the journeys. */
const startMs = Math.floor(nowMs / (24 * hourMs)) * 24 * hourMs - 4 * hourMs + 14 * minuteMs;

test('scrubbing through three hours takes no frame longer than 16 ms', async ({ page, server }) => {
  await reportWorld(server, eveningGroups);
  // 90 groups, as many as on the busiest server.
  await answerPast(page, { groupsPerHour: 108, questIds: [701, 702], firstMs: nowMs - 13 * 24 * hourMs });
  await page.setViewportSize({ width: 1440, height: 900 });
  let longestMs = Infinity;
  // Other load on the machine can only make it slower, so the best of three attempts counts.
  for (let attempt = 0; attempt < 3 && longestMs >= 16; attempt += 1) {
    await page.goto(`${server.url}/grouping/thelanis?at=${addressOf(startMs)}`);
    await expect(rowsOf(page)).toHaveCount(90);
    longestMs = Math.min(longestMs, await longestTaskOfScrubbing(page));
    console.log(`Longest task while scrubbing: ${longestMs.toFixed(1)} ms`);
  }
  expect(longestMs).toBeLessThan(16);
});

/**
 * Drags the slider 90 minutes forward and 180 back. @returns the page's longest task in milliseconds of processor time
 */
async function longestTaskOfScrubbing(page: Page): Promise<number> {
  const slider = sliderOf(page);
  const box = await slider.boundingBox();
  if (box === null) throw new Error('The slider has no box.');
  const minuteWidth = box.width / (24 * 60);
  const minuteOfDay = Number(await slider.inputValue()) - Number(await slider.getAttribute('min'));
  const moveTo = (minute: number) =>
    page.mouse.move(box.x + (minuteOfDay + minute) * minuteWidth, box.y + box.height / 2);
  await moveTo(0);
  await page.mouse.down();
  const cdp = await page.context().newCDPSession(page);
  const tasks = await traceTasks(cdp, async () => {
    await page.evaluate((name) => performance.mark(name), markName);
    for (let minute = 0; minute < 90; minute += 1) await moveTo(minute);
    for (let minute = 90; minute > -90; minute -= 1) await moveTo(minute);
    await page.mouse.up();
  });
  await cdp.detach();
  return Math.max(...tasks.map(({ threadMs }) => threadMs));
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Locator } from '@playwright/test';
import { type Figures, round } from './figures.ts';
import type { Server } from './serve.ts';
import { costOf, type Opened, openTab } from './trace.ts';

const paths = ['/servers', '/trends'];
const restMs = 8000;
const moves = { times: 30, everyMs: 60 };
const clicks = { times: 10, everyMs: 300 };

/** Main-thread time of every chart on the statistics pages, with a year of data. */
export async function measureCharts(
  browser: Browser,
  { url }: Pick<Server, 'url'>,
): Promise<Record<string, Figures>> {
  const rows: Record<string, Figures> = {};
  for (const path of paths) {
    const opened = await openTab(browser);
    try {
      await opened.page.goto(url + path, { waitUntil: 'load' });
      await sleep(restMs);
      await showAll(opened);
      const frames = opened.page.locator(':is(figure, section):has(h2, h3):has([data-chart-picture])');
      for (const frame of await frames.all()) {
        // A frame with figures in it is a section, not a chart.
        if ((await frame.locator('figure').count()) > 0) continue;
        const title = (await frame.locator('h2, h3').first().textContent()) ?? '';
        rows[`${path}: ${title}`] = await measureChart(opened, frame);
      }
    } finally {
      await opened.close();
    }
  }
  return rows;
}

/** Charts load near the viewport. */
async function showAll({ page }: Opened): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 600) {
    await page.mouse.wheel(0, 600);
    await sleep(500);
  }
}

/**
 * tooltipMs  the pointer moves to another place in the picture
 * redrawMs   a series is hidden or shown by a click on the legend: scales, shapes and layout
 */
async function measureChart(opened: Opened, frame: Locator): Promise<Figures> {
  const { page } = opened;
  const picture = frame.locator('[data-chart-picture]').first();
  await picture.scrollIntoViewIfNeeded();
  const box = await picture.boundingBox();
  if (box === null) throw new Error('The chart has no place.');
  const tooltipMs = await costOf(opened, moves, (turn) =>
    page.mouse.move(
      box.x + box.width * (0.1 + (0.8 * turn) / moves.times),
      box.y + box.height * (0.3 + 0.4 * (turn % 2)),
    ),
  );
  await page.mouse.move(0, 0);
  const entry = frame.locator('ul button[aria-pressed]').first();
  if ((await entry.count()) === 0) return { tooltipMs: round(tooltipMs) };
  const redrawMs = await costOf(opened, clicks, () => entry.click());
  return { tooltipMs: round(tooltipMs), redrawMs: round(redrawMs) };
}

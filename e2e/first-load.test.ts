import { gzipSync } from 'node:zlib';
import { expect, type Page, type Response } from '@playwright/test';
import { test } from './journey.ts';

/** Kilobytes of 1024, of scripts gzipped at level 9, until the page is quiet. */
const scriptKb = 220;
/** With less, some scripts came from the cache and were not counted. */
const leastScriptKb = 100;

const pages = [
  { path: '/', ready: 'Server Status' },
  { path: '/live', ready: 'Live Population' },
  { path: '/grouping/orien', ready: 'Live LFM Viewer for Orien' },
  { path: '/servers', ready: 'Select a Server' },
  { path: '/servers/orien', ready: 'Select a Server' },
  { path: '/quests', ready: 'Quest Activity' },
  { path: '/transfers', ready: 'Gains and Losses' },
  { path: '/api', ready: 'Playground' },
  { path: '/who', ready: 'Live Character Viewer' },
  { path: '/who/orien', ready: 'Live Character Viewer for Orien' },
  { path: '/registration', ready: 'Register Characters' },
  { path: '/verification', ready: 'Verification' },
  { path: '/activity', ready: 'Character Activity' },
  { path: '/timers', ready: 'Raid Timers' },
  { path: '/friends', ready: 'Friends' },
  { path: '/ignores', ready: 'Ignore List' },
  { path: '/guilds', ready: 'Guilds' },
  { path: '/guilds/orien/Hidden%20Nomads', ready: 'Hidden Nomads' },
  { path: '/quests/1001/heytons-rest', ready: "Heyton's Rest" },
  { path: '/owned-content', ready: 'Owned Content' },
  { path: '/user-settings', ready: 'User Settings' },
] as const;

/** Everything of the first view of `/`: page, scripts, styles, fonts, pictures, answers. */
const homeWireKb = 305;

test(`the first load of every page needs at most ${scriptKb} KB of JavaScript, gzipped`, async ({ page }) => {
  await leaveIdleWork(page);
  const cdp = await page.context().newCDPSession(page);
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  for (const { path, ready } of pages) {
    // Everything comes whole, as for somebody who has never been here.
    await cdp.send('Network.clearBrowserCache');
    scripts.length = 0;
    await open(page, path, ready);
    // What is asked for after the page was quiet is no part of its first load.
    const bodies = await Promise.all(scripts.map((response) => response.body()));
    const sizes = bodies.map((body) => gzipSync(body, { level: 9 }).length);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    test.info().annotations.push({ type: `${path}: gzipped JavaScript, bytes`, description: String(total) });
    expect.soft(total, path).toBeGreaterThan(leastScriptKb * 1024);
    expect.soft(total, path).toBeLessThanOrEqual(scriptKb * 1024);
  }
});

test(`the first view of / is at most ${homeWireKb} KB on the wire, pictures and fonts included`, async ({
  page,
}) => {
  await leaveIdleWork(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  let wireBytes = 0;
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    wireBytes += encodedDataLength;
  });
  await open(page, '/', 'Server Status');
  test.info().annotations.push({ type: 'bytes on the wire', description: String(wireBytes) });
  expect(wireBytes).toBeGreaterThan(0);
  expect(wireBytes).toBeLessThanOrEqual(homeWireKb * 1024);
});

/** What waits until the browser has nothing to do is no part of the first load, and does not begin here. */
async function leaveIdleWork(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
}

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

import { type CDPSession, expect, type Page } from '@playwright/test';
import { findChromium, findHeadlessShell, launchOptionsOf } from '../tools/chromium.ts';
import { test } from './journey.ts';
import { replaceStream } from './testing/day-of-changes.ts';
import { groupOf, reportWorld } from './testing/reported-world.ts';

const lfms = Array.from({ length: 40 }, (_, index) => groupOf(1 + index, `Leader${index}`));

const launch = launchOptionsOf(findHeadlessShell() ?? findChromium());
// Optimized code counts as memory of scripts, and takes a long time to level off.
test.use({
  launchOptions: {
    ...launch,
    args: [...launch.args, '--js-flags=--no-sparkplug --no-maglev --no-opt --no-flush-bytecode'],
  },
});

/** One a second for eight hours. */
const changeCount = 28_800;
const partCount = 10;

/** Measured texts of a canvas: up to 2,048 are cached, then the cache is cleared. */
const textsOfCanvasBytes = 4_000_000;

interface Memory {
  readonly scriptBytes: number;
  readonly documentBytes: number;
  readonly nodes: number;
}

test('the group list uses no more memory after the changes of eight hours than after a tenth of them', async ({
  page,
  server,
}) => {
  test.setTimeout(15 * 60_000);
  await reportWorld(server, lfms);
  await replaceStream(page, lfms);
  await page.goto(`${server.url}/grouping/thelanis`);
  await page.waitForFunction(() => window.bringChanges !== undefined);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');

  await bringPart(page);
  const first = await memoryOf(cdp);
  for (let part = 1; part < partCount; part += 1) await bringPart(page);
  const last = await memoryOf(cdp);
  expect(last.scriptBytes).toBeLessThan(first.scriptBytes * 1.05);
  expect(last.documentBytes).toBeLessThan(first.documentBytes + textsOfCanvasBytes);
  expect(last.nodes).toBeLessThan(first.nodes * 1.05);
});

/** Streams a tenth of all changes, and waits until the table beside the canvas shows the last one. */
async function bringPart(page: Page): Promise<void> {
  const lastId = await page.evaluate((count) => window.bringChanges?.(count), changeCount / partCount);
  await expect(page.getByRole('table')).toContainText(`Guest${(lastId ?? 0) % 500}`);
}

/** Memory in use after garbage collection. */
async function memoryOf(cdp: CDPSession): Promise<Memory> {
  // Objects freed by the first collection may have kept others alive.
  for (let round = 0; round < 3; round += 1) await cdp.send('HeapProfiler.collectGarbage');
  const used = await cdp.send('Runtime.getHeapUsage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const nodes = metrics.find(({ name }) => name === 'Nodes')?.value ?? Number.NaN;
  return { scriptBytes: used.usedSize, documentBytes: used.embedderHeapUsedSize, nodes };
}

import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { answerQuests, openQuests, questCount, search } from './testing/quests-table.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('a key typed in the search takes a small fraction of the time for drawing all rows', async ({
  page,
}) => {
  await answerQuests(page);
  await openQuests(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const spentMs = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    const parts = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'];
    return metrics.reduce((sum, { name, value }) => sum + (parts.includes(name) ? value * 1000 : 0), 0);
  };
  const costOf = async (work: () => Promise<unknown>) => {
    const before = await spentMs();
    await work();
    await page.evaluate(
      () => new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    return (await spentMs()) - before;
  };
  const median = (costs: readonly number[]) => costs.toSorted((a, b) => a - b)[costs.length >> 1] ?? 0;
  await search(page).focus();
  const keys: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    // All rows, then a third of them: nearly every visible row changes.
    keys.push(await costOf(() => page.keyboard.press('4')));
    keys.push(await costOf(() => page.keyboard.press('Backspace')));
  }
  const all: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const drawAll = (count: number) => {
      const body = document.querySelector('tbody');
      const some = [...(body?.querySelectorAll('tr[aria-rowindex]') ?? [])];
      const copies = Array.from({ length: count }, (_, place) => some[place % some.length]?.cloneNode(true));
      const drawn = document.createElement('tbody');
      for (const copy of copies) if (copy !== undefined) drawn.append(copy);
      body?.after(drawn);
      drawn.getBoundingClientRect();
      requestAnimationFrame(() => requestAnimationFrame(() => drawn.remove()));
    };
    all.push(await costOf(() => page.evaluate(drawAll, questCount)));
  }
  const ratio = median(keys) / median(all);
  test.info().annotations.push({
    type: 'key in the search',
    description: `${median(keys).toFixed(1)} ms, of all rows ${median(all).toFixed(1)} ms: ${ratio.toFixed(2)}`,
  });
  expect(ratio).toBeLessThan(0.2);
});

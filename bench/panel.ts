import { chromium } from '@playwright/test';
import { chromiumArguments, findChromium } from '../tools/chromium.ts';
import { openWithModule } from './live-panel/run-in-page.ts';
import type { PanelFigures } from './panel/measure-panel.ts';
import type { Spread } from './panel/stopwatch.ts';

/*
 * npm run bench -- panel
 *
 * From an answer with 200 groups to pixels, in a real browser: sort and judge the groups (arrange), decide what each row
 * says (rows), where it stands (layout), and paint. Last comes one line of JSON.
 *
 * ours     what the panel does when an answer has come in which a tenth of the groups differ, painting included
 * allRows  the same, but with every row laid out anew, as after a change of width or font
 * plain    a redraw without any of the panel's economies: every row laid out, every text measured by the browser, every
 *          icon drawn from its path, all 200 rows painted
 *
 * Each answer is handled three times over: a machine with other work stops the page in the middle of things, and the
 * fastest of three says what the work itself takes. The budget is held against that, on an ordinary screen; a fine one
 * (2 device pixels to a CSS pixel) is measured too. Painting includes the pixels, drawn by the processor: a graphics card
 * takes that off the page's hands.
 */
const budgetMs = 8;

/** Put into the page by the script. */
declare const bench: { readonly measurePanel: (pixelRatio: number) => PanelFigures };

const browser = await chromium.launch({
  ...(findChromium() && { executablePath: findChromium() ?? '' }),
  args: [...chromiumArguments],
});
try {
  const page = await openWithModule(browser, 'panel/measure-panel.ts');
  const coarse = await page.evaluate(() => bench.measurePanel(1));
  const fine = await page.evaluate(() => bench.measurePanel(2));
  describe(coarse);
  describe(fine);
  conclude(coarse, fine);
} finally {
  await browser.close();
}

function describe(figures: PanelFigures): void {
  const line = (name: string, { p50, p95 }: Spread) =>
    console.log(`  ${name.padEnd(34)} p50 ${p50.toFixed(2)} ms   p95 ${p95.toFixed(2)} ms`);
  console.log(`200 groups, ${figures.runs} answers, ${figures.pixelRatio} device pixels to a CSS pixel`);
  for (const [name, spread] of Object.entries(figures.steps)) line(`  ${name}`, spread);
  line('ours: answer to pixels', figures.ours);
  line('  fastest of 3 tries', figures.oursUndisturbed);
  line('ours, every row laid out anew', figures.allRows);
  line('  fastest of 3 tries', figures.allRowsUndisturbed);
  line('plain redraw', figures.plain);
  console.log(
    `  rows painted while scrolling: at most ${figures.mostRowsWhileScrolling}, of ${figures.rowsThatFit} that fit`,
  );
  console.log(`  calls to the canvas in 100 unchanged frames: ${figures.callsInUnchangedFrames}`);
}

function conclude(coarse: PanelFigures, fine: PanelFigures): void {
  const slowest = Math.max(coarse.oursUndisturbed.p95, coarse.allRowsUndisturbed.p95);
  const figures = {
    bench: 'panel',
    p95Ms: round(coarse.ours.p95),
    p95UndisturbedMs: round(coarse.oursUndisturbed.p95),
    p95AllRowsMs: round(coarse.allRows.p95),
    p95AllRowsUndisturbedMs: round(coarse.allRowsUndisturbed.p95),
    p95FineUndisturbedMs: round(fine.oursUndisturbed.p95),
    plainOverOurs: round(coarse.plain.p50 / coarse.ours.p50),
    plainOverAllRows: round(coarse.plain.p50 / coarse.allRows.p50),
    plainOverOursFine: round(fine.plain.p50 / fine.ours.p50),
    mostRowsWhileScrolling: coarse.mostRowsWhileScrolling,
    callsInUnchangedFrames: coarse.callsInUnchangedFrames,
    budgetMs,
    isWithin: slowest <= budgetMs,
  };
  console.log(JSON.stringify(figures));
  if (!figures.isWithin) process.exitCode = 1;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { chromiumArguments, findChromium } from '../tools/chromium.ts';
import type { PanelFigures } from './panel/measure-panel.ts';

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
 */
const budgetMs = 8;

/** Put into the page by the script. */
declare const bench: { readonly measurePanel: () => PanelFigures };

const bundled = await build({
  configFile: false,
  logLevel: 'warn',
  build: {
    write: false,
    minify: false,
    lib: { entry: join(import.meta.dirname, 'panel/measure-panel.ts'), formats: ['iife'], name: 'bench' },
  },
});
const output = Array.isArray(bundled) ? bundled[0] : bundled;
const script = output && 'output' in output ? output.output[0].code : '';

const browser = await chromium.launch({
  ...(findChromium() && { executablePath: findChromium() ?? '' }),
  args: [...chromiumArguments],
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addScriptTag({ content: script });
  report(await page.evaluate(() => bench.measurePanel()));
} finally {
  await browser.close();
}

function report(figures: PanelFigures): void {
  const { steps, ours, allRows, plain } = figures;
  const line = (name: string, p50: number, p95: number) =>
    console.log(`${name.padEnd(34)} p50 ${p50.toFixed(2)} ms   p95 ${p95.toFixed(2)} ms`);
  console.log(`200 groups, ${figures.runs} answers, ${figures.pixelRatio} device pixels to a CSS pixel`);
  for (const [name, { p50, p95 }] of Object.entries(steps)) line(`  ${name}`, p50, p95);
  line('ours: answer to pixels', ours.p50, ours.p95);
  line('ours, every row laid out anew', allRows.p50, allRows.p95);
  line('plain redraw', plain.p50, plain.p95);
  console.log(
    `rows painted while scrolling: at most ${figures.mostRowsWhileScrolling}, of ${figures.rowsThatFit} that fit`,
  );
  console.log(`calls to the canvas in 100 unchanged frames: ${figures.callsInUnchangedFrames}`);
  const isWithin = ours.p95 <= budgetMs && allRows.p95 <= budgetMs;
  console.log(
    JSON.stringify({
      bench: 'panel',
      p95Ms: round(ours.p95),
      p95AllRowsMs: round(allRows.p95),
      plainOverOurs: round(plain.p50 / ours.p50),
      plainOverAllRows: round(plain.p50 / allRows.p50),
      mostRowsWhileScrolling: figures.mostRowsWhileScrolling,
      callsInUnchangedFrames: figures.callsInUnchangedFrames,
      budgetMs,
      isWithin,
    }),
  );
  if (!isWithin) process.exitCode = 1;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

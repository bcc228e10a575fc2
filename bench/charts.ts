import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { chromiumArguments, findChromium } from '../tools/chromium.ts';
import type { ChartFigures, ChartSpread } from './charts/chart-figures.ts';

/*
 * npm run bench -- charts
 *
 * A year of twelve lines in a real browser. Last comes one line of JSON.
 *
 * draw       new data: scales, paths, elements and layout, which must take at most 30 ms
 * tooltip    the pointer moves to another time; spotlight, to another entry of the legend: each within a frame
 *
 * The plain way to follow a pointer is to draw the chart anew at every move: the ratios say how much more that takes.
 */
const drawBudgetMs = 30;
const frameMs = 1000 / 60;

/** Put into the page by the script. */
declare const bench: { readonly measureChart: () => Promise<ChartFigures> };

const bundled = await build({
  configFile: false,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    write: false,
    minify: false,
    cssCodeSplit: false,
    lib: {
      entry: join(import.meta.dirname, '../web/src/charts/testing/MeasureChart.tsx'),
      formats: ['iife'],
      name: 'bench',
    },
  },
});
const outputs = [bundled].flat().flatMap((each) => ('output' in each ? each.output : []));
const script = outputs.find((part) => part.type === 'chunk')?.code ?? '';
const styles = outputs.flatMap((part) =>
  part.type === 'asset' && part.fileName.endsWith('.css') ? [part.source] : [],
);

const browser = await chromium.launch({
  ...(findChromium() && { executablePath: findChromium() ?? '' }),
  args: [...chromiumArguments],
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  for (const style of styles) await page.addStyleTag({ content: style.toString() });
  await page.addScriptTag({ content: script });
  conclude(await page.evaluate(() => bench.measureChart()));
} finally {
  await browser.close();
}

function conclude(figures: ChartFigures): void {
  const line = (name: string, { p50, p95 }: ChartSpread) =>
    console.log(`  ${name.padEnd(28)} p50 ${p50.toFixed(2)} ms   p95 ${p95.toFixed(2)} ms`);
  console.log(`12 lines of 365 days, ${figures.rounds} rounds, ${figures.pathLength} characters of paths`);
  line('draw', figures.draw);
  line('  of which the picture', figures.picture);
  line('tooltip', figures.tooltip);
  line('spotlight', figures.spotlight);
  const isWithin =
    figures.draw.p95 <= drawBudgetMs && Math.max(figures.tooltip.p95, figures.spotlight.p95) <= frameMs;
  console.log(
    JSON.stringify({
      bench: 'charts',
      p95DrawMs: round(figures.draw.p95),
      p95TooltipMs: round(figures.tooltip.p95),
      p95SpotlightMs: round(figures.spotlight.p95),
      plainOverTooltip: round(figures.draw.p50 / figures.tooltip.p50),
      plainOverSpotlight: round(figures.draw.p50 / figures.spotlight.p50),
      drawBudgetMs,
      isWithin,
    }),
  );
  if (!isWithin) process.exitCode = 1;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

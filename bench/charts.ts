import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { chromiumArguments, findChromium } from '../tools/chromium.ts';
import { weighChartCode } from './charts/chart-code.ts';
import type { AllChartFigures, ChartFigures, ChartSpread } from './charts/chart-figures.ts';

/*
 * npm run bench -- charts
 *
 * Every kind of chart, as large as it can be, in a real browser. Last comes one line of JSON.
 *
 * draw       new data: scales, shapes, elements, legend and layout, which must take at most 30 ms
 * tooltip    the pointer moves to another place; spotlight, to another entry of the legend: each within a frame
 * code       of all kinds of charts, gzipped: at most 60 KB
 *
 * The plain way to follow a pointer is to draw the chart anew at every move: the ratios say how much more that takes.
 * How long it takes at all depends on the machine: `plain` draws twelve lines of text into the page of the same browser,
 * and `drawOverPlain` says how many times as long a chart takes.
 */
const drawBudgetMs = 30;
const frameMs = 1000 / 60;
const codeBudgetBytes = 60 * 1024;

/** Put into the page by the script. */
declare const bench: { readonly measureCharts: () => Promise<AllChartFigures> };

const bundled = await build({
  configFile: false,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    write: false,
    minify: false,
    cssCodeSplit: false,
    lib: {
      entry: join(import.meta.dirname, '../web/src/charts/testing/measure-charts.ts'),
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
  const figures = await page.evaluate(() => bench.measureCharts());
  await conclude(figures);
} finally {
  await browser.close();
}

async function conclude({ rounds, plain, charts }: AllChartFigures): Promise<void> {
  const line = (name: string, { p50, p95 }: ChartSpread) =>
    console.log(`  ${name.padEnd(12)} p50 ${p50.toFixed(2)} ms   p95 ${p95.toFixed(2)} ms`);
  console.log(`${rounds} rounds each`);
  line('plain', plain);
  for (const { name, draw, tooltip, spotlight, elements } of charts) {
    console.log(`${name}, ${elements} elements`);
    line('draw', draw);
    line('tooltip', tooltip);
    line('spotlight', spotlight);
  }
  const code = await weighChartCode();
  console.log(
    `code, gzipped: pictures ${kb(code.kinds)} KB, with what stands around them ${kb(code.all)} KB`,
  );
  const isWithin = charts.every(isQuick) && code.kinds <= codeBudgetBytes;
  console.log(
    JSON.stringify({
      bench: 'charts',
      plainMs: round(plain.p50),
      charts: charts.map(({ name, draw, tooltip, spotlight }) => ({
        name,
        p95DrawMs: round(draw.p95),
        p95TooltipMs: round(tooltip.p95),
        p95SpotlightMs: round(spotlight.p95),
        drawOverPlain: round(draw.p50 / plain.p50),
        drawOverTooltip: round(draw.p50 / tooltip.p50),
        drawOverSpotlight: round(draw.p50 / spotlight.p50),
      })),
      codeKb: kb(code.kinds),
      drawBudgetMs,
      isWithin,
    }),
  );
  if (!isWithin) process.exitCode = 1;
}

function isQuick({ draw, tooltip, spotlight }: ChartFigures): boolean {
  return draw.p95 <= drawBudgetMs && Math.max(tooltip.p95, spotlight.p95) <= frameMs;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function kb(bytes: number): number {
  return Math.round(bytes / 102.4) / 10;
}

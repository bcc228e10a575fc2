import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { defaultDefinition } from '@rollcall/game/definition';
import type { LineData } from '../lines/chart-series.ts';
import { LegendedLineChart } from './LegendedLineChart.tsx';
import { linePicture } from '../lines/line-picture.ts';
import { timeAxis } from '../lines/time-axis.ts';
import { countFormat } from '../lines/value-format.ts';

/*
 * Put into a page by bench/charts.ts: a year of twelve lines, drawn anew, pointed at, spotlit.
 */
const rounds = 60;
const warmUps = 10;
const triesPerRound = 3;
const days = 365;
const dayMs = 86_400_000;
const startMs = Date.parse('2025-11-21T00:00:00Z');
const width = 1120;
const height = 440;
const axis = timeAxis('day', 'UTC');

/** A made-up year; every round another, so that nothing can be kept. A few days are gaps. */
function madeYear(round: number): LineData {
  const valueAt = (line: number, day: number) =>
    day % 97 === line
      ? null
      : 100 + 20 * line + 40 * Math.sin(day / 9 + line + round) + ((day * 7 + round) % 13);
  return {
    xs: Array.from({ length: days }, (_, day) => startMs + day * dayMs),
    series: defaultDefinition.servers.map(({ name, colour }, line) => ({
      id: name,
      name,
      colour,
      values: Array.from({ length: days }, (_, day) => valueAt(line, day)),
    })),
  };
}

/** A machine with other work stops the page in the middle of things: the fastest of three tries is the work itself. */
function spreadOf(work: (round: number) => void) {
  const took: number[] = [];
  for (let round = 0; round < rounds + warmUps; round += 1) {
    const tries = Array.from({ length: triesPerRound }, (_, attempt) => {
      const beganMs = performance.now();
      work(triesPerRound * round + attempt);
      return performance.now() - beganMs;
    });
    if (round >= warmUps) took.push(Math.min(...tries));
  }
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

/** Measures in the page that it runs in. */
export async function measureChart() {
  const host = document.createElement('div');
  host.style.width = `${width}px`;
  document.body.append(host);
  const root = createRoot(host);
  const years = Array.from({ length: triesPerRound * (rounds + warmUps) }, (_, round) => madeYear(round));
  const draw = (round: number) => {
    flushSync(() =>
      root.render(
        <LegendedLineChart
          chart={years[round] ?? madeYear(round)}
          label="A year"
          description="Twelve lines."
          axis={axis}
          height={height}
        />,
      ),
    );
    host.getBoundingClientRect();
  };
  draw(0);
  // The first picture comes when the browser has told the width.
  while (host.querySelector('[data-chart-picture]') === null) await new Promise(requestAnimationFrame);

  const facts = {
    hiddenIds: new Set<string>(),
    width,
    height,
    axis,
    format: countFormat(),
  };
  const picture = spreadOf((round) => void linePicture({ ...facts, chart: years[round] ?? madeYear(round) }));
  const drawn = spreadOf(draw);
  const cursor = host.querySelector('input');
  const chips = [...host.querySelectorAll<HTMLElement>('[aria-pressed]')];
  const left = cursor?.getBoundingClientRect().left ?? 0;
  // A press and a focus do what moves of the pointer do, but at once: React puts off what follows a move.
  const tooltip = spreadOf((round) => {
    const clientX = left + 12 * (round % 70);
    flushSync(() => cursor?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientX })));
    host.getBoundingClientRect();
  });
  const spotlight = spreadOf((round) => {
    flushSync(() => chips[round % chips.length]?.focus());
    host.getBoundingClientRect();
  });
  if (host.querySelector('[data-faded]') === null) throw new Error('Nothing was spotlit.');
  const paths = [...host.querySelectorAll('[data-series] path')].map((path) => path.getAttribute('d') ?? '');
  return { rounds, picture, draw: drawn, tooltip, spotlight, pathLength: paths.join('').length };
}

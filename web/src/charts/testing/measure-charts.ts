import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { type MeasuredChart, measuredCharts } from './MeasuredCharts.tsx';

/*
 * Put into a page by bench/charts.ts: every kind of chart, drawn anew, pointed at, spotlit.
 */
const rounds = 60;
const warmUps = 10;
const triesPerRound = 3;
const width = 1120;
/** Of the yardstick. */
const [plainLines, plainPlaces] = [12, 365];

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

/** Measures every chart in the page that it runs in. */
export async function measureCharts() {
  const host = document.createElement('div');
  host.style.width = `${width}px`;
  document.body.append(host);
  const charts = [];
  for (const chart of measuredCharts) {
    const root = createRoot(host);
    charts.push(await measure(chart, host, root));
    root.unmount();
  }
  return { rounds, plain: spreadOf((round) => drawPlainly(host, round)), charts };
}

async function measure({ name, draw, point }: MeasuredChart, host: HTMLElement, root: Root) {
  const drawings = Array.from({ length: triesPerRound * (rounds + warmUps) }, (_, round) => draw(round));
  const show = (round: number) => {
    flushSync(() => root.render(drawings[round]));
    host.getBoundingClientRect();
  };
  show(0);
  // The first picture comes when the browser has told the width.
  while (host.querySelector('[data-chart-picture]') === null) await new Promise(requestAnimationFrame);

  const drawn = spreadOf(show);
  const slider = host.querySelector('input');
  const picture = host.querySelector('[data-chart-picture]');
  if (slider === null || picture === null) throw new Error(`${name}: nothing to point at`);
  const box = picture.getBoundingClientRect();
  const told = new Set<string | null>();
  // A press and a focus do what moves of the pointer do, but at once: React puts off what follows a move.
  const tooltip = spreadOf((round) => {
    const [x, y] = point(round);
    const [clientX, clientY] = [box.left + x * box.width, box.top + y * box.height];
    const pressed = document.elementFromPoint(clientX, clientY);
    flushSync(() =>
      pressed?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientX, clientY })),
    );
    host.getBoundingClientRect();
    told.add(slider.getAttribute('aria-valuetext'));
  });
  if (told.size < 5) throw new Error(`${name}: the pointer tells nothing`);

  const entries = [...host.querySelectorAll<HTMLElement>('[aria-pressed]')];
  const standing = () =>
    [...picture.querySelectorAll('g')].map((group) => group.outerHTML.slice(0, 120)).join();
  const before = standing();
  const spotlight = spreadOf((round) => {
    flushSync(() => entries[round % entries.length]?.focus());
    host.getBoundingClientRect();
  });
  if (standing() === before) throw new Error(`${name}: nothing was spotlit`);
  return { name, draw: drawn, tooltip, spotlight, elements: picture.querySelectorAll('*').length };
}

/** As text, which the browser reads: nothing of ours takes part. */
function drawPlainly(host: HTMLElement, round: number): void {
  const paths = Array.from({ length: plainLines }, (_, line) => {
    const places = Array.from(
      { length: plainPlaces },
      (_place, x) => `${3 * x} ${200 + 40 * Math.sin(x / 9 + line + round)}`,
    );
    return `<path fill="none" stroke="currentColor" d="M${places.join('L')}"/>`;
  });
  host.innerHTML = `<svg width="${width}" height="440">${paths.join('')}</svg>`;
  host.getBoundingClientRect();
}

import { chromium } from '@playwright/test';
import { chromiumArguments, findChromium } from '../tools/chromium.ts';
import { servePlainPage } from './first-view/serve.ts';
import { visit } from './first-view/look.ts';
import { serveFed } from './grouping/fed-server.ts';
import {
  type BusyFigures,
  measureBusy,
  measureCold,
  measureHeap,
  measureQuiet,
  measureScroll,
} from './grouping/measure.ts';

/*
 * npm run bench -- grouping [quiet|busy|scroll|heap|cold]
 *
 * The group viewer in a real browser, against the built site and a real server that the benchmark feeds.
 *
 * quiet   25 groups, three of which differ every 3 s, for 30 s: time of scripts and of the whole main thread
 * busy    190 groups on a processor four times slower, ten of which differ every 3 s: what an update takes of the main
 *         thread, from the message of the worker to the frame, as the browser's own trace tells, wall clock and
 *         processor time. "calm" changes what rows say, "lively" also their order and which groups there are. The ratio
 *         is to parsing the whole answer on the page, which is the least that a page without the worker would do
 * scroll  the same, scrolled from end to end: frames that came late, and those that the browser dropped
 * heap    2,000 updates with clocks that run thirty times faster: memory in use after collections
 * cold    from navigation to the first group that can be seen, empty cache; layout shift; whether a quest was ever
 *         called unknown. The ratio is to the first paint of a page of plain text from a bare node:http
 *
 * Needs a build (npm start makes one) and a quiet machine. Last comes one line of JSON.
 */
const budgets = {
  scriptMsPer10s: 10,
  mainThreadMsPer10s: 25,
  updateP95Ms: 12,
  lateFrames: 0,
  heapSpread: 0.05,
  firstGroupMs: 300,
  firstGroupSlowMs: 800,
  cls: 0.02,
  unknownQuests: 0,
} as const;
const slowdown = 4;

const [, , wanted] = process.argv;
const isWanted = (part: string) => wanted === undefined || wanted === part;

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath !== null && { executablePath }),
  args: [...chromiumArguments],
});
const fed = await serveFed();
const figures: Record<string, number> = {};
try {
  if (isWanted('quiet')) await quiet();
  if (isWanted('busy')) await busy();
  if (isWanted('scroll')) await scroll();
  if (isWanted('heap')) await heap();
  if (isWanted('cold')) await cold();
} finally {
  await browser.close();
  await fed.stop();
}
const missed = Object.entries(budgets).filter(([name, most]) => (figures[name] ?? 0) > most);
for (const [name, most] of missed) console.log(`  ${name}: ${figures[name]}, and ${most} is the most`);
console.log(JSON.stringify({ bench: 'grouping', ...figures, budgets, isWithin: missed.length === 0 }));
if (missed.length > 0) process.exitCode = 1;

async function quiet(): Promise<void> {
  const { groups, scriptMsPer10s, mainThreadMsPer10s, answers } = await measureQuiet(browser, fed, 30);
  figures['scriptMsPer10s'] = round(scriptMsPer10s);
  figures['mainThreadMsPer10s'] = round(mainThreadMsPer10s);
  console.log(
    `quiet: ${groups} groups, ${answers} answers in 30 s: script ${round(scriptMsPer10s)} ms, main thread ${round(mainThreadMsPer10s)} ms per 10 s`,
  );
}

async function busy(): Promise<void> {
  const calm = await measureBusy(browser, fed, { updates: 40, slowdown, isGrowing: false });
  describe('busy, calm', calm);
  const lively = await measureBusy(browser, fed, { updates: 40, slowdown, isGrowing: true });
  describe('busy, lively', lively);
  figures['updateP50Ms'] = round(at(calm.toPixelsMs, 0.5));
  figures['updateP95Ms'] = round(at(calm.toPixelsMs, 0.95));
  figures['updateP95CpuMs'] = round(at(calm.toPixelsCpuMs, 0.95));
  figures['livelyP95Ms'] = round(at(lively.toPixelsMs, 0.95));
  figures['livelyP95CpuMs'] = round(at(lively.toPixelsCpuMs, 0.95));
  figures['updateToParse'] = round(at(calm.toPixelsMs, 0.5) / calm.parseMs);
}

function describe(
  name: string,
  { updates, toPixelsMs, toPixelsCpuMs, settledMs, parseMs }: BusyFigures,
): void {
  const spread = (values: readonly number[]) =>
    `p50 ${round(at(values, 0.5))} ms, p95 ${round(at(values, 0.95))} ms`;
  console.log(`${name}: ${updates} updates of ten of 190 groups, ${slowdown} x slower`);
  console.log(`  to pixels      ${spread(toPixelsMs)}`);
  console.log(`  processor time ${spread(toPixelsCpuMs)}`);
  console.log(`  all of 400 ms  ${spread(settledMs)}`);
  console.log(`  to parse the whole answer takes the same page ${round(parseMs)} ms`);
}

async function scroll(): Promise<void> {
  const { frames, lateFrames, longestGapMs, dropped } = await measureScroll(browser, fed, slowdown);
  figures['lateFrames'] = lateFrames;
  figures['droppedFrames'] = dropped;
  console.log(
    `scroll: ${frames} frames, ${lateFrames} late, the longest wait ${round(longestGapMs)} ms, ${dropped} dropped`,
  );
}

async function heap(): Promise<void> {
  const { updates, heapMb, spread } = await measureHeap(browser, fed, 2000);
  figures['heapSpread'] = round(spread);
  console.log(`heap: ${updates} updates: ${heapMb.map((size) => round(size)).join(' ')} MB`);
}

async function cold(): Promise<void> {
  const plain = await servePlainPage();
  await visit(browser, plain.url, 1);
  const { fcpMs: plainMs } = await visit(browser, plain.url, 1);
  await plain.stop();
  const quick = await measureCold(browser, fed, { visits: 20, slowdown: 1 });
  const slow = await measureCold(browser, fed, { visits: 7, slowdown });
  figures['firstGroupMs'] = round(at(quick.firstGroupMs, 0.5));
  figures['firstGroupSlowMs'] = round(at(slow.firstGroupMs, 0.5));
  figures['firstGroupToPlain'] = round(at(quick.firstGroupMs, 0.5) / plainMs);
  figures['cls'] = round(Math.max(quick.cls, slow.cls));
  figures['unknownQuests'] = quick.unknownQuests + slow.unknownQuests;
  console.log(
    `cold: first group after ${round(at(quick.firstGroupMs, 0.5))} ms (${quick.by.join(', ')}), ${slowdown} x slower ${round(at(slow.firstGroupMs, 0.5))} ms (${slow.by.join(', ')}), plain page ${round(plainMs)} ms`,
  );
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

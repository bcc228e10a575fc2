import { chromium } from '@playwright/test';
import { chromiumArguments, findChromium } from '../tools/chromium.ts';
import { visit } from './first-view/look.ts';
import { servePlainPage } from './first-view/serve.ts';
import { feedGroups } from './grouping/feed-groups.ts';
import { benchKey, serveFed } from './live-panel/fed-server.ts';
import { at, holdTo, round, spreadText } from './live-panel/figures.ts';
import { measureCold, measureHeap } from './live-panel/measure-visits.ts';
import {
  measureQuiet,
  measureScroll,
  measureUpdates,
  type UpdateFigures,
} from './live-panel/measure-work.ts';
import type { LivePage } from './live-panel/open-page.ts';

/*
 * npm run bench -- grouping [quiet|busy|scroll|heap|cold]
 *
 * The group viewer in a real browser, against the built site and a real server that the benchmark feeds.
 *
 * quiet   25 groups, three of which differ every 3 s, for 30 s: time of scripts and of the whole main thread
 * busy    190 groups on a processor four times slower, ten of which differ every 3 s: what an update takes of the main
 *         thread, from the text of the answer to the frame, as the browser's own trace tells, wall clock and
 *         processor time. "calm" changes what rows say, "lively" also their order and which groups there are. The ratio
 *         is to parsing the whole answer, which is the least that an update takes
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
const fed = await serveFed('grouping');
const groups = await feedGroups(fed);
const live: LivePage = {
  url: fed.url,
  path: `/grouping/${benchKey}`,
  // Leaders of made groups bear a word and a number; nobody and nothing else does.
  itemPattern: String.raw`^[a-z]+\d+$`,
  unknownText: 'Unknown Quest',
};
const answerPath = `/v1/lfms/${benchKey}`;
/** A busy server, on a slow machine. */
const busiest = 190;
const changeTen = () => groups.change(10, false);
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
const isWithin = holdTo(budgets, figures);
console.log(JSON.stringify({ bench: 'grouping', ...figures, budgets, isWithin }));
if (!isWithin) process.exitCode = 1;

async function quiet(): Promise<void> {
  await groups.post(25);
  const threeChange = () => groups.change(3, false);
  const { scriptMsPer10s, mainThreadMsPer10s, answers } = await measureQuiet(browser, live, threeChange, 30);
  figures['scriptMsPer10s'] = round(scriptMsPer10s);
  figures['mainThreadMsPer10s'] = round(mainThreadMsPer10s);
  console.log(
    `quiet: 25 groups, ${answers} answers in 30 s: script ${round(scriptMsPer10s)} ms, main thread ${round(mainThreadMsPer10s)} ms per 10 s`,
  );
}

async function busy(): Promise<void> {
  const watched = { updates: 40, slowdown, answerPath };
  await groups.post(busiest);
  const calm = await measureUpdates(browser, live, changeTen, watched);
  describe('busy, calm', calm);
  await groups.post(busiest);
  const lively = await measureUpdates(browser, live, () => groups.change(10, true), watched);
  describe('busy, lively', lively);
  const toPixels = ({ costs }: UpdateFigures, share: number) =>
    at(
      costs.map(({ toPixelsMs }) => toPixelsMs),
      share,
    );
  const onProcessor = ({ costs }: UpdateFigures) =>
    at(
      costs.map(({ toPixelsCpuMs }) => toPixelsCpuMs),
      0.95,
    );
  figures['updateP50Ms'] = round(toPixels(calm, 0.5));
  figures['updateP95Ms'] = round(toPixels(calm, 0.95));
  figures['updateP95CpuMs'] = round(onProcessor(calm));
  figures['livelyP95Ms'] = round(toPixels(lively, 0.95));
  figures['livelyP95CpuMs'] = round(onProcessor(lively));
  figures['updateToParse'] = round(toPixels(calm, 0.5) / calm.parseMs);
}

function describe(name: string, { costs, parseMs }: UpdateFigures): void {
  console.log(`${name}: ${costs.length} updates of ten of ${busiest} groups, ${slowdown} x slower`);
  console.log(`  to pixels      ${spreadText(costs.map(({ toPixelsMs }) => toPixelsMs))}`);
  console.log(`  processor time ${spreadText(costs.map(({ toPixelsCpuMs }) => toPixelsCpuMs))}`);
  console.log(`  all of 400 ms  ${spreadText(costs.map(({ settledMs }) => settledMs))}`);
  console.log(`  to parse the whole answer takes the same page ${round(parseMs)} ms`);
}

async function scroll(): Promise<void> {
  await groups.post(busiest);
  const { frames, lateFrames, longestGapMs, dropped } = await measureScroll(browser, live, changeTen, {
    slowdown,
    pixelsPerTurn: 140,
  });
  figures['lateFrames'] = lateFrames;
  figures['droppedFrames'] = dropped;
  console.log(
    `scroll: ${frames} frames, ${lateFrames} late, the longest wait ${round(longestGapMs)} ms, ${dropped} dropped`,
  );
}

async function heap(): Promise<void> {
  await groups.post(busiest);
  const { updates, heapMb, spread } = await measureHeap(browser, live, changeTen, 2000);
  figures['heapSpread'] = round(spread);
  console.log(`heap: ${updates} updates: ${heapMb.map((size) => round(size)).join(' ')} MB`);
}

async function cold(): Promise<void> {
  const plain = await servePlainPage();
  await visit(browser, plain.url, 1);
  const { fcpMs: plainMs } = await visit(browser, plain.url, 1);
  await plain.stop();
  await groups.post(60);
  const quick = await measureCold(browser, live, { visits: 20, slowdown: 1 });
  const slow = await measureCold(browser, live, { visits: 7, slowdown });
  const quickMs = at(quick.firstItemMs, 0.5);
  const slowMs = at(slow.firstItemMs, 0.5);
  figures['firstGroupMs'] = round(quickMs);
  figures['firstGroupSlowMs'] = round(slowMs);
  figures['firstGroupToPlain'] = round(quickMs / plainMs);
  figures['cls'] = round(Math.max(quick.cls, slow.cls));
  figures['unknownQuests'] = quick.saidUnknown + slow.saidUnknown;
  console.log(
    `cold: first group after ${round(quickMs)} ms (${quick.by.join(', ')}), ${slowdown} x slower ${round(slowMs)} ms (${slow.by.join(', ')}), plain page ${round(plainMs)} ms`,
  );
}

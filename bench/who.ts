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
  measureTyping,
  measureUpdates,
  type QuietFigures,
  type UpdateFigures,
} from './live-panel/measure-work.ts';
import type { LivePage } from './live-panel/open-page.ts';
import { openWithModule } from './live-panel/run-in-page.ts';
import { feedCharacters } from './who/feed-characters.ts';
import type * as pixelsModule from './who/measure-who-panel.ts';

/*
 * npm run bench -- who [pixels|quiet|big|typing|scroll|heap|cold|pair]
 *
 * The list of who is online in a real browser, against the built site and a real server that the benchmark feeds.
 *
 * pixels  without the page around it: from an answer in which fifty of 1,000 differ to pixels, and from a key in the search
 *         to pixels, the fastest of three tries each. The ratio is to a redraw without any of the panel's economies. Memory
 *         after 4,000 answers, compared with that after 2,000
 * quiet   400 characters, twenty of whom are elsewhere every 3 s, for 30 s: time of scripts and of the whole main thread
 * big     1,000 characters, fifty of whom differ every 3 s, from the text of the answer to the frame, as the browser's
 *         own trace tells. The ratio is to parsing the whole answer, which is the least that an update
 *         takes
 * typing  a name typed into the search and taken away again: all work from a key to the frame with another list, among
 *         1,000 characters and among 10,000. Ratios as above
 * scroll  10,000 characters, all of them listed, scrolled by the wheel while fifty differ: frames that came late, and those
 *         that the browser dropped
 * heap    2,000 updates of 400 characters with clocks that run thirty times faster: memory in use after collections
 * cold    from navigation to the first character that can be seen, empty cache; layout shift; whether a place was ever
 *         called unknown. The ratio is to the first paint of a page of plain text from a bare node:http
 * pair    groups and characters of one server beside each other: time of the main thread, and the ratio to the same two
 *         panels each on a page of its own
 *
 * Needs a build (npm start makes one) and a quiet machine. Last comes one line of JSON.
 */
const budgets = {
  pixelsP95Ms: 8,
  keys1000P95Ms: 16,
  keys10000P95Ms: 50,
  panelHeapGrowth: 0.05,
  scriptMsPer10s: 12,
  mainThreadMsPer10s: 30,
  updateP95Ms: 16,
  typing1000P95Ms: 16,
  typing10000P95Ms: 50,
  lateFrames: 0,
  heapSpread: 0.05,
  firstRowMs: 300,
  firstRowSlowMs: 800,
  cls: 0.02,
  unknownPlaces: 0,
  pairToSingles: 1,
} as const;
const slowdown = 4;

/** Put into the page by the script. */
declare const bench: typeof pixelsModule;

const [, , wanted] = process.argv;
const isWanted = (part: string) => wanted === undefined || wanted === part;

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath !== null && { executablePath }),
  args: [...chromiumArguments],
});
const fed = await serveFed('who');
const characters = await feedCharacters(fed);
const live: LivePage = {
  url: fed.url,
  path: `/who/${benchKey}`,
  // Names of made characters are a word and a number; nobody's and nothing else's are.
  itemPattern: String.raw`^[a-z]+\d+$`,
  unknownText: 'Somewhere in the Aether',
};
const answerPath = `/v1/characters/${benchKey}`;
const everybody = { 'v1-who-settings': JSON.stringify({ showAllCharacters: true }) };
const figures: Record<string, number> = {};
try {
  if (isWanted('pixels')) await pixels();
  if (isWanted('quiet')) await quiet();
  if (isWanted('big')) await big();
  if (isWanted('typing')) await typing();
  if (isWanted('scroll')) await scroll();
  if (isWanted('heap')) await heap();
  if (isWanted('cold')) await cold();
  if (isWanted('pair')) await pair();
} finally {
  await browser.close();
  await fed.stop();
}
const isWithin = holdTo(budgets, figures);
console.log(JSON.stringify({ bench: 'who', ...figures, budgets, isWithin }));
if (!isWithin) process.exitCode = 1;

async function pixels(): Promise<void> {
  const page = await openWithModule(browser, 'who/measure-who-panel.ts');
  const look = async (name: string, figuresOf: () => Promise<pixelsModule.WhoFigures>) => {
    const { steps, total, undisturbed } = await figuresOf();
    const lines = { ...steps, 'all of it': total, 'fastest of 3': undisturbed };
    for (const [step, { p50, p95 }] of Object.entries(lines)) {
      console.log(`  ${name} ${step.padEnd(18)} p50 ${round(p50)} ms, p95 ${round(p95)} ms`);
    }
    return undisturbed;
  };
  const answers = await look('answer, 1,000: ', () => page.evaluate(() => bench.measureAnswers(1000, 1)));
  const plain = await look('plain, 1,000:  ', () => page.evaluate(() => bench.measurePlainAnswers(1000, 1)));
  await look('answer, 10,000:', () => page.evaluate(() => bench.measureAnswers(10_000, 1)));
  const few = await look('key, 1,000:    ', () => page.evaluate(() => bench.measureKeys(1000, 1)));
  const many = await look('key, 10,000:   ', () => page.evaluate(() => bench.measureKeys(10_000, 1)));
  figures['pixelsP95Ms'] = round(answers.p95);
  figures['plainOverOurs'] = round(plain.p50 / answers.p50);
  figures['keys1000P95Ms'] = round(few.p95);
  figures['keys10000P95Ms'] = round(many.p95);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.enable');
  const heapAfter = async (times: number) => {
    await page.evaluate((answersToCome) => bench.handleMany(1000, answersToCome), times);
    await cdp.send('HeapProfiler.collectGarbage');
    return (await cdp.send('Runtime.getHeapUsage')).usedSize;
  };
  const early = await heapAfter(2000);
  const late = await heapAfter(2000);
  figures['panelHeapGrowth'] = round(late / early - 1);
  console.log(
    `  memory after 2,000 answers ${round(early / 2 ** 20)} MB, after 2,000 more ${round(late / 2 ** 20)} MB`,
  );
  await page.close();
}

function describeQuiet(name: string, { scriptMsPer10s, mainThreadMsPer10s, answers }: QuietFigures): void {
  console.log(
    `${name}: ${answers} answers in 30 s: script ${round(scriptMsPer10s)} ms, main thread ${round(mainThreadMsPer10s)} ms per 10 s`,
  );
}

async function quiet(): Promise<void> {
  await characters.post(400);
  const quietly = await measureQuiet(browser, live, () => characters.change(20, false), 30);
  figures['scriptMsPer10s'] = round(quietly.scriptMsPer10s);
  figures['mainThreadMsPer10s'] = round(quietly.mainThreadMsPer10s);
  describeQuiet('quiet: 400 characters', quietly);
}

function describeCosts(name: string, { costs, parseMs }: UpdateFigures): { p50: number; p95: number } {
  const toPixels = costs.map(({ toPixelsMs }) => toPixelsMs);
  console.log(`${name}: ${costs.length} times`);
  console.log(`  work to pixels      ${spreadText(toPixels)}`);
  console.log(`  processor time      ${spreadText(costs.map(({ toPixelsCpuMs }) => toPixelsCpuMs))}`);
  console.log(`  with all of 400 ms  ${spreadText(costs.map(({ settledMs }) => settledMs))}`);
  console.log(`  by the clock        ${spreadText(costs.map(({ waitedMs }) => waitedMs))}`);
  console.log(`  to parse the whole answer takes the same page ${round(parseMs)} ms`);
  return { p50: at(toPixels, 0.5), p95: at(toPixels, 0.95) };
}

async function big(): Promise<void> {
  await characters.post(1000);
  const change = () => characters.change(50, true);
  const updated = await measureUpdates(browser, live, change, { updates: 30, slowdown: 1, answerPath });
  const { p50, p95 } = describeCosts('big: fifty of 1,000 characters', updated);
  figures['updateP50Ms'] = round(p50);
  figures['updateP95Ms'] = round(p95);
  figures['updateToParse'] = round(p50 / updated.parseMs);
}

async function typing(): Promise<void> {
  for (const count of [1000, 10_000]) {
    await characters.post(count);
    const typed = await measureTyping(browser, live, { field: 'Search by Name', text: 'anbelc', answerPath });
    const { p50, p95 } = describeCosts(`typing: among ${count} characters`, typed);
    figures[`typing${count}P50Ms`] = round(p50);
    figures[`typing${count}P95Ms`] = round(p95);
    figures[`typing${count}ToParse`] = round(p50 / typed.parseMs);
  }
}

async function scroll(): Promise<void> {
  await characters.post(10_000);
  const change = () => characters.change(50, false);
  const scrolled = { ...live, stored: everybody };
  const { frames, lateFrames, longestGapMs, dropped } = await measureScroll(browser, scrolled, change, {
    slowdown: 1,
    pixelsPerTurn: 1200,
  });
  figures['lateFrames'] = lateFrames;
  figures['droppedFrames'] = dropped;
  console.log(
    `scroll: ${frames} frames, ${lateFrames} late, the longest wait ${round(longestGapMs)} ms, ${dropped} dropped`,
  );
}

async function heap(): Promise<void> {
  await characters.post(400);
  const { updates, heapMb, spread } = await measureHeap(
    browser,
    live,
    () => characters.change(20, false),
    2000,
  );
  figures['heapSpread'] = round(spread);
  console.log(`heap: ${updates} updates: ${heapMb.map((size) => round(size)).join(' ')} MB`);
}

async function cold(): Promise<void> {
  const plain = await servePlainPage();
  await visit(browser, plain.url, 1);
  const { fcpMs: plainMs } = await visit(browser, plain.url, 1);
  await plain.stop();
  await characters.post(400);
  const quick = await measureCold(browser, live, { visits: 20, slowdown: 1 });
  const slow = await measureCold(browser, live, { visits: 7, slowdown });
  const quickMs = at(quick.firstItemMs, 0.5);
  const slowMs = at(slow.firstItemMs, 0.5);
  figures['firstRowMs'] = round(quickMs);
  figures['firstRowSlowMs'] = round(slowMs);
  figures['firstRowToPlain'] = round(quickMs / plainMs);
  figures['cls'] = round(Math.max(quick.cls, slow.cls));
  figures['unknownPlaces'] = quick.saidUnknown + slow.saidUnknown;
  console.log(
    `cold: first row after ${round(quickMs)} ms (${quick.by.join(', ')}), ${slowdown} x slower ${round(slowMs)} ms (${slow.by.join(', ')}), plain page ${round(plainMs)} ms`,
  );
}

async function pair(): Promise<void> {
  const groups = await feedGroups(fed);
  await characters.post(400);
  await groups.post(25);
  const change = async () => {
    await Promise.all([characters.change(20, false), groups.change(3, false)]);
  };
  const look = async (name: string, path: string) => {
    const found = await measureQuiet(browser, { ...live, path }, change, 30);
    describeQuiet(`pair: ${name}`, found);
    return found.mainThreadMsPer10s;
  };
  const groupsMs = await look('groups alone', `/grouping/${benchKey}`);
  const charactersMs = await look('characters alone', live.path);
  const second = `secondary-panel-type=who&secondary-panel-server=${benchKey}`;
  const bothMs = await look('both', `/grouping/${benchKey}?${second}`);
  figures['pairMsPer10s'] = round(bothMs);
  figures['pairToSingles'] = round(bothMs / (groupsMs + charactersMs));
}

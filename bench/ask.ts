import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { madeAt } from '@rollcall/game/testing/makers';
import { chromiumArguments, findChromium } from '../tools/chromium.ts';
import type * as measureModule from './ask/measure-ask.ts';
import { serveFed } from './live-panel/fed-server.ts';
import { at, holdTo, round, spreadText } from './live-panel/figures.ts';
import { openWithModule } from './live-panel/run-in-page.ts';

/*
 * npm run bench -- ask
 *
 * What a key costs in Ask, with 2,000 quests and 500 people of one's own. Last comes one line of JSON.
 *
 * key        the question is understood and answered from the browser; beside it a plain `includes` over the same names
 * match      a search among 10,000 characters, beside a plain `includes` over the same texts; with `parse`, 5 ms at most
 * painted    the same key in the page, until what the browser knows is laid out, ready to be painted: a frame at most
 *
 * Needs a build (npm start makes one) and a quiet machine; the ratios hold on any.
 */
const budgets = { matchP95Ms: 5, paintedP95Ms: 1000 / 60 } as const;
const rounds = 3;
/** Between keys: long enough for a frame. */
const keyPauseMs = 120;
/** Of each key the fastest counts: whatever else the machine does is not what is asked. */
const tryCount = 3;

/** Put into the page by the script. */
declare const bench: typeof measureModule;

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath !== null && { executablePath }),
  args: [...chromiumArguments],
});
const fed = await serveFed('ask');
const figures: Record<string, number> = {};
try {
  const page = await openWithModule(browser, 'ask/measure-ask.ts');
  await pure(page);
  await painted(await storedIn(page));
} finally {
  await browser.close();
  await fed.stop();
}
const isWithin = holdTo(budgets, figures);
console.log(JSON.stringify({ bench: 'ask', ...figures, budgets, isWithin }));
if (!isWithin) process.exitCode = 1;

async function pure(page: Page): Promise<void> {
  const found = await page.evaluate((times) => bench.measureAsk(times), rounds);
  for (const [name, { p50, p95 }] of Object.entries(found)) {
    console.log(`  ${name.padEnd(11)} p50 ${round(p50)} ms, p95 ${round(p95)} ms`);
  }
  const { prepare, key, parse, plain, match, plainMatch } = found;
  figures['prepareP50Ms'] = round(prepare.p50);
  figures['keyP50Ms'] = round(key.p50);
  figures['keyP95Ms'] = round(key.p95);
  figures['keyOverPlain'] = round(key.p50 / plain.p50);
  figures['matchP95Ms'] = round(parse.p95 + match.p95);
  figures['matchOverPlain'] = round(match.p50 / plainMatch.p50);
}

/** What a browser keeps that knows as much, by key. */
async function storedIn(page: Page) {
  const { quests, people } = await page.evaluate(() => ({
    quests: bench.madeQuests(),
    people: bench.madePeople(),
  }));
  const list = (data: readonly unknown[]) =>
    JSON.stringify({ createdAt: madeAt, updatedAt: new Date().toISOString(), data });
  return {
    'v1-cached-quests': list(quests),
    'v1-cached-areas': list([{ id: 1, name: 'Harbor', is_public: true, is_wilderness: false, region: null }]),
    'v1-registered-characters': list(people.registered),
    'v1-friends': list(people.friends),
    'v1-ignores': list(people.ignored),
    questions: JSON.stringify(await page.evaluate(() => bench.questions)),
  };
}

async function painted({ questions, ...stored }: Awaited<ReturnType<typeof storedIn>>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
  await page.addInitScript(timeKeys);
  await page.goto(`${fed.url}/about`, { waitUntil: 'networkidle' });
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Question' });
  await field.waitFor();
  const texts: unknown = JSON.parse(questions);
  const costs: number[] = [];
  for (const text of Array.isArray(texts) ? texts.map(String) : []) {
    const tries: number[][] = [];
    for (let pass = 0; pass < tryCount; pass += 1) {
      await field.fill('');
      await sleep(1000);
      await page.evaluate(() => window.keyTimes.splice(0));
      for (const letter of text) {
        await page.keyboard.insertText(letter);
        await sleep(keyPauseMs);
      }
      tries.push(await page.evaluate(() => window.keyTimes));
    }
    costs.push(
      ...Array.from(text, (_, place) => Math.min(...tries.map((times) => times[place] ?? Infinity))),
    );
  }
  await context.close();
  figures['paintedP50Ms'] = round(at(costs, 0.5));
  figures['paintedP95Ms'] = round(at(costs, 0.95));
  console.log(`  painted     ${spreadText(costs)}, ${costs.length} keys`);
}

declare global {
  interface Window {
    /** Of each key: milliseconds until all that follows from it is laid out, ready to be painted. */
    keyTimes: number[];
  }
}

/** Runs in the page. */
function timeKeys(): void {
  window.keyTimes = [];
  addEventListener(
    'input',
    () => {
      const startedAt = performance.now();
      const { port1, port2 } = new MessageChannel();
      // The next task: the event is over, and React has rendered what follows from it.
      port1.onmessage = () => {
        document.body.getBoundingClientRect();
        window.keyTimes.push(performance.now() - startedAt);
      };
      port2.postMessage(null);
    },
    true,
  );
}

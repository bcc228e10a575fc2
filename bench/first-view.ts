import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { chromiumArguments, findChromium } from '../tools/chromium.ts';
import { visit, type Visit } from './first-view/look.ts';
import { serveBusyWorld, servePlainPage } from './first-view/serve.ts';

/*
 * npm run bench -- first-view [url]
 *
 * Cold visits of the pages that a player meets first, on a processor four times slower than this one, against a busy
 * world (or against the server at `url`): first and largest contentful paint, layout shift, blocking time, bytes. The
 * median of several visits each. Last comes one line of JSON with the ratio of our largest paint to that of a page of
 * plain text from a bare node:http, which nothing can beat.
 */
const slowdown = 4;
const visits = 5;

/** Kilobytes are of 1024. */
const budgets = {
  '/': { lcpMs: 700, cls: 0.02, blockedMs: 150, wireKb: 250, scriptKb: 125 },
  '/live': { lcpMs: 900, cls: 0.02, blockedMs: 150, wireKb: null, scriptKb: 185 },
  '/grouping': { lcpMs: 900, cls: 0.02, blockedMs: 150, wireKb: null, scriptKb: 150 },
  '/grouping/orien': { lcpMs: 900, cls: 0.02, blockedMs: 150, wireKb: null, scriptKb: 155 },
} as const;

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath !== null && { executablePath }),
  args: [...chromiumArguments],
});
const given = process.argv[2];
const world = given === undefined ? await serveBusyWorld() : { url: given, stop: async () => {} };
const plain = await servePlainPage();
try {
  // Reports and the past of the world are made in the first seconds.
  if (given === undefined) await sleep(45_000);
  const plainLcpMs = middle(await visitOften(plain.url), ({ lcpMs }) => lcpMs);
  console.log(`plain page, ${slowdown} x slower: largest paint ${Math.round(plainLcpMs)} ms`);
  const figures: Record<string, object> = {};
  for (const [path, budget] of Object.entries(budgets)) {
    await visit(browser, world.url + path, 1);
    const seen = await visitOften(world.url + path);
    const of = (pick: (each: Visit) => number) => middle(seen, pick);
    const row = {
      fcpMs: Math.round(of(({ fcpMs }) => fcpMs)),
      lcpMs: Math.round(of(({ lcpMs }) => lcpMs)),
      lcpToPlain: round(of(({ lcpMs }) => lcpMs) / plainLcpMs, 2),
      cls: round(Math.max(...seen.map(({ cls }) => cls)), 4),
      blockedMs: Math.round(of(({ blockedMs }) => blockedMs)),
      longestTaskMs: Math.round(of(({ longestTaskMs }) => longestTaskMs)),
      wireKb: round(of(({ wireBytes }) => wireBytes) / 1024, 1),
      scriptKb: round(of(({ scriptBytes }) => scriptBytes) / 1024, 1),
    };
    figures[path] = row;
    console.log(
      path,
      JSON.stringify(row),
      `budget ${JSON.stringify(budget)}; largest: ${seen[0]?.lcpElement}`,
    );
  }
  console.log(
    JSON.stringify({ bench: 'first-view', slowdown, plainLcpMs: Math.round(plainLcpMs), ...figures }),
  );
} finally {
  await browser.close();
  await plain.stop();
  await world.stop();
}

async function visitOften(url: string): Promise<Visit[]> {
  const seen: Visit[] = [];
  for (let count = 0; count < visits; count += 1) seen.push(await visit(browser, url, slowdown));
  return seen;
}

function middle(seen: readonly Visit[], pick: (each: Visit) => number): number {
  const sorted = seen.map(pick).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

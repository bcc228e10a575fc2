import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { chromiumArguments, findChromium } from '../tools/chromium.ts';
import { type Stored, visit, type Visit, watchLater } from './first-view/look.ts';
import { servePlainPage } from './first-view/serve.ts';
import { feedGroups } from './grouping/feed-groups.ts';
import { benchKey, benchServer, type FedServer, serveFed } from './live-panel/fed-server.ts';
import { feedCharacters } from './who/feed-characters.ts';

/*
 * npm run bench -- first-view [commit] [--short] [page ...]
 *
 * Cold visits of the pages that a player meets first, with 700 players and 60 groups on the server, twenty of which change
 * every 5 s: largest paint, blocking time, layout shift, script and first row on this processor and on one four times
 * slower (medians of several visits), then the work of the main thread in seconds 5 to 15 and 60 to 80 after the load
 * (left out by --short). The home page is visited by a new visitor and by one who returns to characters of their own.
 * With a commit, the same of that commit beside it: it is checked out and built in a temporary folder. Last comes one line
 * of JSON; its ratios are to the commit, and of the largest paint to a page of plain text from a bare node:http, and of a
 * returning visitor to that of a new one. Pages are picked by arguments that begin with a slash.
 */
const visits = 5;
const slowdowns = [1, 4] as const;
const playerCount = 700;
const groupCount = 60;
const changeCount = 20;
const changeEveryMs = 5000;

const args = process.argv.slice(2);
const isShort = args.includes('--short');
const commit = args.find((arg) => /^[^-/]/.test(arg)) ?? null;
const picked = args.filter((arg) => arg.startsWith('/'));

const friends = {
  'v1-friends': JSON.stringify({
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    data: Array.from({ length: 100 }, (_, index) => ({
      id: index + 1,
      createdAt: '2026-01-01T00:00:00.000Z',
    })),
  }),
};
const registered = {
  'v1-registered-characters': JSON.stringify({
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    data: Array.from({ length: 8 }, (_, index) => ({
      id: index + 1,
      character: makeCharacter({ id: index + 1, name: `Mine-${index + 1}`, server_name: benchServer }),
    })),
  }),
};

interface View {
  readonly path: string;
  /** What the visitor's browser keeps. */
  readonly stored: Stored;
}

const returning = '/ returning';
/** By what their figures are called. */
const views: Readonly<Record<string, View>> = {
  '/': { path: '/', stored: {} },
  [returning]: { path: '/', stored: registered },
  '/live': { path: '/live', stored: {} },
  '/servers': { path: '/servers', stored: {} },
  [`/grouping/${benchKey}`]: { path: `/grouping/${benchKey}`, stored: {} },
  [`/who/${benchKey}`]: { path: `/who/${benchKey}`, stored: {} },
  '/friends': { path: '/friends', stored: friends },
};

const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath !== null && { executablePath }),
  args: [...chromiumArguments],
});
try {
  const plain = await servePlainPage();
  const plainLcpMs = middle(await visitOften(() => visit(browser, plain.url, 4)), ({ lcpMs }) => lcpMs);
  await plain.stop();
  const sites = [await serveSite('now', process.cwd())];
  if (commit !== null) sites.push(await serveSite('before', checkOut(commit)));
  try {
    // The first reports of a server that has just started are made.
    await sleep(20_000);
    for (const [name, view] of Object.entries(views)) {
      if (picked.length === 0 || picked.includes(view.path)) await measure(name, view, sites);
    }
  } finally {
    for (const { stop } of sites) await stop();
  }
  const [now, before] = sites.map(({ rows }) => rows);
  const lcpOf = (name: string) => now?.[name]?.['lcpMs'] ?? 0;
  const returningToNew = slowdowns.map((slowdown): [string, number] => [
    `${slowdown}x`,
    round(lcpOf(`${returning} ${slowdown}x`) / Math.max(1, lcpOf(`/ ${slowdown}x`)), 2),
  ]);
  const ratios = Object.fromEntries(
    Object.entries(now ?? {}).map(([name, row]) => {
      const old = before?.[name] ?? {};
      const shared = Object.keys(row).filter((key) => (old[key] ?? 0) > 0);
      const toOld = shared.map((key) => [key, round((row[key] ?? 0) / (old[key] ?? 1), 2)]);
      return [name, { lcpToPlain: round((row['lcpMs'] ?? 0) / plainLcpMs, 2), ...Object.fromEntries(toOld) }];
    }),
  );
  console.log(
    JSON.stringify({
      bench: 'first-view',
      commit,
      plainLcpMs: Math.round(plainLcpMs),
      lcpOfReturningToNew: Object.fromEntries(returningToNew),
      ratios,
      now,
      before,
    }),
  );
} finally {
  await browser.close();
}

interface Site {
  readonly name: string;
  readonly url: string;
  readonly stop: () => Promise<void>;
  /** Figures by page and slowdown. */
  readonly rows: Record<string, Record<string, number>>;
}

async function serveSite(name: string, root: string): Promise<Site> {
  const server = await serveFed('first-view', root);
  const stopChanges = await feed(server);
  const stop = async () => {
    stopChanges();
    await server.stop();
  };
  return { name, url: server.url, stop, rows: {} };
}

/** Sites take turns, so that whatever else the machine does meets all of them. */
async function measure(name: string, { path, stored }: View, sites: readonly Site[]): Promise<void> {
  for (const { url } of sites) await visit(browser, url + path, 1, stored);
  for (const slowdown of slowdowns) {
    const seen = new Map<Site, Visit[]>(sites.map((site) => [site, []]));
    for (let count = 0; count < visits; count += 1) {
      for (const [site, own] of seen) own.push(await visit(browser, site.url + path, slowdown, stored));
    }
    for (const [site, own] of seen) {
      const row = rowOf(own);
      site.rows[`${name} ${slowdown}x`] = row;
      console.log(site.name, name, `${slowdown}x`, JSON.stringify(row));
    }
  }
  if (isShort) return;
  for (const site of sites) {
    const { from5To15Ms, from60To80Ms } = await watchLater(browser, site.url + path, stored);
    const later = { from5To15Ms: Math.round(from5To15Ms), from60To80Ms: Math.round(from60To80Ms) };
    Object.assign(site.rows[`${name} 1x`] ?? {}, later);
    console.log(site.name, name, JSON.stringify(later));
  }
}

function rowOf(seen: readonly Visit[]): Record<string, number> {
  const of = (pick: (each: Visit) => number) => middle(seen, pick);
  return {
    lcpMs: Math.round(of(({ lcpMs }) => lcpMs)),
    blockedMs: Math.round(of(({ blockedMs }) => blockedMs)),
    longestTaskMs: Math.round(of(({ longestTaskMs }) => longestTaskMs)),
    cls: round(Math.max(...seen.map(({ cls }) => cls)), 4),
    scriptKb: round(of(({ scriptBytes }) => scriptBytes) / 1024, 1),
    firstRowMs: Math.round(of(({ firstRowMs }) => firstRowMs)),
  };
}

/** @returns ends the changes */
async function feed(server: FedServer): Promise<() => void> {
  const groups = await feedGroups(server);
  const characters = await feedCharacters(server);
  await groups.post(groupCount);
  await characters.post(playerCount);
  const timer = setInterval(() => {
    groups
      .change(changeCount, true)
      .then(() => characters.change(changeCount, true))
      .catch((error: unknown) => console.error(error));
  }, changeEveryMs);
  return () => clearInterval(timer);
}

/** @returns folder of the built checkout of a commit */
function checkOut(name: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'rollcall-first-view-')), 'checkout');
  execFileSync('git', ['worktree', 'add', '--detach', folder, name], { stdio: 'inherit' });
  execFileSync(process.execPath, ['tools/rollcall.mjs', 'build'], { cwd: folder, stdio: 'inherit' });
  process.on('exit', () => execFileSync('git', ['worktree', 'remove', '--force', folder]));
  return folder;
}

async function visitOften(look: () => Promise<Visit>): Promise<Visit[]> {
  const seen: Visit[] = [];
  for (let count = 0; count < visits; count += 1) seen.push(await look());
  return seen;
}

function middle(seen: readonly Visit[], pick: (each: Visit) => number): number {
  const sorted = seen.map(pick).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { findChromium, launchOptionsOf } from '../tools/chromium.ts';
import { askGoals, measureAsk } from './first-view/ask.ts';
import { boardGoals, measureBoard } from './first-view/board.ts';
import { measureCharts } from './first-view/charts.ts';
import { type Figures, ratiosOf, type Row, rowText, type SiteName } from './first-view/figures.ts';
import { listGoals, measureLists } from './first-view/lists.ts';
import { measurePages } from './first-view/pages.ts';
import { checkOut, serveWorlds } from './first-view/sites.ts';

/*
 * npm run bench -- first-view [commit] [--visits 7] [pages|lists|board|charts|ask|/path ...]
 *
 * The cost of pages, lists, charts and Ask for a browser (Chromium, 1440 × 900), in processor time of the page's main
 * thread, which other load hardly changes. With a commit, which is checked out and built in a temporary folder, its
 * figures are printed beside ours. Without sections all of them run.
 *
 * pages   cold visits, medians of 7, alternating with the commit; 860 characters and some 60 groups on the server
 *         shown, the same simulated evening in every run. load = main thread in the first 8 s. blocks = time that its
 *         tasks would take beyond 50 ms each on a device four times slower. early = main thread in seconds 8 to 18.
 *         paint = largest contentful paint, in wall-clock time. shift = layout shift, in thousandths. script = scripts,
 *         gzipped. document = HTML, compressed = HTML as sent. A visit takes 20 s; a path selects a page: /who
 * lists   cost of a change, a turn of the wheel and a letter typed into the search in both live lists, and growth of
 *         the heap
 * board   longest task of the main thread and time to the canvas while groups of all servers change each second
 * charts  cost of moving the pointer and of clicking the legend in the charts of /servers and /trends
 * ask     cost of a keystroke in Ask, with 2,000 quests and 500 people in the visitor's lists
 *
 * The last line is JSON: the figures, and their ratios to the commit and to the goals.
 */
const sections = ['pages', 'lists', 'board', 'charts', 'ask'] as const;
type Section = (typeof sections)[number];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { visits: { type: 'string', default: '7' } },
});
const visits = Number(values.visits);
if (!(visits >= 1)) throw new Error('--visits takes a number from 1.');
const isSection = (text: string): text is Section => sections.some((section) => section === text);
const picked = positionals.filter((text) => text.startsWith('/'));
const named = positionals.filter(isSection);
const commit = positionals.find((text) => !text.startsWith('/') && !isSection(text)) ?? null;
const chosen = new Set<Section>([...named, ...(picked.length > 0 ? (['pages'] as const) : [])]);
const isWanted = (section: Section) => chosen.size === 0 || chosen.has(section);

const roots = new Map<SiteName, string>([['now', process.cwd()]]);
if (commit !== null) roots.set('before', checkOut(commit));
const browser = await chromium.launch(launchOptionsOf(findChromium()));
const rows: Row[] = [];
try {
  if (isWanted('pages') || isWanted('charts')) await measureWorlds(browser);
  if (isWanted('lists')) await measureEach(roots, listGoals, (root) => measureLists(browser, root));
  if (isWanted('board')) await measureEach(roots, boardGoals, (root) => measureBoard(browser, root));
  if (isWanted('ask')) await measureEach(roots, askGoals, (root) => measureAsk(browser, root));
} finally {
  await browser.close();
}
if (isWanted('pages')) console.log('Differences under 25 ms count as none (load, blocks, early).');
console.log(
  JSON.stringify({
    bench: 'first-view',
    commit,
    ...Object.fromEntries(rows.map((row) => [row.name, { ...row.found, ...ratiosOf(row) }])),
  }),
);

/** Sections that need the simulated evening. */
async function measureWorlds(launched: Browser): Promise<void> {
  const worlds = await serveWorlds(roots);
  try {
    if (isWanted('pages')) {
      rows.push(...(await measurePages(launched, worlds.servers, { visits, picked })));
    }
    if (isWanted('charts')) {
      await measureEach(worlds.servers, {}, (server) => measureCharts(launched, server));
    }
  } finally {
    await worlds.stop();
  }
}

async function measureEach<T>(
  sites: ReadonlyMap<SiteName, T>,
  goals: Readonly<Record<string, Figures>>,
  measure: (site: T) => Promise<Record<string, Figures>>,
): Promise<void> {
  const found = new Map<SiteName, Record<string, Figures>>();
  for (const [name, site] of sites) found.set(name, await measure(site));
  for (const [name, now] of Object.entries(found.get('now') ?? {})) {
    const before = found.get('before')?.[name];
    const row = { name, goals: goals[name] ?? {}, found: { now, ...(before && { before }) } };
    console.log(rowText(row));
    rows.push(row);
  }
}

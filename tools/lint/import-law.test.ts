import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { root } from '../setup/paths.mjs';
import { importLaw, judgeImport } from './import-law.ts';

/** Every folder in the table, with one page for all pages. */
const zones = importLaw.flatMap((row) => row.from).map((zone) => zone.replace('*', 'grouping'));

/** The allowed imports, written a second time by hand, as the documents describe them. */
const lawful: Record<string, readonly string[]> = {
  game: [],
  collector: ['game'],
  server: [
    'game',
    'server/live',
    'server/ingest',
    'server/cluster',
    'server/history',
    'server/reports',
    'server/catalogue',
    'server/visitors',
    'server/alerts',
    'server/rosters',
    'server/own-data',
    'server/syncs',
    'server/metrics',
    'server/reference',
    'server/social',
    'server/embeds',
    'server/store',
    'server/http',
  ],
  'server/live': ['game', 'server/http'],
  'server/ingest': ['game', 'server/live', 'server/http'],
  'server/cluster': ['game', 'server/live', 'server/ingest', 'server/history', 'server/store', 'server/http'],
  'server/history': ['game', 'server/store', 'server/http'],
  'server/reports': ['game', 'server/store', 'server/http'],
  'server/catalogue': ['game', 'server/store', 'server/http'],
  'server/visitors': ['game', 'server/store', 'server/http'],
  'server/alerts': ['game', 'server/live', 'server/visitors', 'server/store', 'server/http'],
  'server/rosters': ['game', 'server/live', 'server/visitors', 'server/store', 'server/http'],
  'server/own-data': ['game', 'server/live', 'server/visitors', 'server/store', 'server/http'],
  'server/syncs': ['game', 'server/live', 'server/visitors', 'server/store', 'server/http'],
  'server/metrics': ['game', 'server/store', 'server/http'],
  'server/reference': ['game', 'server/http'],
  'server/social': ['game', 'server/http'],
  'server/embeds': ['game', 'server/live', 'server/http'],
  'server/store': ['game'],
  'server/http': ['game'],
  web: [
    'game',
    'web/canvas',
    'web/ui',
    'web/styles',
    'web/storage',
    'web/api',
    'web/charts',
    'web/people',
    'web/alerts',
    'web/lists',
    'web/rosters',
    'web/sync',
    'web/pages/grouping',
    'web/embed',
    'web/app',
    'web/service-worker',
  ],
  'web/service-worker': ['web/api'],
  'web/canvas': [],
  'web/ui': [],
  'web/styles': [],
  'web/storage': ['game'],
  'web/api': ['game', 'web/storage', 'web/ui'],
  'web/embed': ['game', 'web/api'],
  'web/charts': ['game', 'web/api', 'web/storage', 'web/canvas', 'web/ui'],
  'web/people': ['game', 'web/api', 'web/storage', 'web/canvas', 'web/ui'],
  'web/alerts': ['game', 'web/api', 'web/storage', 'web/canvas', 'web/ui', 'web/people'],
  'web/lists': ['game', 'web/api', 'web/storage', 'web/canvas', 'web/ui', 'web/people', 'web/alerts'],
  'web/rosters': ['game', 'web/api', 'web/storage', 'web/canvas', 'web/ui', 'web/people', 'web/alerts'],
  'web/sync': ['game', 'web/api', 'web/storage'],
  'web/pages/grouping': [
    'game',
    'web/api',
    'web/storage',
    'web/canvas',
    'web/ui',
    'web/people',
    'web/charts',
    'web/alerts',
    'web/lists',
    'web/rosters',
    'web/sync',
  ],
  'web/app': [
    'game',
    'web/canvas',
    'web/ui',
    'web/styles',
    'web/storage',
    'web/api',
    'web/charts',
    'web/people',
    'web/alerts',
    'web/lists',
    'web/rosters',
    'web/sync',
    'web/embed',
    'web/pages/grouping',
    'web/service-worker',
  ],
};

/** A file deep enough in its zone not to count as one beside main.ts. */
function fileIn(zone: string, name: string): string {
  const [workspace = '', ...folders] = zone.split('/');
  return [workspace, 'src', ...folders, name].join('/');
}

function specifierBetween(from: string, to: string): string {
  if (to === 'game' && from !== 'game') return '@rollcall/game/target';
  const up = '../'.repeat(fileIn(from, 'x.ts').split('/').length - 1);
  return `${up}${fileIn(to, 'target.ts')}`;
}

function slug(zone: string): string {
  return zone.replaceAll('/', '-');
}

const pairs = zones.flatMap((from) => zones.filter((to) => to !== from).map((to) => ({ from, to })));

describe('the linter', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-import-law-'));
  const messages = new Map<string, string[]>();

  beforeAll(() => {
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    for (const zone of zones) write(fileIn(zone, 'target.ts'), 'export const target = 1;\n');
    for (const { from, to } of pairs) {
      const text = `import { target } from '${specifierBetween(from, to)}';\nexport const got = target;\n`;
      write(fileIn(from, `from-${slug(to)}.ts`), text);
    }
    const config = readFileSync(join(root, 'oxlint.config.ts'), 'utf8');
    write(
      'oxlint.config.ts',
      config.replace("'./tools/", `'${root}/tools/`).replace('typeAware: true', 'typeAware: false'),
    );
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
    const { stdout } = spawnSync(
      process.execPath,
      [oxlint, '--format=json', 'game', 'server', 'web', 'collector'],
      {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      },
    );
    const { diagnostics } = z
      .object({
        diagnostics: z.array(z.object({ code: z.string(), filename: z.string(), message: z.string() })),
      })
      .parse(JSON.parse(stdout));
    for (const { code, filename, message } of diagnostics) {
      if (code === 'rollcall(import-law)')
        messages.set(filename, [...(messages.get(filename) ?? []), message]);
    }
  }, 60_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(zones)('lets %s import only what the table allows, and reports other imports', (from) => {
    for (const { to } of pairs.filter((pair) => pair.from === from)) {
      const found = messages.get(fileIn(from, `from-${slug(to)}.ts`)) ?? [];
      const isLawful = lawful[from]?.includes(to) ?? false;
      expect(found, `${from} imports ${to}`).toHaveLength(isLawful ? 0 : 1);
    }
  });

  it('reports what is allowed and what to do instead', () => {
    expect(messages.get('server/src/live/from-server-history.ts')).toEqual([
      'server/live may not import server/history, only game, server/http. State what you need as a typed function ' +
        'argument; the file where the parts meet (main.ts, app.ts) passes it in.',
    ]);
  });
});

describe('the table', () => {
  it('has no cycle', () => {
    const height = (zone: string, above: readonly string[]): number => {
      expect(above, `${above.join(' → ')} → ${zone}`).not.toContain(zone);
      return 1 + Math.max(0, ...(lawful[zone] ?? []).map((below) => height(below, [...above, zone])));
    };
    const heights = Object.fromEntries(zones.map((zone) => [zone, height(zone, [])]));
    expect(heights).toMatchObject({ game: 1, 'server/live': 3, server: 6, 'web/lists': 6, web: 9 });
  });
});

describe('judgeImport', () => {
  it.each([
    ['another page', 'web/src/pages/grouping/Page.tsx', '../who/Page.tsx'],
    ['a package, into game', 'game/src/lfm/lfm.ts', 'lodash'],
    ['a module of Node.js, into game', 'game/src/lfm/lfm.ts', 'node:fs'],
    ['a module of Node.js, into a test of game', 'game/src/lfm.test.ts', 'node:fs'],
    ['a module of Node.js, into the browser', 'web/src/api/call.ts', 'node:crypto'],
    ['game by a path instead of its name', 'web/src/api/call.ts', '../../../game/src/lfm.ts'],
    ['its own workspace by its name', 'game/src/lfm/lfm.ts', '@rollcall/game/quest/quest'],
    ['the server, into the browser, by its name', 'web/src/api/call.ts', '@rollcall/server/src/app'],
    ['a maker of tests, into a source', 'web/src/api/call.ts', '@rollcall/game/testing/make-lfm'],
    ['a test helper, into a source', 'server/src/main.ts', '../chromium.ts'],
    ['anything, into a folder without a row', 'server/src/helpers/things.ts', 'zod'],
  ])('forbids %s', (_what, importer, specifier) => {
    expect(judgeImport(importer, specifier)).not.toBeNull();
  });

  it.each([
    ['its own folder', 'server/src/live/live-routes.ts', './live-store.ts'],
    ['a folder of its own zone', 'web/src/lists/PanelPair.tsx', './lfm/LfmPanel.tsx'],
    ['a file of game below a folder', 'server/src/http/page-head.ts', '@rollcall/game/site/page-facts'],
    ['zod, into game', 'game/src/lfm/lfm.ts', 'zod/mini'],
    ['the test tools, into a test of game', 'game/src/lfm.test.ts', 'fast-check'],
    ['makers, into a test', 'web/src/api/call.test.ts', '@rollcall/game/testing/make-lfm'],
    [
      'the test store of another folder, into a test',
      'server/src/history/journal.test.ts',
      '../store/testing/store.ts',
    ],
    ['a package, into the server', 'server/src/app.ts', 'fastify'],
    ['a module of Node.js, into the server', 'server/src/history/journal.ts', 'node:fs/promises'],
    ['a style, into a component', 'web/src/ui/Button.tsx', './Button.module.css'],
    ['everything, into a journey', 'e2e/grouping.test.ts', '../server/src/app.ts'],
    ['everything, into a benchmark', 'bench/serve-live.ts', '../web/src/lists/lfm/lfm-rows.ts'],
  ])('allows %s', (_what, importer, specifier) => {
    expect(judgeImport(importer, specifier)).toBeNull();
  });
});

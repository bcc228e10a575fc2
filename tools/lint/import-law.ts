/**
 * The table of allowed imports: the linter reads it (tools/lint/plugin.ts), and import-law.test.ts tests the linter
 * with every pair.
 *
 * A zone is a folder with a row here. In `pages/*` each page is a zone, so pages cannot import each other.
 */
type Row = {
  readonly from: readonly string[];
  /** Zones besides its own. A trailing `/*` means every zone below. */
  readonly mayImport: readonly string[];
  readonly instead: string;
};

const typedArgument =
  'State what you need as a typed function argument; the file where the parts meet (main.ts, app.ts) passes it in.';

export const importLaw: readonly Row[] = [
  {
    from: ['game'],
    mayImport: [],
    instead: 'game is pure: take time, randomness, locale and data as arguments.',
  },
  {
    from: ['collector'],
    mayImport: ['game'],
    instead: 'A collector knows the server by its public HTTP interface only: use game/report and POST it.',
  },
  { from: ['server/live'], mayImport: ['game', 'server/http'], instead: typedArgument },
  { from: ['server/ingest'], mayImport: ['game', 'server/live', 'server/http'], instead: typedArgument },
  {
    // The cluster does for several servers what these folders do for one.
    from: ['server/cluster'],
    mayImport: ['game', 'server/live', 'server/ingest', 'server/history', 'server/store', 'server/http'],
    instead: typedArgument,
  },
  {
    from: ['server/history', 'server/reports', 'server/catalogue', 'server/visitors', 'server/metrics'],
    mayImport: ['game', 'server/store', 'server/http'],
    instead: typedArgument,
  },
  {
    from: ['server/alerts', 'server/rosters', 'server/own-data', 'server/syncs'],
    mayImport: ['game', 'server/live', 'server/visitors', 'server/store', 'server/http'],
    instead: typedArgument,
  },
  { from: ['server/embeds'], mayImport: ['game', 'server/live', 'server/http'], instead: typedArgument },
  {
    from: ['server/reference', 'server/social'],
    mayImport: ['game', 'server/http'],
    instead: typedArgument,
  },
  { from: ['server/store', 'server/http'], mayImport: ['game'], instead: typedArgument },
  {
    from: ['server'],
    mayImport: ['game', 'server/*'],
    instead: 'The server does not know who reports to it or who reads from it: share words through game.',
  },
  {
    from: ['web/canvas', 'web/ui', 'web/styles'],
    mayImport: [],
    instead: 'This folder knows nothing of the game: take what you draw as props or arguments.',
  },
  {
    from: ['web/service-worker'],
    mayImport: ['web/api'],
    instead: 'The worker keeps files; the page asks and shows.',
  },
  {
    from: ['web/storage'],
    mayImport: ['game'],
    instead: 'Storage only keeps: let the caller pass the value.',
  },
  {
    from: ['web/api'],
    mayImport: ['game', 'web/storage', 'web/ui'],
    instead: 'This folder only fetches: let the list or page join it with what it shows.',
  },
  {
    from: ['web/embed'],
    mayImport: ['game', 'web/api'],
    instead: 'An embed is a small page of its own, not a part of the app: what it shows is in game/embed.',
  },
  {
    from: ['web/charts', 'web/people'],
    mayImport: ['game', 'web/api', 'web/storage', 'web/canvas', 'web/ui'],
    instead: 'Take it as a prop: the list or page puts charts and people together.',
  },
  {
    from: ['web/alerts'],
    mayImport: ['game', 'web/api', 'web/storage', 'web/canvas', 'web/ui', 'web/people'],
    instead: 'Take it as a prop: lists and pages offer alerts about what they show.',
  },
  {
    from: ['web/lists'],
    mayImport: ['game', 'web/api', 'web/storage', 'web/canvas', 'web/ui', 'web/people', 'web/alerts'],
    instead: 'Take it as a prop: the page puts charts and lists together.',
  },
  {
    from: ['web/rosters'],
    mayImport: ['game', 'web/api', 'web/storage', 'web/canvas', 'web/ui', 'web/people', 'web/alerts'],
    instead: 'Take it as a prop: the page puts rosters and lists together.',
  },
  {
    from: ['web/sync'],
    mayImport: ['game', 'web/api', 'web/storage'],
    instead: 'A sync only moves what is stored: pages show it.',
  },
  {
    from: ['web/pages/*'],
    mayImport: [
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
    instead: 'Pages do not know each other: move what both need to ui, lists, people, api or game/site.',
  },
  {
    from: ['web/app', 'web'],
    mayImport: ['game', 'web/*'],
    instead: 'The browser knows the server by game/api only: call it through web/api.',
  },
];

/**
 * Workspaces to which the table applies. Everything else (e2e, bench, tools, files at the root) may import anything.
 */
const workspaces = ['game', 'server', 'web', 'collector'];

/** Folders of a workspace in which each subfolder is a zone by itself. */
const splitFolders = ['web/pages'];

/**
 * The zone of a file, or null for a file without rules.
 *
 * @param path path from the root of the project, with `/`
 */
export function zoneOf(path: string): string | null {
  const [workspace = '', source, folder, ...rest] = path.split('/');
  if (!workspaces.includes(workspace) || source !== 'src') return null;
  if (workspace === 'game' || workspace === 'collector') return workspace;
  // A file beside main.ts belongs to the zone that connects the parts; so do the test tools beside it.
  if (folder === undefined || folder === 'testing' || rest.length === 0) return workspace;
  const zone = `${workspace}/${folder}`;
  return splitFolders.includes(zone) ? `${zone}/${rest[0]}` : zone;
}

/** Files that are not part of the product: tests, and helpers that only tests use. */
export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.includes('/testing/');
}

/**
 * Checks one import.
 *
 * @param importer path of the importing file from the root of the project
 * @param specifier the text of the import
 * @returns the problem and what to do instead, or null if the import is allowed
 */
export function judgeImport(importer: string, specifier: string): string | null {
  const from = zoneOf(importer);
  if (from === null) return null;
  const row = importLaw.find((candidate) => candidate.from.some((pattern) => covers(pattern, from)));
  if (!row) return `Folder ${from} has no row in tools/lint/import-law.ts. Add one, with a decision record.`;
  const target = resolve(importer, specifier);
  if (target === null) return judgePackage(importer, from, specifier, row.instead);
  return judgeSpelling(importer, target, specifier) ?? judgeTarget(importer, from, target, row);
}

function judgeTarget(importer: string, from: string, target: string, row: Row): string | null {
  const to = zoneOf(target);
  if (to === null)
    return `${from} may not import ${target}: only e2e, bench and tools reach outside the workspaces.`;
  if (isTestFile(target)) {
    if (!isTestFile(importer)) return `${target} is for tests only.`;
    // Makers and test stores are for the tests of every folder of their workspace.
    if (to === 'game' || to.split('/')[0] === from.split('/')[0]) return null;
  }
  if (to === from || row.mayImport.some((pattern) => covers(pattern, to))) return null;
  const allowed = row.mayImport.length === 0 ? 'nothing of ours' : row.mayImport.join(', ');
  return `${from} may not import ${to}, only ${allowed}. ${row.instead}`;
}

function judgePackage(importer: string, from: string, specifier: string, instead: string): string | null {
  const isTest = isTestFile(importer);
  if (from === 'game') {
    const allowed = isTest ? ['zod', 'vitest', 'fast-check'] : ['zod'];
    const name = specifier.split('/')[0] ?? '';
    return allowed.includes(name) ? null : `game may import zod only, not ${specifier}. ${instead}`;
  }
  if (from.split('/')[0] === 'web' && !isTest && specifier.startsWith('node:')) {
    return `web runs in the browser, which has no ${specifier}. Use the platform's own (fetch, crypto, URL).`;
  }
  return null;
}

function judgeSpelling(importer: string, target: string, specifier: string): string | null {
  const [workspace = ''] = target.split('/');
  if (!workspaces.includes(workspace)) return null;
  const isOwn = importer.startsWith(`${workspace}/`);
  if (specifier.startsWith('.') && !isOwn) {
    return `Import another workspace by its name: @rollcall/${workspace}/…, not ${specifier}.`;
  }
  if (specifier.startsWith('@rollcall/') && isOwn)
    return `Import a file of the own workspace by its relative path.`;
  return null;
}

/** Path from the root of the project that a specifier refers to; null = a package. */
function resolve(importer: string, specifier: string): string | null {
  const path = specifier.replace(/\?.*$/, '');
  const named = /^@rollcall\/([^/]+)(?:\/(.+))?$/.exec(path);
  if (named)
    return named[1] === 'game' ? `game/src/${named[2] ?? ''}.ts` : `${named[1]}/src/${named[2] ?? 'main'}`;
  if (!path.startsWith('.')) return null;
  const parts = importer.split('/').slice(0, -1);
  for (const step of path.split('/')) {
    if (step === '..') parts.pop();
    else if (step !== '.') parts.push(step);
  }
  return parts.join('/');
}

function covers(pattern: string, zone: string): boolean {
  return pattern.endsWith('/*') ? zone.startsWith(pattern.slice(0, -1)) : pattern === zone;
}

import { spawnSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { findChromium } from '../chromium.ts';
import { root } from '../setup/paths.mjs';
import { runToEnd } from '../setup/run-to-end.mjs';
import { runJourneys } from '../test/journeys.ts';
import { nothing, single, sum, summary, timed, type Totals } from '../test/totals.ts';
import { runDeepUnitTests, runUnitTests } from '../test/unit-tests.ts';
import { ensureWebBuilt } from '../web-build.ts';

const usage = `Usage: npm test                     everything but the deep suite
       npm test -- <part of a path> …   the test files whose path matches
       npm run test:deep [-- <part> …]  the deep suite, in which tests take long
       npm test -- --stress [<part> …]  three times, beside two busy loops`;

/** Runs checks and tests, and prints their counts in the last line. Every part runs, even after another has failed. */
export async function run(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    console.error(usage);
    return 2;
  }
  const { isDeep, isStressed, filters } = options;
  for (const line of missingParts()) console.log(line);
  const parts = [installation(), await timed('build', buildWeb)];
  const runs = isStressed ? 3 : 1;
  const loops = isStressed ? busyLoops() : [];
  for (let count = 1; count <= runs; count += 1) {
    if (isStressed) console.log(`Run ${count} of ${runs}, beside ${loops.length} busy loops`);
    parts.push(await timed('all tests', () => (isDeep ? deepSuite(filters) : suite(filters))));
  }
  for (const loop of loops) await loop.terminate();
  const totals = sum(parts);
  for (const line of summary(totals)) console.log(line);
  return totals.failed === 0 ? 0 : 1;
}

function readOptions(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { deep: { type: 'boolean', default: false }, stress: { type: 'boolean', default: false } },
    });
    return { isDeep: values.deep, isStressed: values.stress, filters: positionals };
  } catch {
    return null;
  }
}

/** Unit tests and journeys run side by side, because both mostly wait. */
async function suite(filters: readonly string[]): Promise<Totals> {
  const { units, journeys } = byKind(filters);
  const unitTests = async () =>
    filters.length === 0 ? sum([await runStaticChecks(), await runUnitTests([])]) : runUnitTests(units);
  return sum(
    await Promise.all([
      filters.length === 0 || units.length > 0 ? unitTests() : nothing,
      filters.length === 0 || journeys.length > 0 ? runJourneys(journeys) : nothing,
    ]),
  );
}

/** Tests that measure run last and alone; the others run side by side. */
async function deepSuite(filters: readonly string[]): Promise<Totals> {
  const { units, journeys } = byKind(filters);
  const hasUnits = filters.length === 0 || units.length > 0;
  const hasJourneys = filters.length === 0 || journeys.length > 0;
  process.env['TEST_SUITE'] = 'deep';
  const sideBySide = await Promise.all([
    hasUnits ? runDeepUnitTests('deep', units) : nothing,
    hasJourneys ? runJourneys(journeys) : nothing,
  ]);
  process.env['TEST_SUITE'] = 'measured';
  return sum([
    ...sideBySide,
    hasUnits ? await runDeepUnitTests('measured', units) : nothing,
    hasJourneys ? await runJourneys(journeys) : nothing,
  ]);
}

function byKind(filters: readonly string[]) {
  return {
    journeys: filters.filter((filter) => filter.startsWith('e2e')),
    units: filters.filter((filter) => !filter.startsWith('e2e')),
  };
}

function installation(): Totals {
  const ms = Date.now() - Number(process.env['ROLLCALL_STARTED_AT'] ?? Date.now());
  return { ...nothing, parts: [{ name: 'installation', ms }] };
}

async function buildWeb(): Promise<Totals> {
  await ensureWebBuilt();
  return single(true, 'the web app builds');
}

/** Busy loops for two processors; they end with this process. */
function busyLoops(): readonly Worker[] {
  return [1, 2].map(() => new Worker('for (;;);', { eval: true }));
}

/** Disk space for a run, with a margin: data folders of servers, profiles of browsers, results. */
const neededBytes = 3e9;

/** One line for each missing part of this machine, with the tests that are skipped because of it. */
function missingParts(): readonly string[] {
  const lines: string[] = [];
  if (findChromium() === null) lines.push('No Chromium: the journeys in a browser will try to get one.');
  if (!process.env['TEST_DATABASE_URL']) {
    lines.push(
      'No PostgreSQL (TEST_DATABASE_URL is not set): tests of the store use the embedded one alone.',
    );
  }
  if (!process.env['TEST_REDIS_SERVER'] && spawnSync('redis-server', ['--version']).status !== 0) {
    lines.push('No redis-server: tests of several servers are skipped.');
  }
  for (const folder of new Set([root, tmpdir()])) {
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < neededBytes) {
      lines.push(
        `Little room in ${folder}: ${Math.round((bavail * bsize) / 1e6)} MB are free, the tests need ${neededBytes / 1e6} MB.`,
      );
    }
  }
  return lines;
}

type Check = { readonly title: string; readonly args: readonly string[] };

const compiler = 'node_modules/typescript/bin/tsc';

/** Projects of the compiler, one for each environment in which code runs. */
const typed = [
  'game',
  'server',
  'web',
  'web/src/service-worker',
  'web/tsconfig.node.json',
  'collector',
  'e2e',
  'bench',
  'tools',
];

/** Each check counts as one test. */
const checks: readonly Check[] = [
  { title: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  ...typed.map((project) => ({ title: `types of ${project}`, args: [compiler, '--noEmit', '-p', project] })),
  { title: 'lint and import law', args: ['node_modules/oxlint/bin/oxlint'] },
  { title: 'nothing unused', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
];

/** Runs every check, even after one has failed, and prints the output of failed ones. */
function runStaticChecks(): Promise<Totals> {
  return timed('static checks', async () => {
    const results: Totals[] = [];
    for (const { title, args } of checks) {
      const output: string[] = [];
      const code = await runToEnd(process.execPath, [...args], { onLine: (line) => output.push(line) });
      console.log(`${code === 0 ? '✓' : '✗'} ${title}`);
      if (code !== 0) console.log(output.join('\n'));
      results.push(single(code === 0, title));
    }
    return sum(results);
  });
}

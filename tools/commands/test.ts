import { Worker } from 'node:worker_threads';
import { parseArgs } from 'node:util';
import { runJourneys } from '../test/journeys.ts';
import { runStaticChecks } from '../test/static-checks.ts';
import { missingParts } from '../test/missing-parts.ts';
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

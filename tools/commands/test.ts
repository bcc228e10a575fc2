import { runJourneys } from '../test/journeys.ts';
import { runStaticChecks } from '../test/static-checks.ts';
import { line, sum, type Totals } from '../test/totals.ts';
import { runUnitTests } from '../test/unit-tests.ts';

/**
 * Runs every check and test there is, or with filters only those tests whose file matches one. Each part runs, whatever
 * the one before it said.
 */
export async function run(filters: readonly string[]): Promise<number> {
  const totals = sum(await (filters.length === 0 ? everything() : only(filters)));
  for (const failure of totals.failures) console.log(`✗ ${failure}`);
  console.log(line(totals));
  return totals.failed === 0 ? 0 : 1;
}

async function everything(): Promise<Totals[]> {
  return [await runStaticChecks(), await runUnitTests([]), await runJourneys([])];
}

async function only(filters: readonly string[]): Promise<Totals[]> {
  const journeys = filters.filter((filter) => filter.startsWith('e2e'));
  const units = filters.filter((filter) => !filter.startsWith('e2e'));
  return [
    ...(units.length > 0 ? [await runUnitTests(units)] : []),
    ...(journeys.length > 0 ? [await runJourneys(journeys)] : []),
  ];
}

import { fromWireTime } from '../wire-time.ts';
import { periodDays, type Period, type PopulationAverage, type PopulationCoverage } from './population.ts';
import { dayMs } from '../time.ts';

/** Minimum share of the period in which a server was counted for its means to be ranked and compared. */
const leastShareCounted = 1 / 4;

const lengthOf = (spans: readonly { readonly start: string; readonly end: string }[]) =>
  spans.reduce((sum, { start, end }) => sum + fromWireTime(end) - fromWireTime(start), 0);

/** Share of a period in which a server was up and counted, no matter how often. */
function shareCounted({ gaps, offline }: PopulationCoverage[string], period: Period): number {
  return 1 - (lengthOf(gaps) + lengthOf(offline)) / (periodDays[period] * dayMs);
}

/**
 * Means of the servers with enough data to be ranked. Otherwise a server with one counted hour, on a busy evening,
 * would be the most populated one of its week.
 *
 * @param averages by server, such as those of `population/average`
 * @param coverage from `population/coverage`, for the same period
 */
export function coveredAverages<Means = PopulationAverage>(
  averages: Readonly<Record<string, Means>>,
  coverage: PopulationCoverage,
  period: Period,
): Readonly<Record<string, Means>> {
  return Object.fromEntries(
    Object.entries(averages).filter(([server]) => {
      const own = Object.hasOwn(coverage, server) ? coverage[server] : undefined;
      return own !== undefined && shareCounted(own, period) >= leastShareCounted;
    }),
  );
}

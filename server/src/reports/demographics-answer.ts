import { compareBy } from '@rollcall/game/compare';
import type { ActivityLevel, DemographicCategory, Demographics } from '@rollcall/game/demographics';
import type { Count, ServerTally } from './census-tally.ts';

const countAt: Readonly<Record<ActivityLevel, (count: Count) => number>> = {
  all: ({ all }) => all,
  active: ({ active }) => active,
  inactive: ({ all, active }) => all - active,
};

/**
 * `demographics/{category}/{period}`: server → key → characters. Keys that nobody has are missing; the others stand in
 * the same order whoever was counted first, so that equal answers are equal bytes.
 *
 * @param tallies server key → what was counted there in the period
 */
export function demographicsAnswer(
  category: DemographicCategory,
  level: ActivityLevel,
  tallies: ReadonlyMap<string, ServerTally>,
): Demographics {
  const ofServer = ({ demographics }: ServerTally) =>
    Object.fromEntries(
      [...demographics[category]]
        .map(([key, count]) => [key, countAt[level](count)] as const)
        .filter(([, characters]) => characters > 0)
        .toSorted(compareBy(([key]) => key)),
    );
  return Object.fromEntries([...tallies].map(([server, tally]) => [server, ofServer(tally)]));
}

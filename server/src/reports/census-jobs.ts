import { compareBy } from '@rollcall/game/compare';
import type { GameDefinition } from '@rollcall/game/definition';
import {
  type ActivityLevel,
  activityLevels,
  demographicCategories,
  type DemographicCategory,
  type Demographics,
} from '@rollcall/game/population/demographics';
import type { AnswerOf } from '@rollcall/game/api/endpoint';
import type { endpoints } from '@rollcall/game/api/endpoints';
import { type Period, periodDays, type PopulationUnique } from '@rollcall/game/population/population';
import { indexRaces } from '@rollcall/game/character/races';
import { reportSpan } from '@rollcall/game/population/report-period';
import { serverKey } from '@rollcall/game/servers';
import { toWireTime } from '@rollcall/game/wire-time';
import type { Sql, Store } from '../store/store.ts';
import {
  type CensusRange,
  charactersPerSlice,
  newest,
  readCensusSlice,
  readOnlineBefore,
  refreshStatistics,
} from './census-queries.ts';
import {
  type CensusGroup,
  type Count,
  mergeTallies,
  type NameRace,
  type ServerTally,
  tallyOf,
} from './census-tally.ts';
import { refreshMs, type ReportJob } from './report-job.ts';

interface CensusJobsParts {
  readonly store: Pick<Store, 'sql'>;
  readonly definition: GameDefinition;
  readonly sliceLength?: number;
}

/**
 * Periods that one job counts, because they are due together. Each period adds older characters to the previous one.
 */
const jointPeriods: readonly (readonly [Period, ...Period[]])[] = [
  ['day'],
  ['week'],
  ['month', 'quarter', 'year'],
];

/**
 * The jobs that count characters. `population/unique`, `population/transfers` and all `demographics/…` of a period are
 * computed in one pass over the characters that count in it, including anonymous ones.
 */
export function censusJobs({
  store: { sql },
  definition,
  sliceLength = charactersPerSlice,
}: CensusJobsParts): ReportJob[] {
  const nameRace = raceNamer(definition);

  async function count(joint: readonly Period[], nowMs: number): Promise<Map<string, unknown>> {
    await refreshStatistics(sql);
    const tallies = new Map(joint.map((period) => [period, new Map<string, ServerTally>()]));
    for (const { name } of definition.servers) {
      let tally = tallyOf([], nameRace);
      let before = newest;
      for (const [period, ofPeriod] of tallies) {
        const { fromMs } = reportSpan(period, nowMs);
        for await (const groups of readSince(sql, {
          serverName: name,
          before,
          fromMs,
          length: sliceLength,
        })) {
          tally = mergeTallies([tally, tallyOf(groups, nameRace)]);
        }
        before = new Date(fromMs).toISOString();
        const stayers = await readOnlineBefore(sql, name, fromMs);
        ofPeriod.set(serverKey(name), mergeTallies([tally, tallyOf(stayers.groups, nameRace)]));
      }
    }
    return new Map([...tallies].flatMap(([period, ofPeriod]) => [...answersOf(period, nowMs, ofPeriod)]));
  }

  return jointPeriods.map((joint) => ({
    name: `census ${joint.join(', ')}`,
    everyMs: refreshMs[joint[0]],
    madeFrom: ['characters'],
    run: (nowMs) => count(joint, nowMs),
  }));
}

/** Makes a function that names a race in our spelling. Unknown races keep their own names. */
function raceNamer({ races }: GameDefinition): NameRace {
  const findRace = indexRaces(races);
  return (race) => (race === null ? 'Unknown' : (findRace(race)?.name ?? race));
}

/**
 * Reads the characters of a server from the newest to the oldest.
 * Each character counts at one moment, so slices by this moment contain everybody once. The moment only moves forward:
 * characters that log in or are saved during the pass may be missed, but none is counted twice.
 */
async function* readSince(sql: Sql, range: CensusRange): AsyncGenerator<readonly CensusGroup[]> {
  let before: string | null = range.before;
  while (before !== null) {
    const { groups, rows, oldest } = await readCensusSlice(sql, { ...range, before });
    yield groups;
    before = rows < range.length ? null : oldest;
  }
}

function answersOf(
  period: Period,
  nowMs: number,
  tallies: ReadonlyMap<string, ServerTally>,
): Map<string, unknown> {
  const answers = new Map<string, unknown>([
    [`/v1/population/unique/${period}`, uniqueAnswer(period, nowMs, tallies)],
    [`/v1/population/transfers/${period}`, transfersAnswer(tallies)],
  ]);
  for (const category of demographicCategories) {
    for (const level of activityLevels) {
      const path = `/v1/demographics/${category}/${period}?activity_level=${level}`;
      answers.set(path, demographicsAnswer(category, level, tallies));
    }
  }
  return answers;
}

type UniqueCounts = PopulationUnique['server_breakdown'][string];

function countsOf({ all, active, guilds }: ServerTally): UniqueCounts {
  let activeGuilds = 0;
  for (const isActive of guilds.values()) if (isActive) activeGuilds += 1;
  return {
    unique_character_count: all,
    unique_guild_count: guilds.size,
    active_unique_character_count: active,
    active_unique_guild_count: activeGuilds,
  };
}

/**
 * `population/unique/{period}`: the number of different characters and guilds. A guild is active in a period if one of
 * its counted characters is. Guilds with the same name on two servers count as two.
 *
 * @param tallies server key → counts of the period
 */
export function uniqueAnswer(
  period: Period,
  nowMs: number,
  tallies: ReadonlyMap<string, ServerTally>,
): PopulationUnique {
  const counts = [...tallies].map(([server, tally]) => [server, countsOf(tally)] as const);
  const sumOf = (field: keyof UniqueCounts) => counts.reduce((sum, [, count]) => sum + count[field], 0);
  const { fromMs, toMs } = reportSpan(period, nowMs);
  return {
    unique_character_count: sumOf('unique_character_count'),
    unique_guild_count: sumOf('unique_guild_count'),
    active_unique_character_count: sumOf('active_unique_character_count'),
    active_unique_guild_count: sumOf('active_unique_guild_count'),
    days_analyzed: periodDays[period],
    start_date: toWireTime(fromMs),
    end_date: toWireTime(toMs),
    server_breakdown: Object.fromEntries(counts),
  };
}

type Transfers = AnswerOf<typeof endpoints.populationTransfers>;
type Moved = Transfers[string][string];

/**
 * `population/transfers/{period}`: home server → current server → characters away from home. Characters at home, with
 * an unknown home, or with a home that is not a known server are left out.
 *
 * @param tallies server key → counts of the period
 */
export function transfersAnswer(tallies: ReadonlyMap<string, ServerTally>): Transfers {
  const moved = new Map([...tallies.keys()].map((home) => [home, new Map<string, Moved>()]));
  for (const [current, { homes }] of tallies) {
    for (const [homeName, { all, active }] of homes) {
      const home = serverKey(homeName);
      const arrivals = home === current ? undefined : moved.get(home);
      const known = arrivals?.get(current) ?? { count: 0, active: 0 };
      arrivals?.set(current, { count: known.count + all, active: known.active + active });
    }
  }
  return Object.fromEntries([...moved].map(([home, targets]) => [home, Object.fromEntries(targets)]));
}

const countAt: Readonly<Record<ActivityLevel, (count: Count) => number>> = {
  all: ({ all }) => all,
  active: ({ active }) => active,
  inactive: ({ all, active }) => all - active,
};

/**
 * `demographics/{category}/{period}`: server → key → characters. Empty keys are missing. The others are in an order
 * that does not depend on who was counted first, so that equal answers are equal bytes.
 *
 * @param tallies server key → counts of the period
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

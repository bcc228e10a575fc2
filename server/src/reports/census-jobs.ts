import { compareBy } from '@rollcall/game/compare';
import type { GameDefinition } from '@rollcall/game/definition';
import {
  type ActivityLevel,
  activityLevels,
  demographicCategories,
  type DemographicCategory,
  type Demographics,
} from '@rollcall/game/demographics';
import type { AnswerOf } from '@rollcall/game/endpoint';
import type { endpoints } from '@rollcall/game/endpoints';
import { type Period, periodDays, type PopulationUnique } from '@rollcall/game/population';
import { indexRaces } from '@rollcall/game/races';
import { reportSpan } from '@rollcall/game/report-period';
import { serverKey } from '@rollcall/game/servers';
import { toWireTime } from '@rollcall/game/wire-time';
import type { Store } from '../store/store.ts';
import {
  createSliceReader,
  refreshStatistics,
  newest,
  readCensusSlice,
  readOnlineBefore,
  type SliceReader,
} from './census-queries.ts';
import { type Count, mergeTallies, type NameRace, type ServerTally, tallyOf } from './census-tally.ts';
import type { ReportJob } from './report-job.ts';

interface CensusJobsParts {
  readonly store: Pick<Store, 'sql'>;
  readonly definition: GameDefinition;
  readonly slices?: SliceReader;
}

/** Periods of which the longer adds older characters to what the shorter has just counted, shortest first. */
const chains: readonly (readonly Period[])[] = [['day'], ['week'], ['month', 'quarter', 'year']];

/** So old may the count of a shorter period be to be built upon: jobs that are due together run within seconds. */
const buildsOnForMs = 10 * 60_000;

/** What a job has counted, by server, without whoever counts only because they are online. */
interface Counted {
  readonly startedAtMs: number;
  readonly fromMs: number;
  readonly tallies: ReadonlyMap<string, ServerTally>;
}

/**
 * The jobs that count characters: `population/unique`, `population/transfers` and all `demographics/…` of a period come
 * out of one pass over the characters that count in it. Anonymous characters count. Source: wire: History reads.
 */
export function censusJobs({
  store,
  definition,
  slices = createSliceReader(),
}: CensusJobsParts): ReportJob[] {
  const nameRace = raceNamer(definition);
  const counted = new Map<Period, Counted>();

  /** What the next shorter period has just counted of the same span; null = everybody has to be counted. */
  function baseOf(shorter: Period | undefined, nowMs: number): Counted | null {
    const base = shorter === undefined ? undefined : counted.get(shorter);
    if (shorter === undefined || base === undefined) return null;
    const age = nowMs - base.startedAtMs;
    const isRecent = age >= 0 && age < buildsOnForMs;
    return isRecent && base.fromMs === reportSpan(shorter, nowMs).fromMs ? base : null;
  }

  async function run(period: Period, base: Counted | null, nowMs: number): Promise<Map<string, unknown>> {
    await refreshStatistics(store.sql);
    const { fromMs } = reportSpan(period, nowMs);
    const tallies = new Map<string, ServerTally>();
    const withOnline = new Map<string, ServerTally>();
    const before = base === null ? newest : new Date(base.fromMs).toISOString();
    for (const { name } of definition.servers) {
      const newer = base?.tallies.get(name) ?? tallyOf([], nameRace);
      const older = await countSince({ store, slices, nameRace, serverName: name }, before, fromMs);
      const tally = mergeTallies([newer, ...older]);
      tallies.set(name, tally);
      const stayers = await readOnlineBefore(store.sql, name, fromMs);
      withOnline.set(serverKey(name), mergeTallies([tally, tallyOf(stayers.groups, nameRace)]));
    }
    counted.set(period, { startedAtMs: nowMs, fromMs, tallies });
    return answersOf(period, nowMs, withOnline);
  }

  return chains.flatMap((chain) =>
    chain.map((period, index) => ({
      name: `census ${period}`,
      period,
      madeFrom: 'characters',
      run: (nowMs) => run(period, baseOf(chain[index - 1], nowMs), nowMs),
    })),
  );
}

/** Races are counted by our names for them, however they were spelt; a race that is new to us by its own. */
function raceNamer({ races }: GameDefinition): NameRace {
  const findRace = indexRaces(races);
  return (race) => (race === null ? 'Unknown' : (findRace(race)?.name ?? race));
}

interface Pass {
  readonly store: Pick<Store, 'sql'>;
  readonly slices: SliceReader;
  readonly nameRace: NameRace;
  readonly serverName: string;
}

/**
 * Counts a stretch of a server from the newest character to the oldest.
 *
 * A character has one moment at which it counts, so slices by that moment hold everybody once. That moment only moves
 * forward: who comes online or is saved during the pass may be missed by it, but nobody is counted twice.
 *
 * @param end only who counts before this moment, as the store writes it
 * @param fromMs only who counts then or later, in milliseconds since 1970
 */
async function countSince(
  { store, slices, nameRace, serverName }: Pass,
  end: string,
  fromMs: number,
): Promise<ServerTally[]> {
  const tallies: ServerTally[] = [];
  const readBefore = (before: string) =>
    slices.read((length) => readCensusSlice(store.sql, { serverName, before, fromMs, length }));
  let slice = await readBefore(end);
  for (;;) {
    tallies.push(tallyOf(slice.groups, nameRace));
    if (slice.isLast || slice.oldest === null) return tallies;
    slice = await readBefore(slice.oldest);
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
 * `population/unique/{period}`: how many different characters and guilds were there. A guild is active in a period when
 * one of its characters that count is; guilds of the same name on two servers are two.
 *
 * @param tallies server key → what was counted there in the period
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
 * `population/transfers/{period}`: home server → current server → characters that are not at home. Who stayed, whose home
 * nobody told, and whose home is no server of ours is not in it.
 *
 * @param tallies server key → what was counted there in the period
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

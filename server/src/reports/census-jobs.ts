import type { GameDefinition } from '@rollcall/game/definition';
import { activityLevels, demographicCategories } from '@rollcall/game/demographics';
import type { Period } from '@rollcall/game/population';
import { indexRaces } from '@rollcall/game/races';
import { reportSpan } from '@rollcall/game/report-period';
import { serverKey } from '@rollcall/game/servers';
import type { Store } from '../store/store.ts';
import { newest, readCensusSlice, readOnlineBefore } from './census-queries.ts';
import { createSliceReader, type SliceReader } from './census-slices.ts';
import { keepStatistics } from './census-statistics.ts';
import { mergeTallies, tallyOf, type NameRace, type ServerTally } from './census-tally.ts';
import { demographicsAnswer } from './demographics-answer.ts';
import type { ReportJob } from './report-job.ts';
import { transfersAnswer } from './transfers-answer.ts';
import { uniqueAnswer } from './unique-answer.ts';

interface CensusJobsParts {
  readonly store: Pick<Store, 'sql'>;
  readonly definition: GameDefinition;
  /** How the store is read. */
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
    await keepStatistics(store.sql);
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

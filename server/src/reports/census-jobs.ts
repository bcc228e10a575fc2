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

/** Periods that are counted together, shortest first: a longer one adds older characters to what the shorter counted. */
const passes: readonly (readonly [Period, ...Period[]])[] = [['day'], ['week'], ['month', 'quarter', 'year']];

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
  return passes.map((periods) => ({
    name: `census ${periods.join(', ')}`,
    period: periods[0],
    madeFrom: 'characters',
    run: async (nowMs) => {
      await keepStatistics(store.sql);
      const answers = new Map<string, unknown>();
      const tallies = periods.map(() => new Map<string, ServerTally>());
      for (const { name } of definition.servers) {
        const pass = { store, slices, nameRace, serverName: name };
        const counted = await countPeriods(
          pass,
          periods.map((period) => reportSpan(period, nowMs).fromMs),
        );
        for (const [index, tally] of counted.entries()) tallies[index]?.set(serverKey(name), tally);
      }
      for (const [index, period] of periods.entries()) {
        putAnswers(answers, period, nowMs, tallies[index] ?? new Map());
      }
      return answers;
    },
  }));
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
 * Counts a server for several periods in one pass from the newest character to the oldest.
 *
 * A character has one moment at which it counts, so slices by that moment hold everybody once. That moment only moves
 * forward: who comes online or is saved during the pass may be missed by it, but nobody is counted twice.
 *
 * @param starts when each period begins, in milliseconds since 1970, latest first
 * @returns the tally of each period
 */
async function countPeriods(pass: Pass, starts: readonly number[]): Promise<ServerTally[]> {
  const tallies: ServerTally[] = [];
  let counted = tallyOf([], pass.nameRace);
  let before = newest;
  for (const fromMs of starts) {
    counted = mergeTallies([counted, ...(await countSince(pass, before, fromMs))]);
    const stayers = await readOnlineBefore(pass.store.sql, pass.serverName, fromMs);
    tallies.push(mergeTallies([counted, tallyOf(stayers.groups, pass.nameRace)]));
    before = new Date(fromMs).toISOString();
  }
  return tallies;
}

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

function putAnswers(
  answers: Map<string, unknown>,
  period: Period,
  nowMs: number,
  tallies: ReadonlyMap<string, ServerTally>,
): void {
  answers.set(`/v1/population/unique/${period}`, uniqueAnswer(period, nowMs, tallies));
  answers.set(`/v1/population/transfers/${period}`, transfersAnswer(tallies));
  for (const category of demographicCategories) {
    for (const level of activityLevels) {
      const path = `/v1/demographics/${category}/${period}?activity_level=${level}`;
      answers.set(path, demographicsAnswer(category, level, tallies));
    }
  }
}

import { defaultDefinition } from '@rollcall/game/definition';
import { indexQuestsByArea, type Quest } from '@rollcall/game/quest/quest';
import { runsNeeded } from '@rollcall/game/quest/run-figures';
import {
  completeFromSeconds,
  difficultyCode,
  findRuns,
  isComplete,
  medianOf,
  type SessionColumns,
} from '@rollcall/game/quest/quest-runs';
import { type Catalogue, demoCatalogue } from '../demo-catalogue/demo-catalogue.ts';
import { createPrng } from '../world/chance/random.ts';
import { createRunLog, type TrueRun, type TrueSession } from './run-log.ts';
import { createWorld, stepWorld } from '../world/world.ts';
import { type FoundSession, watchQuests } from './watched-quests.ts';

export interface WatchedWorld {
  readonly seed: string | number;
  readonly serverName: string;
  readonly days: number;
  /** Interval of the collector's reports. */
  readonly tickSeconds: number;
  /** Minutes of each hour in which it reports nothing; 0 = none. */
  readonly silentMinutes: number;
  readonly catalogue?: Catalogue;
}

/** A Tuesday. */
const startMs = Date.UTC(2026, 10, 17);
const hourSeconds = 3600;

/** A world of one game server after some days, with the true runs and those that Rollcall found. */
export interface LivedWorld {
  readonly quests: ReadonlyMap<number, Quest>;
  readonly sharedAreas: ReadonlySet<number>;
  readonly trueRuns: readonly TrueRun[];
  readonly found: readonly FoundSession[];
}

export function liveAndWatch(options: WatchedWorld): LivedWorld {
  const { seed, days, tickSeconds, silentMinutes, catalogue = demoCatalogue } = options;
  const runLog = createRunLog();
  const definition = {
    ...defaultDefinition,
    servers: defaultDefinition.servers.filter(({ name }) => name === options.serverName),
  };
  const world = createWorld({ seed, startMs, definition, catalogue, runLog });
  const questsByArea = indexQuestsByArea(catalogue.quests);
  const watched = watchQuests(world, questsByArea);
  const prng = createPrng(seed, 'silence');
  for (let hour = 0; hour < days * 24; hour += 1) {
    const silentFrom = prng.next() * (hourSeconds - silentMinutes * 60);
    for (let second = 0; second < hourSeconds; second += tickSeconds) {
      stepWorld(world, tickSeconds);
      const isSilent = second >= silentFrom && second < silentFrom + silentMinutes * 60;
      if (!isSilent) watched.look();
    }
  }
  const isShared = ([, quests]: readonly [number, readonly Quest[]]) => quests.length > 1;
  return {
    quests: new Map(catalogue.quests.map((quest) => [quest.id, quest])),
    sharedAreas: new Set([...questsByArea].filter(isShared).map(([areaId]) => areaId)),
    trueRuns: runLog.runs,
    found: watched.sessions(),
  };
}

/** A run found by the server. */
interface FoundRun {
  readonly questId: number;
  readonly sessions: readonly FoundSession[];
}

function columnsOf(sessions: readonly FoundSession[]): SessionColumns {
  const sorted = sessions.toSorted((a, b) => a.startedMs - b.startedMs);
  return {
    count: sorted.length,
    startedSecond: Uint32Array.from(sorted, ({ startedMs }) => startedMs / 1000),
    seconds: Uint32Array.from(sorted, ({ startedMs, endedMs }) => (endedMs - startedMs) / 1000),
    group: Float64Array.from(sorted, ({ groupId }) => groupId),
    server: new Uint8Array(sorted.length),
    level: Uint8Array.from(sorted, ({ level }) => level),
    difficulty: Uint8Array.from(sorted, ({ difficulty }) => difficultyCode(difficulty)),
    hasLeft: Uint8Array.from(sorted, ({ hasLeft }) => Number(hasLeft)),
  };
}

/** The runs of a quest with their sessions, combined group by group. */
function foundRunsOf(questId: number, all: readonly FoundSession[], fromSeconds: number): FoundRun[] {
  const alone = all.filter(({ groupId }) => groupId === 0).map((session) => [session]);
  const groups = Map.groupBy(
    all.filter(({ groupId }) => groupId !== 0),
    ({ groupId }) => groupId,
  );
  return [...alone, ...groups.values()].flatMap((sessions) => {
    const { count, startedSecond } = findRuns(columnsOf(sessions), fromSeconds);
    return Array.from({ length: count }, (_, place) => {
      const fromMs = (startedSecond[place] ?? 0) * 1000;
      const toMs = (startedSecond[place + 1] ?? Infinity) * 1000;
      const own = sessions.filter(({ startedMs }) => startedMs >= fromMs && startedMs < toMs);
      return { questId, sessions: own };
    });
  });
}

interface MedianErrors {
  readonly quests: number;
  /** Median over the quests. */
  readonly middle: number;
  readonly withinFivePercent: number;
}

/**
 * Compares the found runs with the true ones.
 *
 * @param counts selects the true runs to compare with
 */
export function compareWithTruth(lived: LivedWorld, counts: (run: TrueRun) => boolean = () => true) {
  const { trueRuns, found, quests, sharedAreas } = lived;
  const isJudged = (run: TrueRun) => isKnowable(run, lived) && counts(run);
  const judged = trueRuns.filter(isJudged);
  const judge = createJudge(trueRuns, isJudged);
  const errors: { readonly isShared: boolean; readonly error: number }[] = [];
  const trueByQuest = Map.groupBy(judged, ({ questId }) => questId);
  for (const [questId, sessions] of Map.groupBy(found, (session) => session.questId)) {
    const quest = quests.get(questId);
    if (quest === undefined) continue;
    const columns = columnsOf(sessions);
    const fromSeconds = completeFromSeconds(columns, quest.length);
    judge.take(foundRunsOf(questId, sessions, fromSeconds));
    const error = medianErrorOf(trueByQuest.get(questId) ?? [], columns, fromSeconds);
    if (error !== null) errors.push({ isShared: sharedAreas.has(quest.area_id ?? 0), error });
  }
  const completed = judged.filter(isCompleted);
  const errorsOf = (isShared: boolean) =>
    summarize(errors.flatMap((each) => (each.isShared === isShared ? each.error : [])));
  return {
    /** Number of completed runs that a server could know of. */
    trueRuns: completed.length,
    /** Share of these runs that it found. */
    foundShare: completed.filter(judge.isFound).length / completed.length,
    /** Share of found runs that are wrong or counted twice. */
    inventedShare: judge.inventedShare(),
    /** Errors of the median times of quests that do not share their area. */
    ownArea: errorsOf(false),
    /**
     * Errors for quests that share an area. A group that continues without posting again counts for its last posted
     * quest.
     */
    sharedArea: errorsOf(true),
  };
}

function summarize(errors: readonly number[]): MedianErrors {
  return {
    quests: errors.length,
    middle: medianOf(errors.toSorted((a, b) => a - b)),
    withinFivePercent: errors.filter((error) => error <= 0.05).length / errors.length,
  };
}

/** Matches found runs with true ones, and counts those without a match. */
function createJudge(trueRuns: readonly TrueRun[], isJudged: (run: TrueRun) => boolean) {
  const byCharacter = Map.groupBy(
    trueRuns.flatMap((run) => run.sessions.map((session) => ({ run, session }))),
    ({ session }) => session.person.id,
  );
  const seen = new Set<TrueRun>();
  let [told, invented] = [0, 0];
  return {
    take: (found: readonly FoundRun[]) => {
      for (const each of found) {
        const run = matchOf(each, byCharacter);
        if (run !== null && !isJudged(run)) continue;
        told += 1;
        if (run === null || run.questId !== each.questId || !isCompleted(run) || seen.has(run)) invented += 1;
        else seen.add(run);
      }
    },
    isFound: (run: TrueRun) => seen.has(run),
    inventedShare: () => invented / told,
  };
}

function medianErrorOf(
  runs: readonly TrueRun[],
  columns: SessionColumns,
  fromSeconds: number,
): number | null {
  const completed = runs.filter(isCompleted);
  if (findRuns(columns, fromSeconds).count < runsNeeded || completed.length < runsNeeded) return null;
  const lengths = completed.flatMap(playedMs).toSorted((a, b) => a - b);
  const found = columns.seconds
    .filter((_, place) => place < columns.count && isComplete(columns, place, fromSeconds))
    .sort();
  return Math.abs((medianOf(found) * 1000) / medianOf(lengths) - 1);
}

/** How long the players who completed a run were inside, without those who joined only for its last part. */
function playedMs({ sessions }: TrueRun): number[] {
  const lengths = sessions
    .filter(({ hasCompleted, isHidden }) => hasCompleted && !isHidden)
    .map(({ enteredMs, leftMs }) => (leftMs ?? 0) - enteredMs);
  const longest = Math.max(...lengths);
  return lengths.filter((ms) => ms >= longest / 3);
}

const isCompleted = (run: TrueRun): boolean =>
  run.sessions.some(({ hasCompleted, isHidden }) => hasCompleted && !isHidden);

/**
 * Whether a server can know of a run: somebody in it was visible, the collector was reporting during all of it, and in
 * an area with several quests the group had posted its quest.
 */
function isKnowable(run: TrueRun, { sharedAreas }: LivedWorld): boolean {
  const isPosted = run.postedQuestId === run.questId && run.sessions.length > 1;
  if (sharedAreas.has(run.areaId) && !isPosted) return false;
  return (
    run.sessions.some(({ isHidden }) => !isHidden) &&
    run.sessions.every(({ enteredMs, leftMs }) => enteredMs > startMs && leftMs !== null)
  );
}

/** The true run in which a found run spent most of its time; null = none. */
function matchOf(
  found: FoundRun,
  byCharacter: ReadonlyMap<number, readonly { readonly run: TrueRun; readonly session: TrueSession }[]>,
): TrueRun | null {
  const shares = new Map<TrueRun, number>();
  for (const { characterId, startedMs, endedMs } of found.sessions) {
    for (const { run, session } of byCharacter.get(characterId) ?? []) {
      const { enteredMs, leftMs } = session;
      const togetherMs = Math.min(leftMs ?? Infinity, endedMs) - Math.max(enteredMs, startedMs);
      if (togetherMs > 0) shares.set(run, (shares.get(run) ?? 0) + togetherMs);
    }
  }
  return [...shares].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

export function hasHidden(run: TrueRun): boolean {
  return run.sessions.some(({ isHidden }) => isHidden);
}

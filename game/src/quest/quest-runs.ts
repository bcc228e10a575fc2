import { difficultyNames } from '../lfm/difficulty.ts';
import { numberAt } from '../trends/hourly-series.ts';
import type { Quest } from './quest.ts';
import type { AreaSession } from './quest-sessions.ts';

/** For how long a group looked for members for one quest. */
export interface Posting {
  readonly questId: number | null;
  /** As understood by game/lfm/difficulty; null = not known. */
  readonly difficulty: string | null;
  readonly postedMs: number;
  /** null = still posted. */
  readonly closedMs: number | null;
}

/** Most groups are taken down when they set out: what they had posted is what they play. */
const postedBeforeMs = 30 * 60_000;

/**
 * Which quest a session was in, and how hard it was. An area of several quests counts for the one that the group had
 * posted, else for none (features 4).
 *
 * @param questsHere the quests of the session's area
 * @param postings of the session's group on its server, in any order
 */
export function questOfSession(
  session: Pick<AreaSession, 'startedMs' | 'endedMs'>,
  questsHere: readonly Pick<Quest, 'id' | 'alt_id'>[],
  postings: readonly Posting[],
): { readonly questId: number | null; readonly difficulty: string | null } {
  const [best] = postings
    .toSorted((a, b) => a.postedMs - b.postedMs)
    .flatMap((posting, place, all) => {
      const quest = questsHere.find(({ id, alt_id }) => posting.questId === id || posting.questId === alt_id);
      const isTooOld = (posting.closedMs ?? Infinity) < session.startedMs - postedBeforeMs;
      if (quest === undefined || isTooOld || posting.postedMs > session.endedMs) return [];
      const heldMs = heldTime(session, posting.postedMs, all[place + 1]?.postedMs ?? Infinity);
      return [{ questId: quest.id, posting, heldMs }];
    })
    .toSorted((a, b) => b.heldMs - a.heldMs);
  if (best !== undefined) return { questId: best.questId, difficulty: best.posting.difficulty };
  const [only, second] = questsHere;
  return { questId: second === undefined ? (only?.id ?? null) : null, difficulty: null };
}

/** What a group has posted holds until it posts something else: how much of the session that is. Below 0 = none. */
function heldTime(
  { startedMs, endedMs }: Pick<AreaSession, 'startedMs' | 'endedMs'>,
  fromMs: number,
  untilMs: number,
): number {
  return Math.min(untilMs, endedMs) - Math.max(fromMs, startedMs);
}

/**
 * The sessions of a quest, one place for each in every column, ascending by their beginning. Millions of them are kept:
 * an object for each would take ten times the memory.
 */
export interface SessionColumns {
  readonly count: number;
  /** Since 1970. */
  readonly startedSecond: Uint32Array;
  readonly seconds: Uint32Array;
  /** 0 = alone. */
  readonly group: Float64Array;
  /** Place of the server in the definition. */
  readonly server: Uint8Array;
  readonly level: Uint8Array;
  /** See {@link difficultyCode}. */
  readonly difficulty: Uint8Array;
  /** 1 = it ended by leaving. */
  readonly hasLeft: Uint8Array;
}

/** 0 = not known, then the difficulties of the game from Casual on. */
export function difficultyCode(name: string | null): number {
  return difficultyNames.findIndex((each) => each === name) + 1;
}

/** Runs, one place for each in every column, ascending by their beginning. */
export interface RunColumns {
  readonly count: number;
  readonly startedSecond: Uint32Array;
  /** The last complete exit. */
  readonly endedSecond: Uint32Array;
  readonly server: Uint8Array;
  /** Level of whoever entered first. */
  readonly level: Uint8Array;
  readonly difficulty: Uint8Array;
}

/** Of a quest without a length: a third of its usual session. */
export function completeFromSeconds(
  { seconds, count }: Pick<SessionColumns, 'seconds' | 'count'>,
  statedSeconds: number | null,
): number {
  if (statedSeconds !== null && statedSeconds > 0) return statedSeconds / 3;
  return medianOf(seconds.slice(0, count).sort()) / 3;
}

/** @param sorted ascending; of none it is 0 */
export function medianOf(sorted: ArrayLike<number>): number {
  const upper = numberAt(sorted, sorted.length >> 1);
  return sorted.length % 2 === 1 ? upper : (numberAt(sorted, (sorted.length >> 1) - 1) + upper) / 2;
}

export function isComplete(
  { seconds, hasLeft }: SessionColumns,
  place: number,
  fromSeconds: number,
): boolean {
  return hasLeft[place] === 1 && numberAt(seconds, place) >= fromSeconds;
}

interface GrowingRun {
  readonly place: number;
  endsSecond: number;
}

/**
 * Overlapping sessions of one group are one run, from its first entry to its last complete exit; who is alone is a run
 * alone. What nobody completed is none.
 */
export function findRuns(sessions: SessionColumns, fromSeconds: number): RunColumns {
  const { count } = sessions;
  const startedSecond = new Uint32Array(count);
  const endedSecond = new Uint32Array(count);
  const server = new Uint8Array(count);
  const level = new Uint8Array(count);
  const difficulty = new Uint8Array(count);
  const groups = new Map<number, Map<number, GrowingRun>>();
  let begun = 0;

  function runOf(session: number, endsSecond: number): number {
    const group = numberAt(sessions.group, session);
    const serverPlace = numberAt(sessions.server, session);
    const started = numberAt(sessions.startedSecond, session);
    const ofServer = groups.get(serverPlace) ?? new Map<number, GrowingRun>();
    groups.set(serverPlace, ofServer);
    const known = group === 0 ? undefined : ofServer.get(group);
    if (known !== undefined && started <= known.endsSecond) {
      known.endsSecond = Math.max(known.endsSecond, endsSecond);
      return known.place;
    }
    const place = begun;
    begun += 1;
    startedSecond[place] = started;
    server[place] = serverPlace;
    level[place] = numberAt(sessions.level, session);
    if (group !== 0) ofServer.set(group, { place, endsSecond });
    return place;
  }

  for (let session = 0; session < count; session += 1) {
    const endsSecond = numberAt(sessions.startedSecond, session) + numberAt(sessions.seconds, session);
    const run = runOf(session, endsSecond);
    if (difficulty[run] === 0) difficulty[run] = numberAt(sessions.difficulty, session);
    if (isComplete(sessions, session, fromSeconds)) {
      endedSecond[run] = Math.max(numberAt(endedSecond, run), endsSecond);
    }
  }
  const isRun = (_: unknown, place: number) => place < begun && endedSecond[place] !== 0;
  return {
    startedSecond: startedSecond.filter(isRun),
    server: server.filter(isRun),
    level: level.filter(isRun),
    difficulty: difficulty.filter(isRun),
    // Last, since the others ask it.
    endedSecond: endedSecond.filter((ended) => ended !== 0),
    count: endedSecond.reduce((sum, ended) => sum + Number(ended !== 0), 0),
  };
}

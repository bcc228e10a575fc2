import { difficultyNames } from '../lfm/difficulty.ts';
import { numberAt } from '../trends/hourly-series.ts';
import type { Quest } from './quest.ts';
import type { AreaSession } from './quest-sessions.ts';

/** A period in which a group was posted for one quest. */
export interface Posting {
  readonly questId: number | null;
  /** As read by game/lfm/difficulty; null = unknown. */
  readonly difficulty: string | null;
  readonly postedMs: number;
  /** null = still posted. */
  readonly closedMs: number | null;
}

/** Time for which a post still counts after it is taken down, because most groups take it down when they set out. */
const postedBeforeMs = 30 * 60_000;

/**
 * The quest of a session, and its difficulty. In an area with several quests it is the one that the group had posted,
 * or unknown.
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
      // No quest has 0 or null as its id or other id.
      const questId = posting.questId ?? 0;
      const quest = questsHere.find(
        ({ id, alt_id }) => questId === id || (questId !== 0 && questId === alt_id),
      );
      const isTooOld = (posting.closedMs ?? Infinity) < session.startedMs - postedBeforeMs;
      if (quest === undefined || isTooOld || posting.postedMs > session.endedMs) return [];
      const coveredMs = coveredTime(session, posting.postedMs, all[place + 1]?.postedMs ?? Infinity);
      return [{ questId: quest.id, posting, coveredMs }];
    })
    .toSorted((a, b) => b.coveredMs - a.coveredMs);
  if (best !== undefined) return { questId: best.questId, difficulty: best.posting.difficulty };
  const [only, second] = questsHere;
  return { questId: second === undefined ? (only?.id ?? null) : null, difficulty: null };
}

/**
 * How long a post covers a session, in ms. A post is valid until the group's next one. Below 0 = it does not cover the
 * session.
 */
function coveredTime(
  { startedMs, endedMs }: Pick<AreaSession, 'startedMs' | 'endedMs'>,
  fromMs: number,
  untilMs: number,
): number {
  return Math.min(untilMs, endedMs) - Math.max(fromMs, startedMs);
}

/**
 * The sessions of a quest in columns, ascending by their beginning. Millions of them are in memory; as objects they
 * would take ten times as much.
 */
export interface SessionColumns {
  readonly count: number;
  /** Seconds since 1970. */
  readonly startedSecond: Uint32Array;
  readonly seconds: Uint32Array;
  /** 0 = solo. */
  readonly group: Float64Array;
  /** Index of the server in the definition. */
  readonly server: Uint8Array;
  readonly level: Uint8Array;
  /** See {@link difficultyCode}. */
  readonly difficulty: Uint8Array;
  /** 1 = the character left the area, and did not log out there. */
  readonly hasLeft: Uint8Array;
}

/** The index of a difficulty from 1 (Casual) on; 0 = unknown. */
export function difficultyCode(name: string | null): number {
  return difficultyNames.findIndex((each) => each === name) + 1;
}

/** The runs of a quest in columns, ascending by their beginning. */
export interface RunColumns {
  readonly count: number;
  readonly startedSecond: Uint32Array;
  /** Time of the last complete exit. */
  readonly endedSecond: Uint32Array;
  readonly server: Uint8Array;
  /** Level of the first player to enter. */
  readonly level: Uint8Array;
  readonly difficulty: Uint8Array;
}

/** Minimum number of sessions for a median. With fewer, the stated length is more reliable. */
const sessionsOfMedian = 30;

/**
 * The minimum length of a complete session: a third of the median of all sessions. While there are few sessions, the
 * length in the catalogue replaces the median; it can be wrong, or in another unit.
 */
export function completeFromSeconds(
  { seconds, count }: Pick<SessionColumns, 'seconds' | 'count'>,
  statedSeconds: number | null,
): number {
  if (count < sessionsOfMedian && statedSeconds !== null && statedSeconds > 0) return statedSeconds / 3;
  return medianOf(seconds.slice(0, count).sort()) / 3;
}

/**
 * The median, or 0 of an empty list.
 *
 * @param sorted ascending
 */
export function medianOf(sorted: ArrayLike<number>): number {
  const upper = numberAt(sorted, sorted.length >> 1);
  return sorted.length % 2 === 1 ? upper : (numberAt(sorted, (sorted.length >> 1) - 1) + upper) / 2;
}

export function isComplete(
  { seconds, hasLeft }: SessionColumns,
  place: number,
  fromSeconds: number,
): boolean {
  return hasLeft[place] === 1 && Number(seconds[place]) >= fromSeconds;
}

/** Maximum number of servers, whose indices are stored as bytes. */
const serversMaximum = 256;

/**
 * Groups sessions into runs. Overlapping sessions of one group are one run, from its first entry to its last complete
 * exit; a solo session is a separate run. Runs that nobody completed do not count. Uses typed arrays, since a quest may
 * have half a million sessions.
 */
export function findRuns(sessions: SessionColumns, fromSeconds: number): RunColumns {
  const { count } = sessions;
  /** Index of the last run of each group on each server. */
  const places = new Map<number, number>();
  const firstSession = new Uint32Array(count);
  /** End of a run's last session, completed or not. Sessions that begin before it belong to the run. */
  const openUntil = new Uint32Array(count);
  const completedAt = new Uint32Array(count);
  const difficulties = new Uint8Array(count);
  let begun = 0;

  function runOf(session: number, endsSecond: number): number {
    const group = Number(sessions.group[session]);
    const key = group * serversMaximum + Number(sessions.server[session]);
    const known = group === 0 ? undefined : places.get(key);
    if (known !== undefined && Number(sessions.startedSecond[session]) <= Number(openUntil[known])) {
      openUntil[known] = Math.max(Number(openUntil[known]), endsSecond);
      return known;
    }
    const place = begun;
    begun += 1;
    firstSession[place] = session;
    openUntil[place] = endsSecond;
    if (group !== 0) places.set(key, place);
    return place;
  }

  for (let session = 0; session < count; session += 1) {
    const endsSecond = Number(sessions.startedSecond[session]) + Number(sessions.seconds[session]);
    const run = runOf(session, endsSecond);
    if (difficulties[run] === 0) difficulties[run] = Number(sessions.difficulty[session]);
    if (isComplete(sessions, session, fromSeconds)) {
      completedAt[run] = Math.max(Number(completedAt[run]), endsSecond);
    }
  }
  return completedRuns(sessions, { begun, firstSession, completedAt, difficulties });
}

interface BegunRuns {
  readonly begun: number;
  readonly firstSession: Uint32Array;
  /** 0 = nobody completed it. */
  readonly completedAt: Uint32Array;
  readonly difficulties: Uint8Array;
}

function completedRuns(
  sessions: SessionColumns,
  { begun, firstSession, completedAt, difficulties }: BegunRuns,
): RunColumns {
  const endedSecond = completedAt.filter((second) => second !== 0);
  const count = endedSecond.length;
  const startedSecond = new Uint32Array(count);
  const server = new Uint8Array(count);
  const level = new Uint8Array(count);
  const difficulty = new Uint8Array(count);
  let place = 0;
  for (let run = 0; run < begun; run += 1) {
    if (completedAt[run] === 0) continue;
    const first = Number(firstSession[run]);
    startedSecond[place] = Number(sessions.startedSecond[first]);
    server[place] = Number(sessions.server[first]);
    level[place] = Number(sessions.level[first]);
    difficulty[place] = Number(difficulties[run]);
    place += 1;
  }
  return { count, startedSecond, endedSecond, server, level, difficulty };
}

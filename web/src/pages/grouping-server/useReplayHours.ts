import { lfmReplay } from '@rollcall/game/api/replay-reads';
import type { ServerFacts } from '@rollcall/game/definition';
import { fillPath } from '@rollcall/game/api/endpoint';
import { boardAt, type LfmReplay, type ReplayedBoard, replayedBoards } from '@rollcall/game/lfm/replay';
import { serverKey } from '@rollcall/game/servers';
import { fromWireTime, toWireTime } from '@rollcall/game/wire-time';
import { useQueries } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { callPath, type Received } from '../../api/call-endpoint.ts';
import { type CallError, toCallError } from '../../api/call-error.ts';
import { ownQuery } from '../../api/endpoint-query.ts';
import { usePreloadedQueries } from '../../api/preloaded-queries.ts';
import { isWorthRetry, retryWaitMs } from '../../api/with-retry.ts';
import { fetchedSpanMs, hourOf, type ReplayRange, spanOfHour } from './replay-clock.ts';

/** An hour of boards, ready to show. */
export interface ReplayedHour {
  readonly fromMs: number;
  readonly toMs: number;
  /** The first moment on record. */
  readonly firstMs: number;
  readonly boards: readonly ReplayedBoard[];
  readonly gaps: readonly Gap[];
}

/** A span without reports. */
export interface Gap {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** What is known about the board at a moment. */
export type BoardAt =
  | { readonly kind: 'board'; readonly groups: ReplayedBoard['groups'] }
  | { readonly kind: 'gap'; readonly gap: Gap }
  /** Before the first moment on record. */
  | { readonly kind: 'before'; readonly firstMs: number };

/** How long an hour is kept after it was last shown, in ms. */
const keptForMs = 10 * 60_000;

/** Maximum length of a folding task, in ms: the arrival of an hour must not delay a frame while the reader scrubs. */
const sliceMs = 4;

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Folds an answer into its boards. In one task, 90 groups take 20 ms or more; in slices, no frame is late. */
async function readHour(replay: LfmReplay): Promise<ReplayedHour> {
  await nextTask();
  const boards: ReplayedBoard[] = [];
  let untilMs = performance.now() + sliceMs;
  for (const board of replayedBoards(replay)) {
    boards.push(board);
    if (performance.now() <= untilMs) continue;
    await nextTask();
    untilMs = performance.now() + sliceMs;
  }
  return {
    fromMs: fromWireTime(replay.from),
    toMs: fromWireTime(replay.to),
    firstMs: fromWireTime(replay.first),
    boards,
    gaps: replay.gaps.map(({ from, to }) => ({ fromMs: fromWireTime(from), untilMs: fromWireTime(to) })),
  };
}

/**
 * The board at a moment.
 *
 * @param around the hour of the moment and its known neighbours, into which a gap may reach
 */
export function findBoard(atMs: number, hour: ReplayedHour, around: readonly ReplayedHour[]): BoardAt {
  if (atMs < hour.firstMs) return { kind: 'before', firstMs: hour.firstMs };
  const gaps = around.flatMap(({ gaps: all }) => all).toSorted((a, b) => a.fromMs - b.fromMs);
  const joined: Gap[] = [];
  for (const gap of gaps) {
    const last = joined.at(-1);
    if (last !== undefined && gap.fromMs <= last.untilMs)
      joined[joined.length - 1] = { ...last, untilMs: Math.max(last.untilMs, gap.untilMs) };
    else joined.push(gap);
  }
  const gap = joined.find(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs);
  if (gap !== undefined) return { kind: 'gap', gap };
  return { kind: 'board', groups: boardAt(hour.boards, atMs)?.groups ?? {} };
}

export interface ReplayHours {
  /** The first moment on record; null = not known yet. */
  readonly firstMs: number | null;
  /** A fetched hour, by any moment in it; null = not there yet. */
  readonly hourAt: (atMs: number) => ReplayedHour | null;
  /** `loaded` = also when there is nothing to load, because the hour is before the first moment on record. */
  readonly stateOf: (atMs: number) => 'loaded' | 'loading' | 'error';
  /** Why the last attempt to fetch the hour of a moment failed; null = it did not. */
  readonly failureOf: (atMs: number) => CallError | null;
  /** Retries the fetches that failed. */
  readonly retry: () => void;
}

/** Whether an hour was refused because all of it is before the first moment on record. */
export const isBeforeRecord = ({ status }: CallError): boolean => status === 400;

/** Fetches hours of boards one after the other, and keeps them for a while. */
export function useReplayHours(
  { name }: Pick<ServerFacts, 'name'>,
  wanted: readonly number[],
  range: ReplayRange,
): ReplayHours {
  const { client } = usePreloadedQueries();
  const queryOf = useCallback(
    (startMs: number) => {
      const { fromMs, toMs, knownToMs } = spanOfHour(startMs, range);
      const query = new URLSearchParams({ from: toWireTime(fromMs), to: toWireTime(toMs) });
      const path = `${fillPath(lfmReplay.path, { server: serverKey(name) })}?${query.toString()}`;
      return ownQuery([path, String(knownToMs)], async (signal) => {
        const answer = await callPath(lfmReplay, path, { signal });
        return answer === null ? null : readHour(answer);
      });
    },
    [name, range],
  );
  const hourAt = useCallback(
    (atMs: number) =>
      client.getQueryData<Received<ReplayedHour>>(queryOf(hourOf(atMs)).queryKey)?.answer ?? null,
    [client, queryOf],
  );
  const [lastFirstMs, setLastFirstMs] = useState<number | null>(null);
  const seenMs = wanted.map(hourAt).find((hour) => hour !== null)?.firstMs;
  if (seenMs !== undefined && seenMs !== lastFirstMs) setLastFirstMs(seenMs);
  const firstMs = seenMs ?? lastFirstMs;
  const isBefore = (startMs: number) => firstMs !== null && startMs + fetchedSpanMs <= firstMs;
  const isRefused = (startMs: number) => {
    const { error = null } = client.getQueryState(queryOf(startMs).queryKey) ?? {};
    return error !== null && isBeforeRecord(toCallError(error));
  };
  const firstMissing = wanted.find(
    (startMs) => hourAt(startMs) === null && !isBefore(startMs) && !isRefused(startMs),
  );
  const results = useQueries(
    {
      queries: wanted.map((startMs) => ({
        ...queryOf(startMs),
        enabled: startMs === firstMissing,
        // The past does not change, except for who is hidden.
        staleTime: keptForMs,
        gcTime: keptForMs,
        structuralSharing: false,
        retry: isWorthRetry,
        retryDelay: retryWaitMs,
      })),
    },
    client,
  );
  const isFailed = ({ failureReason, data }: (typeof results)[number]) =>
    failureReason !== null && data === undefined;
  const failedAt = (atMs: number) => {
    const result = results[wanted.indexOf(hourOf(atMs))];
    return result !== undefined && isFailed(result) ? result : null;
  };
  return {
    firstMs,
    hourAt,
    failureOf(atMs) {
      const failure = failedAt(atMs)?.failureReason ?? null;
      return failure === null ? null : toCallError(failure);
    },
    stateOf(atMs) {
      if (hourAt(atMs) !== null || isBefore(hourOf(atMs))) return 'loaded';
      return failedAt(atMs)?.isError === true ? 'error' : 'loading';
    },
    retry: () => {
      for (const each of results.filter(isFailed)) void each.refetch();
    },
  };
}

import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { tabSurroundings } from '../tab-surroundings.ts';
import type { Live } from '../useLive.ts';
import { createIdsPoll, type Pace, type ReadIds } from './ids-poll.ts';

/**
 * Polls a list of ids while the component is mounted and the tab is visible; sends nothing if there are none.
 *
 * @param makeRead must stay the same function
 * @param ids the same array while equal
 * @param pace must stay the same object
 */
export function useIdsPoll<T>(
  makeRead: (epochMs: () => number) => ReadIds<T>,
  ids: readonly number[],
  pace: Pace,
): Live<T> {
  const poll = useMemo(
    () => createIdsPoll(makeRead(tabSurroundings.epochMs), pace, tabSurroundings),
    [makeRead, pace],
  );
  useEffect(() => poll.follow(ids), [poll, ids]);
  useEffect(() => poll.join(), [poll]);
  const snapshot = useSyncExternalStore(poll.subscribe, poll.snapshot, poll.preloadedSnapshot);
  return useMemo(() => ({ ...snapshot, reload: poll.reload }), [snapshot, poll]);
}

/** The same array of ids while equal and in the same order. */
export function useSteadyIds(ids: readonly number[]): readonly number[] {
  const text = ids.join();
  // The ids follow from the text, so only a changed text makes a new array.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => ids, [text]);
}

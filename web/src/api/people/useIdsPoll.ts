import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { tabSurroundings, type TabSurroundings } from '../tab-surroundings.ts';
import type { Live } from '../useLive.ts';
import { createIdsPoll, type Pace, type ReadIds } from './ids-poll.ts';

/**
 * Asks about a list of ids again and again while the component is mounted and the tab is seen; about nobody, nothing.
 *
 * @param makeRead must stay the same function
 * @param ids the same array as long as they are the same
 * @param pace must stay the same object
 * @param surroundings clock and tab; must stay the same object
 */
export function useIdsPoll<T>(
  makeRead: (epochMs: () => number) => ReadIds<T>,
  ids: readonly number[],
  pace: Pace,
  surroundings: TabSurroundings = tabSurroundings,
): Live<T> {
  const poll = useMemo(
    () => createIdsPoll(makeRead(surroundings.epochMs), pace, surroundings),
    [makeRead, pace, surroundings],
  );
  useEffect(() => poll.follow(ids), [poll, ids]);
  useEffect(() => poll.join(), [poll]);
  const snapshot = useSyncExternalStore(poll.subscribe, poll.snapshot, poll.preloadedSnapshot);
  return useMemo(() => ({ ...snapshot, reload: poll.reload }), [snapshot, poll]);
}

/** Ids; the very same array as long as they are the same, in the same order. */
export function useSteadyIds(ids: readonly number[]): readonly number[] {
  const text = ids.join();
  // The ids follow from the text, and only another text makes another array.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => ids, [text]);
}

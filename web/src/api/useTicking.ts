import { useSyncExternalStore } from 'react';
import { secondClock } from './second-clock.ts';
import { renderedAtMs } from './server-clock.ts';

/**
 * Something that follows from the time by the server's clock: looked at every second while the page is seen, and drawn
 * anew when it has become another. Give a text or a number, and who shows a countdown is drawn only when its text
 * changes.
 *
 * @param read cheap; gets milliseconds since 1970
 */
export function useTicking<Shown extends string | number | boolean>(read: (nowMs: number) => Shown): Shown {
  const now = () => read(secondClock.nowMs());
  return useSyncExternalStore(secondClock.subscribe, now, () => read(renderedAtMs()));
}

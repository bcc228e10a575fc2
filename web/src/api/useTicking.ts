import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { secondClock } from './second-clock.ts';
import { renderedAtMs } from './server-clock.ts';
import { useHydrated } from './useHydrated.ts';

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

/**
 * As useTicking, for the text of an element that holds nothing else and changes every second: it is written into the
 * element, so that a hundred countdowns are a hundred texts and no drawing.
 *
 * @param read gets milliseconds since 1970 by the server's clock; called every second while the page is seen
 * @returns what to put on the element, and the text to draw it with
 */
export function useTickingText<Shown extends HTMLElement>(
  read: (nowMs: number) => string,
): [element: RefObject<Shown | null>, text: string] {
  const isHydrated = useHydrated();
  const element = useRef<Shown>(null);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  }, [read]);
  useEffect(() => {
    const write = () => {
      const text = latest.current(secondClock.nowMs());
      if (element.current && element.current.textContent !== text) element.current.textContent = text;
    };
    const stop = secondClock.subscribe(write);
    // What was drawn may be older than the moment at which somebody began to listen.
    write();
    return stop;
  }, []);
  return [element, read(isHydrated ? secondClock.nowMs() : renderedAtMs())];
}

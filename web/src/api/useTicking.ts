import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { secondClock } from './second-clock.ts';
import { renderedAtMs } from './server-clock.ts';
import { useHydrated } from './useHydrated.ts';

/**
 * A value that depends on the server's time: read every second while the page is visible. Re-renders only when the
 * value changes, such as the text of a countdown.
 *
 * @param read cheap; receives milliseconds since 1970
 */
export function useTicking<Shown extends string | number | boolean>(read: (nowMs: number) => Shown): Shown {
  const now = () => read(secondClock.nowMs());
  return useSyncExternalStore(secondClock.subscribe, now, () => read(renderedAtMs()));
}

/**
 * Like useTicking, for an element with only a text that changes every second: writes it into the element, so that a
 * hundred countdowns need no re-render.
 *
 * @param read receives milliseconds since 1970 by the server's clock; called every second while the page is visible
 * @returns the ref of the element, and its text for rendering
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
    // The rendered text may be older than the subscription.
    write();
    return stop;
  }, []);
  return [element, read(isHydrated ? secondClock.nowMs() : renderedAtMs())];
}

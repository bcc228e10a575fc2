import { useEffect, useRef, type RefObject } from 'react';
import { secondClock } from './second-clock.ts';

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
  return [element, read(secondClock.nowMs())];
}

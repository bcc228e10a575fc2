import { watchNear } from '../../charts/frame/watch-near.ts';

/** A part of the page counts as near one screen before it comes into sight. */
const nearMargin = '100% 0px';

/** Where nothing says when the browser rests, this long after is soon enough, milliseconds. */
const soonMs = 1500;

/**
 * Runs once: when the place is near the part of the page that is seen, or when the browser has nothing else to do,
 * whichever comes first.
 *
 * @returns cancels
 */
export function whenNear(place: Element | null, run: () => void): () => void {
  const stops: (() => void)[] = [];
  const stop = () => stops.splice(0).forEach((end) => end());
  const once = () => {
    stop();
    run();
  };
  const stopWatching = place && watchNear(place, nearMargin, once);
  if (stopWatching !== null) stops.push(stopWatching);
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) {
    const id = requestIdleCallback(once);
    stops.push(() => cancelIdleCallback(id));
  } else {
    const id = setTimeout(once, soonMs);
    stops.push(() => clearTimeout(id));
  }
  return stop;
}

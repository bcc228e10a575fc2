import { startTransition, useEffect, useRef, useState } from 'react';
import { whenIdle } from '../../api/after-load.ts';
import { whileSeen } from '../../api/while-seen.ts';

/** How often it follows at most, and when it follows for the first time: the first seconds belong to the picture. */
const updateEveryMs = 5_000;

/** Rows have come to rest by then. */
const settlesAfterMs = 500;

/** What the reader has asked for; a change counts by `Object.is`. */
export interface Asked {
  /** Another one is followed as soon as the browser is idle: a key typed into a search is answered by the picture first. */
  readonly filter: unknown;
  /** Another one, which comes with a press, is followed in the same commit. */
  readonly order: unknown;
}

interface Followed<T> extends Asked {
  readonly value: T;
}

/**
 * A value that follows another at leisure, for what is made of it and is not seen: at most every 5 s, when the browser is
 * idle, unless the reader asks for something else. While the page is hidden it does not follow.
 *
 * @param first what it begins with
 */
export function useIdleValue<T>(value: T, { filter, order }: Asked, first: T): T {
  const [followed, setFollowed] = useState<Followed<T>>({ value: first, filter, order });
  // React renders again before it commits.
  if (!Object.is(followed.order, order)) setFollowed({ value, filter, order });
  const followedAtMs = useRef<number | null>(null);
  useEffect(() => {
    followedAtMs.current ??= performance.now();
    const isAsked = !Object.is(followed.filter, filter);
    if (!isAsked && Object.is(followed.value, value)) return undefined;
    const follow = () => {
      followedAtMs.current = performance.now();
      startTransition(() => setFollowed({ value, filter, order }));
    };
    return whileSeen(() => {
      const waitMs = (followedAtMs.current ?? 0) + updateEveryMs - performance.now();
      let cancelIdle = () => {};
      const timer = setTimeout(
        () => {
          cancelIdle = whenIdle(follow, 2000);
        },
        isAsked ? 0 : Math.max(settlesAfterMs, waitMs),
      );
      return () => {
        clearTimeout(timer);
        cancelIdle();
      };
    });
  }, [followed, value, filter, order]);
  return followed.value;
}

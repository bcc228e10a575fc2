import { startTransition, useEffect, useRef, useState } from 'react';
import { whenIdle } from '../../api/after-load.ts';
import { whileSeen } from '../../api/while-seen.ts';

/** Minimum time between updates, and before the first one, ms: the first seconds are left to painting. */
const updateEveryMs = 5_000;

/** Delay after which row animations have ended, ms. */
const settledAfterMs = 500;

/** The visitor's filter and order; compared by `Object.is`. */
export interface Asked {
  /** A change is followed as soon as the browser is idle, so that typing in a search updates the canvas first. */
  readonly filter: unknown;
  /** A change, always made by a press, is followed in the same commit. */
  readonly order: unknown;
}

interface Followed<T> extends Asked {
  readonly value: T;
}

/**
 * A delayed copy of a value, for content that is not visible: updated at most every 5 s when the browser is idle, or
 * sooner when the visitor changes filter or order. Not updated while the page is hidden.
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
        isAsked ? 0 : Math.max(settledAfterMs, waitMs),
      );
      return () => {
        clearTimeout(timer);
        cancelIdle();
      };
    });
  }, [followed, value, filter, order]);
  return followed.value;
}

import { startTransition, useEffect, useRef, useState } from 'react';

/** How often it follows at most. */
const updateEveryMs = 5_000;

/** The picture comes first, and rows have come to rest. */
const settlesAfterMs = 500;

interface Followed<T> {
  readonly value: T;
  readonly asked: unknown;
}

/**
 * A value that follows another at leisure, for what is made of it and is not seen: at most every 5 s, when the browser
 * has nothing better to do; and as soon as it has nothing better to do when the reader asks for something else. A key
 * typed into a search is answered by the picture first.
 *
 * @param first what it begins with
 * @param asked anything that by changing (`Object.is`) says that the reader wants to know of the change now
 */
export function useIdleValue<T>(value: T, asked: unknown, first: T): T {
  const [followed, setFollowed] = useState<Followed<T>>({ value: first, asked });
  const followedAtMs = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const isAsked = !Object.is(followed.asked, asked);
    if (!isAsked && Object.is(followed.value, value)) return undefined;
    const follow = () => {
      followedAtMs.current = performance.now();
      startTransition(() => setFollowed({ value, asked }));
    };
    const waitMs = followedAtMs.current + updateEveryMs - performance.now();
    let cancelIdle = () => {};
    const timer = setTimeout(
      () => {
        cancelIdle = whenIdle(follow);
      },
      isAsked ? 0 : Math.max(settlesAfterMs, waitMs),
    );
    return () => {
      clearTimeout(timer);
      cancelIdle();
    };
  }, [followed, value, asked]);
  return followed.value;
}

/** Some browsers cannot say when they are idle. @returns cancels */
function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    act();
    return () => {};
  }
  const idle = requestIdleCallback(act, { timeout: 2000 });
  return () => cancelIdleCallback(idle);
}

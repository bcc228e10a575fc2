import { useEffect, useState } from 'react';

/** Delay before a list shows that it is loading, in ms. */
const slowAfterMs = 500;

/** True once waiting has lasted this long; false as soon as it ends. @param afterMs the same on every call */
export function useIsSlow(isWaiting: boolean, afterMs = slowAfterMs): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting, afterMs]);
  return isSlow;
}

import { useEffect, useState } from 'react';

/** A list shows that it is loading after this long, and no sooner. */
const slowAfterMs = 500;

/** True once somebody has waited for so long; false as soon as nobody waits. @param afterMs the same on every call */
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

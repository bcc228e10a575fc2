import { useEffect, useState } from 'react';

/** A list shows that it is loading after this long, and no sooner (§4, §9). */
const slowAfterMs = 500;

/** True once somebody has waited for half a second; false as soon as nobody waits. */
export function useIsSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return isSlow;
}

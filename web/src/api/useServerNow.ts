import { useEffect, useState } from 'react';
import { onClockCorrected, renderedAtMs, serverNowMs } from './server-clock.ts';
import { useHydrated } from './useHydrated.ts';

/** Ages are told in minutes, and whatever shows one is drawn again with each look at the clock. */
const agesEveryMs = 30_000;

/**
 * The time by the server's clock, in milliseconds since 1970, anew every `everyMs`: to count ages from.
 *
 * @param everyMs left out = often enough for what is told in minutes
 */
export function useServerNow(everyMs = agesEveryMs): number {
  const isHydrated = useHydrated();
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const tick = () => setNowMs(serverNowMs());
    const timer = setInterval(tick, everyMs);
    const unsubscribe = onClockCorrected(tick);
    return () => {
      clearInterval(timer);
      unsubscribe();
    };
  }, [everyMs]);
  return isHydrated ? nowMs : renderedAtMs();
}

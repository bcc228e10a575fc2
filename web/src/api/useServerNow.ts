import { useEffect, useState } from 'react';
import { onClockCorrected, renderedAtMs, serverNowMs } from './server-clock.ts';
import { useHydrated } from './useHydrated.ts';
import { whileSeen } from './while-seen.ts';

/** Ages are told in minutes, and whatever shows one is drawn again with each look at the clock. */
const agesEveryMs = 30_000;

/**
 * The time by the server's clock, in milliseconds since 1970, new after every `everyMs`: to count ages from. It stands while
 * the page is hidden, and is right again as soon as the page is seen.
 *
 * @param everyMs left out = often enough for what is told in minutes
 * @param isKeptHidden it goes on in a hidden page, for what is told there
 */
export function useServerNow(everyMs = agesEveryMs, isKeptHidden = false): number {
  const isHydrated = useHydrated();
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const tick = () => setNowMs(serverNowMs());
    const begin = (isSeenAgain: boolean) => {
      if (isSeenAgain) tick();
      const timer = setInterval(tick, everyMs);
      const unsubscribe = onClockCorrected(tick);
      return () => {
        clearInterval(timer);
        unsubscribe();
      };
    };
    return isKeptHidden ? begin(false) : whileSeen(begin);
  }, [everyMs, isKeptHidden]);
  return isHydrated ? nowMs : renderedAtMs();
}

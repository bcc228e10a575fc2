import { useEffect, useState } from 'react';
import { onClockCorrected, renderedAtMs, serverNowMs } from './server-clock.ts';
import { useHydrated } from './useHydrated.ts';
import { whileSeen } from './while-seen.ts';

/** Interval for ages, in ms: they are shown in minutes, and each tick re-renders their components. */
const agesEveryMs = 30_000;

/**
 * The time by the server's clock, in milliseconds since 1970, updated every `everyMs`. It stops while the page is
 * hidden, and is right as soon as the page is visible.
 *
 * @param everyMs omitted = often enough for ages in minutes
 * @param runsHidden true = also updated in a hidden page, as for alerts
 */
export function useServerNow(everyMs = agesEveryMs, runsHidden = false): number {
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
    return runsHidden ? begin(false) : whileSeen(begin);
  }, [everyMs, runsHidden]);
  return isHydrated ? nowMs : renderedAtMs();
}

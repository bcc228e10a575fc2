import { useEffect, useState } from 'react';
import { onClockCorrected, serverNowMs } from './server-clock.ts';

/** The time by the server's clock, in milliseconds since 1970, anew every `everyMs`: to count ages from. */
export function useServerNow(everyMs: number): number {
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
  return nowMs;
}

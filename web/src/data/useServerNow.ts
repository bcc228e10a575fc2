import { useEffect, useState } from 'react';
import { serverNowMs } from './server-clock.ts';

/** The time by the server's clock, in milliseconds since 1970, anew every `everyMs`: to count ages from. */
export function useServerNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}

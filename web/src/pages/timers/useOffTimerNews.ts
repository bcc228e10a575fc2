import { endedBetween } from '@rollcall/game/raid-timer-views';
import type { RaidTimer } from '@rollcall/game/raid-timers';
import { useEffect, useRef, useState } from 'react';
import { secondClock } from '../../data/second-clock.ts';

/**
 * The timers that ran out just now, before somebody's eyes: to be read out once.
 *
 * @param say a timer in words: "The Shroud of Torvald"
 * @returns empty until one does
 */
export function useOffTimerNews(timers: readonly RaidTimer[], say: (timer: RaidTimer) => string): string {
  const [news, setNews] = useState('');
  const latest = useRef({ timers, say });
  useEffect(() => {
    latest.current = { timers, say };
  }, [timers, say]);
  useEffect(() => {
    let beforeMs = secondClock.nowMs();
    return secondClock.subscribe(() => {
      const nowMs = secondClock.nowMs();
      const ended = endedBetween(latest.current.timers, beforeMs, nowMs);
      beforeMs = nowMs;
      if (ended.length > 0) setNews(`Off timer: ${ended.map(latest.current.say).join(', ')}`);
    });
  }, []);
  return news;
}

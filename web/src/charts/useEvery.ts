import { useEffect, useRef } from 'react';

/** Does something again and again while the page is seen; nothing for a hidden tab. */
export function useEvery(everyMs: number, isOn: boolean, work: () => void): void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  }, [work]);
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isOn]);
}

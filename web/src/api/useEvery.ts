import { useEffect, useRef } from 'react';

/** Does something again and again while the page is seen; a page that was hidden for longer does it when seen again. */
export function useEvery(everyMs: number, isOn: boolean, work: () => void): void {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  }, [work]);
  useEffect(() => {
    if (!isOn) return undefined;
    let isDue = false;
    const doIfSeen = () => {
      if (!isDue || document.visibilityState !== 'visible') return;
      isDue = false;
      latest.current();
    };
    const timer = setInterval(() => {
      isDue = true;
      doIfSeen();
    }, everyMs);
    document.addEventListener('visibilitychange', doIfSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', doIfSeen);
    };
  }, [everyMs, isOn]);
}

import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { noteOccurrence } from './browser-log.ts';

/**
 * Reports a page view on every change of path or query, deferred by 0 ms so that the page has its title. Used once,
 * around all pages. `send-browser-log.ts` decides whether a view may be reported, and how much of its address.
 */
export function useVisit(): void {
  const address = useRouterState({
    select: ({ location, resolvedLocation }) => {
      const { pathname, searchStr } = resolvedLocation ?? location;
      return pathname + searchStr;
    },
  });
  const seen = useRef('');
  useEffect(() => {
    const timer = setTimeout(() => {
      if (address === seen.current) return;
      seen.current = address;
      const page = { href: location.origin + address, title: document.title };
      noteOccurrence({ kind: 'visit', page, atMs: Date.now() });
    }, 0);
    return () => clearTimeout(timer);
  }, [address]);
}

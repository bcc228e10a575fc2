import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { noteOccurrence } from './browser-log.ts';

/**
 * Reports each page view: on every change of path or query, deferred by 0 ms, when the page is drawn and bears its title
 * (§2.2). Used once, around all pages. Whether a view may be reported at all, and what of its address, is decided where it
 * is sent.
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

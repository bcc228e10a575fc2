import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { noteOccurrence } from './browser-log.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * The page was set otherwise, in its own address: still the same view of it
     * (docs/decisions/0039-build-charts-on-one-frame.md).
     */
    isSetting?: boolean;
  }
}

/**
 * Reports each page view: on every change of path or query, deferred by 0 ms, when the page is drawn and bears its title
 * (§2.2); a page that is only set otherwise is not viewed anew. Used once, around all pages. Whether a view may be
 * reported at all, and what of its address, is decided where it is sent.
 */
export function useVisit(): void {
  const [path, query, isSetting] = useRouterState({
    select: ({ location, resolvedLocation }) => {
      const { pathname, searchStr, state } = resolvedLocation ?? location;
      return [pathname, searchStr, state.isSetting === true] as const;
    },
    structuralSharing: true,
  });
  const seen = useRef({ path: '', query: '' });
  useEffect(() => {
    const timer = setTimeout(() => {
      const before = seen.current;
      seen.current = { path, query };
      const isSamePage = path === before.path && (query === before.query || isSetting);
      const visit = { address: path + query, title: document.title, atMs: Date.now() };
      if (!isSamePage) noteOccurrence({ kind: 'visit', ...visit });
    }, 0);
    return () => clearTimeout(timer);
  }, [path, query, isSetting]);
}

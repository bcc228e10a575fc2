import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/**
 * Click handler for a plain link or a container of many: plain clicks on links of the site navigate within the app. A
 * router link in each row of a long table would be too expensive.
 */
export function useFollowLinks(): (event: MouseEvent) => void {
  const router = useRouter();
  return (event) => {
    const { target, button } = event;
    const isPlain = button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === null || !isPlain || event.defaultPrevented) return;
    const { origin, pathname, search } = new URL(link.href, location.href);
    if (origin !== location.origin || link.target !== '') return;
    event.preventDefault();
    router.history.push(pathname + search);
  };
}

import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/**
 * For a click on a plain link, or on what holds many: plain clicks on links of the site stay within the page. A link of the
 * router in each row of a long table would weigh too much.
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

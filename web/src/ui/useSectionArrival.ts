import { useEffect } from 'react';

/**
 * Goes to an element when the address names it and it comes into the page, also when that is late.
 *
 * @param id of the element; undefined = it cannot be named
 */
export function useSectionArrival(id: string | undefined): void {
  useEffect(() => {
    if (id === undefined || window.location.hash !== `#${id}`) return;
    const arrive = async () => (await import('./section-arrival.ts')).arriveAtSection(id);
    // Without it the visitor scrolls: not worth a word.
    arrive().catch(() => {});
  }, [id]);
}

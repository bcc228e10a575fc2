import { useEffect } from 'react';

/** The facts that decide whether a page scrolls to a section. */
interface ArrivalPage {
  /** Key of the history entry. */
  readonly entryKey: () => string;
  /** Navigation type of the document: `navigate`, `reload`, `back_forward`. */
  readonly documentType: () => string;
  readonly scrollTo: (id: string) => void;
}

/**
 * Scrolls to a section once per navigation to an address with its fragment. After Back and reloads, router and browser
 * restore the scroll position.
 */
export function createSectionArrival(page: ArrivalPage): (id: string) => void {
  const visited = new Set<string>();
  return (id) => {
    const key = page.entryKey();
    const isFirst = visited.size === 0;
    if (visited.has(key)) return;
    visited.add(key);
    if (isFirst && page.documentType() !== 'navigate') return;
    page.scrollTo(id);
  };
}

const keyOf = (state: unknown) =>
  typeof state === 'object' && state !== null && '__TSR_key' in state ? String(state.__TSR_key) : '';

/** Called when the section of the address has been mounted. */
const arriveAtSection = createSectionArrival({
  entryKey: () => `${keyOf(window.history.state)}${window.location.href}`,
  documentType: () => {
    const [entry] = performance.getEntriesByType('navigation');
    return entry !== undefined && 'type' in entry ? String(entry.type) : 'navigate';
  },
  scrollTo: (id) => document.getElementById(id)?.scrollIntoView(),
});

/**
 * Scrolls to an element when it is mounted and the address has its id as fragment.
 *
 * @param id of the element; undefined = none
 */
export function useSectionArrival(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined && window.location.hash === `#${id}`) arriveAtSection(id);
  }, [id]);
}

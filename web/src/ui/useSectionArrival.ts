import { useEffect } from 'react';

/** What decides whether a page scrolls to a section by itself. */
interface ArrivalPage {
  /** Names the entry of the history. */
  readonly entryKey: () => string;
  /** How the document came: `navigate`, `reload`, `back_forward`. */
  readonly documentType: () => string;
  readonly scrollTo: (id: string) => void;
}

/**
 * Goes to a section once for each visit of an address that names it. Router and browser restore the position when a
 * visitor returns to an entry or reloads the page.
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

/** The section named in the address has come into the page, at once or late. */
const arriveAtSection = createSectionArrival({
  entryKey: () => `${keyOf(window.history.state)}${window.location.href}`,
  documentType: () => {
    const [entry] = performance.getEntriesByType('navigation');
    return entry !== undefined && 'type' in entry ? String(entry.type) : 'navigate';
  },
  scrollTo: (id) => document.getElementById(id)?.scrollIntoView(),
});

/**
 * Goes to an element when the address names it and it comes into the page, also when that is late.
 *
 * @param id of the element; undefined = it cannot be named
 */
export function useSectionArrival(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined && window.location.hash === `#${id}`) arriveAtSection(id);
  }, [id]);
}

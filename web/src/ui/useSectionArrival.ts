import { useEffect } from 'react';

/** Facts that decide whether to scroll to a section. */
interface ArrivalPage {
  /** Key of the current history entry. */
  readonly entryKey: () => string;
  /** Navigation type of the document: `navigate`, `reload`, `back_forward`. */
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

/** Scrolls to the section in the address when it is rendered, at once or late. */
const arriveAtSection = createSectionArrival({
  entryKey: () => `${keyOf(window.history.state)}${window.location.href}`,
  documentType: () => {
    const [entry] = performance.getEntriesByType('navigation');
    return entry !== undefined && 'type' in entry ? String(entry.type) : 'navigate';
  },
  scrollTo: (id) => document.getElementById(id)?.scrollIntoView(),
});

/** Scrolls to an element when the address names it and it is rendered, even late. */
export function useSectionArrival(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined && window.location.hash === `#${id}`) arriveAtSection(id);
  }, [id]);
}

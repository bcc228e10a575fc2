/** What of the page decides whether it goes to a section by itself. */
export interface ArrivalSurroundings {
  /** Names the entry of the history. */
  readonly entryKey: () => string;
  /** How the document came: `navigate`, `reload`, `back_forward`. */
  readonly documentType: () => string;
  readonly scrollTo: (id: string) => void;
}

/**
 * Goes to a section once for each visit of an address that names it. Who comes back to an entry, or loads the page
 * anew, finds the page where it was left: that is the router's and the browser's work.
 */
export function createSectionArrival(page: ArrivalSurroundings): (id: string) => void {
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
export const arriveAtSection = createSectionArrival({
  entryKey: () => `${keyOf(window.history.state)}${window.location.href}`,
  documentType: () => {
    const [entry] = performance.getEntriesByType('navigation');
    return entry !== undefined && 'type' in entry ? String(entry.type) : 'navigate';
  },
  scrollTo: (id) => document.getElementById(id)?.scrollIntoView(),
});

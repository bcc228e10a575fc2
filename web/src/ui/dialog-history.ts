/** What the dialogs need of the page's history; positions are counted from the first entry of the site. */
export interface PageHistory {
  /** Ids of the dialogs on the current entry. */
  readonly dialogs: () => readonly string[];
  readonly position: () => number;
  readonly push: (ids: readonly string[]) => void;
  readonly replace: (ids: readonly string[]) => void;
  readonly go: (by: number) => void;
  /** `by` = entries travelled, 0 for an entry that was pushed or replaced. */
  readonly subscribe: (listener: (move: { readonly by: number; readonly isPush: boolean }) => void) => void;
}

export interface DialogHistory {
  /**
   * A dialog stands open from now on.
   *
   * @param onLeave the visitor has left the dialog's entry, by Back or for another page
   * @returns to be called when it has closed for any reason
   */
  readonly open: (id: string, onLeave: () => void) => () => void;
  /** Is it the one that Escape and the overlay belong to? */
  readonly isTop: (id: string) => boolean;
}

interface OpenDialog {
  readonly id: string;
  readonly onLeave: () => void;
  /** Its entry has been made: to miss it means that the visitor has left it. */
  isPlaced: boolean;
}

/**
 * Ties dialogs to the history. React says which dialogs are open; the history is made to agree, one step at a time,
 * after everything that the same click caused. So a dialog that opens another, or that leads to another page, leaves
 * no dead entry behind. Entries of closed dialogs are skipped in both directions.
 *
 * @param setTimer runs once what is happening now has happened
 */
export function createDialogHistory(
  page: PageHistory,
  setTimer: (ring: () => void) => unknown = (ring) => setTimeout(ring, 0),
): DialogHistory {
  let open: readonly OpenDialog[] = [];
  let isWaiting = false;
  let isTravelling = false;
  let isOwnMove = false;
  let isForward = false;
  let lastPosition = page.position();

  const ids = () => open.map(({ id }) => id);
  const settleSoon = () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimer(() => {
      isWaiting = false;
      if (!isTravelling) settle();
    });
  };

  const settle = () => {
    const isForwardPassage = isForward && page.position() < lastPosition;
    const step = nextDialogStep(page.dialogs(), ids(), isForwardPassage);
    if (step.type === 'rest') return;
    if (step.type === 'go') {
      isTravelling = true;
      page.go(step.by);
      return;
    }
    isOwnMove = true;
    page[step.type](step.ids);
    isOwnMove = false;
    markPlaced();
    settleSoon();
  };

  const markPlaced = () => {
    const onEntry = new Set(page.dialogs());
    open.forEach((dialog) => {
      dialog.isPlaced ||= onEntry.has(dialog.id);
    });
  };

  page.subscribe(({ by, isPush }) => {
    if (isPush) lastPosition = page.position();
    const isOurs = isOwnMove || (isTravelling && by !== 0);
    if (by !== 0) {
      isTravelling = false;
      isForward = by > 0;
    }
    if (isOurs) {
      if (!isOwnMove) settleSoon();
      return;
    }
    const onEntry = new Set(page.dialogs());
    const left = open.filter(({ id, isPlaced }) => isPlaced && !onEntry.has(id));
    open = open.filter((dialog) => !left.includes(dialog));
    left.toReversed().forEach(({ onLeave }) => onLeave());
    settleSoon();
  });

  return {
    open(id, onLeave) {
      const dialog: OpenDialog = { id, onLeave, isPlaced: page.dialogs().includes(id) };
      open = [...open, dialog];
      isForward = false;
      settleSoon();
      return () => {
        open = open.filter((other) => other !== dialog);
        isForward = false;
        settleSoon();
      };
    },
    isTop: (id) => open.at(-1)?.id === id,
  };
}

/**
 * What the history needs next so that its entry and the open dialogs agree. An entry carries the ids of the dialogs that
 * stood open on it, the lowest first; each dialog has one entry more than the one below it.
 */
type DialogStep =
  | { readonly type: 'rest' }
  | { readonly type: 'go'; readonly by: number }
  | { readonly type: 'push' | 'replace'; readonly ids: readonly string[] };

/**
 * One step at a time: the browser makes one entry of two that are pushed at once.
 *
 * @param entry ids on the current entry
 * @param open ids of the dialogs that stand open, the lowest first
 * @param isForwardPassage the visitor came from before and there is a page behind this entry: nothing of it is open any
 *   more, so the way goes on
 */
export function nextDialogStep(
  entry: readonly string[],
  open: readonly string[],
  isForwardPassage: boolean,
): DialogStep {
  if (entry.length > open.length) {
    return { type: 'go', by: isForwardPassage ? 1 : open.length - entry.length };
  }
  if (!entry.every((id, place) => open[place] === id)) {
    return { type: 'replace', ids: open.slice(0, entry.length) };
  }
  if (open.length > entry.length) return { type: 'push', ids: open.slice(0, entry.length + 1) };
  return { type: 'rest' };
}

/** The ids on a history entry, whose state any version of the site may have written. */
export function dialogsOfState(state: unknown): readonly string[] {
  if (typeof state !== 'object' || state === null || !('dialogs' in state)) return [];
  const { dialogs } = state;
  return Array.isArray(dialogs) ? dialogs.filter((id) => typeof id === 'string') : [];
}

/** The part of the page's history that dialogs use. Positions count from the first entry of the site. */
export interface PageHistory {
  /** Ids of the dialogs on the current entry. */
  readonly dialogs: () => readonly string[];
  readonly position: () => number;
  readonly push: (ids: readonly string[]) => void;
  readonly replace: (ids: readonly string[]) => void;
  readonly go: (by: number) => void;
  /** `by` = number of entries moved; 0 = an entry was pushed or replaced. */
  readonly subscribe: (listener: (move: { readonly by: number; readonly isPush: boolean }) => void) => void;
}

export interface DialogHistory {
  /**
   * Registers an open dialog.
   *
   * @param onLeave the visitor has left the dialog's entry, by Back or for another page
   * @returns call it when the dialog has closed for any reason
   */
  readonly open: (id: string, onLeave: () => void) => () => void;
  /** Whether it is the top dialog, which handles Escape and the overlay. */
  readonly isTop: (id: string) => boolean;
}

interface OpenDialog {
  readonly id: string;
  readonly onLeave: () => void;
  /** Its entry exists; if the current entry lacks it, the visitor has left it. */
  isPlaced: boolean;
}

/**
 * Syncs the history with the open dialogs, one step at a time, after everything that the same click causes. A dialog
 * that opens another one, or another page, therefore leaves no dead entry. Entries of closed dialogs are skipped in
 * both directions.
 *
 * @param setTimer runs after the current event
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
  const scheduleSync = () => {
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
    scheduleSync();
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
      if (!isOwnMove) scheduleSync();
      return;
    }
    const onEntry = new Set(page.dialogs());
    const left = open.filter(({ id, isPlaced }) => isPlaced && !onEntry.has(id));
    open = open.filter((dialog) => !left.includes(dialog));
    left.toReversed().forEach(({ onLeave }) => onLeave());
    scheduleSync();
  });

  return {
    open(id, onLeave) {
      const dialog: OpenDialog = { id, onLeave, isPlaced: page.dialogs().includes(id) };
      open = [...open, dialog];
      isForward = false;
      scheduleSync();
      return () => {
        open = open.filter((other) => other !== dialog);
        isForward = false;
        scheduleSync();
      };
    },
    isTop: (id) => open.at(-1)?.id === id,
  };
}

/**
 * The next step that syncs the history with the open dialogs. An entry has the ids of its open dialogs, the lowest
 * first; each dialog adds one entry.
 */
type DialogStep =
  | { readonly type: 'rest' }
  | { readonly type: 'go'; readonly by: number }
  | { readonly type: 'push' | 'replace'; readonly ids: readonly string[] };

/**
 * The next step. Only one at a time, because browsers merge entries that are pushed at once.
 *
 * @param entry ids on the current entry
 * @param open ids of the open dialogs, the lowest first
 * @param isForwardPassage the visitor moves forward and another page follows this entry, whose dialogs have closed, so
 * it is skipped
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

/** The ids in the state of a history entry, which any version of the site may have written. */
export function dialogsOfState(state: unknown): readonly string[] {
  if (typeof state !== 'object' || state === null || !('dialogs' in state)) return [];
  const { dialogs } = state;
  return Array.isArray(dialogs) ? dialogs.filter((id) => typeof id === 'string') : [];
}

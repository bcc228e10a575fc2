/** The browser history as used by dialogs. Positions count from the first entry of the site. */
export interface PageHistory {
  /** Ids of the dialogs of the current entry. */
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
   * @param onLeave called when the visitor leaves the dialog's entry, by Back or for another page
   * @returns a function to call when the dialog has closed for any reason
   */
  readonly open: (id: string, onLeave: () => void) => () => void;
  /** Whether this dialog is on top, and so handles Escape and clicks on the backdrop. */
  readonly isTop: (id: string) => boolean;
}

interface OpenDialog {
  readonly id: string;
  readonly onLeave: () => void;
  /** Its history entry exists, so if the current entry lacks it, the visitor has left it. */
  isPlaced: boolean;
}

/**
 * Ties dialogs to the history. React says which dialogs are open; the history is made to agree, one step at a time,
 * after everything that the same click caused. So a dialog that opens another, or that leads to another page, leaves
 * no dead entry behind. Entries of closed dialogs are skipped in both directions.
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
 * The next step that the history needs to match the open dialogs. An entry has the ids of all dialogs that are open on
 * it, lowest first, so each dialog's entry has one id more than the one below.
 */
type DialogStep =
  | { readonly type: 'rest' }
  | { readonly type: 'go'; readonly by: number }
  | { readonly type: 'push' | 'replace'; readonly ids: readonly string[] };

/**
 * Returns a single step, because browsers merge two entries that are pushed at once.
 *
 * @param open ids of the open dialogs, lowest first
 * @param isForwardPassage the visitor goes forward past an entry of closed dialogs, so the step continues forward
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

/** The dialog ids in the state of a history entry, which any version of the site may have written. */
export function dialogsOfState(state: unknown): readonly string[] {
  if (typeof state !== 'object' || state === null || !('dialogs' in state)) return [];
  const { dialogs } = state;
  return Array.isArray(dialogs) ? dialogs.filter((id) => typeof id === 'string') : [];
}

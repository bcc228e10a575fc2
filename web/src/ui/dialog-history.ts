import { nextDialogStep } from './dialog-steps.ts';

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
 * Ties dialogs to the history (§2.2). React says which dialogs are open; the history is brought to agree, one step at a
 * time, after all that the same click caused: a dialog that opens another, or that leads to another page, leaves no
 * entry behind that goes nowhere. Entries of dialogs that are closed are passed over in both directions.
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

/** What is asked before something is done. */
export interface ConfirmQuestion {
  readonly title: string;
  /** What will happen. */
  readonly message: string;
  /** The deed in a word or two: "Reset Filters". */
  readonly confirmLabel: string;
  /** "Cancel" when left out. */
  readonly cancelLabel?: string;
  /** danger = it cannot be undone: the confirming button is red, and not the one that is focused. */
  readonly tone?: 'plain' | 'danger';
}

/** What of a key press and its place decides. */
export interface EscapePress {
  readonly defaultPrevented: boolean;
  /** An input method is at work: the key is for its list. */
  readonly isComposing: boolean;
  readonly target: EventTarget | null;
}

/**
 * Has an Escape already got something to do: in a dialog, in a search field that it clears, in a list that it folds up?
 * Then the toasts stay.
 */
export function isEscapeTaken({ defaultPrevented, isComposing, target }: EscapePress): boolean {
  if (defaultPrevented || isComposing) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.getAttribute('aria-expanded') === 'true') return true;
  if (target instanceof HTMLInputElement) return target.type === 'search' && target.value !== '';
  return false;
}

/** The relevant facts of a key press. */
export interface EscapePress {
  readonly defaultPrevented: boolean;
  /** True while an input method composes, which uses the key itself. */
  readonly isComposing: boolean;
  readonly target: EventTarget | null;
}

/**
 * Whether Escape already has a use: in a dialog, in a search field that it clears, or in an open list. Then it closes
 * no toast.
 */
export function isEscapeTaken({ defaultPrevented, isComposing, target }: EscapePress): boolean {
  if (defaultPrevented || isComposing) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.getAttribute('aria-expanded') === 'true') return true;
  if (target instanceof HTMLInputElement) return target.type === 'search' && target.value !== '';
  return false;
}

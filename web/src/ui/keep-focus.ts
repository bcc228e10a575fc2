import { sameControl } from './same-control.ts';

/**
 * The focus of a visitor who was quicker than the scripts, for when the app takes the place of what the server drew.
 *
 * @returns sets the focus on what now stands for the focused element; does nothing when there is no such thing
 */
export function keepFocus(page: Document): () => void {
  const focused = page.activeElement;
  const find = focused === null || focused === page.body ? null : sameControl(focused, page);
  return () => find?.(page)?.focus({ preventScroll: true });
}

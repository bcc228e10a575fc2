const typedInto = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/**
 * Is this press of `/` meant for the search? Not where somebody types, not while a dialog is open, and not when it has
 * already got something to do.
 */
export function isSearchKey(event: KeyboardEvent): boolean {
  const { key, target } = event;
  // Shift is part of the stroke on some keyboards.
  if (key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.defaultPrevented || event.isComposing) return false;
  if (target instanceof Element && target.closest(typedInto) !== null) return false;
  return document.querySelector('[aria-modal="true"]') === null;
}

/** Gives the focus to the list below the bar: its rows on a canvas, else the first header of a table. */
export function focusListBelow(bar: Element): void {
  const stops = [...(bar.parentElement?.querySelectorAll('[tabindex="0"], thead button') ?? [])];
  // What the bar's own menus hold takes no focus while they are closed.
  const list = stops.find((stop) => !bar.contains(stop));
  if (list instanceof HTMLElement) list.focus({ preventScroll: true });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

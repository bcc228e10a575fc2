const typedInto = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
const searches = 'input[aria-keyshortcuts="/"]';

/** The search of the panel in which something stands; of what stands in none, the first of the page. */
function searchNear(element: Element): Element | null {
  const around = element.parentElement;
  return element.querySelector(searches) ?? (around && searchNear(around));
}

/**
 * Is this press of `/` meant for this search? Not where somebody types, not while a dialog is open, not when it has
 * already got something to do, and not from within the panel of another search.
 */
export function isSearchKey(event: KeyboardEvent, search: Element): boolean {
  const { key, target } = event;
  // Shift is part of the stroke on some keyboards.
  if (key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.defaultPrevented || event.isComposing) return false;
  if (target instanceof Element && target.closest(typedInto) !== null) return false;
  if (document.querySelector('[aria-modal="true"]') !== null) return false;
  return searchNear(target instanceof Element ? target : document.body) === search;
}

/** Gives the focus to the list below the bar: its rows on a canvas, else the first header of a table. */
export function focusListBelow(bar: Element): void {
  const stops = [...(bar.parentElement?.querySelectorAll('[tabindex="0"], thead button') ?? [])];
  // What the bar's own menus hold takes no focus while they are closed.
  const list = stops.find((stop) => !bar.contains(stop));
  if (list instanceof HTMLElement) list.focus({ preventScroll: true });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

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

/** What can have the focus in a list: the rows on a canvas, else the first header of a table. */
const listPlaces = '[tabindex="0"], thead button, a[href], button';

/** Gives the focus to the list that follows the bar; where there is none yet, nobody has it. */
export function focusListAfter(bar: Element): void {
  for (let next = bar.nextElementSibling; next !== null; next = next.nextElementSibling) {
    const place = next.querySelector('[tabindex="0"]') ?? next.querySelector(listPlaces);
    if (place instanceof HTMLElement) {
      place.focus({ preventScroll: true });
      return;
    }
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

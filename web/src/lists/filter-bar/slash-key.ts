const typedInto = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
/** Visible search fields: a hidden panel removes its own. */
const searches = new Set<HTMLInputElement>();

/** The search field of the panel that contains an element; outside of panels, the first one on the page. */
function searchNear(element: Element): HTMLInputElement | undefined {
  // A search that was hidden for a while was added last, but may come first on the page.
  const inOrder = [...document.querySelectorAll('input')].filter((input) => searches.has(input));
  const within = inOrder.find((search) => element.contains(search));
  return within ?? (element.parentElement === null ? undefined : searchNear(element.parentElement));
}

/** Whether a key press is a command rather than a character. Windows reports AltGr as Ctrl and Alt together. */
export const isCommand = ({
  ctrlKey,
  altKey,
  metaKey,
}: Pick<KeyboardEvent, 'ctrlKey' | 'altKey' | 'metaKey'>) => metaKey || ctrlKey !== altKey;

/**
 * Whether a press of `/` is meant for a search: not in a text field, not while a dialog is open, and not when already
 * handled.
 */
function isSearchKey(event: KeyboardEvent): boolean {
  const { key, target } = event;
  // Some keyboards need Shift or AltGr for `/`.
  if (key !== '/' || isCommand(event)) return false;
  if (event.defaultPrevented || event.isComposing) return false;
  if (target instanceof Element && target.closest(typedInto) !== null) return false;
  return document.querySelector('[aria-modal="true"]') === null;
}

/** Action of `/` on a page without a search; null = none. */
let fallback: (() => void) | null = null;

function onKeyDown(event: KeyboardEvent): void {
  if (!isSearchKey(event)) return;
  const near = searchNear(event.target instanceof Element ? event.target : document.body);
  // Falls back to the search that the server rendered, which is not hydrated yet.
  const search = near ?? document.querySelector<HTMLInputElement>('input[aria-keyshortcuts="/"]');
  if (search === null && fallback === null) return;
  event.preventDefault();
  if (search === null) fallback?.();
  search?.focus();
  search?.select();
}

/** Adding the same listener again has no effect. */
const listen = () => document.addEventListener('keydown', onKeyDown);

/** Makes `/` focus this search from anywhere but the panel of another search. */
export function focusOnSlash(search: HTMLInputElement): () => void {
  searches.add(search);
  listen();
  return () => searches.delete(search);
}

/** Sets the action of `/` on a page without a search. */
export function setSlashFallback(action: () => void): () => void {
  fallback = action;
  listen();
  return () => {
    fallback = null;
  };
}

/** Focuses the list below the bar: the canvas with its rows, or the first header of a table. */
export function focusListBelow(bar: Element): void {
  const stops = [...(bar.parentElement?.querySelectorAll('[tabindex="0"], thead button') ?? [])];
  // Controls in the closed menus of the bar cannot take the focus.
  const list = stops.find((stop) => !bar.contains(stop));
  if (list instanceof HTMLElement) list.focus({ preventScroll: true });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

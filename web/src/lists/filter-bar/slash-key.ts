const typedInto = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
/** Those that can be seen: a panel that is hidden has taken its own back. */
const searches = new Set<HTMLInputElement>();

/** The search of the panel in which something stands; of what stands in none, the first of the page. */
function searchNear(element: Element): HTMLInputElement | undefined {
  // One that was hidden for a while has come last and may stand first.
  const inOrder = [...document.querySelectorAll('input')].filter((input) => searches.has(input));
  const within = inOrder.find((search) => element.contains(search));
  return within ?? (element.parentElement === null ? undefined : searchNear(element.parentElement));
}

/** Is this key pressed for a command, not for its character? Windows reports AltGr as Ctrl and Alt together. */
export const isCommand = ({
  ctrlKey,
  altKey,
  metaKey,
}: Pick<KeyboardEvent, 'ctrlKey' | 'altKey' | 'metaKey'>) => metaKey || ctrlKey !== altKey;

/**
 * Is this press of `/` meant for a search? Not where somebody types, not while a dialog is open, and not when it has
 * already got something to do.
 */
function isSearchKey(event: KeyboardEvent): boolean {
  const { key, target } = event;
  // Shift or AltGr is part of the stroke on some keyboards.
  if (key !== '/' || isCommand(event)) return false;
  if (event.defaultPrevented || event.isComposing) return false;
  if (target instanceof Element && target.closest(typedInto) !== null) return false;
  return document.querySelector('[aria-modal="true"]') === null;
}

/** What `/` does on a page without a search; null = nothing. */
let elsewhere: (() => void) | null = null;

function onKeyDown(event: KeyboardEvent): void {
  if (!isSearchKey(event)) return;
  const near = searchNear(event.target instanceof Element ? event.target : document.body);
  // The server drew it, and it is not hydrated yet.
  const search = near ?? document.querySelector<HTMLInputElement>('input[aria-keyshortcuts="/"]');
  if (search === null && elsewhere === null) return;
  event.preventDefault();
  if (search === null) elsewhere?.();
  search?.focus();
  search?.select();
}

/** The same listener is added once, however often. */
const listen = () => document.addEventListener('keydown', onKeyDown);

/**
 * `/` comes to this search, from anywhere but the panel of another one.
 *
 * @returns takes it back
 */
export function bringSlashTo(search: HTMLInputElement): () => void {
  searches.add(search);
  listen();
  return () => searches.delete(search);
}

/**
 * `/` does this where no search is on the page.
 *
 * @returns takes it back
 */
export function bringSlashElsewhere(action: () => void): () => void {
  elsewhere = action;
  listen();
  return () => {
    elsewhere = null;
  };
}

/** Gives the focus to the list below the bar: its rows on a canvas, else the first header of a table. */
export function focusListBelow(bar: Element): void {
  const stops = [...(bar.parentElement?.querySelectorAll('[tabindex="0"], thead button') ?? [])];
  // What the bar's own menus hold takes no focus while they are closed.
  const list = stops.find((stop) => !bar.contains(stop));
  if (list instanceof HTMLElement) list.focus({ preventScroll: true });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

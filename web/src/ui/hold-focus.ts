/** What can take the focus. */
const stops =
  'a[href], button:not(:disabled), input:not(:disabled, [hidden]), select:not(:disabled), textarea, summary';

/**
 * Keeps the focus where the hands are when what is pressed leaves by that: to be called while it is being pressed. When
 * the focus is lost then, it goes to the first control in `place`, and where that has gone or has none, to the one that
 * followed it.
 *
 * @param place what stands around what is pressed
 */
export function holdFocus(place: Element | null): void {
  if (place === null) return;
  const followers = [...document.querySelectorAll<HTMLElement>(stops)].filter(
    (stop) => (place.compareDocumentPosition(stop) & following) !== 0 && !place.contains(stop),
  );
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const within = place.isConnected ? place.querySelector<HTMLElement>(stops) : null;
    (within ?? followers.find((stop) => stop.isConnected))?.focus({ preventScroll: true });
  });
}

/** `Node.DOCUMENT_POSITION_FOLLOWING`. */
const following = 4;

/** Selector of focusable elements. */
const stops =
  'a[href], button:not(:disabled), input:not(:disabled, [hidden]), select:not(:disabled), textarea, summary';

/**
 * Keeps the focus nearby when a pressed element removes itself; call it during the press. If the focus gets lost, it
 * moves to the first control in `place`, or else to the next one that followed `place`.
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

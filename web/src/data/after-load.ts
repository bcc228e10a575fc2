let loaded: Promise<void> | null = null;

/** The first seconds belong to the visitor. */
const restAfterMs = 5000;

/**
 * Resolves when the page has been loaded for five seconds and the browser has nothing better to do; for what the first
 * view can do without.
 */
export function afterLoad(): Promise<void> {
  loaded ??= new Promise((resolve) => {
    // Some browsers cannot say when they are idle.
    const rest = () =>
      setTimeout(() => (window.requestIdleCallback ?? setTimeout)(() => resolve()), restAfterMs);
    if (document.readyState === 'complete') rest();
    else addEventListener('load', rest, { once: true });
  });
  return loaded;
}

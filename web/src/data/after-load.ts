let loaded: Promise<void> | null = null;

/** Resolves when the page has been loaded and the browser has nothing better to do; for what the first view can do without. */
export function afterLoad(): Promise<void> {
  loaded ??= new Promise((resolve) => {
    // Some browsers cannot say when they are idle.
    const rest = () => ('requestIdleCallback' in window ? requestIdleCallback(() => resolve()) : resolve());
    if (document.readyState === 'complete') rest();
    else addEventListener('load', rest, { once: true });
  });
  return loaded;
}

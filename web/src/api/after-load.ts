let loaded: Promise<void> | null = null;
let rested: Promise<void> | null = null;

/** Resolves when the page has been loaded and the browser has nothing better to do; for what the first view can do without. */
export function afterLoad(): Promise<void> {
  loaded ??= new Promise((resolve) => {
    // Some browsers cannot say when they are idle.
    const rest = () => (window.requestIdleCallback ?? setTimeout)(() => resolve());
    if (document.readyState === 'complete') rest();
    else addEventListener('load', rest, { once: true });
  });
  return loaded;
}

/** The first seconds belong to the visitor. */
const restMs = 5000;

/** Resolves five seconds after that: for what the visitor does not see. */
export function afterRest(): Promise<void> {
  rested ??= afterLoad().then(() => new Promise((resolve) => setTimeout(resolve, restMs)));
  return rested;
}

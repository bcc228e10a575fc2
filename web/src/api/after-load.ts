let loaded: Promise<void> | null = null;
let rested: Promise<void> | null = null;

/** Resolves when the page has been loaded and the browser has nothing better to do; for what the first view can do without. */
export function afterLoad(): Promise<void> {
  loaded ??= new Promise((resolve) => {
    const rest = () => whenIdle(resolve, 2000);
    if (document.readyState === 'complete') rest();
    else addEventListener('load', rest, { once: true });
  });
  return loaded;
}

/**
 * Calls when the browser has nothing better to do, after `latestMs` in any case: a page on which nothing moves may wait for
 * its idle moment without end. Some browsers cannot say when they are idle. @returns cancels
 */
export function whenIdle(act: () => void, latestMs: number): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(act, { timeout: latestMs });
  return () => cancelIdleCallback(idle);
}

/** The first seconds belong to the visitor. */
const restMs = 5000;

/** Resolves five seconds after that: for what the visitor does not see. */
export function afterRest(): Promise<void> {
  rested ??= afterLoad().then(() => new Promise((resolve) => setTimeout(resolve, restMs)));
  return rested;
}

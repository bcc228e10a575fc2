let loaded: Promise<void> | null = null;
let startedUp: Promise<void> | null = null;

/** Resolves once the page has loaded and the browser is idle; for parts that the first view does not need. */
export function afterLoad(): Promise<void> {
  loaded ??= new Promise((resolve) => {
    const rest = () => whenIdle(resolve, 2000);
    if (document.readyState === 'complete') rest();
    else addEventListener('load', rest, { once: true });
  });
  return loaded;
}

/**
 * Calls `act` when the browser is idle, or after `latestMs` at the latest, because a still page may never be reported
 * as idle and some browsers do not report idle times at all. @returns a function that cancels it
 */
export function whenIdle(act: () => void, latestMs: number): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(act, { timeout: latestMs });
  return () => cancelIdleCallback(idle);
}

/** Time kept free for the visitor's first actions, in ms. */
const startupMs = 5000;

/** Resolves five seconds after `afterLoad`; for invisible work. */
export function afterStartup(): Promise<void> {
  startedUp ??= afterLoad().then(() => new Promise((resolve) => setTimeout(resolve, startupMs)));
  return startedUp;
}

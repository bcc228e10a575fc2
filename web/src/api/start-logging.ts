import { afterRest } from './after-load.ts';
import { noteOccurrence } from './browser-log.ts';

/**
 * Begins to report what goes wrong and, with consent, page views and web vitals (product 5). Called once, first of all
 * in a browser. What does the reporting is fetched when the page has been loaded; until then it waits.
 */
export function startLogging(): void {
  addEventListener('error', ({ error, message }) =>
    noteUncaught('An error was not caught', error ?? message),
  );
  addEventListener('unhandledrejection', ({ reason }) =>
    noteUncaught('A rejected promise was not handled', reason),
  );
  void afterRest()
    .then(() => import('./send-browser-log.ts'))
    .then(
      ({ startBrowserLog }) => startBrowserLog(),
      // Without it nothing is reported, which must not be trouble of its own.
      () => {},
    );
}

/** The browser has told the console by itself. */
function noteUncaught(message: string, cause: unknown): void {
  noteOccurrence({ kind: 'problem', level: 'error', message, cause, atMs: Date.now() });
}

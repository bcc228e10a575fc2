import { afterRest } from './after-load.ts';
import { noteProblem, shownPage } from './browser-log.ts';

/**
 * Begins to report what goes wrong and, with consent, page views and web vitals. Called once, first of all
 * in a browser. What does the reporting is fetched when the page has been loaded; until then it waits.
 */
export function startLogging(): void {
  const loadedPage = shownPage();
  // The browser has told the console by itself.
  addEventListener('error', ({ error, message }) =>
    noteProblem('error', 'An error was not caught', error ?? message),
  );
  addEventListener('unhandledrejection', ({ reason }) =>
    noteProblem('error', 'A rejected promise was not handled', reason),
  );
  void afterRest()
    .then(() => import('./send-browser-log.ts'))
    .then(
      ({ startBrowserLog }) => startBrowserLog(loadedPage),
      // Without it nothing is reported, which must not be trouble of its own.
      () => {},
    );
}

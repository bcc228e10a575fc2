import { afterStartup } from './after-load.ts';
import { noteProblem, shownPage } from './browser-log.ts';

/**
 * Starts reporting problems and, where allowed, page views and web vitals. Called once, first of all in the browser.
 * The sending code is loaded after the page; events wait until then.
 */
export function startLogging(): void {
  const loadedPage = shownPage();
  // The browser already wrote it to the console.
  addEventListener('error', ({ error, message }) =>
    noteProblem('error', 'An error was not caught', error ?? message),
  );
  addEventListener('unhandledrejection', ({ reason }) =>
    noteProblem('error', 'A rejected promise was not handled', reason),
  );
  void afterStartup()
    .then(() => import('./send-browser-log.ts'))
    .then(
      ({ startBrowserLog }) => startBrowserLog(loadedPage),
      // If it fails to load, nothing is reported, not even that failure.
      () => {},
    );
}

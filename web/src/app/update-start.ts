import { afterStartup } from '../api/after-load.ts';
import { logProblem } from '../api/browser-log.ts';
import { isOnline } from '../api/online.ts';

/**
 * Starts the worker and its updates once the page has loaded and the browser is idle; never throws. In development
 * there is no worker.
 *
 * @param isWorkerOn the operator's setting
 */
export function startUpdatesWhenIdle(isWorkerOn: boolean): void {
  if (!import.meta.env.PROD) return;
  afterStartup()
    .then(() => import('./update-page.ts'))
    .then(({ startUpdates }) => startUpdates(isWorkerOn))
    .catch((cause: unknown) => {
      // If offline, the next visit tries again.
      if (isOnline()) logProblem('error', 'Service worker registration error', cause);
    });
}

import { afterRest } from '../api/after-load.ts';
import { logProblem } from '../api/browser-log.ts';
import { isOnline } from '../api/online.ts';

/**
 * Sees to the worker and to updates once the page has been loaded and the browser is idle; never throws. In development
 * there is no worker.
 *
 * @param isWorkerOn the operator's word
 */
export function startUpdatesWhenIdle(isWorkerOn: boolean): void {
  if (!import.meta.env.PROD) return;
  afterRest()
    .then(() => import('./update-page.ts'))
    .then(({ startUpdates }) => startUpdates(isWorkerOn))
    .catch((cause: unknown) => {
      // Without a network the next visit sees to it.
      if (isOnline()) logProblem('error', 'Service worker registration error', cause);
    });
}

import { afterRest } from '../api/after-load.ts';
import { logProblem } from '../api/browser-log.ts';

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
    .catch((cause: unknown) => logProblem('error', 'Service worker registration error', cause));
}

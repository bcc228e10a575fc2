import type { PageSettings } from '@rollcall/game/site/page-settings';
import { afterStartup } from '../api/after-load.ts';
import { logProblem } from '../api/browser-log.ts';
import { isOnline } from '../api/online.ts';

/** Starts the sync, the worker and its updates once the page has loaded and the browser is idle; never throws. */
export function startBackgroundWork(settings: PageSettings): void {
  afterStartup()
    .then(() => import('./background-work.ts'))
    .then(({ runBackgroundWork }) => runBackgroundWork(settings))
    .catch((cause: unknown) => {
      // If offline, the next visit tries again.
      if (isOnline()) logProblem('error', 'Service worker registration error', cause);
    });
}

import type { PageSettings } from '@rollcall/game/site/page-settings';
import { logProblem } from '../api/browser-log.ts';
import { isOnline } from '../api/online.ts';
import { hasStored } from '../storage/has-stored.ts';
import { startUpdates } from './update-page.ts';

/**
 * Starts the work behind the page: the sync if one is stored, and the service worker except in development.
 *
 * @throws the browser's error if it forbids workers
 */
export async function runBackgroundWork({ game, site }: PageSettings): Promise<void> {
  if (hasStored(['sync'])) {
    Promise.all([import('../sync/start-sync.ts'), import('../storage/transfer/stored-values.ts')]).then(
      ([{ startSync }, { valueStores }]) => startSync(valueStores(game)),
      (cause: unknown) => {
        if (isOnline()) logProblem('error', 'The sync could not be loaded', cause);
      },
    );
  }
  if (import.meta.env.PROD) await startUpdates(site.is_service_worker_on);
}

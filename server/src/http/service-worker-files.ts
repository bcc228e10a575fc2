import type { PageSettings } from '@rollcall/game/site/page-settings';
import { fileEffort, prepareBody } from './prepared-body.ts';
import type { SiteFile } from './site-files.ts';
import { webManifest, webManifestPath } from './web-manifest.ts';

const workerPath = '/service-worker.js';
const offWorkerPath = '/service-worker-off.js';

/**
 * What makes the site an app in the browser and depends on the operator's settings: its manifest, and, where workers are
 * switched off, in place of the worker the one that takes itself and its caches away. Browsers that have a worker ask
 * for it with every page that they open, so each hears of it.
 *
 * These go before the files of the site.
 *
 * @param files of the built site
 */
export function serviceWorkerFiles(
  files: ReadonlyMap<string, SiteFile>,
  settings: PageSettings,
): ReadonlyMap<string, SiteFile> {
  const manifest: SiteFile = {
    body: prepareBody(Buffer.from(JSON.stringify(webManifest(settings))), fileEffort),
    facts: { contentType: 'application/manifest+json', cacheControl: 'no-cache' },
  };
  const off = settings.site.is_service_worker_on ? undefined : files.get(offWorkerPath);
  return new Map([[webManifestPath, manifest], ...(off === undefined ? [] : [[workerPath, off] as const])]);
}

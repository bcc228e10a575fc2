import type { PageSettings } from '@rollcall/game/site/page-settings';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { stageOf } from '@rollcall/game/site/page-frame';
import { pageHead } from '@rollcall/game/site/page-head';
import { fileEffort, prepareBody } from './prepared-body.ts';
import type { SiteFile } from './site-files.ts';

const webManifestPath = '/manifest.webmanifest';

/** Maximum length. Operating systems cut off longer names. */
const longestShortName = 12;

/** Colour of the window, also before the first paint: `--color-page` of the dark theme. */
const colour = '#11141b';

const icons = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
] as const;

const shortcutPages = [pageFacts.grouping, pageFacts.who, pageFacts.live];

export function webManifest(settings: PageSettings): object {
  const name = settings.site.product_name;
  return {
    id: '/',
    name,
    short_name: shortNameOf(name),
    description: pageHead('/', settings).description,
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: colour,
    theme_color: colour,
    categories: ['games', 'utilities'],
    icons,
    shortcuts: shortcutPages
      .filter((page) => stageOf(page, settings) !== 'soon')
      .map((page) => {
        const { description } = pageHead(page.path, settings);
        return { name: page.nav?.label ?? page.title, description, url: page.path };
      }),
  };
}

function shortNameOf(name: string): string {
  const [first = '', ...rest] = name.split(/\s+/);
  const fitting = rest.reduce(
    (short, word) => (`${short} ${word}`.length <= longestShortName ? `${short} ${word}` : short),
    first,
  );
  return fitting.slice(0, longestShortName);
}

const workerPath = '/service-worker.js';
const offWorkerPath = '/service-worker-off.js';

/**
 * Creates the files that make the site an app and depend on the operator's settings: its manifest and, if workers are
 * switched off, a worker that removes itself and its caches. Browsers with an installed worker request the worker file
 * with every page, so each gets the replacement.
 * These files replace those of the site.
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

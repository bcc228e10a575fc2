import '../styles/base.css';
import '../styles/layout.css';
import '../styles/looks.css';
import '../api/zod-config.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { LateError } from '../api/Late.tsx';
import { logProblem } from '../api/browser-log.ts';
import { readPreloadedQueries } from '../api/preloaded-queries.ts';
import { loadPageSettings } from '../api/page-settings.ts';
import { startLogging } from '../api/start-logging.ts';
import { createPageRouter } from './router.ts';
import { listenForAsk } from './ask/Ask.tsx';
import { afterStartup } from '../api/after-load.ts';
import { appStart } from '../ui/app-start.ts';
import { ChunkError, chunkReloads, listenForChunkFailures } from './chunk-failure.ts';
import { pageFailure } from './lazy-page.ts';
import { updateTranslatedTexts } from './translated-texts.ts';
import { CrashScreen } from './CrashScreen.tsx';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { isOnline } from '../api/online.ts';

/** Resolves once the server-rendered page is painted, or at once in a hidden tab. */
const painted = new Promise<unknown>((resolve) => {
  if (document.hidden) resolve(null);
  else requestAnimationFrame(() => setTimeout(resolve));
});

async function start(place: HTMLElement): Promise<void> {
  await painted;
  if (!('popover' in HTMLElement.prototype)) {
    const { polyfillPopovers } = await import('./popover-polyfill.ts');
    polyfillPopovers();
  }
  const settings = await loadPageSettings(document);
  const preloaded = readPreloadedQueries(document);
  listenForChunkFailures();
  let isFirstView = true;
  const router = createPageRouter({
    scrollRestoration: () => {
      // Keeps the scroll position of a visitor who scrolled before the scripts ran.
      const isReading = isFirstView && scrollY > 0;
      isFirstView = false;
      return !isReading;
    },
  });
  // The server loads the code of the route first too, so that the first render suspends on neither side.
  await router.load();
  updateTranslatedTexts(document.body);
  const served = [...place.childNodes];
  const failure = pageFailure();
  if (failure !== null && served.length > 0) throw failure;
  const app = (
    <StrictMode>
      <App settings={settings} preloaded={preloaded} router={router} />
    </StrictMode>
  );
  if (served.length > 0) {
    appStart.begin();
    void afterStartup().then(appStart.end);
    // The served nodes belong to the previous page.
    router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && appStart.end());
    // In a transition React hydrates in small pieces and lets the browser paint and answer in between.
    startTransition(() => {
      hydrateRoot(place, app, {
        onCaughtError,
        onRecoverableError: (error) =>
          logProblem('error', 'The page did not match what the server rendered', error),
        onUncaughtError: (error) => {
          if (!appStart.isUnderWay()) throw error;
          appStart.end();
          // React has removed these nodes, unchanged.
          place.replaceChildren(...served);
          giveUp(error);
        },
      });
    });
  } else createRoot(place, { onCaughtError }).render(app);
  startBackgroundWork(settings);
}

/** Leaves the page as it was served, with a notice. For a missing chunk, one reload is tried first. */
function giveUp(error: unknown): void {
  if (error instanceof ChunkError && chunkReloads.mayReload(error.chunk) && chunkReloads.reload(error.chunk))
    return;
  logProblem('error', 'The page could not be started', error);
  dispatchEvent(new Event('rollcall:standstill'));
}

/** A part that failed to load is reported by its boundary, if online. */
function onCaughtError(error: unknown): void {
  // oxlint-disable-next-line no-console -- React does the same without this handler.
  if (!(error instanceof ChunkError || error instanceof LateError)) console.error(error);
}

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no element #root.');
const { dataset } = document.documentElement;
// Below the supported browsers the page stays as it was served; public/theme.js says so above it.
if (dataset['tooOld'] === undefined) {
  // Failures until here are handled by public/theme.js, later ones by this file.
  dataset['app'] = '';
  startLogging();
  listenForAsk();
  // Not awaited at the top level: pages import this file, and the two would wait for each other.
  start(place).catch((error: unknown) => {
    if (place.hasChildNodes()) {
      giveUp(error);
      return;
    }
    logProblem('error', 'The page could not be started', error);
    createRoot(place).render(<CrashScreen onRetry={() => location.reload()} />);
  });
}

/** Starts the sync, the worker and its updates once the page has loaded and the browser is idle; never throws. */
function startBackgroundWork(settings: PageSettings): void {
  afterStartup()
    .then(() => import('./background-work.ts'))
    .then(({ runBackgroundWork }) => runBackgroundWork(settings))
    .catch((cause: unknown) => {
      // If offline, the next visit tries again.
      if (isOnline()) logProblem('error', 'Service worker registration error', cause);
    });
}

import '../styles/base.css';
import '../styles/layout.css';
import '../api/zod-config.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { logProblem } from '../api/browser-log.ts';
import { readPreloadedQueries } from '../api/preloaded-queries.ts';
import { loadPageSettings } from '../api/page-settings.ts';
import { startTelemetry } from '../api/start-telemetry.ts';
import { createPageRouter } from './router.ts';
import { listenForAsk } from './ask/Ask.tsx';
import { ChunkError, listenForChunkFailures } from './chunk-failure.ts';
import { CrashScreen } from './CrashScreen.tsx';
import { startUpdatesWhenIdle } from './update-start.ts';

/** What the server rendered is painted before the app starts. A hidden tab paints nothing. */
const painted = new Promise<unknown>((resolve) => {
  if (document.hidden) resolve(null);
  else requestAnimationFrame(() => setTimeout(resolve));
});

startTelemetry();
listenForAsk();

async function start(place: HTMLElement): Promise<void> {
  await painted;
  const settings = await loadPageSettings(document);
  const preloaded = readPreloadedQueries(document);
  listenForChunkFailures();
  let isFirstView = true;
  const router = createPageRouter({
    scrollRestoration: () => {
      // Whoever has begun to read before the scripts ran stays where they are.
      const isReading = isFirstView && scrollY > 0;
      isFirstView = false;
      return !isReading;
    },
  });
  // The server has awaited the same: nothing suspends in the first render of either side.
  await router.load();
  const app = (
    <StrictMode>
      <App settings={settings} preloaded={preloaded} router={router} />
    </StrictMode>
  );
  if (place.hasChildNodes()) {
    // In a transition React hydrates in small pieces and lets the browser paint and answer in between.
    startTransition(() => {
      hydrateRoot(place, app, {
        onCaughtError,
        onRecoverableError: (error) =>
          logProblem('error', 'The page did not match what the server rendered', error),
      });
    });
  } else createRoot(place, { onCaughtError }).render(app);
  startUpdatesWhenIdle(settings.site.is_service_worker_on);
}

/** A part that did not come is reported by its boundary, where there is a network. */
function onCaughtError(error: unknown): void {
  // oxlint-disable-next-line no-console -- As React does where nothing else is said.
  if (!(error instanceof ChunkError)) console.error(error);
}

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no element #root.');
// Not awaited at the top level: pages import this file, and the two would wait for each other.
start(place).catch((error: unknown) => {
  logProblem('error', 'The page could not be started', error);
  place.replaceChildren();
  createRoot(place).render(<CrashScreen onRetry={() => location.reload()} />);
});

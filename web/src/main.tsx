import './data/zod-config.ts';
import { startTransition, StrictMode, useLayoutEffect, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { logProblem } from './data/browser-log.ts';
import { readGivenAnswers } from './data/given-answers.ts';
import { loadPageSettings } from './data/page-settings.ts';
import { startTelemetry } from './data/start-telemetry.ts';
import { awaitEarlyPresses, doEarlyPresses } from './ui/early-presses.ts';
import { keepFocus } from './ui/keep-focus.ts';
import { keepScroll } from './ui/keep-scroll.ts';
import { createPageRouter } from './router.ts';
import { listenForChunkFailures } from './shell/chunk-failure.ts';
import { CrashScreen } from './shell/CrashScreen.tsx';
import { startUpdatesWhenIdle } from './shell/update-start.ts';

startTelemetry();

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no element #root.');
const root = createRoot(place);

try {
  const settings = await loadPageSettings(document);
  await giveWay();
  const answers = readGivenAnswers(document);
  listenForChunkFailures();
  const router = createPageRouter({ scrollRestoration: keepScroll(() => window.scrollY) });
  // The page that the server drew stays until all of ours is there: React takes its place at one stroke.
  await router.load();
  const drawn = [...place.childNodes];
  await awaitEarlyPresses();
  const restoreFocus = keepFocus(document);
  const arrive = () => {
    delete place.dataset['served'];
    restoreFocus();
    doEarlyPresses(drawn, place);
  };
  // A transition gives way between its steps, to the visitor and to whatever else the browser has to do.
  startTransition(() =>
    root.render(
      <StrictMode>
        <Arrival onArrival={arrive}>
          <App settings={settings} answers={answers} router={router} />
        </Arrival>
      </StrictMode>,
    ),
  );
  startUpdatesWhenIdle(settings.site.is_service_worker_on);
} catch (error) {
  logProblem('error', 'The page could not be started', error);
  root.render(<CrashScreen onRetry={() => location.reload()} />);
}

/** Tells when the app stands in the page for the first time. */
function Arrival({ onArrival, children }: { readonly onArrival: () => void; readonly children: ReactNode }) {
  useLayoutEffect(onArrival, [onArrival]);
  return children;
}

/** To the visitor, between steps that take their time. */
function giveWay(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

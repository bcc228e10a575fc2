import './zod-config.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { logProblem } from './data/browser-log.ts';
import { readGivenAnswers } from './data/given-answers.ts';
import { loadPageSettings } from './data/page-settings.ts';
import { createPageRouter } from './router.ts';
import { CrashScreen } from './shell/CrashScreen.tsx';
import { removeServedHead } from './shell/served-head.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no element #root.');
const root = createRoot(place);

try {
  const settings = await loadPageSettings(document);
  const answers = readGivenAnswers(document);
  const router = createPageRouter();
  // The page that the server drew stays until all of ours is there: React takes its place at one stroke.
  await router.load();
  removeServedHead(document.head);
  // A transition gives way between its steps, to the visitor and to whatever else the browser has to do.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App settings={settings} answers={answers} router={router} />
      </StrictMode>,
    ),
  );
} catch (error) {
  logProblem('error', 'The page could not be started', error);
  root.render(<CrashScreen onRetry={() => location.reload()} />);
}

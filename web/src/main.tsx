import './zod-config.ts';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { logProblem } from './data/browser-log.ts';
import { loadPageSettings } from './data/page-settings.ts';
import { CrashScreen } from './shell/CrashScreen.tsx';
import { removeServedHead } from './shell/served-head.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no element #root.');
const root = createRoot(place);

try {
  const settings = await loadPageSettings(document);
  removeServedHead(document.head);
  root.render(
    <StrictMode>
      <App settings={settings} />
    </StrictMode>,
  );
} catch (error) {
  logProblem('error', 'The page could not be started', error);
  root.render(<CrashScreen onRetry={() => location.reload()} />);
}

import { RouterProvider } from '@tanstack/react-router';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { logProblem } from './data/browser-log.ts';
import { PageSettingsContext } from './data/usePageSettings.ts';
import { router } from './router.ts';
import { CrashScreen } from './shell/CrashScreen.tsx';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';

/** The whole app, around the facts that it came with. */
export function App({ settings }: { readonly settings: PageSettings }) {
  return (
    <ErrorBoundary
      fallback={CrashScreen}
      onError={(error) => logProblem('error', 'The app could not be drawn', error)}
    >
      <PageSettingsContext value={settings}>
        <RouterProvider router={router} />
      </PageSettingsContext>
    </ErrorBoundary>
  );
}

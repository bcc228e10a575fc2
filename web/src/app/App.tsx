import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { type PreloadedQueries, PreloadedQueriesContext } from '../api/preloaded-queries.ts';
import { PageSettingsContext } from '../api/usePageSettings.ts';
import type { PageRouter } from './router.ts';
import { CrashScreen } from './CrashScreen.tsx';
import { reportCrash } from './report-crash.ts';
import { PageBoundary } from '../ui/ErrorBoundary.tsx';

interface AppProps {
  readonly settings: PageSettings;
  readonly preloaded: PreloadedQueries;
  readonly router: PageRouter;
}

/** The whole app, with the facts in the served page. */
export function App({ settings, preloaded, router }: AppProps) {
  return (
    <PageBoundary fallback={CrashScreen} onError={reportAppCrash}>
      <PageSettingsContext value={settings}>
        <QueryClientProvider client={preloaded.client}>
          <PreloadedQueriesContext value={preloaded}>
            <RouterProvider router={router} />
          </PreloadedQueriesContext>
        </QueryClientProvider>
      </PageSettingsContext>
    </PageBoundary>
  );
}

const reportAppCrash = reportCrash('The app could not be drawn');

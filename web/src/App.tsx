import { RouterProvider } from '@tanstack/react-router';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { GivenAnswersContext, type GivenAnswers } from './data/given-answers.ts';
import { PageSettingsContext } from './data/usePageSettings.ts';
import type { PageRouter } from './router.ts';
import { CrashScreen } from './shell/CrashScreen.tsx';
import { reportCrash } from './shell/report-crash.ts';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';

interface AppProps {
  readonly settings: PageSettings;
  readonly answers: GivenAnswers;
  readonly router: PageRouter;
}

/** The whole app, around the facts that it came with. */
export function App({ settings, answers, router }: AppProps) {
  return (
    <ErrorBoundary fallback={CrashScreen} onError={reportAppCrash}>
      <PageSettingsContext value={settings}>
        <GivenAnswersContext value={answers}>
          <RouterProvider router={router} />
        </GivenAnswersContext>
      </PageSettingsContext>
    </ErrorBoundary>
  );
}

const reportAppCrash = reportCrash('The app could not be drawn');

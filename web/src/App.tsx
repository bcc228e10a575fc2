import { RouterProvider } from '@tanstack/react-router';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { logProblem } from './data/browser-log.ts';
import { GivenAnswersContext, type GivenAnswers } from './data/given-answers.ts';
import { PageSettingsContext } from './data/usePageSettings.ts';
import type { PageRouter } from './router.ts';
import { CrashScreen } from './shell/CrashScreen.tsx';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';

interface AppProps {
  readonly settings: PageSettings;
  readonly answers: GivenAnswers;
  readonly router: PageRouter;
}

/** The whole app, around the facts that it came with. */
export function App({ settings, answers, router }: AppProps) {
  return (
    <ErrorBoundary
      fallback={CrashScreen}
      onError={(error) => logProblem('error', 'The app could not be drawn', error)}
    >
      <PageSettingsContext value={settings}>
        <GivenAnswersContext value={answers}>
          <RouterProvider router={router} />
        </GivenAnswersContext>
      </PageSettingsContext>
    </ErrorBoundary>
  );
}

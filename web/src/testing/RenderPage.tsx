import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import type { PageAnswers } from '@rollcall/game/site/page-answers';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import type { ReactNode } from 'react';
import { createGivenAnswers, GivenAnswersContext } from '../data/given-answers.ts';
import { PageSettingsContext } from '../data/usePageSettings.ts';
import { loadParts } from '../ui/Later.tsx';
import { makePageSettings } from './page-settings.ts';

/** Draws a page where its links work, whatever the address. */
export async function renderPage(
  page: ReactNode,
  settings: PageSettings = makePageSettings(),
  answers: PageAnswers | null = null,
) {
  const rootRoute = createRootRoute({ component: () => page, notFoundComponent: () => page });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  await loadParts();
  await act(async () => {
    render(
      <PageSettingsContext value={settings}>
        <GivenAnswersContext value={createGivenAnswers(answers)}>
          <RouterProvider<typeof router> router={router} />
        </GivenAnswersContext>
      </PageSettingsContext>,
    );
  });
}

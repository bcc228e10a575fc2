import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  type RouterHistory,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import type { PageAnswers } from '@rollcall/game/site/page-answers';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import type { ReactNode } from 'react';
import { createPreloadedQueries, PreloadedQueriesContext } from '../api/preloaded-queries.ts';
import { PageSettingsContext } from '../api/usePageSettings.ts';
import { searchTexts } from '../app/search-texts.ts';
import { makePageSettings } from './page-settings.ts';

async function renderRouter(router: AnyRouter, settings: PageSettings, answers: PageAnswers | null) {
  await act(async () => {
    render(
      <PageSettingsContext value={settings}>
        <PreloadedQueriesContext value={createPreloadedQueries(answers)}>
          <RouterProvider router={router} />
        </PreloadedQueriesContext>
      </PageSettingsContext>,
    );
  });
}

/** Renders a page with working links, at any address. */
export async function renderPage(
  page: ReactNode,
  settings: PageSettings = makePageSettings(),
  answers: PageAnswers | null = null,
) {
  const routeTree = createRootRoute({ component: () => page, notFoundComponent: () => page });
  await renderRouter(
    createRouter({ routeTree, history: createMemoryHistory(), ...searchTexts }),
    settings,
    answers,
  );
}

/**
 * Renders pages at their addresses, as the app does. Late parts load later.
 *
 * @param pages pages by the paths of the page table
 * @param answers answers of the served page; null = none, and cached answers are kept for the next page
 * @returns a function for the current path and query
 */
export async function renderRoutes(
  pages: Readonly<Record<string, () => ReactNode>>,
  history: RouterHistory,
  answers: PageAnswers | null = null,
): Promise<() => string> {
  const rootRoute = createRootRoute({ notFoundComponent: () => null });
  const routes = Object.entries(pages).map(([path, component]) =>
    createRoute({ getParentRoute: () => rootRoute, path, component }),
  );
  const router = createRouter({ routeTree: rootRoute.addChildren(routes), history, ...searchTexts });
  await renderRouter(router, makePageSettings(), answers);
  return () => router.latestLocation.href;
}

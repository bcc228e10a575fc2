import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { PageAnswers } from '@rollcall/game/site/page-answers';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { createPreloadedQueries, PreloadedQueriesContext } from '../api/preloaded-queries.ts';
import { setRenderedAt } from '../api/server-clock.ts';
import { PageSettingsContext } from '../api/usePageSettings.ts';
import { makePageSettings } from './page-settings.ts';

/**
 * Renders a page to HTML as the server does: without requests or effects. For tests in Node (`*.server.test.tsx`),
 * where a page that needs a browser fails.
 */
export async function renderOnServer(
  page: ReactNode,
  answers: PageAnswers | null,
  settings: PageSettings = makePageSettings(),
): Promise<string> {
  const rootRoute = createRootRoute({ component: () => page, notFoundComponent: () => page });
  const history = createMemoryHistory();
  const router = createRouter({ routeTree: rootRoute, history, scrollRestoration: false });
  await router.load();
  setRenderedAt(answers?.made_at_ms ?? Date.now());
  return renderToString(
    <PageSettingsContext value={settings}>
      <PreloadedQueriesContext value={createPreloadedQueries(answers)}>
        <RouterProvider<typeof router> router={router} />
      </PreloadedQueriesContext>
    </PageSettingsContext>,
  );
}

/** The text of a page, without tags and the comments that React puts between adjacent texts. */
export function textOf(html: string): string {
  return html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  parseSearchWith,
  RouterProvider,
  stringifySearchWith,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { PageSettingsContext } from '../../../data/usePageSettings.ts';
import { makePageSettings } from '../../../testing/page-settings.ts';

/**
 * Draws what reads the address of its page, as the app would.
 *
 * @param query with its question mark, or nothing
 */
export async function renderAtAddress(content: ReactNode, query: string) {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/list/orien', component: () => content });
  const history = createMemoryHistory({ initialEntries: [`/list/orien${query}`] });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history,
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(JSON.stringify),
  });
  await act(async () => {
    render(
      <PageSettingsContext value={makePageSettings()}>
        <RouterProvider<typeof router> router={router} />
      </PageSettingsContext>,
    );
  });
  return {
    /** The query of the address now. */
    query: () => history.location.search,
    /** To another query of the same page. */
    go: (next: string) => act(async () => history.push(`/list/orien${next}`)),
  };
}

import { createMemoryHistory } from '@tanstack/react-router';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderRoutes } from '../../../testing/RenderPage.tsx';

/** Renders content that reads the address of its page, as the app would. */
export async function renderAtAddress(content: ReactNode, query: string) {
  const history = createMemoryHistory({ initialEntries: [`/list/orien${query}`] });
  await renderRoutes({ '/list/orien': () => content }, history);
  return {
    /** The current query of the address. */
    query: () => history.location.search,
    /** Navigates to another query on the same page. */
    go: (next: string) => act(async () => history.push(`/list/orien${next}`)),
  };
}

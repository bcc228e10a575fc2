import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

/** Around what is drawn at once and has plain links of the site; `wrapper` of a render. */
export function WithRouter({ children }: { readonly children: ReactNode }) {
  return <RouterContextProvider router={router}>{children}</RouterContextProvider>;
}

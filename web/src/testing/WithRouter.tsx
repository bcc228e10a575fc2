import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

/** Provides a router for components with links of the site; use as `wrapper` of a render. */
export function WithRouter({ children }: { readonly children: ReactNode }) {
  return <RouterContextProvider router={router}>{children}</RouterContextProvider>;
}

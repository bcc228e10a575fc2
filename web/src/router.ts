import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { RootLayout } from './shell/RootLayout.tsx';
import { RouteError } from './shell/RouteError.tsx';

const rootRoute = createRootRoute({
  component: RootLayout,
  notFoundComponent: lazyRouteComponent(() => import('./pages/not-found/NotFoundPage.tsx'), 'NotFoundPage'),
});

const home = createRoute({
  getParentRoute: () => rootRoute,
  path: pageFacts.home.path,
  component: lazyRouteComponent(() => import('./pages/home/HomePage.tsx'), 'HomePage'),
});

const grouping = createRoute({
  getParentRoute: () => rootRoute,
  path: pageFacts.grouping.path,
  component: lazyRouteComponent(() => import('./pages/grouping/GroupingPage.tsx'), 'GroupingPage'),
});

const groupingServer = createRoute({
  getParentRoute: () => rootRoute,
  path: pageFacts.groupingServer.path,
  component: lazyRouteComponent(
    () => import('./pages/grouping-server/GroupingServerPage.tsx'),
    'GroupingServerPage',
  ),
});

/** Every page of the table, each loaded when it is first asked for. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([home, grouping, groupingServer]),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: RouteError,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

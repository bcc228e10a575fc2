import { rootRouteId, useRouterState } from '@tanstack/react-router';

/**
 * The path of the page that is drawn. While the next page is on its way the router's location is already the new one;
 * banner and title change together with the page, at one stroke. Addresses that are none have no match of their own.
 */
export function useShownPath(): string {
  return useRouterState({
    select: ({ matches, location }) => {
      const page = matches.at(-1);
      const isNone =
        page === undefined || page.routeId === rootRouteId || matches.some(({ _notFound }) => _notFound);
      return isNone ? location.pathname : page.pathname;
    },
  });
}

import { rootRouteId, useRouterState } from '@tanstack/react-router';

/**
 * The path of the rendered page. While the next page loads, the router's location is already the new one, but banner
 * and title change together with the page. Unknown addresses have no match of their own.
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

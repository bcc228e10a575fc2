import { notifyManager, QueryClient } from '@tanstack/react-query';

// Shows answers in the task in which they arrive. The default is a timer, which a busy page runs much later.
notifyManager.setScheduler(queueMicrotask);

/** Creates a client: one for the page in the browser, and one for each page that the server renders. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Does not rely on `navigator.onLine`: each request tries, and on failure the last seen answer is shown.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });
}

/** The client of this page, for use outside of components too. */
export const pageQueryClient = createQueryClient();

// When the page is visible again, reads stale answers again and resumes retries that paused while it was hidden.
pageQueryClient.mount();

import { notifyManager, QueryClient } from '@tanstack/react-query';

// Answers are shown in the task in which they arrive. The default is a timer, which a busy page runs much later.
notifyManager.setScheduler(queueMicrotask);

/** What has been read of the API: one for a page in the browser, one for each page that the server renders. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // `navigator.onLine` proves nothing: each request finds out by itself, and what was seen last is shown.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });
}

/** The client of this browser's page, also outside of components. */
export const pageQueryClient = createQueryClient();

// Hears that the page is visible again: what grew old is read again, and retries that paused while it was hidden go on.
pageQueryClient.mount();

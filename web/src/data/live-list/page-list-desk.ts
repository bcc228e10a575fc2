import { createListDesk, type ListWorkerLike } from './list-desk.ts';

/** The one desk of the page, and its worker. */
export const pageListDesk = createListDesk({
  startWorker: (): ListWorkerLike =>
    new Worker(new URL('list-worker.ts', import.meta.url), { type: 'module', name: 'lists' }),
  setTimer(ring, waitMs) {
    const timer = setTimeout(ring, waitMs);
    return () => clearTimeout(timer);
  },
});

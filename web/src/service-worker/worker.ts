import { createKeptSite, type WorkerBuild } from './kept-site.ts';
import { readMessage } from './read-message.ts';
import { kindOfRequest } from './request-kind.ts';

declare const self: ServiceWorkerGlobalScope;
/** Put in by web/build/service-worker.ts. */
declare const workerBuild: WorkerBuild;

/*
 * Keeps the files of shell and home, whatever else was loaded, and all others when the page asks for it, so that the site
 * opens without a network. It never takes over by itself: the page asks it to (§4).
 */
const site = createKeptSite(workerBuild, {
  caches: self.caches,
  fetch: self.fetch.bind(self),
  nowMs: Date.now,
  wait: (waitMs) => new Promise((resolve) => setTimeout(resolve, waitMs)),
});

self.addEventListener('install', (event) => event.waitUntil(site.install()));

self.addEventListener('activate', (event) => event.waitUntil(activate()));

/** Pages opened from now on are asked for while the worker starts; pages that are open have a worker at once. */
async function activate(): Promise<void> {
  await Promise.all([
    site.dropOthers(),
    // Typed as always there, missing in some browsers.
    'navigationPreload' in self.registration && self.registration.navigationPreload.enable(),
    self.clients.claim(),
  ]);
}

self.addEventListener('message', (event) => {
  const message = readMessage(event.data);
  if (message?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (message?.type === 'KEEP') event.waitUntil(site.keepToo(message.paths));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  switch (kindOfRequest(request, self.location.origin)) {
    case 'page':
      event.respondWith(
        site.page({
          request,
          preloaded: preloadedAnswer(event),
          waitUntil: (promise) => event.waitUntil(promise),
        }),
      );
      break;
    case 'asset':
      event.respondWith(site.asset(request));
      break;
    case 'plain':
      event.respondWith(site.plain(request));
      break;
    case 'foreign':
      break;
  }
});

/** The browser's types do not say what it gives: an answer, or nothing. */
async function preloadedAnswer(event: FetchEvent): Promise<Response | undefined> {
  const answer: unknown = await event.preloadResponse;
  return answer instanceof Response ? answer : undefined;
}

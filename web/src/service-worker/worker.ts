import { pushCache, pushCredentialsPath } from '../api/worker-messages.ts';
import { createSiteCache, type WorkerBuild } from './site-cache.ts';
import { readPush, sitePath, windowFor } from './push.ts';
import { readMessage } from './read-message.ts';
import { kindOfRequest } from './request-kind.ts';

declare const self: ServiceWorkerGlobalScope;
/** Inserted by web/build/service-worker.ts. */
declare const workerBuild: WorkerBuild;

/*
 * Caches the files of shell and home page when it is installed, and all others on request of the page, so that the site
 * opens without a network. Takes over only on request of the page.
 */
const site = createSiteCache(workerBuild, {
  caches: self.caches,
  fetch: self.fetch.bind(self),
  nowMs: Date.now,
  wait: (waitMs) => new Promise((resolve) => setTimeout(resolve, waitMs)),
});

self.addEventListener('install', (event) => event.waitUntil(site.install()));

self.addEventListener('activate', (event) => event.waitUntil(activate()));

/** Enables navigation preload, so that pages are requested while the worker starts, and takes control of open pages. */
async function activate(): Promise<void> {
  await Promise.all([
    site.dropOthers(),
    // Typed as always present, but missing in some browsers.
    'navigationPreload' in self.registration && self.registration.navigationPreload.enable(),
    self.clients.claim(),
  ]);
}

self.addEventListener('message', (event) => {
  const message = readMessage(event.data);
  if (message?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (message?.type === 'KEEP') event.waitUntil(site.cacheMore(message.paths));
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

/** The answer of the navigation preload, if any; the browser's types do not specify it. */
async function preloadedAnswer(event: FetchEvent): Promise<Response | undefined> {
  const answer: unknown = await event.preloadResponse;
  return answer instanceof Response ? answer : undefined;
}

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));

/** Shows a push. A newer message about the same thing replaces an older one, even one shown by an open page. */
function showPush(data: PushMessageData | null): Promise<void> {
  const { title, body, path, tag } = readPush(data?.text() ?? null);
  return self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    data: { path },
  });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const data: unknown = event.notification.data;
  const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : null;
  event.waitUntil(openPath(sitePath(path)));
});

async function openPath(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const chosen = windowFor(windows, path);
  if (chosen === null) {
    await self.clients.openWindow(path);
    return;
  }
  // Browsers only allow this on a real click.
  await chosen.focus().catch(() => chosen);
  // A page that the worker does not control cannot be navigated.
  await chosen.navigate(path).catch(() => self.clients.openWindow(path));
}

/** The event's fields, which the types lack. */
interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}

const isSubscriptionChange = (event: Event): event is SubscriptionChange => 'newSubscription' in event;

self.addEventListener('pushsubscriptionchange', (event) => {
  if (isSubscriptionChange(event)) event.waitUntil(moveSubscription(event));
});

/** Sends a changed push endpoint to the server. If that fails, the next visit does it. */
async function moveSubscription({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const kept = await (await self.caches.open(pushCache)).match(pushCredentialsPath);
  const holder: unknown = await kept?.json();
  if (typeof holder !== 'object' || holder === null || !('id' in holder) || !('secret' in holder)) return;
  const subscription =
    newSubscription ??
    (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)));
  if (subscription === null) return;
  const { endpoint, keys } = subscription.toJSON();
  await fetch(`/v1/alerts/${encodeURIComponent(String(holder.id))}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${String(holder.secret)}` },
    body: JSON.stringify({ endpoint, keys }),
  });
}

import { cachePrefix } from '../api/worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;

/*
 * Served in place of the worker when the operator has switched it off. It takes over, deletes what workers kept, goes,
 * and loads the pages anew that the worker before had in its hands. A page that had none is not its business: so it
 * never loads a page twice.
 */
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  const ours = (await self.caches.keys()).filter((name) => name.startsWith(cachePrefix));
  await Promise.all(ours.map((name) => self.caches.delete(name)));
  await self.registration.unregister();
  const pages = await self.clients.matchAll({ type: 'window' });
  // Not waited for: a page that is loaded waits for this worker in turn.
  for (const page of pages) void page.navigate(page.url).catch(() => null);
}

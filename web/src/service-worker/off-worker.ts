import { cachePrefix } from '../api/worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;

/*
 * Served in place of the worker when the operator has switched it off. Takes over, deletes all caches, unregisters, and
 * reloads the pages that the previous worker controlled. Other pages are left alone, so that no page is reloaded twice.
 */
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  const ours = (await self.caches.keys()).filter((name) => name.startsWith(cachePrefix));
  await Promise.all(ours.map((name) => self.caches.delete(name)));
  await self.registration.unregister();
  const pages = await self.clients.matchAll({ type: 'window' });
  // Not awaited, because a loading page in turn waits for this worker.
  for (const page of pages) void page.navigate(page.url).catch(() => null);
}

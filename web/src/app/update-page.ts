import { createElement } from 'react';
import * as z from 'zod/mini';
import { logProblem } from '../api/browser-log.ts';
import { isOnline } from '../api/online.ts';
import { onNewerBuild } from '../api/page-stream.ts';
import { tabSurroundings } from '../api/tab-surroundings.ts';
import { cachePrefix, workerPath, type StoreMessage } from '../api/worker-messages.ts';
import { createUpdateStore } from '../storage/update-store.ts';
import { pageToasts } from '../ui/toast-store.ts';
import { checkPeriodically } from './update-check.ts';
import { updateMark } from './update-mark-store.ts';
import { runUpdateFlow } from './update-run.ts';
import { UpdateButton } from './UpdateButton.tsx';

/**
 * Registers the worker and follows its updates, or removes it if the operator has switched it off. Loaded when the page
 * is idle.
 *
 * @throws the browser's error if it forbids workers
 */
export async function startUpdates(isWorkerOn: boolean): Promise<void> {
  // Missing in some browsers, and on insecure pages.
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (container === undefined) return;
  if (!isWorkerOn) {
    await leaveWorker(container);
    return;
  }
  const registration = await container.register(workerPath, { updateViaCache: 'none' });
  runUpdateFlow(registration, {
    container,
    toasts: pageToasts,
    times: createUpdateStore((problem) =>
      logProblem('error', 'The time of the update prompt was not kept', problem),
    ),
    showMark: (onRefresh) => updateMark.show(createElement(UpdateButton, { onRefresh })),
    nowMs: Date.now,
    setTimer: tabSurroundings.setTimer,
    reload: () => location.reload(),
    log: logProblem,
  });
  const checkNow = checkPeriodically(() => registration.update(), {
    ...tabSurroundings,
    isOnline,
    log: (message, cause) => logProblem('warn', message, cause),
  });
  onNewerBuild(checkNow);
  const { active } = await container.ready;
  const paths = mayLoadAhead(navigator) ? 'all' : loadedPaths();
  active?.postMessage({ type: 'KEEP', paths } satisfies StoreMessage);
}

const meteredSchema = z.object({
  connection: z.union([z.object({ saveData: z.literal(true) }), z.object({ type: z.literal('cellular') })]),
});

/**
 * Whether all pages may be loaded for offline visits: not if the browser reports a data saver or a mobile network. Most
 * browsers report neither, and count as allowed.
 */
export function mayLoadAhead(browser: unknown): boolean {
  return !meteredSchema.safeParse(browser).success;
}

/** Files that were loaded before the worker, so that this page opens offline too. */
function loadedPaths(): readonly string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
}

/**
 * Unregisters the worker, if there is one, and deletes all caches, which it may have filled again since the last visit.
 * Reloads the page once, because a page keeps its worker until then.
 */
async function leaveWorker(container: ServiceWorkerContainer): Promise<void> {
  const registrations = await container.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const ownCaches = (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
  await Promise.all(ownCaches.map((name) => caches.delete(name)));
  if (registrations.length > 0 && container.controller !== null) location.reload();
}

import { changeAlerts, deleteAlerts, keptAlerts, pushKey, startAlerts } from '@rollcall/game/api/alert-calls';
import type { AlertSubscription, KeptAlerts } from '@rollcall/game/alerts/alert-rules';
import { logProblem } from '../api/browser-log.ts';
import { callEndpoint } from '../api/call-endpoint.ts';
import { CallError } from '../api/call-error.ts';
import { onBackOnline } from '../api/tab-surroundings.ts';
import { browserTimeZone } from '../api/useTimeZone.ts';
import { pushCache, pushCredentialsPath, workerPath } from '../api/worker-messages.ts';
import { alertsStore, pushStore, type StoredPush } from '../storage/alerts-store.ts';
import { timezoneStore } from '../storage/preference-stores.ts';
import { webhooksStore } from '../storage/webhooks-store.ts';
import { isGone, nextPushStep, pushBody, pushBodyText, type PushFacts } from './push-view.ts';
import { syncWebhooks } from './webhooks.ts';

/** Time zone for the server: the one chosen on the site, or else the browser's. */
export const timeZone = () => timezoneStore.get() ?? browserTimeZone();
const currentBodyText = () => pushBodyText(alertsStore.get(), timeZone());

/** Whether the browser has refused to subscribe; it would refuse again until the page is reloaded. */
let hasFailed = false;

const isAppleTouch = () =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  // iPads identify as Macs.
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

const isSupported = () =>
  'Notification' in globalThis && 'serviceWorker' in navigator && 'PushManager' in globalThis;

/** Current facts about push. @param serverKey from `readServerKey` @param isWorkerOn the operator's setting */
export function pushFacts(serverKey: PushFacts['serverKey'], isWorkerOn: boolean): PushFacts {
  const supported = isSupported();
  return {
    isAppleTouch: isAppleTouch(),
    isOnHomeScreen: matchMedia('(display-mode: standalone)').matches,
    isSupported: supported,
    permission: supported ? Notification.permission : 'default',
    isWorkerOn,
    serverKey,
    hasFailed,
    stored: pushStore.get(),
    wanted: currentBodyText(),
  };
}

/** Reads how the server sends messages. Never throws. */
export async function readServerKey(): Promise<PushFacts['serverKey']> {
  try {
    const answer = await callEndpoint(pushKey, {});
    if (answer === null) return { is: 'unknown' };
    return { is: 'known', key: answer.public_key, hasWebhooks: answer.has_webhooks };
  } catch (error) {
    const isMissing = error instanceof CallError && error.status === 404;
    return { is: isMissing ? 'missing' : 'unknown' };
  }
}

/** Registers the worker that shows messages, which is missing on a first visit. */
async function workerRegistration(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(workerPath, { updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
}

export type TurnOnOutcome = 'on' | 'page only' | 'not allowed' | 'failed';

/**
 * Asks for permission and subscribes; call it on a press.
 *
 * @throws CallError if the server does not accept the subscription
 */
export async function turnOnPush(serverKey: PushFacts['serverKey']): Promise<TurnOnOutcome> {
  if ((await Notification.requestPermission()) !== 'granted') return 'not allowed';
  if (serverKey.is !== 'known') return 'page only';
  let subscription: PushSubscription;
  try {
    const registration = await workerRegistration();
    subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: serverKey.key,
    });
  } catch (error) {
    hasFailed = true;
    logProblem('warn', 'The browser does not subscribe to push messages', error);
    return 'failed';
  }
  hasFailed = false;
  await submit(subscription);
  return 'on';
}

/** Endpoint and keys of a browser. @throws Error for a subscription without keys, which no browser creates */
function endpointAndKeys(subscription: PushSubscription): Pick<AlertSubscription, 'endpoint' | 'keys'> {
  const { keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  if (p256dh === undefined || auth === undefined) throw new Error('The push subscription has no keys.');
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
}

async function submit(subscription: PushSubscription): Promise<void> {
  const bodyText = currentBodyText();
  const address = endpointAndKeys(subscription);
  const body = { ...address, ...pushBody(alertsStore.get(), timeZone()) };
  const started = await callEndpoint(startAlerts, {}, { body });
  if (started === null) return;
  const { id, secret } = started;
  pushStore.set({
    id,
    secret,
    endpoint: address.endpoint,
    told: bodyText,
    isRefused: false,
    toldAtMs: Date.now(),
  });
  await storeForWorker({ id, secret });
}

/**
 * Stores the credentials for the worker, which updates the subscription itself when the push service changes the
 * endpoint.
 */
async function storeForWorker(credentials: Pick<StoredPush, 'id' | 'secret'> | null): Promise<void> {
  if (!('caches' in globalThis)) return;
  if (credentials === null) {
    await caches.delete(pushCache);
    return;
  }
  const cache = await caches.open(pushCache);
  await cache.put(pushCredentialsPath, Response.json(credentials));
}

/**
 * Unsubscribes the browser, and deletes everything that the server stores about it.
 *
 * @throws CallError if the server is not reachable; the browser is unsubscribed anyway
 */
export async function turnOffPush(): Promise<void> {
  const registration = isSupported() ? await navigator.serviceWorker.getRegistration() : undefined;
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  const stored = pushStore.get();
  if (stored !== null) await forget(stored);
}

async function forget({ id, secret }: StoredPush): Promise<void> {
  try {
    await callEndpoint(deleteAlerts, { id }, { credential: secret });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  pushStore.reset();
  await storeForWorker(null);
}

/** Reads what the server stores about a subscription; null = nothing. @throws CallError */
export async function readStoredSubscription(
  { id, secret }: Pick<StoredPush, 'id' | 'secret'>,
  signal: AbortSignal,
): Promise<KeptAlerts | null> {
  try {
    return await callEndpoint(keptAlerts, { id }, { credential: secret, signal });
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/** Delay during which successive changes are combined, ms. */
const debounceMs = 1500;
const firstRetryMs = 5000;
const longestRetryMs = 5 * 60_000;

/**
 * Sends changes to the server, for this browser and its webhooks: rules, quiet hours, time zone, endpoint. Failed
 * requests are retried, also on the next visit.
 *
 * @returns a function that stops
 */
export function syncPush(): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let failures = 0;
  let isOver = false;
  const plan = (waitMs: number) => {
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(() => void run(), waitMs);
  };
  const run = async () => {
    timer = null;
    try {
      await withLock(async () => {
        await step();
        await syncWebhooks(timeZone());
      });
      failures = 0;
    } catch (error) {
      if (isOver) return;
      failures += 1;
      if (!(error instanceof CallError)) logProblem('warn', 'Push could not be looked after', error);
      plan(Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1)));
    }
  };
  const soon = () => plan(debounceMs);
  const stops = [
    alertsStore.subscribe(soon),
    timezoneStore.subscribe(soon),
    pushStore.subscribe(soon),
    webhooksStore.subscribe(soon),
    onBackOnline(soon),
  ];
  soon();
  return () => {
    isOver = true;
    if (timer !== null) clearTimeout(timer);
    stops.forEach((stop) => stop());
  };
}

/** Runs an action in one tab at a time. */
function withLock(act: () => Promise<void>): Promise<void> {
  // Typed as always present, but missing on pages without https.
  return 'locks' in navigator ? navigator.locks.request('rollcall-alert-push', act) : act();
}

/** Performs the next step. @throws CallError */
async function step(): Promise<void> {
  const stored = pushStore.get();
  if (stored === null || !isSupported()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = (await registration?.pushManager.getSubscription()) ?? null;
  const endpoint = subscription?.endpoint ?? null;
  const wanted = currentBodyText();
  const next = nextPushStep({ stored, endpoint, wanted, nowMs: Date.now() });
  if (next === 'nothing') return;
  if (subscription === null) {
    await forget(stored);
    return;
  }
  await updateServer(stored, subscription, { wanted, isMoved: next === 'move' });
}

async function updateServer(
  stored: StoredPush,
  subscription: PushSubscription,
  { wanted, isMoved }: { readonly wanted: string; readonly isMoved: boolean },
): Promise<void> {
  const next = { ...stored, endpoint: subscription.endpoint, told: wanted, toldAtMs: Date.now() };
  const body = {
    ...pushBody(alertsStore.get(), timeZone()),
    ...(isMoved && endpointAndKeys(subscription)),
  };
  try {
    await callEndpoint(changeAlerts, { id: stored.id }, { credential: stored.secret, body });
    pushStore.set({ ...next, isRefused: false });
  } catch (error) {
    if (isGone(error)) await submit(subscription);
    else if (error instanceof CallError && error.status === 400) pushStore.set({ ...next, isRefused: true });
    else throw error;
  }
}

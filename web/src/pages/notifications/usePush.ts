import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { pushFacts, readServerKey, turnOffPush, turnOnPush, type TurnOnOutcome } from '../../alerts/push.ts';
import { type PushFacts, type PushView, pushView } from '../../alerts/push-view.ts';
import { CallError } from '../../api/call-error.ts';
import { useHydrated } from '../../api/useHydrated.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { alertsStore, pushStore } from '../../storage/alerts-store.ts';
import { useStored } from '../../storage/local-store.ts';
import { timezoneStore } from '../../storage/preference-stores.ts';

export interface PushState {
  /** Null = being checked. */
  readonly view: PushView | null;
  readonly isBusy: boolean;
  /** Message about the last action; '' = none. */
  readonly message: string;
  /** Performs the action that the view offers. */
  readonly act: () => void;
  /** Deletes what the server stores. */
  readonly turnOff: () => void;
  /** Null = unknown. */
  readonly hasWebhooks: boolean | null;
}

/** Listens for the return to the tab: the permission may have changed in the browser's settings. */
function onLook(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  addEventListener('focus', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    removeEventListener('focus', listener);
  };
}

const permissionNow = () => ('Notification' in globalThis ? Notification.permission : 'default');

const outcomeTexts: Readonly<Record<TurnOnOutcome, string>> = {
  on: 'Notifications are on.',
  'page only': 'Notifications appear while the site is open.',
  'not allowed': 'Your browser did not allow notifications.',
  failed: 'Your browser did not set up push messages.',
};

const refusedText = (error: unknown) =>
  error instanceof CallError && error.failure === 'status' && !error.isPassing
    ? `The server did not accept this: ${error.message}`
    : 'The server can’t be reached right now. Please try again.';

/** Push in this browser, live. */
export function usePush(): PushState {
  const { product_name: product, is_service_worker_on: isWorkerOn } = usePageSettings().site;
  const isHydrated = useHydrated();
  const [serverKey, setServerKey] = useState<PushFacts['serverKey'] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const alerts = useStored(alertsStore);
  const stored = useStored(pushStore);
  const zone = useStored(timezoneStore);
  const permission = useSyncExternalStore(onLook, permissionNow, () => 'default' as const);

  const readKey = useCallback(() => void readServerKey().then(setServerKey), []);
  useEffect(readKey, [readKey]);

  const view = useMemo(
    () => (isHydrated && serverKey !== null ? pushView(pushFacts(serverKey, isWorkerOn), product) : null),
    // Checked again when any of these change, and after each attempt.
    // oxlint-disable-next-line react/exhaustive-deps
    [isHydrated, serverKey, product, isWorkerOn, alerts, stored, zone, permission, isBusy],
  );

  const attempt = (work: () => Promise<string>) => {
    setBusy(true);
    setMessage('');
    work()
      .then(setMessage, (error: unknown) => setMessage(refusedText(error)))
      .finally(() => setBusy(false));
  };
  const turnOff = () =>
    attempt(async () => {
      await turnOffPush();
      return 'Notifications are off, and the server has deleted everything it stored about this browser.';
    });
  const act = () => {
    if (view?.action === 'turn-on' && serverKey !== null) {
      attempt(async () => outcomeTexts[await turnOnPush(serverKey)]);
    } else if (view?.action === 'turn-off') turnOff();
    else readKey();
  };
  const hasWebhooks = serverKey?.is === 'known' ? (serverKey.hasWebhooks ?? false) : null;
  return { view, isBusy, message, act, turnOff, hasWebhooks };
}

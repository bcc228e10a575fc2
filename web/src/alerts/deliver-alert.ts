import type { AlertMessage } from '@rollcall/game/alerts/alert-rules';
import { alertsStore } from '../storage/alerts-store.ts';
import { pageToasts, type ToastContent } from '../ui/toast-store.ts';
import { ringOnce } from './chime.ts';
import { type SoundName, soundNamed } from './sounds.ts';
import { pageTitleMarks, type TitleMarks } from './title-marks.ts';

/** What is shown of an alert, which may belong to a rule. */
export type ShownAlert = Pick<AlertMessage, 'title' | 'body' | 'path' | 'tag'> & Partial<AlertMessage>;

/** Functions that show a message; tests bring their own. */
export interface DeliveryParts {
  readonly ring: () => Promise<void>;
  readonly marks: Pick<TitleMarks, 'add'>;
  /** Shows a system notification. @returns false if the visitor has not allowed it, or it cannot be shown */
  readonly notify: (message: ShownAlert) => Promise<boolean>;
  readonly toast: (content: ToastContent) => void;
  readonly open: (path: string) => void;
}

/** How long the toast is shown, ms. */
const toastForMs = 20_000;

/**
 * Delivers an alert on an open page: sound, title of the tab, and a system notification or else a toast. A push about
 * the same thing has the same tag and replaces the notification, so that nobody is alerted twice.
 */
export async function deliverAlert(
  message: ShownAlert,
  { ring, marks, notify, toast, open }: DeliveryParts,
): Promise<void> {
  marks.add(message.tag);
  const [isNotified] = await Promise.all([notify(message), ring()]);
  if (isNotified) return;
  toast({
    type: 'info',
    title: message.title,
    message: message.body,
    lifeMs: toastForMs,
    actions: [{ label: 'Open', onClick: () => open(message.path) }],
  });
}

/** The icon of notifications, as in the worker (service-worker/push.ts). */
const notificationIcon = '/icons/icon-192.png';

/** Shows a notification through the worker, which handles clicks; fails without a worker. */
async function notifyBySystem({ title, body, path, tag }: ShownAlert): Promise<boolean> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return false;
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.active) return false;
  // Silent, because the page plays its own sound.
  const options = { body, tag, icon: notificationIcon, data: { path }, silent: true };
  return registration.showNotification(title, options).then(
    () => true,
    () => false,
  );
}

/** The sound that the visitor chose for the rule of an alert. */
const soundOf = ({ rule_id }: ShownAlert): SoundName =>
  soundNamed(alertsStore.get().rules.find(({ rule }) => rule.id === rule_id)?.sound);

/** Delivers an alert in this tab. @param open navigates to a path of the site */
export function deliverAlertHere(message: ShownAlert, open: (path: string) => void): Promise<void> {
  const sound = soundOf(message);
  return deliverAlert(message, {
    // Silence must not keep other alerts from ringing.
    ring: async () => (sound === 'none' ? undefined : ringOnce(sound)),
    marks: pageTitleMarks(),
    notify: notifyBySystem,
    toast: pageToasts.show,
    open,
  });
}

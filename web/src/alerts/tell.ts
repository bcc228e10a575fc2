import type { AlertMessage } from '@rollcall/game/alerts/alert-rules';
import { pageToasts, type ToastContent } from '../ui/toast-store.ts';
import { ringOnce } from './chime.ts';
import { pageTitleMarks, type TitleMarks } from './title-marks.ts';

/** What a message is shown with; a test brings its own. */
export interface TellParts {
  readonly ring: () => Promise<void>;
  readonly marks: Pick<TitleMarks, 'add'>;
  /** Shows a notification of the system. @returns false where the visitor has not allowed any, or it cannot be shown */
  readonly notify: (message: AlertMessage) => Promise<boolean>;
  readonly toast: (content: ToastContent) => void;
  readonly open: (path: string) => void;
}

/** How long a message stays on the page. */
const toastForMs = 20_000;

/**
 * Tells by way of an open page: sound, title of the tab, and a notification of the system; without one, in the page. A
 * push about the same thing has the same tag and takes the place of the notification: nobody is told twice.
 */
export async function tell(
  message: AlertMessage,
  { ring, marks, notify, toast, open }: TellParts,
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

/** As the worker shows a push (service-worker/push.ts). */
const notificationIcon = '/icons/icon-192.png';

/** By way of the worker, which knows what to do when it is clicked; without one there is no notification. */
async function notifyBySystem({ title, body, path, tag }: AlertMessage): Promise<boolean> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return false;
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration?.active) return false;
  // The page has its own sound.
  const options = { body, tag, icon: notificationIcon, data: { path }, silent: true };
  return registration.showNotification(title, options).then(
    () => true,
    () => false,
  );
}

/** Tells in this tab. @param open goes to a path of the site */
export function tellHere(message: AlertMessage, open: (path: string) => void): Promise<void> {
  return tell(message, {
    ring: ringOnce,
    marks: pageTitleMarks(),
    notify: notifyBySystem,
    toast: pageToasts.show,
    open,
  });
}

import { hourMs } from '@rollcall/game/time';
import { CallError } from '../api/call-error.ts';
import type { StoredAlerts, StoredPush, StoredRule } from '../storage/alerts-store.ts';

/** Facts about push in this browser. */
export interface PushFacts {
  /** iPhone or iPad, where push only works for a site on the home screen. */
  readonly isAppleTouch: boolean;
  readonly isOnHomeScreen: boolean;
  /** The browser supports notifications, workers and push. */
  readonly isSupported: boolean;
  readonly permission: NotificationPermission;
  /** The site has a service worker, without which there are no system notifications. */
  readonly isWorkerOn: boolean;
  /** missing = the server sends no push; unknown = the request failed. */
  readonly serverKey:
    | { readonly is: 'known'; readonly key: string; readonly hasWebhooks?: boolean | undefined }
    | { readonly is: 'missing' | 'unknown' };
  /** The browser refused to subscribe, as in private windows. */
  readonly hasFailed: boolean;
  readonly stored: Pick<StoredPush, 'isRefused' | 'told'> | null;
  /** Text from `pushBodyText`: the content that the server should have stored. */
  readonly wanted: string;
}

export type PushAction = 'turn-on' | 'turn-off' | 'look-again' | null;

export interface PushView {
  readonly tone: 'info' | 'warning' | 'error' | 'success';
  /** One sentence. */
  readonly text: string;
  readonly action: PushAction;
}

/** Whether push reaches this browser while the site is closed, as a sentence, with the available action. */
export function pushView(facts: PushFacts, product: string): PushView {
  const { isAppleTouch, isOnHomeScreen, isSupported, permission, serverKey, stored } = facts;
  if (isAppleTouch && !isOnHomeScreen) {
    return {
      tone: 'info',
      text: `Add ${product} to your home screen first: iPhones and iPads only notify you from there.`,
      action: null,
    };
  }
  if (!isSupported) {
    return {
      tone: 'info',
      text: `This browser can’t show notifications: alerts play a sound and change the tab’s title while ${product} is open.`,
      action: null,
    };
  }
  if (!facts.isWorkerOn) {
    return {
      tone: 'info',
      text: `This site doesn’t show notifications outside its pages: alerts play a sound and change the tab’s title while ${product} is open.`,
      action: null,
    };
  }
  if (permission === 'denied') {
    return {
      tone: 'warning',
      text: `Your browser blocks notifications from ${product}: allow them in the browser’s settings for this site, then come back.`,
      action: 'look-again',
    };
  }
  if (stored !== null) return subscribedView(stored, facts.wanted, product);
  if (serverKey.is === 'missing') return withoutServer(permission, product);
  if (serverKey.is === 'unknown') {
    return { tone: 'warning', text: 'The server can’t be reached right now.', action: 'look-again' };
  }
  if (facts.hasFailed) {
    return {
      tone: 'warning',
      text: 'This browser didn’t allow push messages: private windows never do, so try a normal window.',
      action: 'turn-on',
    };
  }
  return {
    tone: 'info',
    text: `Off: alerts only come while ${product} is open. Turn notifications on and your browser will ask you to allow them.`,
    action: 'turn-on',
  };
}

function subscribedView(
  { isRefused, told }: Pick<StoredPush, 'isRefused' | 'told'>,
  wanted: string,
  product: string,
): PushView {
  if (isRefused && told === wanted) {
    return {
      tone: 'error',
      text: 'The server didn’t accept one of your rules, so it still follows the rules from before your last change.',
      action: 'turn-off',
    };
  }
  if (told !== wanted) {
    return {
      tone: 'info',
      text: 'On, but your last change is still on its way to the server.',
      action: 'turn-off',
    };
  }
  return {
    tone: 'success',
    text: `On: this browser gets alerts, even while ${product} is closed.`,
    action: 'turn-off',
  };
}

/** The view if the server sends no push messages; an open page can show notifications without them. */
function withoutServer(permission: NotificationPermission, product: string): PushView {
  if (permission === 'granted') {
    return {
      tone: 'info',
      text: `This server doesn’t send push messages: notifications only appear while ${product} is open.`,
      action: null,
    };
  }
  return {
    tone: 'info',
    text: `This server doesn’t send push messages, but notifications can appear while ${product} is open, once you allow them.`,
    action: 'turn-on',
  };
}

/** The content of a subscription: the rules that are on and use it. */
export function subscriptionBody(
  { rules, quietHours }: StoredAlerts,
  timeZone: string,
  usesIt: (stored: StoredRule) => boolean,
) {
  return {
    rules: rules.flatMap((stored) => (stored.isOn && usesIt(stored) ? [stored.rule] : [])),
    time_zone: timeZone,
    quiet_hours: quietHours,
  };
}

/** The content that the server needs for push, except for the endpoint. */
export const pushBody = (alerts: StoredAlerts, timeZone: string) =>
  subscriptionBody(alerts, timeZone, ({ byPush }) => byPush);

/** The result of `pushBody` as text, for comparison. */
export const pushBodyText = (alerts: StoredAlerts, timeZone: string): string =>
  JSON.stringify(pushBody(alerts, timeZone));

/** Whether the server no longer knows a subscription or its secret. */
export const isGone = (error: unknown): boolean =>
  error instanceof CallError && error.status !== null && [401, 403, 404, 410].includes(error.status);

/** Minimum interval between renewals, ms. */
export const renewEveryMs = 12 * hourMs;

export interface StepFacts {
  readonly stored: StoredPush | null;
  /** Current push endpoint of this browser; null = no longer subscribed. */
  readonly endpoint: string | null;
  readonly wanted: string;
  readonly nowMs: number;
}

/** Next step to bring the server up to date. */
export type PushStep = 'nothing' | 'change' | 'move' | 'delete';

/** The next step; move = the push service has changed the endpoint. */
export function nextPushStep({ stored, endpoint, wanted, nowMs }: StepFacts): PushStep {
  if (stored === null) return 'nothing';
  if (endpoint === null) return 'delete';
  if (endpoint !== stored.endpoint) return 'move';
  const isDue = Math.abs(nowMs - stored.toldAtMs) >= renewEveryMs;
  return stored.told !== wanted || isDue ? 'change' : 'nothing';
}

import { welcomeMessage } from '@rollcall/game/alerts/alert-message';
import { hourMs } from '@rollcall/game/time';
import type { Push } from './push-lines.ts';
import type { Subscription } from './subscription-rows.ts';
import type { Subscriptions } from './subscriptions.ts';

const lookEveryMs = 1_000;
/** Interval of retries while a push service is unavailable. */
const againAfterMs = hourMs;

/**
 * Sends each subscription a first message, which proves that its browser can be reached, and repeats it every hour
 * until one arrives. `subscriptions` deletes those that stay unreached.
 *
 * @returns a function that stops it
 */
export function startFirstMessages({
  subscriptions,
  tell,
  nowMs,
}: {
  readonly subscriptions: Pick<Subscriptions, 'unreached'>;
  readonly tell: (push: Push) => void;
  readonly nowMs: () => number;
}): () => void {
  const sentAtMs = new WeakMap<Subscription['record'], number>();

  function look(): void {
    const now = nowMs();
    for (const subscription of subscriptions.unreached()) {
      const { record } = subscription;
      const last = sentAtMs.get(record);
      if (last !== undefined && now - last < againAfterMs) continue;
      sentAtMs.set(record, now);
      tell({
        subscription,
        ruleId: null,
        tag: 'welcome',
        atMs: now,
        // A rule may have sent a message in the meantime.
        write: () => (record.lastPushMs === null ? welcomeMessage(now) : null),
      });
    }
  }

  const timer = setInterval(look, lookEveryMs).unref();
  look();
  return () => clearInterval(timer);
}

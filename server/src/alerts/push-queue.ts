import { isQuiet } from '@rollcall/game/alerts/quiet-hours';
import { type AlertMessage, pushesPerHour, ruleSleepsAfterDays } from '@rollcall/game/alerts/alert-rules';
import { messageLifeMs, type PushOutcome, type SendPush } from './push-sender.ts';
import type { Subscription } from './subscription-rows.ts';

/** Something to be told to one browser. */
export interface Push {
  /** As it was when it happened. */
  readonly subscription: Pick<Subscription, 'id' | 'endpoint'>;
  readonly ruleId: string;
  /** A newer one takes the place of one that still waits. */
  readonly tag: string;
  readonly atMs: number;
  /** As it is now; null = there is nothing to tell any more. */
  readonly write: () => AlertMessage | null;
}

/**
 * What became of messages: sent; refused by the service; gone with its browser; late = ten minutes old before they could be
 * sent; held back by quiet hours, by the limit of an hour, or because nobody has looked for long; replaced by a newer one;
 * untrue by the time they were to be sent.
 */
export const pushFates = [
  'sent',
  'refused',
  'gone',
  'late',
  'quiet',
  'limited',
  'asleep',
  'replaced',
  'untrue',
] as const;
export type PushFate = (typeof pushFates)[number];

export interface PushQueue {
  add(push: Push): void;
  /** Messages that wait, those that are tried again included. */
  size(): number;
  fates(): Readonly<Record<PushFate, number>>;
  /** Sends nothing more, and waits a moment for what is on its way. */
  close(): Promise<void>;
}

interface PushQueueParts {
  readonly send: SendPush;
  readonly nowMs: () => number;
  /** The subscription as it is now; null = it is gone. */
  readonly find: (id: string) => Subscription | null;
  readonly onChange: (subscription: Subscription) => void;
  readonly onGone: (subscription: Subscription) => void;
  readonly perSecond?: number;
}

const defaultPerSecond = 200;
const tickMs = 50;
/** So many at most are on their way, of one service no more than half: one that hangs does not hold up the others. */
const onTheirWay = 400;
const onTheirWayPerHost = onTheirWay / 2;
/** Messages of which some may not be sent at all: to find that out takes some microseconds each. */
const looksAtOnce = 500;
const firstPauseMs = 5_000;
const longestPauseMs = 120_000;
const lingerMs = 3_000;
const hourMs = 3_600_000;
const sleepsAfterMs = ruleSleepsAfterDays * 24 * hourMs;

interface Waiting {
  readonly push: Push;
  readonly key: string;
  readonly host: string;
  tries: number;
  dueMs: number;
}

/** Sends messages in the order in which they came, so many a second, service by service in turn. */
export function createPushQueue(parts: PushQueueParts): PushQueue {
  const { send, nowMs, find, onChange, onGone, perSecond = defaultPerSecond } = parts;
  const perTick = Math.max(1, Math.round((perSecond * tickMs) / 1000));
  const byHost = new Map<string, Waiting[]>();
  const newest = new Map<string, Waiting>();
  const onWay = new Map<string, number>();
  const later = new Set<Waiting>();
  const running = new Set<Promise<void>>();
  const stop = new AbortController();
  const fates = Object.fromEntries(pushFates.map((fate) => [fate, 0])) as Record<PushFate, number>;
  let waitingCount = 0;
  let timer: NodeJS.Timeout | null = null;
  let allowance = perTick;
  let [isClosed, isPlanned] = [false, false];

  function add(push: Push): void {
    if (isClosed) return;
    const { host } = new URL(push.subscription.endpoint);
    const waiting = { push, key: `${push.subscription.id} ${push.tag}`, host, tries: 0, dueMs: 0 };
    newest.set(waiting.key, waiting);
    line(waiting);
    timer ??= setInterval(tick, tickMs).unref();
    if (allowance <= 0 || isPlanned) return;
    isPlanned = true;
    setImmediate(() => {
      isPlanned = false;
      sendSome();
    });
  }

  function line(waiting: Waiting): void {
    const queue = byHost.get(waiting.host);
    if (queue === undefined) byHost.set(waiting.host, [waiting]);
    else queue.push(waiting);
    waitingCount += 1;
  }

  function tick(): void {
    allowance = perTick;
    const now = nowMs();
    for (const waiting of later) {
      if (waiting.dueMs > now) continue;
      later.delete(waiting);
      line(waiting);
    }
    sendSome();
    if (waitingCount + later.size + running.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  }

  function sendSome(): void {
    for (let looks = 0; looks < looksAtOnce && allowance > 0 && running.size < onTheirWay; looks += 1) {
      const waiting = takeNext();
      if (waiting === null) return;
      if (start(waiting)) allowance -= 1;
    }
  }

  /** Of the service whose turn it is: whoever was served goes to the end. */
  function takeNext(): Waiting | null {
    for (const [host, queue] of byHost) {
      if ((onWay.get(host) ?? 0) >= onTheirWayPerHost) continue;
      const waiting = queue.shift();
      byHost.delete(host);
      if (queue.length > 0) byHost.set(host, queue);
      if (waiting === undefined) continue;
      waitingCount -= 1;
      return waiting;
    }
    return null;
  }

  /** @returns whether something is on its way */
  function start(waiting: Waiting): boolean {
    const { push } = waiting;
    const subscription = find(push.subscription.id);
    const fate = fateBefore(waiting, subscription);
    const message = fate === null ? push.write() : null;
    if (subscription === null || fate !== null || message === null) {
      end(waiting, fate ?? 'untrue');
      return false;
    }
    const { host } = waiting;
    if (waiting.tries === 0) subscription.record.sentAtMs.push(nowMs());
    onWay.set(host, (onWay.get(host) ?? 0) + 1);
    const done = send(subscription, message, stop.signal)
      .then((outcome) => settle(waiting, subscription, outcome))
      .finally(() => {
        running.delete(done);
        const left = (onWay.get(host) ?? 1) - 1;
        if (left === 0) onWay.delete(host);
        else onWay.set(host, left);
      });
    running.add(done);
    return true;
  }

  /** Why a message is not sent at all; null = it is. */
  function fateBefore({ push, key, tries }: Waiting, subscription: Subscription | null): PushFate | null {
    const now = nowMs();
    if (newest.get(key)?.push !== push) return 'replaced';
    if (subscription === null) return 'gone';
    if (!subscription.rules.some(({ id }) => id === push.ruleId)) return 'untrue';
    if (now - push.atMs >= messageLifeMs) return 'late';
    const { record } = subscription;
    if (now - record.lastVisitMs >= sleepsAfterMs) return 'asleep';
    if (isQuiet(subscription.quietHours, subscription.timeZone, now)) return 'quiet';
    record.sentAtMs = record.sentAtMs.filter((atMs) => now - atMs < hourMs);
    return tries === 0 && record.sentAtMs.length >= pushesPerHour ? 'limited' : null;
  }

  function end({ key, push }: Waiting, fate: PushFate): void {
    fates[fate] += 1;
    if (newest.get(key)?.push === push) newest.delete(key);
  }

  function settle(waiting: Waiting, subscription: Subscription, outcome: PushOutcome): void {
    const { record } = subscription;
    const now = nowMs();
    switch (outcome.state) {
      case 'sent':
        record.pushes += 1;
        record.lastPushMs = now;
        record.failingSinceMs = null;
        end(waiting, 'sent');
        onChange(subscription);
        return;
      case 'gone':
        end(waiting, 'gone');
        onGone(subscription);
        return;
      case 'refused':
        fail(subscription, now);
        end(waiting, 'refused');
        return;
      case 'again':
        tryAgain(waiting, subscription, outcome.afterMs ?? pauseAfter(waiting.tries));
    }
  }

  function fail(subscription: Subscription, now: number): void {
    subscription.record.failingSinceMs ??= now;
    onChange(subscription);
  }

  function tryAgain(waiting: Waiting, subscription: Subscription, afterMs: number): void {
    const now = nowMs();
    waiting.tries += 1;
    waiting.dueMs = now + afterMs;
    if (waiting.dueMs - waiting.push.atMs >= messageLifeMs) {
      fail(subscription, now);
      end(waiting, 'late');
    } else if (!isClosed) later.add(waiting);
  }

  return {
    add,
    size: () => waitingCount + later.size,
    fates: () => ({ ...fates }),
    close: async () => {
      isClosed = true;
      if (timer !== null) clearInterval(timer);
      timer = null;
      byHost.clear();
      later.clear();
      const linger = setTimeout(() => stop.abort(), lingerMs);
      await Promise.allSettled(running);
      clearTimeout(linger);
      stop.abort();
    },
  };
}

/** Longer each time, as long as nobody says when. */
const pauseAfter = (tries: number) => Math.min(longestPauseMs, firstPauseMs * 3 ** tries);

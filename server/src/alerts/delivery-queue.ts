import { setTimeout as delay } from 'node:timers/promises';
import { isQuiet } from '@rollcall/game/alerts/quiet-hours';
import { dayMs, hourMs } from '@rollcall/game/time';
import { alertsPerHour, rulesPausedAfterDays } from '@rollcall/game/alerts/alert-rules';
import { limits } from '../http/limits.ts';
import { wideName } from '../http/networks.ts';
import { createTokenBucket } from '../http/token-bucket.ts';
import { messageLifeMs, type SendOutcome } from './endpoint-calls.ts';
import { createDeliveryLines, type Delivery, type Waiting, type Written } from './delivery-lines.ts';
import type { Subscription } from './subscription-rows.ts';

/**
 * Outcomes of messages: sent; refused by the service; gone with its browser or webhook; late = ten minutes old before
 * it could be sent; held back by quiet hours, by the hourly limit, or because the browser was away for long; replaced
 * by a newer one; crowded = dropped because too many waited and its network had the most; untrue by the time it was
 * due; unreadable = the address of its webhook is encrypted with another key.
 */
const noFates = {
  sent: 0,
  refused: 0,
  gone: 0,
  late: 0,
  quiet: 0,
  limited: 0,
  asleep: 0,
  replaced: 0,
  crowded: 0,
  untrue: 0,
  unreadable: 0,
};
export type DeliveryFate = keyof typeof noFates;

export interface DeliveryQueue {
  readonly add: (delivery: Delivery) => void;
  /** Waiting messages, including those to be tried again. */
  readonly size: () => number;
  readonly fates: () => Readonly<Record<DeliveryFate, number>>;
  /** Sends nothing until `release`, and keeps messages while they are worth sending. */
  readonly hold: () => void;
  /** Sends the messages that were held, except those that another server has sent according to the records. */
  readonly release: () => void;
  /** Sends nothing more, and waits briefly for messages under way. */
  readonly close: () => Promise<void>;
}

export interface DeliveryQueueParts {
  readonly send: (
    subscription: Subscription,
    message: Written,
    signal: AbortSignal,
    delivery: Delivery,
  ) => Promise<SendOutcome>;
  readonly nowMs: () => number;
  /** The present form of a subscription; null = it is gone. */
  readonly find: (id: string) => Subscription | null;
  readonly onChange: (subscription: Subscription) => void;
  readonly onGone: (subscription: Subscription) => void;
  readonly perSecond?: number;
  /** Maximum number of waiting messages. */
  readonly maximum?: number;
  /** Whether this server sends; if not, it holds its messages. */
  readonly isSender?: () => boolean;
}

const defaultPerSecond = 200;
const tickMs = 50;
/** A late tick is made up for, up to this delay. */
const catchUpMs = 250;
const burstOf = (perSecond: number) => Math.max(1, (perSecond * catchUpMs) / 1000);
const startedAtOnce = 4;
const onTheirWay = 400;
/**
 * Messages examined in one go. Some of them may not be sent at all; finding that out takes some microseconds for each.
 */
const looksAtOnce = 500;
const firstPauseMs = 5_000;
const longestPauseMs = 120_000;
const lingerMs = 3_000;
const sleepsAfterMs = rulesPausedAfterDays * dayMs;

/** The reason why a message is not sent at all; null = it is sent. */
function fateBefore(
  { delivery, tries }: Pick<Waiting, 'delivery' | 'tries'>,
  subscription: Subscription | null,
  isNewest: boolean,
  now: number,
): DeliveryFate | null {
  if (subscription === null) return 'gone';
  if (!isNewest) return 'replaced';
  if (now - delivery.atMs >= messageLifeMs) return 'late';
  if (delivery.ruleId === null) return null;
  if (!subscription.rules.some(({ id }) => id === delivery.ruleId)) return 'untrue';
  const { record, quietHours, timeZone } = subscription;
  if (now - record.lastVisitMs >= sleepsAfterMs) return 'asleep';
  if (isQuiet(quietHours, timeZone, now)) return 'quiet';
  record.sentAtMs = record.sentAtMs.filter((atMs) => now - atMs < hourMs);
  return tries === 0 && record.sentAtMs.length >= alertsPerHour ? 'limited' : null;
}

function noteStarted({ record }: Subscription, { atMs }: Delivery, now: number): void {
  record.sentAtMs.push(now);
  record.handledThroughMs = Math.max(record.handledThroughMs ?? atMs, atMs);
}

const handledThrough = (subscription: Subscription | null): number =>
  subscription?.record.handledThroughMs ?? Number.NEGATIVE_INFINITY;

function noteSent({ record }: Subscription, now: number): void {
  record.pushes += 1;
  record.lastPushMs = now;
  record.failingSinceMs = null;
}

const dueOf = (later: ReadonlySet<Waiting>, now: number) => [...later].filter(({ dueMs }) => dueMs <= now);

/** Grows with each try; used if the service names no time. */
const pauseAfter = (tries: number) => Math.min(longestPauseMs, firstPauseMs * 3 ** tries);

/** Runs the work once in the next turn of the event loop, however often it is requested. */
function onceATurn(work: () => void): () => void {
  let isPlanned = false;
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    setImmediate(() => {
      isPlanned = false;
      work();
    });
  };
}

/** The newest message with each key, and the outcomes of all messages. */
function createLedger() {
  const newest = new Map<string, Waiting>();
  const fates = { ...noFates };

  function forget(waiting: Waiting): void {
    if (newest.get(waiting.key) === waiting) newest.delete(waiting.key);
  }

  return {
    fates: () => ({ ...fates }),
    open: (delivery: Delivery): Waiting => {
      const { id, service, network } = delivery.subscription;
      const key = `${id} ${delivery.tag}`;
      const waiting = { delivery, key, service, network: wideName(network), tries: 0, dueMs: 0 };
      newest.set(waiting.key, waiting);
      return waiting;
    },
    isNewest: (waiting: Waiting) => newest.get(waiting.key) === waiting,
    end: (waiting: Waiting, fate: DeliveryFate): void => {
      fates[fate] += 1;
      forget(waiting);
    },
    /** Counts a message that never waited. */
    count: (fate: DeliveryFate): void => {
      fates[fate] += 1;
    },
    forget,
  };
}

/** Runs the work on every tick while it is needed. */
function createTicker(work: () => void) {
  let timer: NodeJS.Timeout | undefined;
  return {
    start: () => {
      timer ??= setInterval(work, tickMs).unref();
    },
    stop: () => {
      clearInterval(timer);
      timer = undefined;
    },
  };
}

/** Waits for messages under way, and aborts those that take longer than a moment. */
async function endAll(running: ReadonlySet<Promise<void>>, stop: AbortController): Promise<void> {
  const linger = setTimeout(() => stop.abort(), lingerMs);
  await Promise.allSettled(running);
  clearTimeout(linger);
  stop.abort();
}

/** Records the outcome of a message. @param keep puts back a message to be tried again */
function createOutcomeRecorder(
  { nowMs, onChange, onGone }: DeliveryQueueParts,
  ledger: ReturnType<typeof createLedger>,
  keep: (waiting: Waiting) => void,
) {
  function fail(waiting: Waiting, subscription: Subscription, fate: DeliveryFate): void {
    subscription.record.failingSinceMs ??= nowMs();
    onChange(subscription);
    ledger.end(waiting, fate);
  }

  function tryAgain(waiting: Waiting, subscription: Subscription, afterMs: number): void {
    waiting.tries += 1;
    waiting.dueMs = nowMs() + afterMs;
    const isLate = waiting.dueMs - waiting.delivery.atMs >= messageLifeMs;
    if (isLate) fail(waiting, subscription, 'late');
    else keep(waiting);
  }

  return (waiting: Waiting, subscription: Subscription, outcome: SendOutcome): void => {
    switch (outcome.state) {
      case 'sent':
        noteSent(subscription, nowMs());
        onChange(subscription);
        return ledger.end(waiting, 'sent');
      case 'gone':
        onGone(subscription);
        return ledger.end(waiting, 'gone');
      case 'refused':
        return fail(waiting, subscription, 'refused');
      case 'unreadable':
        // Not a failure of the webhook, which therefore stays until its browser is forgotten.
        subscription.record.failingSinceMs = null;
        onChange(subscription);
        return ledger.end(waiting, 'unreadable');
      case 'again':
        return tryAgain(waiting, subscription, outcome.afterMs ?? pauseAfter(waiting.tries));
    }
  };
}

function openLines(maximum: number, ledger: ReturnType<typeof createLedger>) {
  return createDeliveryLines({
    maximum,
    perService: onTheirWay / 2,
    onCrowded: (waiting) => ledger.end(waiting, 'crowded'),
    onOld: ledger.forget,
  });
}

/** Sends messages in order of arrival at a limited rate, with the services taking turns. */
export function createDeliveryQueue(parts: DeliveryQueueParts): DeliveryQueue {
  const { send, nowMs, find, isSender = () => true } = parts;
  const { perSecond = defaultPerSecond, maximum = limits.waitingAlerts.count } = parts;
  const ledger = createLedger();
  const lines = openLines(maximum, ledger);
  const sendable = createTokenBucket({ perSecond, burst: burstOf(perSecond) }, nowMs);
  const later = new Set<Waiting>();
  const running = new Set<Promise<void>>();
  const stop = new AbortController();
  const ticker = createTicker(tick);
  const settle = createOutcomeRecorder(parts, ledger, (waiting) => {
    if (isHolding) lines.add(waiting);
    else later.add(waiting);
  });
  let isHolding = false;
  let isClosed = false;
  const planTurn = onceATurn(() => {
    if (!isClosed) takeTurn();
  });

  function hold(): void {
    isHolding = true;
    ticker.stop();
    for (const waiting of later) lines.add(waiting);
    later.clear();
  }

  /** @returns whether this server sends; once it no longer does, waiting messages are held. */
  function isSending(): boolean {
    if (!isHolding && !isSender()) hold();
    return !isHolding;
  }

  function add(delivery: Delivery): void {
    if (isClosed) return;
    // Another server is to send it. This one keeps it in case that server dies.
    if (!isSending()) return lines.addHeld(ledger.open(delivery), nowMs());
    // A message that would not be sent now does not wait either.
    const fate = fateBefore({ delivery, tries: 0 }, find(delivery.subscription.id), true, nowMs());
    if (fate !== null) return ledger.count(fate);
    lines.add(ledger.open(delivery));
    ticker.start();
    planTurn();
  }

  function tick(): void {
    for (const waiting of dueOf(later, nowMs())) {
      later.delete(waiting);
      lines.add(waiting);
    }
    takeTurn();
    if (lines.size() + later.size + running.size === 0) ticker.stop();
  }

  function takeTurn(): void {
    if (!isSending()) return;
    let started = 0;
    for (let looks = 0; looks < looksAtOnce && started < startedAtOnce; looks += 1) {
      if (sendable.left() < 1 || running.size >= onTheirWay) return;
      const waiting = lines.takeNext();
      if (waiting === null) return;
      if (!start(waiting)) continue;
      sendable.take(1);
      started += 1;
    }
    // The event loop gets a turn: encrypting a message takes about half a millisecond.
    planTurn();
  }

  /** @returns whether a message is under way */
  function start(waiting: Waiting): boolean {
    const { delivery, service } = waiting;
    const subscription = find(delivery.subscription.id);
    const fate = fateBefore(waiting, subscription, ledger.isNewest(waiting), nowMs());
    const message = fate === null ? delivery.write() : null;
    if (subscription === null || message === null) {
      ledger.end(waiting, fate ?? 'untrue');
      return false;
    }
    // A change does not count, since the message itself was counted when it was sent.
    if (waiting.tries === 0 && message !== 'change') noteStarted(subscription, delivery, nowMs());
    lines.sets(service);
    const done = send(subscription, message, stop.signal, delivery)
      .then((outcome) => settle(waiting, subscription, outcome))
      .finally(() => {
        running.delete(done);
        lines.arrives(service);
      });
    running.add(done);
    return true;
  }

  return {
    add,
    size: () => (isHolding ? 0 : lines.size() + later.size),
    fates: ledger.fates,
    hold,
    release() {
      isHolding = false;
      for (const waiting of lines.takeAll()) {
        const { delivery } = waiting;
        ledger.forget(waiting);
        if (delivery.atMs > handledThrough(find(delivery.subscription.id))) add(delivery);
      }
    },
    close: async () => {
      isClosed = true;
      hold();
      await endAll(running, stop);
    },
  };
}

const takeOverAgainMs = 1_000;

/** Held by the server that sends. */
export interface SenderLease {
  readonly isHeld: () => boolean;
  /** @returns a function that unsubscribes */
  readonly onGained: (listener: () => void) => () => void;
}

/**
 * Holds the messages of a queue while another server sends, and until this server knows what the other has sent.
 *
 * @param takeOver reads what was sent, and returns whether that succeeded
 * @returns a function that stops it
 */
export function sendUnderLease(
  lease: SenderLease,
  {
    queue,
    takeOver,
  }: { readonly queue: Pick<DeliveryQueue, 'hold' | 'release'>; readonly takeOver: () => Promise<boolean> },
): () => void {
  let tries = 0;

  async function begin(): Promise<void> {
    tries += 1;
    const ownTry = tries;
    const isOver = () => ownTry !== tries || !lease.isHeld();
    queue.hold();
    while (!(await takeOver())) {
      if (isOver()) return;
      await delay(takeOverAgainMs, undefined, { ref: false });
    }
    if (!isOver()) queue.release();
  }

  queue.hold();
  const stopListening = lease.onGained(() => void begin());
  if (lease.isHeld()) void begin();
  return () => {
    tries += 1;
    stopListening();
  };
}

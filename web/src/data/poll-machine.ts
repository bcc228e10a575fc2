/** What a poll shows (§4): the tags that pages and panels switch on. */
export type PollTag = 'initial' | 'loading' | 'loaded' | 'error' | 'halted';

export interface PollSettings {
  readonly intervalMs: number;
  /** The poll halts this long after its start; null = never. */
  readonly lifespanMs: number | null;
  readonly isEnabled: boolean;
  readonly stopOnError: boolean;
  /** What a hidden tab asks for instead of nothing, this often (product 3: with the sound alert on); left out = nothing. */
  readonly hiddenIntervalMs?: number | undefined;
}

/** One poll at one moment. Immutable; `step` makes the next. */
export interface Poll {
  readonly state: PollTag;
  readonly settings: PollSettings;
  /** False before the start and after the end: nothing is sent and nothing is planned. */
  readonly isStarted: boolean;
  /** A hidden tab asks for nothing, or seldom: `hiddenIntervalMs`. */
  readonly isHidden: boolean;
  /** The request under way. An answer that bears another number is late and means nothing. */
  readonly running: { readonly request: number; readonly sentAtMs: number } | null;
  readonly lastRequest: number;
  /** Errors in a row. */
  readonly errorCount: number;
  /** When the next request is due if the tab is seen; null = none is planned. */
  readonly dueAtMs: number | null;
  /** When the last request ended, or the poll began: a hidden tab counts its longer interval from then. */
  readonly quietSinceMs: number;
  /** When the lifespan is over; null = never. */
  readonly endsAtMs: number | null;
}

export type PollEvent =
  /** `hasAnswer`: the page came with an answer, so there is something to show while the first request runs. */
  | { readonly type: 'start'; readonly isHidden: boolean; readonly hasAnswer: boolean }
  | { readonly type: 'stop' }
  /**
   * What is wanted of it. By somebody who wanted something else before, when nothing is said of it; or there is one more
   * who waits for the same answers; or one of several has gone.
   */
  | { readonly type: 'configure'; readonly settings: PollSettings; readonly by?: 'newcomer' | 'leaver' }
  | { readonly type: 'reload' }
  /** The time asked for by a `wake` effect has come. */
  | { readonly type: 'woken' }
  | { readonly type: 'answered'; readonly request: number }
  | { readonly type: 'failed'; readonly request: number; readonly retryAfterMs: number | null }
  | { readonly type: 'hidden' }
  | { readonly type: 'shown' }
  /** There is a network again: what failed for want of one need not wait. */
  | { readonly type: 'online' };

export type PollEffect =
  | { readonly type: 'send'; readonly request: number }
  | { readonly type: 'abort'; readonly request: number }
  /** Replaces the one alarm clock of the poll; null switches it off. */
  | { readonly type: 'wake'; readonly atMs: number | null };

export interface PollStep {
  readonly poll: Poll;
  readonly effects: readonly PollEffect[];
}

/** Loading shows only if a request takes longer than this (§4). */
export const loadingAfterMs = 1000;

/** The wait after errors grows to 2 to the power of this, and no further (§4). */
export const errorExponentCap = 6;

/** A poll that has not started. */
export function createPoll(settings: PollSettings): Poll {
  return {
    state: 'initial',
    settings,
    isStarted: false,
    isHidden: false,
    running: null,
    lastRequest: 0,
    errorCount: 0,
    dueAtMs: null,
    quietSinceMs: Number.NEGATIVE_INFINITY,
    endsAtMs: null,
  };
}

/**
 * How long to wait after an error: the interval × 2^(errors in a row, at most 6) (§4). What the server asks for wins,
 * but never makes the poll faster than its own interval (product 2).
 *
 * @param errorCount errors in a row, at least 1
 */
export function waitAfterError(intervalMs: number, errorCount: number, retryAfterMs: number | null): number {
  if (retryAfterMs !== null) return Math.max(intervalMs, retryAfterMs);
  return intervalMs * 2 ** Math.min(errorCount, errorExponentCap);
}

/**
 * The polling loader of §4 as a pure function: what one event at one time makes of a poll, and what is to be done.
 *
 * At most one request runs at a time; the next is due one interval after the end of the last; a hidden tab sends
 * nothing, or waits the longer `hiddenIntervalMs`, and asks at once when it is seen again, except in the middle of a wait
 * after an error. A network that comes back ends such a wait.
 */
export function step(before: Poll, event: PollEvent, nowMs: number): PollStep {
  const changed = react(before, event, nowMs);
  const settled = settle(changed, nowMs);
  return { poll: settled, effects: effectsBetween(before, event, settled) };
}

function react(poll: Poll, event: PollEvent, nowMs: number): Poll {
  switch (event.type) {
    case 'start':
      return start(poll, event, nowMs);
    case 'stop':
      return { ...poll, isStarted: false, running: null, dueAtMs: null, endsAtMs: null };
    case 'configure':
      return configure(poll, event, nowMs);
    case 'reload':
      return begin(poll, nowMs);
    case 'answered':
    case 'failed':
      return endsRequest(event, poll.running?.request) ? end(poll, event, nowMs) : poll;
    case 'hidden':
      return { ...poll, isHidden: true };
    case 'shown':
      return show(poll, nowMs);
    case 'online':
      return endWait(poll, nowMs);
    case 'woken':
      return poll;
  }
}

function start(poll: Poll, event: Extract<PollEvent, { type: 'start' }>, nowMs: number): Poll {
  return {
    ...begin({ ...poll, isStarted: true, isHidden: event.isHidden }, nowMs),
    state: event.hasAnswer ? 'loaded' : 'initial',
  };
}

/** From the top, whatever went before: the running request is given up, errors and lifespan count anew. */
function begin(poll: Poll, nowMs: number): Poll {
  const isActive = poll.isStarted && poll.settings.isEnabled;
  return {
    ...poll,
    state: 'initial',
    running: null,
    errorCount: 0,
    dueAtMs: isActive ? nowMs : null,
    quietSinceMs: Number.NEGATIVE_INFINITY,
    endsAtMs: isActive ? endOfLife(poll.settings, nowMs) : null,
  };
}

function endOfLife({ lifespanMs }: PollSettings, nowMs: number): number | null {
  return lifespanMs === null ? null : nowMs + lifespanMs;
}

/** Neither asks nor plans to: disabled, halted, or ended by an error. */
function isAtRest(poll: Poll): boolean {
  return poll.dueAtMs === null && poll.running === null;
}

/** Whoever comes finds a poll that asks, and the lifespan counts from then; nothing else begins anew for the others. */
function join(poll: Poll, settings: PollSettings, nowMs: number): Poll {
  if (settings.isEnabled && isAtRest(poll)) return begin({ ...poll, settings }, nowMs);
  const tuned = retune(poll, settings, nowMs);
  return isAtRest(tuned) ? tuned : { ...tuned, endsAtMs: endOfLife(settings, nowMs) };
}

/** Other settings without a new beginning, for those who were there before: only the next request moves. */
function retune(poll: Poll, settings: PollSettings, nowMs: number): Poll {
  const { intervalMs, lifespanMs, isEnabled, stopOnError } = poll.settings;
  if (isEnabled !== settings.isEnabled || stopOnError !== settings.stopOnError) {
    return begin({ ...poll, settings }, nowMs);
  }
  if (isAtRest(poll)) return { ...poll, settings };
  // A wait after an error is waited for to its end.
  const isWaiting = poll.dueAtMs !== null && poll.errorCount === 0 && intervalMs !== settings.intervalMs;
  return {
    ...poll,
    settings,
    dueAtMs: isWaiting ? Math.max(nowMs, poll.quietSinceMs + settings.intervalMs) : poll.dueAtMs,
    endsAtMs: lifespanMs === settings.lifespanMs ? poll.endsAtMs : endOfLife(settings, nowMs),
  };
}

type Configuration = Extract<PollEvent, { type: 'configure' }>;

function configure(poll: Poll, { settings, by }: Configuration, nowMs: number): Poll {
  if (by !== undefined) return (by === 'newcomer' ? join : retune)(poll, settings, nowMs);
  const { intervalMs, lifespanMs, isEnabled, stopOnError } = poll.settings;
  const isSame =
    intervalMs === settings.intervalMs &&
    lifespanMs === settings.lifespanMs &&
    isEnabled === settings.isEnabled &&
    stopOnError === settings.stopOnError;
  // How often a hidden tab asks changes nothing of what has been asked and seen.
  return isSame ? { ...poll, settings } : begin({ ...poll, settings }, nowMs);
}

type EndOfRequest = Extract<PollEvent, { type: 'answered' | 'failed' }>;

/** The next request is due one interval, or one wait, after the end of this one. */
function end(poll: Poll, event: EndOfRequest, nowMs: number): Poll {
  const { intervalMs, stopOnError } = poll.settings;
  if (event.type === 'answered') {
    return {
      ...poll,
      state: 'loaded',
      running: null,
      errorCount: 0,
      dueAtMs: nowMs + intervalMs,
      quietSinceMs: nowMs,
    };
  }
  const errorCount = poll.errorCount + 1;
  const waitMs = waitAfterError(intervalMs, errorCount, event.retryAfterMs);
  return {
    ...poll,
    state: 'error',
    running: null,
    errorCount,
    dueAtMs: stopOnError ? null : nowMs + waitMs,
    quietSinceMs: nowMs,
  };
}

function show(poll: Poll, nowMs: number): Poll {
  const isDueAtOnce = poll.isHidden && poll.dueAtMs !== null && poll.errorCount === 0;
  return { ...poll, isHidden: false, dueAtMs: isDueAtOnce ? nowMs : poll.dueAtMs };
}

/** A network that comes back ends the wait after an error, and nothing else. */
function endWait(poll: Poll, nowMs: number): Poll {
  return poll.errorCount > 0 && poll.dueAtMs !== null ? { ...poll, dueAtMs: nowMs } : poll;
}

/** When the next request goes out as things are; null = not as long as they are so. */
function nextAskMs({ dueAtMs, isHidden, quietSinceMs, settings }: Poll): number | null {
  if (dueAtMs === null || !isHidden) return dueAtMs;
  if (settings.hiddenIntervalMs === undefined) return null;
  return Math.max(dueAtMs, quietSinceMs + settings.hiddenIntervalMs);
}

/** What the time alone brings about: the end of the lifespan, a request that is due, loading that shows. */
function settle(poll: Poll, nowMs: number): Poll {
  if (poll.endsAtMs !== null && nowMs >= poll.endsAtMs) {
    return { ...poll, state: 'halted', running: null, dueAtMs: null, endsAtMs: null };
  }
  const askAtMs = nextAskMs(poll);
  if (askAtMs !== null && nowMs >= askAtMs) {
    const request = poll.lastRequest + 1;
    return { ...poll, running: { request, sentAtMs: nowMs }, lastRequest: request, dueAtMs: null };
  }
  if (poll.running !== null && nowMs >= poll.running.sentAtMs + loadingAfterMs) {
    return { ...poll, state: 'loading' };
  }
  return poll;
}

function effectsBetween(before: Poll, event: PollEvent, after: Poll): PollEffect[] {
  const effects: PollEffect[] = [];
  const gone = before.running;
  const isOther = gone?.request !== after.running?.request;
  if (isOther && gone !== null && !endsRequest(event, gone.request)) {
    effects.push({ type: 'abort', request: gone.request });
  }
  if (isOther && after.running !== null) effects.push({ type: 'send', request: after.running.request });
  const atMs = wakeAt(after);
  // An alarm clock that has rung is off, even when it rang a moment too early.
  if (atMs !== wakeAt(before) || (event.type === 'woken' && atMs !== null))
    effects.push({ type: 'wake', atMs });
  return effects;
}

function endsRequest(event: PollEvent, request: number | undefined): boolean {
  return (event.type === 'answered' || event.type === 'failed') && event.request === request;
}

/** The next moment at which time alone changes something, or null. */
function wakeAt(poll: Poll): number | null {
  const moments: number[] = [];
  if (poll.endsAtMs !== null) moments.push(poll.endsAtMs);
  const askAtMs = nextAskMs(poll);
  if (askAtMs !== null) moments.push(askAtMs);
  if (poll.running !== null && poll.state !== 'loading') moments.push(poll.running.sentAtMs + loadingAfterMs);
  return moments.length === 0 ? null : Math.min(...moments);
}

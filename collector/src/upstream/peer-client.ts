import { fetchFailure, type Outside } from '../ingest/call-endpoint.ts';
import { readEvents, readJson, type StreamItem } from './answer-body.ts';
import { askedMs } from './pace.ts';
import { waitBeforeRetryMs } from '../ingest/backoff.ts';

/**
 * The difference between another service's clock and ours, measured from its answers. Pure. An answer was made between
 * our request and its arrival, so its `Date` (whole seconds) gives bounds for the difference. A cached answer can make
 * the difference look too small, but never too large. So a difference that makes the other service's times older is
 * applied at once, and one that makes them newer only after many consecutive answers.
 */
export interface PeerClock {
  /** The other service's clock minus ours in milliseconds; 0 when both clocks can be right. */
  readonly skewMs: number;
  /**
   * Number of consecutive answers that suggest a smaller difference, and the largest difference that all of them allow.
   */
  readonly doubt: { readonly answers: number; readonly mostMs: number };
}

/** Times of one answer by our clock, except `dateMs`. */
export interface ClockReading {
  /** When the other service made the answer, corrected by the `Age` that a cache states. */
  readonly dateMs: number;
  readonly sentMs: number;
  readonly receivedMs: number;
}

/** Precision of `Date`, which can stand for any moment of its second. */
const dateGrainMs = 1000;
/** Number of consecutive answers after which a lower clock is believed: more than a cache would repeat one answer. */
const answersToBelieve = 20;

const noDoubt = { answers: 0, mostMs: -Infinity };

/** The difference before the first answer: both clocks are assumed to be right. */
export const sameClock: PeerClock = { skewMs: 0, doubt: noDoubt };

/** The clock difference after an answer. */
export function readPeerClock(clock: PeerClock, { dateMs, sentMs, receivedMs }: ClockReading): PeerClock {
  const leastMs = dateMs - receivedMs;
  const mostMs = dateMs + dateGrainMs - sentMs;
  if (clock.skewMs < leastMs) return { skewMs: leastMs, doubt: noDoubt };
  if (clock.skewMs <= mostMs) return { skewMs: clock.skewMs, doubt: noDoubt };
  const doubt = { answers: clock.doubt.answers + 1, mostMs: Math.max(clock.doubt.mostMs, mostMs) };
  return doubt.answers < answersToBelieve
    ? { skewMs: clock.skewMs, doubt }
    : { skewMs: doubt.mostMs, doubt: noDoubt };
}

/** How all requests to a service are slowed down. Its request limit counts all of them together. Pure. */
export interface Limits {
  /** No request is sent before this time. */
  readonly closedUntilMs: number;
  /** Factor by which intervals are multiplied. */
  readonly factor: number;
  /** When the factor last rose. It is halved with each quiet minute. */
  readonly limitedMs: number;
}

export const noLimits: Limits = { closedUntilMs: 0, factor: 1, limitedMs: 0 };

const factorMaximum = 8;
const quietMs = 60_000;
/** Maximum number that counts as a duration. A larger one is a point in time, which some services send instead. */
const longestResetS = 86_400;

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly sentMs: number;
  readonly nowMs: number;
  /** 0 up to 1. */
  readonly random: number;
}

/** The present factor by which intervals are multiplied. */
export function factorAt({ factor, limitedMs }: Limits, nowMs: number): number {
  return Math.max(1, factor / 2 ** Math.floor(Math.max(0, nowMs - limitedMs) / quietMs));
}

/**
 * The limits after an answer. A 429 stops all requests for as long as the service asks (`Retry-After`, else
 * `RateLimit-Reset`, else growing pauses) and doubles all intervals. When no requests remain (`RateLimit-Remaining:
 * 0`), none is sent until the limit is renewed.
 */
export function limitsAfter(before: Limits, answered: Answered): Limits {
  const { status, headers, sentMs, nowMs, random } = answered;
  const resetMs = resetAfterMs(headers, nowMs);
  if (status !== 429) {
    const isSpent = headers.get('ratelimit-remaining')?.trim() === '0';
    if (!isSpent || resetMs === null) return before;
    return { ...before, closedUntilMs: Math.max(before.closedUntilMs, nowMs + resetMs) };
  }
  // Requests that were in flight at the first 429 say nothing new.
  const isNews = sentMs >= before.limitedMs;
  const factor = isNews ? Math.min(factorMaximum, 2 * factorAt(before, nowMs)) : before.factor;
  const attempt = Math.log2(factor) + 1;
  const backoffMs = waitBeforeRetryMs({ attempt, retryAfter: null, nowMs, random: 0 });
  const waitMs = askedMs(headers.get('retry-after'), nowMs) ?? resetMs ?? backoffMs;
  return {
    closedUntilMs: Math.max(before.closedUntilMs, nowMs + waitMs + random * 500),
    factor,
    limitedMs: isNews ? nowMs : before.limitedMs,
  };
}

function resetAfterMs(headers: Headers, nowMs: number): number | null {
  const reset = headers.get('ratelimit-reset');
  return reset === null || Number(reset) > longestResetS ? null : askedMs(reset, nowMs);
}

/** Times of one read of another service, by our clock. */
export interface ReadTimes {
  readonly sentMs: number;
  readonly receivedMs: number;
  /** Upper limit of the content's time, since a cache may have kept the answer. */
  readonly contentMs: number;
}

/** unreachable = no connection; down = it fails or takes too long. */
type PeerFailure = 'absent' | 'limited' | 'down' | 'unreachable' | 'unreadable';

interface FailedAnswer {
  readonly state: 'failed';
  readonly why: PeerFailure;
  readonly reason: string;
  readonly retryAfter: string | null;
  readonly times: ReadTimes;
}

/** The collector was stopped. */
interface StoppedAnswer {
  readonly state: 'stopped';
}

/** Result of a read from another service. */
export type PeerAnswer =
  | {
      readonly state: 'read';
      readonly content: unknown;
      readonly etag: string | null;
      readonly times: ReadTimes;
    }
  /** The content known by its ETag is still current. */
  | { readonly state: 'unchanged'; readonly times: ReadTimes }
  | FailedAnswer
  | StoppedAnswer;

/** An open stream of another service. */
interface PeerStream {
  readonly state: 'open';
  /** Ends with the stream; throws when it breaks. */
  readonly items: AsyncIterable<StreamItem>;
}

/** Reads another service and respects its limits. */
export interface PeerClient {
  /**
   * Reads an address, after any pause that the service has requested. Never rejects.
   *
   * @param etag of the known answer; null = read in full
   */
  read(path: string, etag: string | null): Promise<PeerAnswer>;
  /**
   * Opens a stream of events, after any pause that the service has requested. Never rejects.
   *
   * @param lastEventId id of the last received event; null = from the beginning
   * @param until ends the stream
   */
  open(
    path: string,
    lastEventId: string | null,
    until: AbortSignal,
  ): Promise<PeerStream | FailedAnswer | StoppedAnswer>;
  /** The service's clock minus ours in milliseconds. */
  skewMs(): number;
  /** Factor by which intervals are multiplied. */
  factor(): number;
}

export interface PeerClientOptions {
  /** Without `/v1` and without a trailing slash. */
  readonly baseUrl: string;
  readonly userAgent: string;
  readonly outside: Outside;
  readonly signal: AbortSignal;
}

const timeoutMs = 15_000;

interface Asked {
  readonly headers: Readonly<Record<string, string>>;
  readonly until: AbortSignal;
  /** Whether the time limit applies, which includes the body. */
  readonly isTimed: boolean;
}

/** Makes a client for another service's public reads. */
export function createPeerClient({ baseUrl, userAgent, outside, signal }: PeerClientOptions): PeerClient {
  let clock: PeerClock = sameClock;
  let limits: Limits = noLimits;

  async function waitForLeave(until: AbortSignal): Promise<void> {
    for (;;) {
      const waitMs = limits.closedUntilMs - outside.now();
      if (waitMs <= 0 || until.aborted) return;
      await outside.sleep(waitMs, until);
    }
  }

  /** Updates the clock difference from the headers of an answer, and returns the times of the read. */
  function timesOf(sentMs: number, headers: Headers): ReadTimes {
    const receivedMs = outside.now();
    const madeMs = Date.parse(headers.get('date') ?? '');
    if (Number.isNaN(madeMs)) return { sentMs, receivedMs, contentMs: receivedMs };
    const ageMs = 1000 * Math.max(0, Number(headers.get('age') ?? 0) || 0);
    clock = readPeerClock(clock, { dateMs: madeMs + ageMs, sentMs, receivedMs });
    // `Date` can stand for any moment of its second.
    const contentMs = Math.min(receivedMs, madeMs + 999 - clock.skewMs);
    return { sentMs, receivedMs, contentMs };
  }

  function learnLimits({ status, headers }: Response, { sentMs, receivedMs }: ReadTimes): void {
    limits = limitsAfter(limits, {
      status,
      headers,
      sentMs,
      nowMs: receivedMs,
      random: outside.random(),
    });
  }

  async function judge(response: Response, times: ReadTimes): Promise<PeerAnswer> {
    learnLimits(response, times);
    const { status, headers } = response;
    if (status === 304) return { state: 'unchanged', times };
    if (status === 200) {
      const body = await readJson(response);
      return body.state === 'read'
        ? { state: 'read', content: body.content, etag: headers.get('etag'), times }
        : { ...failedAnswer('unreadable', response, times), reason: body.reason };
    }
    await response.body?.cancel();
    if (status === 429) return failedAnswer('limited', response, times);
    // Some services answer 400 where others answer 404.
    return failedAnswer(status === 400 || status === 404 ? 'absent' : 'down', response, times);
  }

  async function judgeStream(response: Response, times: ReadTimes): Promise<PeerStream | FailedAnswer> {
    const { status, headers } = response;
    // A limit on open streams does not apply to reads.
    if (status !== 429) learnLimits(response, times);
    const isStream = headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (status === 200 && isStream) return { state: 'open', items: readEvents(response) };
    await response.body?.cancel();
    if (status === 429 || status === 503) return failedAnswer('limited', response, times);
    // Some services answer with an HTML page for every unknown address.
    return failedAnswer([200, 400, 404, 405, 406].includes(status) ? 'absent' : 'down', response, times);
  }

  /** Sends a request as soon as the service allows it. */
  async function ask<Answer>(
    path: string,
    { headers, until, isTimed }: Asked,
    judgeAnswer: (response: Response, times: ReadTimes) => Promise<Answer>,
  ): Promise<Answer | FailedAnswer | StoppedAnswer> {
    await waitForLeave(until);
    if (until.aborted) return { state: 'stopped' };
    const sentMs = outside.now();
    try {
      const response = await outside.fetch(baseUrl + path, {
        headers: { 'user-agent': userAgent, ...headers },
        signal: isTimed ? AbortSignal.any([until, AbortSignal.timeout(timeoutMs)]) : until,
      });
      return await judgeAnswer(response, timesOf(sentMs, response.headers));
    } catch (error) {
      if (until.aborted) return { state: 'stopped' };
      const receivedMs = outside.now();
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      return {
        state: 'failed',
        why: isLate ? 'down' : 'unreachable',
        reason: fetchFailure(error, timeoutMs),
        retryAfter: null,
        times: { sentMs, receivedMs, contentMs: receivedMs },
      };
    }
  }

  return {
    skewMs: () => clock.skewMs,
    factor: () => factorAt(limits, outside.now()),
    async read(path, etag) {
      const headers = { accept: 'application/json', ...(etag === null ? {} : { 'if-none-match': etag }) };
      const answer = await ask(path, { headers, until: signal, isTimed: true }, judge);
      return answer.state === 'stopped'
        ? answer
        : { ...answer, times: { ...answer.times, receivedMs: outside.now() } };
    },
    open(path, lastEventId, until) {
      const headers = {
        accept: 'text/event-stream',
        ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
      };
      return ask(path, { headers, until: AbortSignal.any([signal, until]), isTimed: false }, judgeStream);
    },
  };
}

function failedAnswer(why: PeerFailure, { status, headers }: Response, times: ReadTimes): FailedAnswer {
  return { state: 'failed', why, reason: `HTTP ${status}`, retryAfter: headers.get('retry-after'), times };
}

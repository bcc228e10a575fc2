import { fetchFailure, type Outside } from '../ingest/call-endpoint.ts';
import { readEvents, readJson, type StreamItem } from './answer-body.ts';
import { askedMs } from './pace.ts';
import { waitBeforeRetryMs } from '../ingest/backoff.ts';

/**
 * How far another service's clock is from ours, as far as its answers tell. Pure.
 *
 * An answer was made between our asking and our getting it, so its `Date` (whole seconds) leaves the difference open
 * within bounds. An answer that a cache kept says too little, never too much: a difference that makes the other's
 * times older is believed at once, one that makes them younger only after many answers in a row.
 */
export interface PeerClock {
  /** Theirs minus ours, milliseconds; what both clocks can be right with is 0. */
  readonly skewMs: number;
  /** Answers in a row that speak for less, and the most that one of them allows. */
  readonly doubt: { readonly answers: number; readonly mostMs: number };
}

/** One answer; our clock, but for `dateMs`. */
export interface ClockReading {
  /** When the other says that it made the answer; with the `Age` that a cache states. */
  readonly dateMs: number;
  readonly sentMs: number;
  readonly receivedMs: number;
}

/** A `Date` may be any moment of its second. */
const dateGrainMs = 1000;
/** No cache of live data keeps an answer for so many reads. */
const answersToBelieve = 20;

const noDoubt = { answers: 0, mostMs: -Infinity };

/** Before anything was heard both clocks are taken to be right. */
export const sameClock: PeerClock = { skewMs: 0, doubt: noDoubt };

/** What one more answer tells of the other's clock. */
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

/** How a service that limits us is treated as a whole: its limit counts all that we ask. Pure. */
export interface Limits {
  /** Nothing is asked before. */
  readonly closedUntilMs: number;
  /** Intervals are this many times as long. */
  readonly factor: number;
  /** When the factor last rose; it halves with each quiet minute. */
  readonly limitedMs: number;
}

/** Nobody has complained. */
export const noLimits: Limits = { closedUntilMs: 0, factor: 1, limitedMs: 0 };

const factorMaximum = 8;
const quietMs = 60_000;
/** A larger number is no time to wait but a moment, as some services write it. */
const longestResetS = 86_400;

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly sentMs: number;
  readonly nowMs: number;
  /** 0 up to 1. */
  readonly random: number;
}

/** By how much intervals are longer now. */
export function factorAt({ factor, limitedMs }: Limits, nowMs: number): number {
  return Math.max(1, factor / 2 ** Math.floor(Math.max(0, nowMs - limitedMs) / quietMs));
}

/**
 * What an answer says about limits: 429 closes the service for as long as it asks (`Retry-After`, else `RateLimit-Reset`,
 * else longer from time to time) and doubles all intervals; a spent allowance (`RateLimit-Remaining: 0`) is not tried.
 */
export function limitsAfter(before: Limits, answered: Answered): Limits {
  const { status, headers, sentMs, nowMs, random } = answered;
  const resetMs = resetAfterMs(headers, nowMs);
  if (status !== 429) {
    const isSpent = headers.get('ratelimit-remaining')?.trim() === '0';
    if (!isSpent || resetMs === null) return before;
    return { ...before, closedUntilMs: Math.max(before.closedUntilMs, nowMs + resetMs) };
  }
  // What was under way already when the service said so says nothing new.
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

/** One read of another service, by our clock. */
export interface ReadTimes {
  readonly sentMs: number;
  readonly receivedMs: number;
  /** What was answered is not newer than this: a cache on the way may have kept it. */
  readonly contentMs: number;
}

/** unreachable = no connection; down = it fails, or takes too long. */
type PeerFailure = 'absent' | 'limited' | 'down' | 'unreachable' | 'unreadable';

interface FailedAnswer {
  readonly state: 'failed';
  readonly why: PeerFailure;
  readonly reason: string;
  readonly retryAfter: string | null;
  readonly times: ReadTimes;
}

/** The collector is told to stop. */
interface StoppedAnswer {
  readonly state: 'stopped';
}

/** What another service answered. */
export type PeerAnswer =
  | {
      readonly state: 'read';
      readonly content: unknown;
      readonly etag: string | null;
      readonly times: ReadTimes;
    }
  /** Still what the ETag stands for. */
  | { readonly state: 'unchanged'; readonly times: ReadTimes }
  | FailedAnswer
  | StoppedAnswer;

/** A stream that another service has opened. */
interface PeerStream {
  readonly state: 'open';
  /** Ends with the stream, and throws when it breaks. */
  readonly items: AsyncIterable<StreamItem>;
}

/** Reads another service as a polite stranger. */
export interface PeerClient {
  /**
   * Reads one address; waits first as long as the service wants to be left alone. Never rejects.
   *
   * @param etag of the answer that is known; null = read anew
   */
  read(path: string, etag: string | null): Promise<PeerAnswer>;
  /**
   * Opens a stream of events; waits first as long as the service wants to be left alone. Never rejects.
   *
   * @param lastEventId of the event after which it goes on; null = from the beginning
   * @param until ends the stream
   */
  open(
    path: string,
    lastEventId: string | null,
    until: AbortSignal,
  ): Promise<PeerStream | FailedAnswer | StoppedAnswer>;
  /** The service's clock minus ours, milliseconds. */
  skewMs(): number;
  /** By how much intervals are longer than usual. */
  factor(): number;
}

export interface PeerClientOptions {
  /** Without `/v1`, without a slash at the end. */
  readonly baseUrl: string;
  readonly userAgent: string;
  readonly outside: Outside;
  readonly signal: AbortSignal;
}

const timeoutMs = 15_000;

interface Asked {
  readonly headers: Readonly<Record<string, string>>;
  readonly until: AbortSignal;
  /** Its body has to be there in time, too. */
  readonly isTimed: boolean;
}

/** A client of the public reads of a service of this kind. */
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

  /** Learns from the headers of an answer, and says how old it is. */
  function timesOf(sentMs: number, headers: Headers): ReadTimes {
    const receivedMs = outside.now();
    const madeMs = Date.parse(headers.get('date') ?? '');
    if (Number.isNaN(madeMs)) return { sentMs, receivedMs, contentMs: receivedMs };
    const ageMs = 1000 * Math.max(0, Number(headers.get('age') ?? 0) || 0);
    clock = readPeerClock(clock, { dateMs: madeMs + ageMs, sentMs, receivedMs });
    // Any moment of the second that `Date` names.
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
    // Some services answer 400 where others answer 404: there is no such thing here.
    return failedAnswer(status === 400 || status === 404 ? 'absent' : 'down', response, times);
  }

  async function judgeStream(response: Response, times: ReadTimes): Promise<PeerStream | FailedAnswer> {
    const { status, headers } = response;
    // A limit on open streams says nothing of how often we may read.
    if (status !== 429) learnLimits(response, times);
    const isStream = headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (status === 200 && isStream) return { state: 'open', items: readEvents(response) };
    await response.body?.cancel();
    if (status === 429 || status === 503) return failedAnswer('limited', response, times);
    // Some services show a page for every address that they do not know.
    return failedAnswer([200, 400, 404, 405, 406].includes(status) ? 'absent' : 'down', response, times);
  }

  /** Asks as soon as the service wants to be asked. */
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

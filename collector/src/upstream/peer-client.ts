import { fetchFailure } from '../ingest/fetch-failure.ts';
import type { Outside } from '../ingest/ingest-client.ts';
import { factorAt, limitsAfter, noLimits, type Limits } from './limits.ts';
import { readPeerClock, sameClock, type PeerClock } from './peer-clock.ts';
import { readJson } from './read-json.ts';

/** One read of another service, by our clock. */
export interface ReadTimes {
  readonly sentMs: number;
  readonly receivedMs: number;
  /** What was answered is not newer than this: a cache on the way may have kept it. */
  readonly contentMs: number;
}

/** unreachable = no connection; down = it fails, or takes too long. */
type PeerFailure = 'absent' | 'limited' | 'down' | 'unreachable' | 'unreadable';

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
  | {
      readonly state: 'failed';
      readonly why: PeerFailure;
      readonly reason: string;
      readonly retryAfter: string | null;
      readonly times: ReadTimes;
    }
  /** The collector is told to stop. */
  | { readonly state: 'stopped' };

/** Reads another service as a polite stranger. */
export interface PeerClient {
  /**
   * Reads one address; waits first as long as the service wants to be left alone. Never rejects.
   *
   * @param etag of the answer that is known; null = read anew
   */
  read(path: string, etag: string | null): Promise<PeerAnswer>;
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

/** A client of the public reads of a service of this kind. */
export function createPeerClient({ baseUrl, userAgent, outside, signal }: PeerClientOptions): PeerClient {
  let clock: PeerClock = sameClock;
  let limits: Limits = noLimits;

  async function waitForLeave(): Promise<void> {
    for (;;) {
      const waitMs = limits.closedUntilMs - outside.now();
      if (waitMs <= 0 || signal.aborted) return;
      await outside.sleep(waitMs, signal);
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

  async function judge(response: Response, times: ReadTimes): Promise<PeerAnswer> {
    const { status, headers } = response;
    const failed = (why: PeerFailure, reason: string): PeerAnswer => ({
      state: 'failed',
      why,
      reason,
      retryAfter: headers.get('retry-after'),
      times,
    });
    if (status === 304) return { state: 'unchanged', times };
    if (status === 200) {
      const body = await readJson(response);
      if (body.state === 'unreadable') return failed('unreadable', body.reason);
      return { state: 'read', content: body.content, etag: headers.get('etag'), times };
    }
    await response.body?.cancel();
    if (status === 429) return failed('limited', 'HTTP 429');
    // Some services answer 400 where others answer 404: there is no such thing here.
    if (status === 400 || status === 404) return failed('absent', `HTTP ${status}`);
    return failed('down', `HTTP ${status}`);
  }

  return {
    skewMs: () => clock.skewMs,
    factor: () => factorAt(limits, outside.now()),
    async read(path, etag) {
      await waitForLeave();
      if (signal.aborted) return { state: 'stopped' };
      const sentMs = outside.now();
      try {
        const response = await outside.fetch(baseUrl + path, {
          headers: {
            accept: 'application/json',
            'user-agent': userAgent,
            ...(etag === null ? {} : { 'if-none-match': etag }),
          },
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        });
        const times = timesOf(sentMs, response.headers);
        const { status, headers } = response;
        limits = limitsAfter(limits, {
          status,
          headers,
          sentMs,
          nowMs: times.receivedMs,
          random: outside.random(),
        });
        const answer = await judge(response, times);
        return answer.state === 'stopped'
          ? answer
          : { ...answer, times: { ...times, receivedMs: outside.now() } };
      } catch (error) {
        if (signal.aborted) return { state: 'stopped' };
        const receivedMs = outside.now();
        const times = { sentMs, receivedMs, contentMs: receivedMs };
        const reason = fetchFailure(error, timeoutMs);
        const isLate = error instanceof Error && error.name === 'TimeoutError';
        const why = isLate ? 'down' : 'unreachable';
        return { state: 'failed', why, reason, retryAfter: null, times };
      }
    },
  };
}

import { type QueryClient, QueryObserver, replaceEqualDeep } from '@tanstack/react-query';
import type { Received } from './call-endpoint.ts';
import { type CallError, toCallError } from './call-error.ts';
import type { AnswerQuery } from './endpoint-query.ts';
import { followPageStream, type FollowStream } from './page-stream.ts';
import type { StreamFollower } from './live-stream.ts';
import { resumeMs, waitAfterError } from './poll-waits.ts';
import { silentAfterMs, type StreamSource } from './stream-sources.ts';
import { tabSurroundings, type TabSurroundings } from './tab-surroundings.ts';

export type LiveState = 'initial' | 'loading' | 'loaded' | 'error' | 'halted';

export interface LiveOptions<T = never> {
  readonly intervalMs: number;
  /** Polling halts after this time, in ms; null = never. */
  readonly lifespanMs: number | null;
  readonly isEnabled: boolean;
  readonly stopOnError: boolean;
  /** Interval in a hidden tab, in ms, for the sound alert; omitted = no polling there. */
  readonly hiddenIntervalMs?: number | undefined;
  /** The stream of answers; omitted = polling, which a visitor can choose. */
  readonly stream?: StreamSource<T> | undefined;
}

export interface LiveSnapshot<T> {
  readonly state: LiveState;
  /** The last good answer: the same object while nothing changes. Kept while loading, in error and when halted. */
  readonly data: T | null;
  /** Arrival of the last good answer, unchanged ones included: milliseconds since 1970 by the server's clock. */
  readonly receivedAtMs: number | null;
  /** Error of the last request; null = it succeeded. */
  readonly error: CallError | null;
}

/** A subscriber's handle on a live query. */
export interface Subscription<T = never> {
  /** A changed interval, lifespan or enabled state restarts polling. */
  readonly configure: (options: LiveOptions<T>) => void;
  readonly leave: () => void;
}

/** A request counts as loading only after this time, in ms. */
export const loadingAfterMs = 1000;

/** Minimum interval between stored copies of streamed answers for offline visits, in ms. */
const storeEveryMs = 60_000;

/**
 * Combined options of several subscribers: the shortest interval, the longest lifespan, enabled if any is, streamed if
 * any wants that, and ended by an error only if all agree. Disabled subscribers are ignored unless all are disabled.
 */
export function combineOptions<T>(all: readonly LiveOptions<T>[]): LiveOptions<T> {
  const enabled = all.filter(({ isEnabled }) => isEnabled);
  const counted = enabled.length > 0 ? enabled : all;
  const lifespanMs = Math.max(...counted.map((options) => options.lifespanMs ?? Infinity));
  const hiddenIntervalMs = Math.min(...counted.map((options) => options.hiddenIntervalMs ?? Infinity));
  return {
    intervalMs: Math.min(...counted.map(({ intervalMs }) => intervalMs)),
    lifespanMs: lifespanMs === Infinity ? null : lifespanMs,
    isEnabled: enabled.length > 0,
    stopOnError: counted.every(({ stopOnError }) => stopOnError),
    hiddenIntervalMs: hiddenIntervalMs === Infinity ? undefined : hiddenIntervalMs,
    stream: counted.find(({ stream }) => stream !== undefined)?.stream,
  };
}

/** Time of the next request; null = none. */
export function nextPollAtMs({
  dueAtMs,
  endedAtMs,
  isHidden,
  hiddenIntervalMs,
}: {
  /** Time of the next request if the tab is visible; null = none planned. */
  readonly dueAtMs: number | null;
  /** End of the last request; null = none since the start or a reload. */
  readonly endedAtMs: number | null;
  readonly isHidden: boolean;
  readonly hiddenIntervalMs: number | undefined;
}): number | null {
  if (dueAtMs === null || !isHidden) return dueAtMs;
  if (hiddenIntervalMs === undefined) return null;
  return endedAtMs === null ? dueAtMs : Math.max(dueAtMs, endedAtMs + hiddenIntervalMs);
}

/**
 * Polls an answer for all its subscribers together. TanStack Query keeps the answer, fetches and aborts. Its
 * `refetchInterval` belongs to a single component and knows neither consecutive errors nor a lifespan, so this class
 * decides when to fetch.
 *
 * At most one request runs at a time; the next is due one interval after the end of the last. A hidden tab sends
 * nothing, or uses the longer `hiddenIntervalMs`; when visible again it polls at once, except during a wait after an
 * error. A restored network ends such a wait.
 *
 * A streamed answer counts like any other. After it the next request is due when the stream has been silent for too
 * long, or at once when the stream is lost (docs/decisions/0028-use-tanstack-query.md).
 */
export class LiveQuery<T> {
  readonly #client: QueryClient;
  readonly #query: AnswerQuery<T>;
  readonly #tab: TabSurroundings;
  readonly #followStream: FollowStream;
  readonly #subscribers = new Map<object, LiveOptions<T>>();
  readonly #listeners = new Set<() => void>();
  /** Null while closed. */
  #observer: QueryObserver<Received<T>> | null = null;
  #close: readonly (() => void)[] = [];
  #options: LiveOptions<T> = { intervalMs: 0, lifespanMs: null, isEnabled: false, stopOnError: false };

  #received: Received<T> | null;
  #outcome: 'initial' | 'loaded' | 'error' | 'halted' = 'initial';
  #error: CallError | null = null;
  /** Consecutive errors. */
  #errorCount = 0;
  #running: { readonly sentAtMs: number } | null = null;
  #dueAtMs: number | null = null;
  #endedAtMs: number | null = null;
  #endsAtMs: number | null = null;
  #isPreloaded: boolean;
  #followed: { readonly source: StreamSource<T>; readonly follower: StreamFollower } | null = null;
  /** Answers are currently streamed. */
  #isStreaming = false;
  #storedAtMs = -Infinity;
  #isHidden = false;
  #cancelTimer = () => {};
  #snapshot: LiveSnapshot<T>;

  /** Snapshot for server rendering and hydration. */
  readonly preloadedSnapshot: () => LiveSnapshot<T>;

  constructor(
    client: QueryClient,
    query: AnswerQuery<T>,
    tab: TabSurroundings = tabSurroundings,
    followStream: FollowStream = followPageStream,
  ) {
    this.#client = client;
    this.#followStream = followStream;
    this.#query = query;
    this.#tab = tab;
    this.#received = query.initialData?.() ?? null;
    this.#isPreloaded = this.#received !== null;
    if (this.#isPreloaded) this.#outcome = 'loaded';
    const first = this.#snapshotNow();
    this.#snapshot = first;
    this.preloadedSnapshot = () => first;
  }

  readonly snapshot = (): LiveSnapshot<T> => this.#snapshot;

  /** @returns a function that unsubscribes; listening does not start polling */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Aborts the running request and restarts polling for all subscribers; keeps the data. */
  readonly reload = (): void => {
    if (this.#observer === null) return;
    this.#begin();
    this.#update();
  };

  /**
   * Opens the query with the first subscriber and closes it with the last. If another joins in the task in which the
   * last one leaves, the query continues.
   */
  join(options: LiveOptions<T>): Subscription<T> {
    const subscriber = {};
    this.#subscribers.set(subscriber, options);
    const before = this.#options;
    this.#options = this.#combined();
    if (this.#observer === null) this.#open();
    else if (options.isEnabled && this.#isPaused()) this.#begin();
    else {
      this.#retune(before);
      // The lifespan restarts with each subscriber.
      if (!this.#isPaused()) this.#endsAtMs = this.#expiryMs();
    }
    this.#update();
    return {
      configure: (next) => {
        if (!this.#subscribers.has(subscriber)) return;
        this.#subscribers.set(subscriber, next);
        this.#configure();
      },
      leave: () => this.#leave(subscriber),
    };
  }

  #configure(): void {
    const before = this.#options;
    this.#options = this.#combined();
    const { intervalMs, lifespanMs, isEnabled, stopOnError } = this.#options;
    const isSame =
      intervalMs === before.intervalMs &&
      lifespanMs === before.lifespanMs &&
      isEnabled === before.isEnabled &&
      stopOnError === before.stopOnError;
    if (!isSame) this.#begin();
    this.#update();
  }

  #leave(subscriber: object): void {
    if (!this.#subscribers.delete(subscriber)) return;
    if (this.#subscribers.size > 0) {
      const before = this.#options;
      this.#options = this.#combined();
      this.#retune(before);
      this.#update();
      return;
    }
    this.#cancelTimer();
    // A component may replace another in the same task.
    queueMicrotask(() => {
      if (this.#subscribers.size === 0) this.#shut();
    });
  }

  #combined(): LiveOptions<T> {
    return combineOptions([...this.#subscribers.values()]);
  }

  #open(): void {
    const { queryKey, queryFn } = this.#query;
    const observer = new QueryObserver<Received<T>>(this.#client, {
      queryKey,
      queryFn,
      initialData: () => this.#received ?? undefined,
      enabled: false,
      retry: false,
      // Frames of a stream share their unchanged parts with each other; comparing 720 groups costs 13 ms.
      structuralSharing: (before, now) => (this.#isStreaming ? now : replaceEqualDeep(before, now)),
    });
    this.#observer = observer;
    this.#isHidden = this.#tab.isHidden();
    this.#close = [
      observer.subscribe(({ data }) => {
        // If a request is running, its end updates data and state together.
        if (data === undefined || this.#running !== null) return;
        this.#received = data;
        this.#show();
      }),
      this.#tab.onVisibilityChange(() => {
        const wasHidden = this.#isHidden;
        this.#isHidden = this.#tab.isHidden();
        const isShown = wasHidden && !this.#isHidden && !this.#isStreaming;
        if (isShown && this.#dueAtMs !== null && this.#errorCount === 0)
          this.#dueAtMs = this.#tab.nowMs() + (this.#storedAtMs === -Infinity ? 0 : resumeMs);
        this.#update();
      }),
      this.#tab.onBackOnline(() => {
        // A wait that the server requested is kept.
        if (this.#error?.failure !== 'network' || this.#errorCount === 0 || this.#dueAtMs === null) return;
        this.#dueAtMs = this.#tab.nowMs();
        // A past error is not reported to later subscribers.
        this.#outcome = 'initial';
        this.#error = null;
        this.#update();
      }),
    ];
    this.#begin();
    if (this.#isPreloaded) this.#goOnFromPage();
    this.#isPreloaded = false;
  }

  #shut(): void {
    this.#leaveStream();
    this.#abort();
    this.#dueAtMs = null;
    this.#endsAtMs = null;
    this.#cancelTimer();
    const query = this.#observer?.getCurrentQuery();
    this.#close.forEach((stop) => stop());
    this.#observer = null;
    // Later subscribers start without old answers.
    if (query?.getObserversCount() === 0)
      this.#client.removeQueries({ queryKey: query.queryKey, exact: true });
    this.#received = null;
    this.#error = null;
    this.#outcome = 'initial';
    this.#snapshot = this.#snapshotNow();
  }

  /** Restarts: aborts the running request and resets errors and lifespan. */
  #begin(): void {
    this.#abort();
    this.#outcome = 'initial';
    this.#errorCount = 0;
    this.#endedAtMs = null;
    this.#dueAtMs = this.#options.isEnabled ? this.#tab.nowMs() : null;
    this.#endsAtMs = this.#options.isEnabled ? this.#expiryMs() : null;
  }

  /** Treats the answer in the page as the first one: the next is due when it is one interval old. */
  #goOnFromPage(): void {
    this.#outcome = 'loaded';
    if (this.#dueAtMs === null) return;
    const ageMs = this.#tab.epochMs() - (this.#received?.receivedAtMs ?? 0);
    const { intervalMs, stream } = this.#options;
    // If the visitor's clock is behind, the age of the answer is unknown.
    const waitMs = ageMs >= 0 && ageMs < intervalMs ? intervalMs - ageMs : 0;
    this.#dueAtMs += stream === undefined ? waitMs : Math.max(waitMs, resumeMs);
  }

  #expiryMs(): number | null {
    const { lifespanMs } = this.#options;
    return lifespanMs === null ? null : this.#tab.nowMs() + lifespanMs;
  }

  /** Whether polling has stopped: disabled, halted, or ended by an error. */
  #isPaused(): boolean {
    return this.#dueAtMs === null && this.#running === null;
  }

  /** Adapts to changed subscribers; for the others, only the next request moves. */
  #retune(before: LiveOptions<T>): void {
    const { intervalMs, lifespanMs, isEnabled, stopOnError } = this.#options;
    if (isEnabled !== before.isEnabled || stopOnError !== before.stopOnError) {
      this.#begin();
      return;
    }
    // A wait after an error is not shortened.
    if (this.#dueAtMs !== null && this.#errorCount === 0 && intervalMs !== before.intervalMs) {
      this.#dueAtMs = Math.max(this.#tab.nowMs(), (this.#endedAtMs ?? -Infinity) + intervalMs);
    }
    if (!this.#isPaused() && lifespanMs !== before.lifespanMs) this.#endsAtMs = this.#expiryMs();
  }

  /** Performs due actions, publishes changes, and sets the next timer. */
  #update(): void {
    const nowMs = this.#tab.nowMs();
    if (this.#endsAtMs !== null && nowMs >= this.#endsAtMs) this.#halt();
    this.#tuneStream();
    const pollAtMs = this.#nextPollAtMs();
    if (pollAtMs !== null && nowMs >= pollAtMs) void this.#poll();
    this.#show();
    this.#setTimer();
  }

  #setTimer(): void {
    this.#cancelTimer();
    const request = this.#snapshot.state === 'loading' ? null : this.#running;
    const slowAtMs = request === null ? null : request.sentAtMs + loadingAfterMs;
    // Moments that passed since `#update` read the clock are handled at once.
    const moments = [this.#endsAtMs, this.#nextPollAtMs(), slowAtMs].filter((atMs) => atMs !== null);
    this.#cancelTimer =
      moments.length === 0
        ? () => {}
        : this.#tab.setTimer(() => this.#update(), Math.min(...moments) - this.#tab.nowMs());
  }

  #nextPollAtMs(): number | null {
    return nextPollAtMs({
      dueAtMs: this.#dueAtMs,
      endedAtMs: this.#endedAtMs,
      isHidden: this.#isHidden,
      hiddenIntervalMs: this.#options.hiddenIntervalMs,
    });
  }

  async #poll(): Promise<void> {
    const request = { sentAtMs: this.#tab.nowMs() };
    this.#running = request;
    this.#dueAtMs = null;
    const result = await this.#observer?.refetch();
    // Aborted, or replaced by a later request.
    if (result === undefined || this.#running !== request) return;
    this.#running = null;
    this.#endedAtMs = this.#tab.nowMs();
    this.#received = result.data ?? this.#received;
    const { intervalMs, stopOnError } = this.#options;
    if (result.isError) {
      this.#outcome = 'error';
      this.#error = toCallError(result.error);
      this.#errorCount += 1;
      const waitMs = waitAfterError(intervalMs, this.#errorCount, this.#error.retryAfterMs);
      this.#dueAtMs = stopOnError ? null : this.#endedAtMs + waitMs;
    } else {
      this.#outcome = 'loaded';
      this.#error = null;
      this.#errorCount = 0;
      this.#dueAtMs = this.#endedAtMs + (this.#isStreaming ? silentAfterMs : intervalMs);
    }
    this.#update();
  }

  /** Follows the stream while any subscriber wants it. */
  #tuneStream(): void {
    const { isEnabled, stream, hiddenIntervalMs } = this.#options;
    const wanted = isEnabled && this.#observer !== null && this.#outcome !== 'halted' ? stream : undefined;
    if (wanted !== this.#followed?.source) {
      this.#leaveStream();
      this.#followed = wanted === undefined ? null : this.#follow(wanted);
    }
    this.#followed?.follower.setRunsHidden(hiddenIntervalMs !== undefined);
  }

  #follow(source: StreamSource<T>) {
    const follower = this.#followStream(source, {
      onAnswer: (answer, dataAtMs) => this.#takeStreamed(answer, dataAtMs),
      onLost: () => this.#loseStream(),
    });
    return { source, follower };
  }

  #takeStreamed(answer: T, dataAtMs: number): void {
    // A request sent before may return an older answer.
    this.#abort();
    const nowMs = this.#tab.nowMs();
    this.#isStreaming = true;
    this.#outcome = 'loaded';
    this.#error = null;
    this.#errorCount = 0;
    this.#endedAtMs = nowMs;
    this.#dueAtMs = nowMs + silentAfterMs;
    const received: Received<T> = { answer, etag: null, receivedAtMs: dataAtMs };
    this.#received = this.#client.setQueryData<Received<T>>(this.#query.queryKey, received) ?? received;
    if (nowMs - this.#storedAtMs >= storeEveryMs) {
      this.#storedAtMs = nowMs;
      this.#query.store?.(answer);
    }
    this.#update();
  }

  #loseStream(): void {
    if (!this.#isStreaming) return;
    this.#isStreaming = false;
    if (this.#dueAtMs !== null) this.#dueAtMs = this.#tab.nowMs();
    this.#update();
  }

  #leaveStream(): void {
    this.#followed?.follower.leave();
    this.#followed = null;
    if (this.#isStreaming && this.#dueAtMs !== null) this.#dueAtMs = this.#tab.nowMs();
    this.#isStreaming = false;
  }

  #abort(): void {
    if (this.#running === null) return;
    this.#running = null;
    void this.#observer?.getCurrentQuery().cancel({ revert: true });
  }

  #halt(): void {
    this.#abort();
    this.#outcome = 'halted';
    this.#dueAtMs = null;
    this.#endsAtMs = null;
  }

  #snapshotNow(): LiveSnapshot<T> {
    const isSlow = this.#running !== null && this.#tab.nowMs() - this.#running.sentAtMs >= loadingAfterMs;
    return {
      state: isSlow ? 'loading' : this.#outcome,
      data: this.#received?.answer ?? null,
      receivedAtMs: this.#received?.receivedAtMs ?? null,
      error: this.#error,
    };
  }

  #show(): void {
    const next = this.#snapshotNow();
    const { state, data, receivedAtMs, error } = this.#snapshot;
    const isSame =
      state === next.state &&
      data === next.data &&
      receivedAtMs === next.receivedAtMs &&
      error === next.error;
    if (isSame) return;
    this.#snapshot = next;
    this.#listeners.forEach((listener) => listener());
  }
}

interface SharedLiveQuery {
  readonly subject: object;
  readonly tab: TabSurroundings;
  readonly live: unknown;
}

const shared = new WeakMap<QueryClient, Map<string, SharedLiveQuery>>();

/** Narrows the type: queries of the same subject have the same type of answer. */
function isAbout<T>(
  known: SharedLiveQuery,
  subject: object,
  tab: TabSurroundings,
): known is SharedLiveQuery & { readonly live: LiveQuery<T> } {
  return known.subject === subject && known.tab === tab;
}

/**
 * The live query of a key: an existing one, or a new one.
 *
 * @param subject identifies what is requested, such as the endpoint; must stay the same object
 */
export function sharedLiveQuery<T>(
  client: QueryClient,
  query: AnswerQuery<T>,
  subject: object,
  tab: TabSurroundings = tabSurroundings,
): LiveQuery<T> {
  const queries = shared.get(client) ?? new Map<string, SharedLiveQuery>();
  shared.set(client, queries);
  const key = query.queryKey.join(' ');
  const known = queries.get(key);
  if (known !== undefined && isAbout<T>(known, subject, tab)) return known.live;
  const live = new LiveQuery(client, query, tab);
  queries.set(key, { subject, tab, live });
  return live;
}

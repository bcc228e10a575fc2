import { type QueryClient, QueryObserver, replaceEqualDeep } from '@tanstack/react-query';
import type { Received } from './call-endpoint.ts';
import { CallError } from './call-error.ts';
import type { AnswerQuery } from './endpoint-query.ts';
import { followPageStream, type FollowStream } from './page-stream.ts';
import type { StreamFollower } from './live-stream.ts';
import { silentAfterMs, type StreamSource } from './stream-sources.ts';
import { tabSurroundings, type TabSurroundings } from './tab-surroundings.ts';

/** What a live query shows: the tags that pages and panels switch on. */
export type LiveState = 'initial' | 'loading' | 'loaded' | 'error' | 'halted';

export interface LiveOptions<T = never> {
  readonly intervalMs: number;
  /** Polling halts this long after its start; null = never. */
  readonly lifespanMs: number | null;
  readonly isEnabled: boolean;
  readonly stopOnError: boolean;
  /** How often a hidden tab asks (with the sound alert on); left out = not at all. */
  readonly hiddenIntervalMs?: number | undefined;
  /** Where answers come by stream; left out = they are polled, as a visitor may have chosen. */
  readonly stream?: StreamSource<T> | undefined;
}

export interface LiveSnapshot<T> {
  readonly state: LiveState;
  /** The last good answer: the same object as long as nothing changed. Kept while loading, in error and when halted. */
  readonly data: T | null;
  /** When the last good answer came, by the server's clock, also when it said that nothing changed; milliseconds. */
  readonly receivedAtMs: number | null;
  /** Of the last answer; null after a good one. */
  readonly error: CallError | null;
}

/** One who wants the answers of a live query. */
export interface Subscription<T = never> {
  /** Another interval, lifespan or enabled state starts polling anew. */
  readonly configure: (options: LiveOptions<T>) => void;
  readonly leave: () => void;
}

/** Loading shows only if a request takes longer than this. */
export const loadingAfterMs = 1000;

/** The wait after errors grows to 2 to the power of this, and no further. */
export const errorExponentCap = 6;

/** A stream that is opened, by a page that came with an answer or a tab that was hidden, has this long before the query asks by itself. */
const resumeMs = 2500;

/** What comes by stream is kept for a visit without a network this often. */
const keepEveryMs = 60_000;

/**
 * How long to wait after an error: the interval × 2^(errors in a row, at most 6). What the server asks for wins,
 * but never makes polling faster than its own interval.
 *
 * @param errorCount errors in a row, at least 1
 */
export function waitAfterError(intervalMs: number, errorCount: number, retryAfterMs: number | null): number {
  if (retryAfterMs !== null) return Math.max(intervalMs, retryAfterMs);
  return intervalMs * 2 ** Math.min(errorCount, errorExponentCap);
}

/**
 * What several subscribers want together: the shortest interval, the longest lifespan; it polls as long as anybody wants
 * that, by stream if anybody takes it, and an error ends it when all agree. Who is not enabled has no say, unless nobody
 * is.
 */
export function combineOptions<T>(all: readonly LiveOptions<T>[]): LiveOptions<T> {
  const enabled = all.filter(({ isEnabled }) => isEnabled);
  const heard = enabled.length > 0 ? enabled : all;
  const lifespanMs = Math.max(...heard.map((options) => options.lifespanMs ?? Infinity));
  const hiddenIntervalMs = Math.min(...heard.map((options) => options.hiddenIntervalMs ?? Infinity));
  return {
    intervalMs: Math.min(...heard.map(({ intervalMs }) => intervalMs)),
    lifespanMs: lifespanMs === Infinity ? null : lifespanMs,
    isEnabled: enabled.length > 0,
    stopOnError: heard.every(({ stopOnError }) => stopOnError),
    hiddenIntervalMs: hiddenIntervalMs === Infinity ? undefined : hiddenIntervalMs,
    stream: heard.find(({ stream }) => stream !== undefined)?.stream,
  };
}

/** When the next request goes out as things are; null = never. */
export function nextPollAtMs({
  dueAtMs,
  endedAtMs,
  isHidden,
  hiddenIntervalMs,
}: {
  /** If the tab is visible; null = no request is planned. */
  readonly dueAtMs: number | null;
  /** Of the last request; null = none has ended since the start or a reload. */
  readonly endedAtMs: number | null;
  readonly isHidden: boolean;
  readonly hiddenIntervalMs: number | undefined;
}): number | null {
  if (dueAtMs === null || !isHidden) return dueAtMs;
  if (hiddenIntervalMs === undefined) return null;
  return endedAtMs === null ? dueAtMs : Math.max(dueAtMs, endedAtMs + hiddenIntervalMs);
}

/**
 * Polls one question for all who want its answers at the same time. TanStack Query keeps the answer,
 * fetches and aborts; its `refetchInterval` is of one component, and knows neither errors in a row nor a lifespan, so
 * when to fetch is decided here.
 *
 * At most one request runs at a time; the next is due one interval after the end of the last. A hidden tab sends nothing,
 * or waits the longer `hiddenIntervalMs`; when it is visible again it asks at once, except in the middle of a wait after
 * an error. A network that comes back ends such a wait.
 *
 * What comes by stream is an answer like any other, after which the next request is due when the stream has been silent
 * for too long; a stream that is lost makes it due at once (docs/decisions/0029-poll-with-back-off.md).
 */
export class LiveQuery<T> {
  readonly #client: QueryClient;
  readonly #query: AnswerQuery<T>;
  readonly #tab: TabSurroundings;
  readonly #followStream: FollowStream;
  /** What each subscriber wants. */
  readonly #subscribers = new Map<object, LiveOptions<T>>();
  readonly #listeners = new Set<() => void>();
  /** Null while it is closed. */
  #observer: QueryObserver<Received<T>> | null = null;
  #close: readonly (() => void)[] = [];
  #options: LiveOptions<T> = { intervalMs: 0, lifespanMs: null, isEnabled: false, stopOnError: false };

  #received: Received<T> | null;
  #outcome: 'initial' | 'loaded' | 'error' | 'halted' = 'initial';
  #error: CallError | null = null;
  /** In a row. */
  #errorCount = 0;
  #running: { readonly sentAtMs: number } | null = null;
  #dueAtMs: number | null = null;
  #endedAtMs: number | null = null;
  /** When the lifespan is over. */
  #endsAtMs: number | null = null;
  #isPreloaded: boolean;
  #followed: { readonly source: StreamSource<T>; readonly follower: StreamFollower } | null = null;
  /** Answers come by stream now. */
  #isStreaming = false;
  #keptAtMs = -Infinity;
  #isHidden = false;
  #cancelTimer = () => {};
  #snapshot: LiveSnapshot<T>;

  /** What the server rendered and the browser hydrates. */
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

  /** @returns unsubscribes; listening alone asks nothing */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Aborts the running request and starts from the top, for all; keeps the data. */
  readonly reload = (): void => {
    if (this.#observer === null) return;
    this.#begin();
    this.#update();
  };

  /**
   * The first who joins opens the query, the last who leaves closes it. When the last leaves and another joins in the
   * same task it goes on.
   */
  join(options: LiveOptions<T>): Subscription<T> {
    const subscriber = {};
    this.#subscribers.set(subscriber, options);
    const before = this.#options;
    this.#options = this.#combined();
    if (this.#observer === null) this.#open();
    else if (options.isEnabled && this.#isAtRest()) this.#begin();
    else {
      this.#retune(before);
      // The lifespan counts from the last who came.
      if (!this.#isAtRest()) this.#endsAtMs = this.#endOfLife();
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
    // One component may take the place of another in the same task.
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
        // While a request runs, its end shows data and state together.
        if (data === undefined || this.#running !== null) return;
        this.#received = data;
        this.#show();
      }),
      this.#tab.onVisibilityChange(() => {
        const wasHidden = this.#isHidden;
        this.#isHidden = this.#tab.isHidden();
        const isShown = wasHidden && !this.#isHidden && !this.#isStreaming;
        if (isShown && this.#dueAtMs !== null && this.#errorCount === 0)
          this.#dueAtMs = this.#tab.nowMs() + (this.#keptAtMs === -Infinity ? 0 : resumeMs);
        this.#update();
      }),
      this.#tab.onBackOnline(() => {
        // What the server asked to wait for is waited for.
        if (this.#error?.failure !== 'network' || this.#errorCount === 0 || this.#dueAtMs === null) return;
        this.#dueAtMs = this.#tab.nowMs();
        // Nobody is told of an error that is over.
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
    // Whoever comes later starts without old answers.
    if (query?.getObserversCount() === 0)
      this.#client.removeQueries({ queryKey: query.queryKey, exact: true });
    this.#received = null;
    this.#error = null;
    this.#outcome = 'initial';
    this.#snapshot = this.#snapshotNow();
  }

  /** From the top, whatever went before: the running request is aborted, errors and lifespan count anew. */
  #begin(): void {
    this.#abort();
    this.#outcome = 'initial';
    this.#errorCount = 0;
    this.#endedAtMs = null;
    this.#dueAtMs = this.#options.isEnabled ? this.#tab.nowMs() : null;
    this.#endsAtMs = this.#options.isEnabled ? this.#endOfLife() : null;
  }

  /** What the page came with counts as the first answer: the next is due when it is one interval old. */
  #goOnFromPage(): void {
    this.#outcome = 'loaded';
    if (this.#dueAtMs === null) return;
    const ageMs = this.#tab.epochMs() - (this.#received?.receivedAtMs ?? 0);
    const { intervalMs, stream } = this.#options;
    // Where the visitor's clock is behind, nobody knows how old it is.
    const waitMs = ageMs >= 0 && ageMs < intervalMs ? intervalMs - ageMs : 0;
    this.#dueAtMs += stream === undefined ? waitMs : Math.max(waitMs, resumeMs);
  }

  #endOfLife(): number | null {
    const { lifespanMs } = this.#options;
    return lifespanMs === null ? null : this.#tab.nowMs() + lifespanMs;
  }

  /** Neither asks nor plans to: disabled, halted, or ended by an error. */
  #isAtRest(): boolean {
    return this.#dueAtMs === null && this.#running === null;
  }

  /** Somebody has come or gone: for the others only the next request moves. */
  #retune(before: LiveOptions<T>): void {
    const { intervalMs, lifespanMs, isEnabled, stopOnError } = this.#options;
    if (isEnabled !== before.isEnabled || stopOnError !== before.stopOnError) {
      this.#begin();
      return;
    }
    // A wait after an error is waited for to its end.
    if (this.#dueAtMs !== null && this.#errorCount === 0 && intervalMs !== before.intervalMs) {
      this.#dueAtMs = Math.max(this.#tab.nowMs(), (this.#endedAtMs ?? -Infinity) + intervalMs);
    }
    if (!this.#isAtRest() && lifespanMs !== before.lifespanMs) this.#endsAtMs = this.#endOfLife();
  }

  /** Does what is due now, shows what changed, and sets the timer for what comes next. */
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
    // One that has passed since `#update` looked at the clock is done at once.
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

  /** Follows the stream as long as somebody wants it. */
  #tuneStream(): void {
    const { isEnabled, stream, hiddenIntervalMs } = this.#options;
    const wanted = isEnabled && this.#observer !== null && this.#outcome !== 'halted' ? stream : undefined;
    if (wanted !== this.#followed?.source) {
      this.#leaveStream();
      this.#followed = wanted === undefined ? null : this.#follow(wanted);
    }
    this.#followed?.follower.setKeptHidden(hiddenIntervalMs !== undefined);
  }

  #follow(source: StreamSource<T>) {
    const follower = this.#followStream(source, {
      onAnswer: (answer, dataAtMs) => this.#takeStreamed(answer, dataAtMs),
      onLost: () => this.#loseStream(),
    });
    return { source, follower };
  }

  #takeStreamed(answer: T, dataAtMs: number): void {
    // What was asked before may be answered with what has changed since.
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
    if (nowMs - this.#keptAtMs >= keepEveryMs) {
      this.#keptAtMs = nowMs;
      this.#query.keep?.(answer);
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

/** A subject has one type of answer, and so has what was made for it. */
function isAbout<T>(
  known: SharedLiveQuery,
  subject: object,
  tab: TabSurroundings,
): known is SharedLiveQuery & { readonly live: LiveQuery<T> } {
  return known.subject === subject && known.tab === tab;
}

/**
 * The live query of a key: the one that others have, or a new one.
 *
 * @param subject what is asked, such as the endpoint; must stay the same object
 */
export function sharedLiveQuery<T>(
  client: QueryClient,
  query: AnswerQuery<T>,
  subject: object,
  tab: TabSurroundings = tabSurroundings,
): LiveQuery<T> {
  const ofPage = shared.get(client) ?? new Map<string, SharedLiveQuery>();
  shared.set(client, ofPage);
  const key = query.queryKey.join(' ');
  const known = ofPage.get(key);
  if (known !== undefined && isAbout<T>(known, subject, tab)) return known.live;
  const live = new LiveQuery(client, query, tab);
  ofPage.set(key, { subject, tab, live });
  return live;
}

/** An error that is none of ours counts as a wrong shape. */
export function toCallError(cause: unknown): CallError {
  if (cause instanceof CallError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  return new CallError('shape', message, { status: null, retryAfterMs: null, cause });
}

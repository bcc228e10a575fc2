import { liveStream } from '@rollcall/game/api/stream-reads';
import { fromWireTime } from '@rollcall/game/wire-time';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { createStreamFold } from './stream-fold.ts';
import { silentAfterMs, type StreamSource, type StreamTopic } from './stream-sources.ts';
import type { TabSurroundings } from './tab-surroundings.ts';

/** The used part of the browser's `EventSource`; tests supply their own. */
export interface EventSourceLike {
  addEventListener(type: 'message' | 'ping', listener: (event: MessageEvent<string>) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
  close(): void;
}

export interface StreamSurroundings {
  readonly tab: TabSurroundings;
  /** All tabs share six connections, as over HTTP/1.1, so that streams of hidden tabs would block other requests. */
  readonly hasFewConnections: boolean;
  readonly connect: (path: string) => EventSourceLike;
  /** At least 0, less than 1. */
  readonly random: () => number;
  /** Called when a stream opens, with the build of the server. */
  readonly onHello: (build: PageSettings['build']) => void;
  readonly onServerTime: (sentAt: string) => void;
  readonly logProblem: (message: string, cause: unknown) => void;
}

export interface StreamListener<T> {
  /** @param dataAtMs arrival of the last report: milliseconds since 1970 by the server's clock */
  readonly onAnswer: (answer: T, dataAtMs: number) => void;
  /** The stream is interrupted until `onAnswer` is called again. */
  readonly onLost: () => void;
}

export interface StreamFollower {
  /** Whether the stream stays open while the tab is hidden. */
  readonly setRunsHidden: (runsHidden: boolean) => void;
  readonly leave: () => void;
}

/** Time limit for opening, in ms. A slower stream may be waiting for a connection, with other requests behind it. */
export const opensWithinMs = 3000;
/**
 * Time limit for the first ping, in ms. The server pings after 2 and 5 s; without one, something buffers the frames.
 */
export const provenWithinMs = 10_000;
/** Wait before a retry after buffered frames, in ms. */
export const bufferedRetryMs = 5 * 60_000;
/** How long a hidden tab keeps its stream if connections are not scarce, in ms. */
export const hiddenForMs = 60_000;
const firstRetryMs = 1000;
const longestRetryMs = 60_000;
/** Delay that combines the changes of components that mount and unmount together, in ms. */
const combineMs = 50;
/** Delay before an unused stream is closed, in ms. */
const lingerMs = 10_000;

const noTopics: ReadonlySet<StreamTopic> = new Set();

const isWithin = (topics: Iterable<StreamTopic>, others: ReadonlySet<StreamTopic>) =>
  [...topics].every((topic) => others.has(topic));

interface Follower {
  readonly topics: readonly StreamTopic[];
  /** @returns whether there was an answer to show */
  readonly show: () => boolean;
  readonly onLost: () => void;
  readonly paceMs: number;
  runsHidden: boolean;
  shownAtMs: number;
  cancelTimer: (() => void) | null;
}

interface Connection {
  readonly source: EventSourceLike;
  readonly topics: ReadonlySet<StreamTopic>;
  hasOpened: boolean;
  /** A ping has arrived. */
  isProven: boolean;
  cancelTimer: () => void;
}

/**
 * Whether all tabs of the browser share six connections to the server: yes, unless the page or one of its files used
 * HTTP/2 or 3. The protocol of answers from the service worker is unknown.
 */
export function sharesFewConnections(times: Pick<Performance, 'getEntriesByType'>): boolean {
  const entries = [...times.getEntriesByType('navigation'), ...times.getEntriesByType('resource')];
  return !entries.some((entry) => /^h[23]/.test(String(Reflect.get(entry, 'nextHopProtocol'))));
}

/** Wait before a retry, in ms: 1 s, 2 s, 4 s … 60 s, ± 50 %. */
export function retryWaitMs(failures: number, random: number): number {
  return Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 6)) * (0.5 + random);
}

/**
 * The one stream of a tab, for all its live data. Its followers poll while nothing arrives, so that everything works
 * without a stream.
 */
export class LiveStream {
  readonly #surroundings: StreamSurroundings;
  readonly #tab: TabSurroundings;
  readonly #followers = new Set<Follower>();
  readonly #fold = createStreamFold();
  #connection: Connection | null = null;
  /** Cursor of the last frame; '' = none yet. */
  #cursor = '';
  #failures = 0;
  /** Earliest time of the next try after a failure. */
  #tryAtMs = 0;
  #followedAtMs = 0;
  #leftAtMs = 0;
  #hiddenAtMs: number | null;
  #cancelPlan = () => {};

  constructor(surroundings: StreamSurroundings) {
    const { tab } = surroundings;
    this.#surroundings = surroundings;
    this.#tab = tab;
    this.#hiddenAtMs = tab.isHidden() ? tab.nowMs() : null;
    tab.onVisibilityChange(() => {
      this.#hiddenAtMs = tab.isHidden() ? (this.#hiddenAtMs ?? tab.nowMs()) : null;
      if (this.#hiddenAtMs === null) {
        this.#tryAtMs = 0;
        this.#followers.forEach((follower) => this.#show(follower));
      }
      this.#plan();
    });
    tab.onBackOnline(() => {
      this.#tryAtMs = 0;
      this.#plan();
    });
  }

  follow<T>(
    { topics, read, paceMs }: StreamSource<T>,
    { onAnswer, onLost }: StreamListener<T>,
  ): StreamFollower {
    const follower: Follower = {
      topics,
      show: () => {
        const answer = read(this.#fold.data);
        if (answer !== null) onAnswer(answer, this.#dataAtMs(topics));
        return answer !== null;
      },
      onLost,
      paceMs,
      runsHidden: false,
      shownAtMs: -Infinity,
      cancelTimer: null,
    };
    this.#followers.add(follower);
    this.#followedAtMs = this.#tab.nowMs();
    if (this.#connection !== null && isWithin(topics, this.#connection.topics)) this.#show(follower);
    this.#plan();
    return {
      setRunsHidden: (runsHidden) => {
        if (runsHidden === follower.runsHidden) return;
        follower.runsHidden = runsHidden;
        this.#plan();
      },
      leave: () => {
        this.#followers.delete(follower);
        follower.cancelTimer?.();
        this.#leftAtMs = this.#tab.nowMs();
        this.#plan();
      },
    };
  }

  /** When a hidden tab closes its stream; Infinity = not hidden, or kept open. */
  #hiddenEndMs(): number {
    if (this.#hiddenAtMs !== null && this.#surroundings.hasFewConnections) return this.#hiddenAtMs;
    const isNeeded = [...this.#followers].some(({ runsHidden }) => runsHidden);
    return this.#hiddenAtMs === null || isNeeded ? Infinity : this.#hiddenAtMs + hiddenForMs;
  }

  #wantedTopics(): ReadonlySet<StreamTopic> {
    const isOver = this.#tab.nowMs() >= this.#hiddenEndMs();
    return new Set(isOver ? [] : [...this.#followers].flatMap(({ topics }) => topics));
  }

  /** Opens, changes or closes the connection when due. */
  #plan(): void {
    this.#cancelPlan();
    const nowMs = this.#tab.nowMs();
    const changeAtMs = this.#nextChangeMs();
    if (nowMs < changeAtMs) {
      const atMs = Math.min(changeAtMs, this.#hiddenEndMs() > nowMs ? this.#hiddenEndMs() : Infinity);
      this.#cancelPlan = atMs === Infinity ? () => {} : this.#tab.setTimer(() => this.#plan(), atMs - nowMs);
      return;
    }
    if (this.#wantedTopics().size === 0) this.#disconnect();
    else this.#open();
    this.#plan();
  }

  /** When the connection has to change; Infinity = no change needed. */
  #nextChangeMs(): number {
    const wanted = this.#wantedTopics();
    const connected = this.#connection?.topics ?? noTopics;
    if (!isWithin(wanted, connected)) {
      return Math.max(this.#connection === null ? this.#tryAtMs : 0, this.#followedAtMs + combineMs);
    }
    if (isWithin(connected, wanted)) return Infinity;
    return this.#tab.nowMs() >= this.#hiddenEndMs() ? 0 : this.#leftAtMs + lingerMs;
  }

  #open(): void {
    this.#connection?.cancelTimer();
    this.#connection?.source.close();
    const topics = this.#wantedTopics();
    for (const topic of this.#connection?.topics ?? noTopics)
      if (!topics.has(topic)) this.#fold.forget(topic);
    const source = this.#surroundings.connect(this.#pathOf([...topics]));
    const opened: Connection = {
      source,
      topics,
      hasOpened: false,
      isProven: false,
      cancelTimer: this.#tab.setTimer(() => this.#lose(), opensWithinMs),
    };
    this.#connection = opened;
    const listen = (event: MessageEvent<string>) => {
      if (this.#connection === opened) this.#take(opened, event);
    };
    source.addEventListener('message', listen);
    source.addEventListener('ping', listen);
    source.addEventListener('error', () => {
      if (this.#connection === opened) this.#lose();
    });
  }

  #pathOf(topics: readonly StreamTopic[]): string {
    const query = new URLSearchParams({ topics: topics.join() });
    const unknown = topics.filter((topic) => !this.#fold.knows(topic));
    if (this.#cursor !== '') query.set('last_event_id', this.#cursor);
    if (this.#cursor !== '' && unknown.length > 0) query.set('new', unknown.join());
    return `${liveStream.path}?${query}`;
  }

  #disconnect(): void {
    if (this.#connection === null) return;
    this.#connection.cancelTimer();
    this.#connection.source.close();
    this.#connection = null;
    for (const { onLost } of this.#followers) onLost();
  }

  #lose(retryMs: number | null = null): void {
    this.#failures += 1;
    this.#tryAtMs = this.#tab.nowMs() + (retryMs ?? retryWaitMs(this.#failures, this.#surroundings.random()));
    this.#disconnect();
    this.#plan();
  }

  #take(opened: Connection, { data, lastEventId }: MessageEvent<string>): void {
    let event;
    try {
      event = this.#fold.take(data);
    } catch (cause) {
      this.#surroundings.logProblem('The stream of live data sends what cannot be read', cause);
      this.#lose();
      return;
    }
    if (lastEventId !== '') this.#cursor = lastEventId;
    if (opened.isProven) this.#waitForSilence(opened);
    else if (!opened.hasOpened) this.#waitForProof(opened);
    opened.hasOpened = true;
    switch (event.is) {
      case 'hello':
        this.#surroundings.onServerTime(event.sentAt);
        this.#surroundings.onHello(event.build);
        break;
      case 'ping':
        opened.isProven = true;
        this.#failures = 0;
        this.#waitForSilence(opened);
        this.#surroundings.onServerTime(event.sentAt);
        for (const follower of this.#followers) this.#show(follower);
        break;
      case 'change':
        for (const follower of this.#followersOf(event.topic)) this.#show(follower);
        break;
      case 'gone':
        // Polling finds out what has happened.
        for (const { onLost } of this.#followersOf(event.topic)) onLost();
        break;
      case 'gap':
        // More than this topic may be missing.
        this.#cursor = '';
        this.#lose();
        break;
    }
  }

  #followersOf(topic: string): readonly Follower[] {
    return [...this.#followers].filter(({ topics }) => topics.some((each) => each === topic));
  }

  /** Gives up a stream that opens but delivers no ping, since something buffers it. */
  #waitForProof(opened: Connection): void {
    opened.cancelTimer();
    opened.cancelTimer = this.#tab.setTimer(() => this.#lose(bufferedRetryMs), provenWithinMs);
  }

  #waitForSilence(opened: Connection): void {
    opened.cancelTimer();
    opened.cancelTimer = this.#tab.setTimer(() => this.#lose(), silentAfterMs);
  }

  /** Shows the answer now or when its pace allows; a hidden tab shows it when visible again. */
  #show(follower: Follower): void {
    const isUnseen = this.#hiddenAtMs !== null && !follower.runsHidden;
    if (follower.cancelTimer !== null || this.#connection === null || isUnseen) return;
    const waitMs = follower.shownAtMs + follower.paceMs - this.#tab.nowMs();
    if (waitMs <= 0) {
      this.#showNow(follower);
      return;
    }
    follower.cancelTimer = this.#tab.setTimer(() => {
      follower.cancelTimer = null;
      this.#show(follower);
    }, waitMs);
  }

  #showNow(follower: Follower): void {
    if (follower.show()) follower.shownAtMs = this.#tab.nowMs();
  }

  /** Arrival of the last report on these topics. */
  #dataAtMs(topics: readonly StreamTopic[]): number {
    const servers = topics.includes('server-info')
      ? [...this.#fold.lastFetch.keys()]
      : topics.map((topic) => topic.split(':')[1] ?? '');
    const times = servers.map((server) => fromWireTime(this.#fold.lastFetch.get(server) ?? ''));
    const known = times.filter((time) => !Number.isNaN(time));
    return known.length === 0 ? this.#tab.epochMs() : Math.max(...known);
  }
}

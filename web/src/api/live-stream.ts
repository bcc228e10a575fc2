import type { LiveTopic } from '@rollcall/game/api/live-stream';
import { liveStream } from '@rollcall/game/api/stream-reads';
import { fromWireTime } from '@rollcall/game/wire-time';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { createStreamFold } from './stream-fold.ts';
import { silentAfterMs, type StreamSource } from './stream-sources.ts';
import type { TabSurroundings } from './tab-surroundings.ts';

/** The browser's `EventSource`, as far as it is used; a test brings its own. */
export interface EventSourceLike {
  addEventListener(type: 'message' | 'ping', listener: (event: MessageEvent<string>) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
  close(): void;
}

export interface StreamSurroundings {
  readonly tab: TabSurroundings;
  /** All tabs of the browser share six connections, as over HTTP/1.1: streams of hidden tabs would keep others waiting. */
  readonly hasFewConnections: boolean;
  readonly connect: (path: string) => EventSourceLike;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** What the server says when a stream begins. */
  readonly onHello: (build: PageSettings['build']) => void;
  readonly onServerTime: (sentAt: string) => void;
  readonly logProblem: (message: string, cause: unknown) => void;
}

export interface StreamListener<T> {
  /** @param dataAtMs when the last report came, by the server's clock; milliseconds since 1970 */
  readonly onAnswer: (answer: T, dataAtMs: number) => void;
  /** Nothing comes any more until `onAnswer` is called again. */
  readonly onLost: () => void;
}

export interface StreamFollower {
  /** Whether the stream goes on while the tab is hidden. */
  readonly setKeptHidden: (isKeptHidden: boolean) => void;
  readonly leave: () => void;
}

/** A stream that has not opened by then may be waiting for a connection, and requests of its tab may wait behind it. */
export const opensWithinMs = 3000;
/** The server pings after 2 and 5 s: whoever has heard nothing by then stands behind something that holds frames back. */
export const provenWithinMs = 10_000;
/** How soon a stream is tried again where frames were held back. */
export const heldBackRetryMs = 5 * 60_000;
/** How long a hidden tab keeps its stream where there are connections enough. */
export const hiddenForMs = 60_000;
const firstRetryMs = 1000;
const longestRetryMs = 60_000;
/** Components of one page come and go together. */
const settleMs = 50;
/** Who turns back soon finds the stream as it was. */
const lingerMs = 10_000;

const noTopics: ReadonlySet<LiveTopic> = new Set();

const isWithin = (topics: Iterable<LiveTopic>, others: ReadonlySet<LiveTopic>) =>
  [...topics].every((topic) => others.has(topic));

interface Follower {
  readonly topics: readonly LiveTopic[];
  /** @returns whether there was something to show */
  readonly show: () => boolean;
  readonly onLost: () => void;
  readonly paceMs: number;
  isKeptHidden: boolean;
  shownAtMs: number;
  cancelTimer: (() => void) | null;
}

interface Connection {
  readonly source: EventSourceLike;
  readonly topics: ReadonlySet<LiveTopic>;
  hasSpoken: boolean;
  /** A ping has come through. */
  isProven: boolean;
  cancelTimer: () => void;
}

/**
 * Whether all tabs of the browser share six connections to the server: yes, unless the page or a file of it came over
 * HTTP/2 or 3. Of what the service worker has answered the protocol is unknown.
 */
export function sharesFewConnections(times: Pick<Performance, 'getEntriesByType'>): boolean {
  const entries = [...times.getEntriesByType('navigation'), ...times.getEntriesByType('resource')];
  return !entries.some((entry) => /^h[23]/.test(String(Reflect.get(entry, 'nextHopProtocol'))));
}

/** Before how long to try again: 1 s, 2 s, 4 s … 60 s, give or take half of it. */
export function retryWaitMs(failures: number, random: number): number {
  return Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 6)) * (0.5 + random);
}

/**
 * The one stream of a tab: everything live on the page comes by it. Whoever follows it polls as long as
 * nothing comes, so that a stream that cannot be had costs nothing but itself.
 */
export class LiveStream {
  readonly #surroundings: StreamSurroundings;
  readonly #tab: TabSurroundings;
  readonly #followers = new Set<Follower>();
  readonly #fold = createStreamFold();
  #connection: Connection | null = null;
  /** Of the last frame; '' = none yet. */
  #cursor = '';
  #failures = 0;
  /** Not before, after a failure. */
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
      isKeptHidden: false,
      shownAtMs: -Infinity,
      cancelTimer: null,
    };
    this.#followers.add(follower);
    this.#followedAtMs = this.#tab.nowMs();
    if (this.#connection !== null && isWithin(topics, this.#connection.topics)) this.#show(follower);
    this.#plan();
    return {
      setKeptHidden: (isKeptHidden) => {
        if (isKeptHidden === follower.isKeptHidden) return;
        follower.isKeptHidden = isKeptHidden;
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

  /** When a hidden tab has been followed on for long enough; Infinity = it is not hidden, or is followed on. */
  #hiddenEndMs(): number {
    if (this.#hiddenAtMs !== null && this.#surroundings.hasFewConnections) return this.#hiddenAtMs;
    const isKept = [...this.#followers].some(({ isKeptHidden }) => isKeptHidden);
    return this.#hiddenAtMs === null || isKept ? Infinity : this.#hiddenAtMs + hiddenForMs;
  }

  #wantedTopics(): ReadonlySet<LiveTopic> {
    const isOver = this.#tab.nowMs() >= this.#hiddenEndMs();
    return new Set(isOver ? [] : [...this.#followers].flatMap(({ topics }) => topics));
  }

  /** Opens, changes or closes the connection when it is time for that. */
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

  /** When the connection is to be another; Infinity = it is as it should be. */
  #nextChangeMs(): number {
    const wanted = this.#wantedTopics();
    const connected = this.#connection?.topics ?? noTopics;
    if (!isWithin(wanted, connected)) {
      return Math.max(this.#connection === null ? this.#tryAtMs : 0, this.#followedAtMs + settleMs);
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
      hasSpoken: false,
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

  #pathOf(topics: readonly LiveTopic[]): string {
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
    else if (!opened.hasSpoken) this.#waitForProof(opened);
    opened.hasSpoken = true;
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
        for (const follower of this.#followers)
          if (follower.topics.includes(event.topic)) this.#show(follower);
        break;
      case 'gap':
        // Whatever is missing, it may be more than this topic.
        this.#cursor = '';
        this.#lose();
        break;
    }
  }

  /** A stream that opens and brings no ping is held back on its way. */
  #waitForProof(opened: Connection): void {
    opened.cancelTimer();
    opened.cancelTimer = this.#tab.setTimer(() => this.#lose(heldBackRetryMs), provenWithinMs);
  }

  #waitForSilence(opened: Connection): void {
    opened.cancelTimer();
    opened.cancelTimer = this.#tab.setTimer(() => this.#lose(), silentAfterMs);
  }

  /** Now, or when its pace allows; nobody sees a hidden tab, which draws what has come when it is seen again. */
  #show(follower: Follower): void {
    const isUnseen = this.#hiddenAtMs !== null && !follower.isKeptHidden;
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

  /** When a report last came of what these topics are about. */
  #dataAtMs(topics: readonly LiveTopic[]): number {
    const servers = topics.includes('server-info')
      ? [...this.#fold.lastFetch.keys()]
      : topics.map((topic) => topic.split(':')[1] ?? '');
    const times = servers.map((server) => fromWireTime(this.#fold.lastFetch.get(server) ?? ''));
    const known = times.filter((time) => !Number.isNaN(time));
    return known.length === 0 ? this.#tab.epochMs() : Math.max(...known);
  }
}

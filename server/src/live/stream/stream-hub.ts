import { secondMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import type { HelloFrame, PingFrame } from '@rollcall/game/api/live-stream';
import type { CatalogueIndex } from '@rollcall/game/quest/catalogue-index';
import type { Logger } from '../../http/logger.ts';
import type { LiveStore } from '../live-store.ts';
import { createFilteredTopics, type FilteredTopics } from './filtered-topics.ts';
import type { Topic } from './frame-content.ts';
import { createFrameLog, type FrameLog, type StreamPosition } from './frame-log.ts';
import { createSideFrames, type SideFrames, type SideTopics } from './side-topics.ts';
import { encodeText, gzipHeader } from './stream-coding.ts';
import {
  followFromNow,
  resume,
  createSender,
  createViewer,
  isOutdated,
  type StreamConnection,
  type StreamRequest,
  type Viewer,
} from './stream-viewer.ts';

/** One open stream. Its opener reports what happens to the connection. */
export interface OpenStream {
  readonly drained: () => void;
  readonly left: () => void;
}

export interface StreamHub {
  readonly log: FrameLog;
  readonly filters: FilteredTopics;
  /** The kinds of topics outside the counter. */
  readonly sideTopics: readonly SideTopics[];
  open(connection: StreamConnection, wanted: StreamRequest): OpenStream;
  openCount(): number;
  /** The position of `store.current()`: stored with it, so that the hub of another server can begin from it. */
  position(): StreamPosition;
  /**
   * Call it at once when `store.current()` is replaced by an unrelated state: every stream then gets snapshots.
   *
   * @param epoch different from all before, and without `:`
   * @param from the position of the state
   */
  restart(epoch: string, from?: StreamPosition): void;
  /** Ends every stream; readers are asked to come back at different times. */
  close(): Promise<void>;
}

interface HubParts {
  readonly store: Pick<LiveStore, 'current' | 'subscribe'>;
  readonly catalogue: () => CatalogueIndex;
  readonly build: PageSettings['build'];
  readonly nowMs: () => number;
  /** Different from the epoch of any other log, and without `:`. */
  readonly epoch: string;
  /** The position of `store.current()`; without it nothing has been sent. */
  readonly from?: StreamPosition | undefined;
  /** Left out = there are no topics outside the counter. */
  readonly sideTopics?: readonly SideTopics[];
  readonly logger: Pick<Logger, 'error'>;
  /** At least 0, below 1. */
  readonly random?: () => number;
}

/** A reader that has taken nothing for this long is considered gone. */
const blockedMaximumMs = 60_000;
/** Maximum number of streams, and of milliseconds, before other work gets a turn of the event loop. */
const streamsAtOnce = 100;
const turnMs = 5;
/** First pings of a combined stream, from which a page learns whether something in between holds frames back. */
const earlyPingsMs = [2_000, 5_000];
const pingEveryMs = 15_000;
/** Other streams get a comment each time, and a ping instead of every fourth comment. */
const commentsToPing = 4;
/** Time after which readers of a stopping server reconnect. */
const retryMinimumMs = 1_000;
const retrySpreadMs = 4_000;
/** How long a reader that comes from another server may be ahead of this one before it gets snapshots. */
const aheadMaximumMs = 1_000;
/** How long a stopping server waits for readers to read to the end. */
const lingerMs = 1_000;

/**
 * Sends the frames of the log to everybody who follows their topics: a viewer is a position in the log, and costs one
 * write.
 */
export function createStreamHub(parts: HubParts): StreamHub {
  const { store, catalogue, build, nowMs, epoch, from, sideTopics = [], random = Math.random } = parts;
  const log = createFrameLog({ initial: store.current(), epoch, from, nowMs });
  const filters = createFilteredTopics({ current: () => store.current(), catalogue, nowMs });
  const viewers = new Set<Viewer>();
  /** Viewers that have come from another server, and have seen frames that this one does not have yet. */
  const ahead = new Map<Viewer, StreamRequest>();
  const beat = createBeat(() => store.current(), nowMs);
  const { add: sendSoon, remove: doNotSend } = createSendQueue((viewer) => send(viewer));
  const { send, write, writeText } = createSender({ log, pingOf: beat.bytes, sendSoon, drop });
  const sides = createSideFrames({ ...parts, kinds: sideTopics, sendSoon });
  const followers = createFollowers({ log, filters, sides });
  const closing = Promise.withResolvers<void>();
  let isClosing = false;

  const unsubscribe = store.subscribe((changed) => {
    for (const topic of log.take(changed)) followers.of(topic).forEach(sendSoon);
    for (const [viewer, wanted] of ahead) begin(viewer, wanted);
  });
  const timer = setInterval(tick, secondMs).unref();

  function begin(viewer: Viewer, wanted: StreamRequest): void {
    if (!resume(viewer, wanted, log)) ahead.set(viewer, wanted);
    else {
      ahead.delete(viewer);
      sendSoon(viewer);
    }
  }

  function restartViewer(viewer: Viewer): void {
    ahead.delete(viewer);
    followFromNow(viewer, log);
    sendSoon(viewer);
  }

  function tick(): void {
    sides.retry();
    const now = performance.now();
    for (const viewer of viewers) {
      if (ahead.has(viewer) && now - viewer.openedAtMs >= aheadMaximumMs) restartViewer(viewer);
      if (viewer.blockedAtMs !== null && now - viewer.blockedAtMs >= blockedMaximumMs) drop(viewer);
      else if (now - viewer.openedAtMs >= nextPingMs(viewer)) {
        viewer.pings += 1;
        viewer.isPingDue = true;
        sendSoon(viewer);
      } else if (isOutdated(viewer, viewer.epoch)) sendSoon(viewer);
    }
  }

  function forget(viewer: Viewer): void {
    viewer.is = 'gone';
    if (viewers.delete(viewer)) followers.remove(viewer);
    doNotSend(viewer);
    ahead.delete(viewer);
    if (isClosing && viewers.size === 0) closing.resolve();
  }

  function drop(viewer: Viewer): void {
    forget(viewer);
    viewer.connection.destroy();
  }

  function end(viewer: Viewer): void {
    viewer.is = 'gone';
    ahead.delete(viewer);
    viewer.connection.write(encodeText(retryText(random()), viewer.coding));
    viewer.connection.end();
  }

  return {
    log,
    filters,
    sideTopics,
    openCount: () => viewers.size,
    position: () => log.position(),
    restart(newEpoch, newFrom) {
      log.restart({ initial: store.current(), epoch: newEpoch, from: newFrom });
      for (const viewer of viewers) if (viewer.is !== 'gone') restartViewer(viewer);
    },
    open(connection, wanted) {
      const viewer = createViewer(connection, wanted);
      viewers.add(viewer);
      followers.add(viewer);
      if (wanted.coding === 'gzip') write(viewer, gzipHeader);
      if (wanted.numbering === 'combined') writeText(viewer, helloText({ build, epoch: log.epoch(), nowMs }));
      if (isClosing) end(viewer);
      else begin(viewer, wanted);
      return {
        drained: () => {
          viewer.blockedAtMs = null;
          send(viewer);
        },
        left: () => forget(viewer),
      };
    },
    async close() {
      clearInterval(timer);
      unsubscribe();
      sides.close();
      isClosing = true;
      if (viewers.size === 0) return;
      for (const viewer of viewers) end(viewer);
      // A reader that takes nothing must not hold up the end.
      const linger = setTimeout(closing.resolve, lingerMs);
      await closing.promise;
      clearTimeout(linger);
      for (const viewer of viewers) drop(viewer);
    },
  };
}

/** The viewers of each topic. */
function createFollowers({
  log,
  filters,
  sides,
}: Pick<StreamHub, 'log' | 'filters'> & { readonly sides: SideFrames<Viewer> }) {
  const byTopic = new Map([...log.topics.values()].map((topic) => [topic, new Set<Viewer>()]));
  return {
    of: (topic: Topic): ReadonlySet<Viewer> => byTopic.get(topic) ?? new Set(),
    add: (viewer: Viewer): void => {
      if (viewer.filtered !== null) filters.follow(viewer.filtered);
      for (const topic of viewer.seen.keys()) byTopic.get(topic)?.add(viewer);
      sides.add(viewer);
    },
    remove: (viewer: Viewer): void => {
      if (viewer.filtered !== null) filters.leave(viewer.filtered);
      for (const topic of viewer.seen.keys()) byTopic.get(topic)?.delete(viewer);
      sides.remove(viewer);
    },
  };
}

/** Sends to each waiting viewer once, to a limited number at a time so that nothing else waits for long. */
function createSendQueue(send: (viewer: Viewer) => void) {
  const waiting = new Set<Viewer>();
  let isPlanned = false;

  function sendToNext(): void {
    sendToSome(waiting, send);
    isPlanned = waiting.size > 0;
    if (isPlanned) setImmediate(sendToNext);
  }

  return {
    add: (viewer: Viewer): void => {
      waiting.add(viewer);
      if (isPlanned) return;
      isPlanned = true;
      setImmediate(sendToNext);
    },
    remove: (viewer: Viewer): void => void waiting.delete(viewer),
  };
}

function sendToSome(waiting: Set<Viewer>, send: (viewer: Viewer) => void): void {
  const endMs = performance.now() + turnMs;
  let left = streamsAtOnce;
  for (const viewer of waiting) {
    waiting.delete(viewer);
    send(viewer);
    left -= 1;
    if (left === 0 || performance.now() >= endMs) break;
  }
}

const retryText = (random: number) => `retry: ${Math.round(retryMinimumMs + retrySpreadMs * random)}\n\n`;

function helloText({ build, epoch, nowMs }: Pick<HubParts, 'build' | 'epoch' | 'nowMs'>): string {
  const hello: HelloFrame = { type: 'hello', build, epoch, sent_at: toWireTime(nowMs()) };
  return `data: ${JSON.stringify(hello)}\n\n`;
}

function nextPingMs({ numbering, pings }: Viewer): number {
  if (numbering === 'topic') return (pings + 1) * pingEveryMs;
  return earlyPingsMs[pings] ?? (pings - earlyPingsMs.length + 1) * pingEveryMs;
}

/** Pings and comments that keep streams alive, encoded once a second for all readers. */
function createBeat(current: LiveStore['current'], nowMs: () => number) {
  const made = new Map<string, Uint8Array>();
  let second = 0;
  const comment = ':\n\n';

  function ping(): string {
    const data: PingFrame = {
      type: 'ping',
      sent_at: toWireTime(nowMs()),
      last_data_fetch: Object.fromEntries(
        current().servers.map(({ key, info }) => [key, info.info.last_data_fetch]),
      ),
    };
    return `event: ping\ndata: ${JSON.stringify(data)}\n\n`;
  }

  return {
    bytes: ({ numbering, coding, pings }: Viewer): Uint8Array => {
      const now = Math.floor(nowMs() / secondMs);
      if (now !== second) made.clear();
      second = now;
      const isPing = numbering === 'combined' || pings % commentsToPing === 0;
      const key = `${numbering} ${coding} ${isPing ? 'ping' : 'comment'}`;
      const known = made.get(key);
      if (known !== undefined) return known;
      const bytes = encodeText((numbering === 'topic' ? comment : '') + (isPing ? ping() : ''), coding);
      made.set(key, bytes);
      return bytes;
    },
  };
}

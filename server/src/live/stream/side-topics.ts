import { createHash } from 'node:crypto';
import type { GoneFrame } from '@rollcall/game/api/live-stream';
import { secondMs } from '@rollcall/game/time';
import { toWireTime } from '@rollcall/game/wire-time';
import { createRepeatLog, type Logger } from '../../http/logger.ts';
import { type EncodedOnce, encodeOnce } from './stream-coding.ts';

/**
 * A kind of topics outside the counter, such as rosters by their ids. Streams do not know what these topics carry.
 * Their frames have no number and are not kept: a reader gets the current data after each connect, and later the
 * newest.
 */
export interface SideTopics {
  /** Start of the names of these topics, before `:`, in lower case. */
  readonly prefix: string;
  /** Whether a text has the form of an id. */
  readonly isName: (id: string) => boolean;
  /** `type` of the frames. */
  readonly frameType: string;
  /** The data of a frame, read once for all viewers; null = gone. Rejects while the store is unavailable. */
  readonly read: (id: string) => Promise<unknown>;
  /** Calls `listener` with the ids whose data may have changed. @returns a function that unsubscribes */
  readonly subscribe: (listener: (ids: readonly string[]) => void) => () => void;
  /** Called when the first viewer follows an id, and when the last one leaves. */
  readonly setFollowed: (id: string, isFollowed: boolean) => void;
}

/** One topic outside the counter. */
export interface SideTopic {
  /** As in its frames: `prefix:id`. */
  readonly name: string;
  readonly id: string;
  readonly kind: SideTopics;
}

/** Finds a topic by its name, whose prefix may be in any case; null = no kind has such names. */
export function findSideTopic(kinds: readonly SideTopics[], text: string): SideTopic | null {
  const [prefix = '', ...rest] = text.split(':');
  const id = rest.join(':');
  const kind = kinds.find((each) => each.prefix === prefix.toLowerCase());
  return kind?.isName(id) === true ? { name: `${kind.prefix}:${id}`, id, kind } : null;
}

/** The part of a viewer that matters here. */
interface SideViewer {
  readonly sides: readonly SideTopic[];
  /** The frames waiting to be sent: only the newest of each topic. */
  readonly sideFrames: Map<string, EncodedOnce>;
}

export interface SideFrames<Viewer> {
  readonly add: (viewer: Viewer) => void;
  readonly remove: (viewer: Viewer) => void;
  /** Repeats the failed reads that are due. */
  readonly retry: () => void;
  readonly close: () => void;
}

interface SideFramesParts<Viewer> {
  readonly kinds: readonly SideTopics[];
  readonly nowMs: () => number;
  readonly logger: Pick<Logger, 'error'>;
  readonly sendSoon: (viewer: Viewer) => void;
}

interface FollowedTopic<Viewer> extends SideTopic {
  readonly viewers: Set<Viewer>;
  /**
   * Viewers that have arrived since the running read began. Its result is not for them: another server may have sent
   * them something newer.
   */
  newcomers: Set<Viewer>;
  /** Digest of the data that was sent last; null = none. */
  sent: string | null;
  isReading: boolean;
  /** Something has changed, or a viewer has arrived, since the running read began. */
  isDue: boolean;
  /** Failed reads in a row. */
  failures: number;
  /** In the time of `performance.now`. */
  retryAtMs: number;
}

const longestRetryMs = 15 * secondMs;

/** Reads the topics that somebody follows, and passes new data to their viewers. */
export function createSideFrames<Viewer extends SideViewer>({
  kinds,
  nowMs,
  logger,
  sendSoon,
}: SideFramesParts<Viewer>): SideFrames<Viewer> {
  const followed = new Map<string, FollowedTopic<Viewer>>();
  const failing = new Set<FollowedTopic<Viewer>>();
  const logProblem = createRepeatLog(logger);
  const unsubscribe = kinds.map(({ prefix, subscribe }) =>
    subscribe((ids) => {
      for (const id of ids) {
        const topic = followed.get(`${prefix}:${id}`);
        if (topic !== undefined) ask(topic);
      }
    }),
  );

  function ask(topic: FollowedTopic<Viewer>): void {
    topic.isDue = true;
    if (!topic.isReading) void readWhileDue(topic);
  }

  async function readWhileDue(topic: FollowedTopic<Viewer>): Promise<void> {
    topic.isReading = true;
    while (topic.isDue) {
      topic.isDue = false;
      const joined = topic.newcomers;
      topic.newcomers = new Set();
      try {
        publish(topic, joined, await topic.kind.read(topic.id));
        topic.failures = 0;
        failing.delete(topic);
      } catch (error) {
        for (const viewer of joined) topic.newcomers.add(viewer);
        logProblem(topic.kind.prefix, 'A topic of streams could not be read; it is read again', { error });
        topic.failures += 1;
        topic.retryAtMs = performance.now() + Math.min(longestRetryMs, secondMs * 2 ** (topic.failures - 1));
        if (topic.viewers.size > 0) failing.add(topic);
      }
    }
    topic.isReading = false;
  }

  function publish(topic: FollowedTopic<Viewer>, joined: ReadonlySet<Viewer>, data: unknown): void {
    const { kind, name, viewers, newcomers } = topic;
    const text = JSON.stringify(data);
    const digest = createHash('sha256').update(text).digest('base64');
    const isChanged = digest !== topic.sent;
    topic.sent = digest;
    const gone: GoneFrame = { type: 'gone', topic: name };
    const envelope = JSON.stringify({ type: kind.frameType, topic: name, sent_at: toWireTime(nowMs()) });
    const json = data === null ? JSON.stringify(gone) : `${envelope.slice(0, -1)},"data":${text}}`;
    const frame = encodeOnce(`data: ${json}\n\n`);
    for (const viewer of viewers) {
      if (!joined.has(viewer) && (!isChanged || newcomers.has(viewer))) continue;
      viewer.sideFrames.set(name, frame);
      sendSoon(viewer);
    }
  }

  function follow(topic: SideTopic): FollowedTopic<Viewer> {
    const made: FollowedTopic<Viewer> = {
      ...topic,
      viewers: new Set(),
      newcomers: new Set(),
      sent: null,
      isReading: false,
      isDue: false,
      failures: 0,
      retryAtMs: 0,
    };
    followed.set(topic.name, made);
    topic.kind.setFollowed(topic.id, true);
    return made;
  }

  return {
    add(viewer) {
      for (const side of viewer.sides) {
        const topic = followed.get(side.name) ?? follow(side);
        topic.viewers.add(viewer);
        topic.newcomers.add(viewer);
        ask(topic);
      }
    },
    remove(viewer) {
      for (const { name, id, kind } of viewer.sides) {
        const topic = followed.get(name);
        topic?.newcomers.delete(viewer);
        topic?.viewers.delete(viewer);
        if (topic === undefined || topic.viewers.size > 0) continue;
        followed.delete(name);
        failing.delete(topic);
        kind.setFollowed(id, false);
      }
    },
    retry() {
      const now = performance.now();
      for (const topic of failing) if (now >= topic.retryAtMs) ask(topic);
    },
    close: () => unsubscribe.forEach((end) => end()),
  };
}

import type { FilteredTopic } from './filtered-topics.ts';
import type { Topic } from './frame-content.ts';
import { type Frame, type FrameLog, type Numbering } from './frame-log.ts';
import { encodeText, type StreamCoding } from './stream-coding.ts';

/** Where frames are written to, such as the answer to a request. */
export interface StreamConnection {
  /** @returns false = it takes no more until `drained` is called */
  write(bytes: Uint8Array): boolean;
  end(): void;
  destroy(): void;
}

export interface StreamWish {
  readonly topics: readonly Topic[];
  /** What of its only topic is wanted; null = all of it. */
  readonly filtered: FilteredTopic | null;
  /** How many of all frames it has seen, where it goes on from there; null = it starts with snapshots. */
  readonly cursor: number | null;
  /** Topics that it has seen nothing of, whatever the cursor says. */
  readonly newTopics?: ReadonlySet<Topic>;
  readonly numbering: Numbering;
  readonly coding: StreamCoding;
}

/** A reader that is further behind than this gets a snapshot instead (wire: Streams). */
const behindMaximum = { frames: 20, bytes: 256 * 1024 };

/** One open stream: a position in the log. */
export interface Viewer extends Omit<StreamWish, 'topics' | 'cursor' | 'newTopics'> {
  readonly connection: StreamConnection;
  /** By `performance.now`, as all durations here: the clock of the server may jump. */
  readonly openedAtMs: number;
  /** The number of the last frame that it has seen of each topic; null = it needs a snapshot. */
  readonly seen: Map<Topic, number | null>;
  /** With a filter: the epoch of what it has seen; null = it has seen nothing. */
  epoch: string | null;
  /** Frames up to this number have been looked through. */
  position: number;
  pings: number;
  isPingDue: boolean;
  /** `waiting` = its snapshots are being made; `gone` = nothing may be written any more. */
  is: 'following' | 'waiting' | 'gone';
  /** Since when its connection takes no more; null = it does. */
  blockedAtMs: number | null;
  /** What has come since then: frames up to number `to` have been counted. */
  behind: { to: number; frames: number; bytes: number };
  /** It was sent snapshots because it was behind, and has not caught up since. */
  isBehindAgain: boolean;
}

export function createViewer(connection: StreamConnection, wish: StreamWish, log: FrameLog): Viewer {
  const { topics, filtered, cursor, newTopics, numbering, coding } = wish;
  return {
    connection,
    filtered,
    epoch: cursor === null || filtered === null ? null : filtered.epoch(),
    numbering,
    coding,
    openedAtMs: performance.now(),
    seen: new Map(topics.map((topic) => [topic, newTopics?.has(topic) ? null : cursor])),
    position: cursor ?? log.newest(),
    pings: 0,
    isPingDue: false,
    is: 'following',
    blockedAtMs: null,
    behind: { to: 0, frames: 0, bytes: 0 },
    isBehindAgain: false,
  };
}

interface SenderParts {
  readonly log: FrameLog;
  readonly pingOf: (viewer: Viewer) => Uint8Array;
  /** Sends to it later. */
  readonly wake: (viewer: Viewer) => void;
  /** Ends a viewer that cannot keep up. */
  readonly drop: (viewer: Viewer) => void;
}

/** Writes what a viewer has not seen, as long as its connection takes it; and what to do when it takes no more. */
export interface Sender {
  readonly send: (viewer: Viewer) => void;
  readonly writeText: (viewer: Viewer, text: string) => void;
  readonly write: (viewer: Viewer, bytes: Uint8Array) => void;
}

export function createSender({ log, pingOf, wake, drop }: SenderParts): Sender {
  function send(viewer: Viewer): void {
    if (viewer.is !== 'following') return;
    if (viewer.blockedAtMs !== null) {
      countBehind(viewer);
      return;
    }
    const lacking = [...viewer.seen.keys()].filter((topic) => needsSnapshot(viewer, topic));
    if (lacking.length > 0) {
      // Without a snapshot it would wait for ever.
      sendSnapshots(viewer, lacking).catch(() => drop(viewer));
      return;
    }
    for (const frame of log.after(viewer.position)) {
      viewer.position = frame.n;
      if (!isUnseen(viewer, frame)) continue;
      viewer.seen.set(frame.topic, frame.n);
      const bytes = bytesFor(viewer, frame);
      if (bytes === null) continue;
      write(viewer, bytes);
      if (viewer.blockedAtMs !== null) return;
    }
    viewer.isBehindAgain = false;
    if (viewer.isPingDue) {
      viewer.isPingDue = false;
      write(viewer, pingOf(viewer));
    }
  }

  async function sendSnapshots(viewer: Viewer, topics: readonly Topic[]): Promise<void> {
    viewer.is = 'waiting';
    let n;
    let snapshots;
    do {
      n = log.newest();
      snapshots = await Promise.all(
        topics.map((topic) => viewer.filtered?.snapshot() ?? log.snapshot(topic)),
      );
      if (isGone(viewer)) return;
    } while (n < log.hiddenAt() || snapshots.some(({ epoch }) => isOutdated(viewer, epoch)));
    viewer.is = 'following';
    viewer.epoch = viewer.filtered?.epoch() ?? null;
    if (topics.length === viewer.seen.size) viewer.position = n;
    for (const [index, { topic, epoch, seq, bytes }] of snapshots.entries()) {
      viewer.seen.set(topic, n);
      // A cursor must not promise what has not come yet: neither later snapshots nor frames of the other topics.
      if (viewer.numbering === 'topic') writeText(viewer, `id: ${epoch}:${seq}\n`);
      else if (index === snapshots.length - 1) writeText(viewer, `id: ${log.epoch}:${viewer.position}\n`);
      write(viewer, bytes[viewer.coding]);
    }
    wake(viewer);
  }

  function write(viewer: Viewer, bytes: Uint8Array): void {
    const isTaken = viewer.connection.write(bytes);
    if (isTaken || viewer.blockedAtMs !== null) return;
    viewer.blockedAtMs = performance.now();
    viewer.behind = { to: viewer.position, frames: 0, bytes: 0 };
  }

  const writeText = (viewer: Viewer, text: string) => write(viewer, encodeText(text, viewer.coding));

  function countBehind(viewer: Viewer): void {
    const { behind } = viewer;
    for (const frame of log.after(behind.to)) {
      behind.to = frame.n;
      if (!isUnseen(viewer, frame)) continue;
      const bytes = bytesFor(viewer, frame);
      if (bytes === null) continue;
      behind.frames += 1;
      behind.bytes += bytes.length;
    }
    if (behind.frames <= behindMaximum.frames && behind.bytes <= behindMaximum.bytes) return;
    if (viewer.isBehindAgain) {
      drop(viewer);
      return;
    }
    viewer.isBehindAgain = true;
    viewer.behind = { to: behind.to, frames: 0, bytes: 0 };
    for (const topic of viewer.seen.keys()) viewer.seen.set(topic, null);
  }

  return { send, write, writeText };
}

const isGone = ({ is }: Viewer) => is === 'gone';

/** Whether the filter of a viewer has begun anew since this epoch. */
export const isOutdated = ({ filtered }: Viewer, epoch: string | null): boolean =>
  filtered !== null && filtered.epoch() !== epoch;

function needsSnapshot(viewer: Viewer, topic: Topic): boolean {
  const seenOfTopic = viewer.seen.get(topic) ?? null;
  return seenOfTopic === null || seenOfTopic < topic.replayFrom || isOutdated(viewer, viewer.epoch);
}

const bytesFor = ({ filtered, numbering, coding }: Viewer, frame: Frame): Uint8Array | null =>
  filtered === null ? frame.bytes(numbering, coding) : filtered.bytes(frame, coding);

/** Whether it follows the topic, and has a state of it to which the frame can be applied. */
function isUnseen({ seen }: Viewer, { topic, n }: Frame): boolean {
  const seenOfTopic = seen.get(topic) ?? null;
  return seenOfTopic !== null && n > seenOfTopic;
}

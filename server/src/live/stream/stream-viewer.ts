import type { FilteredTopic } from './filtered-topics.ts';
import type { Topic } from './frame-content.ts';
import { eventLine, type Frame, type FrameLog, type Numbering } from './frame-log.ts';
import type { SideTopic } from './side-topics.ts';
import { type EncodedOnce, encodeText, type StreamCoding } from './stream-coding.ts';

/** Destination of frames, such as the response to a request. */
export interface StreamConnection {
  /** @returns false = it takes no more until `drained` is called */
  write(bytes: Uint8Array): boolean;
  end(): void;
  destroy(): void;
}

export interface StreamRequest {
  readonly topics: readonly Topic[];
  /** Topics outside the counter, for which neither `lastId` nor `newTopics` counts; left out = none. */
  readonly sides?: readonly SideTopic[];
  /** The filter of its only topic; null = no filter. */
  readonly filtered: FilteredTopic | null;
  /** The `id` of the last event that the reader has seen; empty = none. */
  readonly lastId: string;
  /** Topics of which the reader has seen nothing, whatever `lastId` says. */
  readonly newTopics?: ReadonlySet<Topic>;
  readonly numbering: Numbering;
  readonly coding: StreamCoding;
}

/** A reader that falls further behind than this gets a snapshot instead. */
const behindMaximum = { frames: 20, bytes: 256 * 1024 };

/** One open stream: a position in the log. */
export interface Viewer extends Omit<StreamRequest, 'topics' | 'sides' | 'lastId' | 'newTopics'> {
  readonly connection: StreamConnection;
  /** Time of `performance.now`, with which all durations here are measured, since the clock of the server may jump. */
  readonly openedAtMs: number;
  /** The number of the last seen frame of each topic; null = the viewer needs a snapshot. */
  readonly seen: Map<Topic, number | null>;
  readonly sides: readonly SideTopic[];
  /** The frames waiting to be sent: only the newest of each topic outside the counter. */
  readonly sideFrames: Map<string, EncodedOnce>;
  /** With a filter: the epoch of what the viewer has seen; null = it has seen nothing. */
  epoch: string | null;
  /** With a filter: the `seq` of the last frame or snapshot sent. */
  previousSeq: number;
  /** Frames up to this number have been examined. */
  position: number;
  pings: number;
  isPingDue: boolean;
  /**
   * `waiting` = there is nothing to send yet, for example because snapshots are being built; `gone` = nothing may be
   * written any more.
   */
  is: 'following' | 'waiting' | 'gone';
  /** Since when the connection has taken no more; null = it takes more. */
  blockedAtMs: number | null;
  /** Frames that have arrived since `blockedAtMs`. Those up to number `to` have been counted. */
  behind: { to: number; frames: number; bytes: number };
  /** Whether it was sent snapshots because it was behind, and has not caught up since. */
  isBehindAgain: boolean;
}

/** A viewer that has not begun to follow. */
export function createViewer(connection: StreamConnection, wanted: StreamRequest): Viewer {
  const { topics, sides = [], filtered, numbering, coding } = wanted;
  return {
    connection,
    filtered,
    epoch: null,
    previousSeq: 0,
    numbering,
    coding,
    openedAtMs: performance.now(),
    seen: new Map(topics.map((topic) => [topic, null])),
    sides,
    sideFrames: new Map(),
    position: 0,
    pings: 0,
    isPingDue: false,
    is: 'waiting',
    blockedAtMs: null,
    behind: { to: 0, frames: 0, bytes: 0 },
    isBehindAgain: false,
  };
}

/** Follows from the last event that the reader has seen. @returns false = this server does not have it yet */
export function resume(viewer: Viewer, wanted: StreamRequest, log: FrameLog): boolean {
  const start = startOf(wanted, log);
  if (start === 'ahead') return false;
  followFromNow(viewer, log);
  if (start === null) return true;
  viewer.position = start.n;
  viewer.previousSeq = start.seq;
  viewer.epoch = viewer.filtered?.epoch() ?? null;
  for (const topic of wanted.topics) if (!wanted.newTopics?.has(topic)) viewer.seen.set(topic, start.n);
  return true;
}

/** Follows from now on, with a snapshot of each topic first. */
export function followFromNow(viewer: Viewer, log: FrameLog): void {
  for (const topic of viewer.seen.keys()) viewer.seen.set(topic, null);
  viewer.position = log.newest();
  viewer.behind = { to: log.newest(), frames: 0, bytes: 0 };
  viewer.is = 'following';
}

/**
 * Number of frames of all topics that the reader has seen and, for a single topic, its `seq`; null = it needs
 * snapshots.
 */
function startOf(
  { numbering, topics, filtered, lastId }: StreamRequest,
  log: FrameLog,
): { readonly n: number; readonly seq: number } | 'ahead' | null {
  if (numbering === 'combined') {
    const n = readCursor(lastId, log.epoch());
    if (n === null) return null;
    return n > log.newest() ? 'ahead' : { n, seq: 0 };
  }
  const [topic] = topics;
  const seq = topic === undefined ? null : readCursor(lastId, filtered?.epoch() ?? topic.epoch);
  if (topic === undefined || seq === null) return null;
  if (seq > topic.seq) return 'ahead';
  const n = log.seenBy(topic, seq);
  return n === null ? null : { n, seq };
}

/** The number after the epoch in a cursor; null = there is none, or the cursor belongs to another stream. */
function readCursor(id: string, epoch: string): number | null {
  const number = id.startsWith(`${epoch}:`) ? id.slice(epoch.length + 1) : '';
  return /^\d{1,15}$/.test(number) ? Number(number) : null;
}

interface SenderParts {
  readonly log: FrameLog;
  readonly pingOf: (viewer: Viewer) => Uint8Array;
  readonly sendSoon: (viewer: Viewer) => void;
  /** Ends a viewer that cannot keep up. */
  readonly drop: (viewer: Viewer) => void;
}

/** Writes what a viewer has not seen as long as its connection takes it, and handles connections that take no more. */
export function createSender({ log, pingOf, sendSoon, drop }: SenderParts) {
  function send(viewer: Viewer): void {
    if (viewer.is !== 'following') return;
    if (viewer.blockedAtMs !== null) {
      countBehind(viewer);
      return;
    }
    const lacking = [...viewer.seen.keys()].filter((topic) => needsSnapshot(viewer, topic));
    if (lacking.length > 0) {
      // Without a snapshot the viewer would wait forever.
      sendSnapshots(viewer, lacking).catch(() => drop(viewer));
      return;
    }
    for (const frame of log.after(viewer.position)) {
      viewer.position = frame.n;
      if (!isUnseen(viewer, frame)) continue;
      viewer.seen.set(frame.topic, frame.n);
      const bytes = bytesFor(viewer, frame);
      if (bytes === null) continue;
      viewer.previousSeq = frame.envelope.seq;
      write(viewer, bytes);
      if (viewer.blockedAtMs !== null) return;
    }
    viewer.isBehindAgain = false;
    for (const [name, frame] of viewer.sideFrames) {
      viewer.sideFrames.delete(name);
      write(viewer, frame(viewer.coding));
      if (viewer.blockedAtMs !== null) return;
    }
    if (viewer.isPingDue) {
      viewer.isPingDue = false;
      write(viewer, pingOf(viewer));
    }
  }

  async function sendSnapshots(viewer: Viewer, topics: readonly Topic[]): Promise<void> {
    viewer.is = 'waiting';
    const logEpoch = log.epoch();
    let n;
    let snapshots;
    do {
      n = log.newest();
      snapshots = await Promise.all(
        topics.map((topic) => viewer.filtered?.snapshot() ?? log.snapshot(topic)),
      );
      // The log has begun again in the meantime, and so has this viewer.
      if (isGone(viewer) || log.epoch() !== logEpoch) return;
    } while (n < log.hiddenAt() || snapshots.some(({ epoch }) => isOutdated(viewer, epoch)));
    viewer.is = 'following';
    viewer.epoch = viewer.filtered?.epoch() ?? null;
    if (topics.length === viewer.seen.size) viewer.position = n;
    for (const [index, { topic, epoch, seq, bytes }] of snapshots.entries()) {
      viewer.seen.set(topic, n);
      viewer.previousSeq = seq;
      // A cursor must not promise what has not arrived yet: neither later snapshots nor frames of the other topics.
      if (viewer.numbering === 'topic')
        writeText(viewer, `id: ${epoch}:${seq}\n${eventLine(viewer.numbering, 'snapshot')}`);
      else if (index === snapshots.length - 1) writeText(viewer, `id: ${log.epoch()}:${viewer.position}\n`);
      write(viewer, bytes[viewer.coding]);
    }
    sendSoon(viewer);
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

/** Whether the filter of a viewer has begun again since this epoch. */
export const isOutdated = ({ filtered }: Viewer, epoch: string | null): boolean =>
  filtered !== null && filtered.epoch() !== epoch;

function needsSnapshot(viewer: Viewer, topic: Topic): boolean {
  const seenOfTopic = viewer.seen.get(topic) ?? null;
  if (seenOfTopic === null || seenOfTopic < topic.replayFrom) return true;
  return viewer.filtered !== null && (seenOfTopic < topic.filterFrom || isOutdated(viewer, viewer.epoch));
}

const bytesFor = ({ filtered, numbering, coding, previousSeq }: Viewer, frame: Frame): Uint8Array | null =>
  filtered === null ? frame.bytes(numbering, coding) : filtered.bytes(frame, previousSeq, coding);

/** Whether the viewer follows the topic, and has a state of it to which the frame can be applied. */
function isUnseen({ seen }: Viewer, { topic, n }: Frame): boolean {
  const seenOfTopic = seen.get(topic) ?? null;
  return seenOfTopic !== null && n > seenOfTopic;
}

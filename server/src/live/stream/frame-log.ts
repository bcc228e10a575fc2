import { constants, deflateRaw, deflateRawSync } from 'node:zlib';
import { promisify } from 'node:util';
import { entityKinds, type LiveTopic, liveTopic } from '@rollcall/game/api/live-stream';
import type { ChangedState } from '../live-state.ts';
import type { LiveState } from '../server-state.ts';
import {
  deltaJson,
  entityContent,
  infoUpdates,
  snapshotJson,
  snapshotSource,
  type Topic,
} from './frame-content.ts';

export type StreamCoding = 'gzip' | 'identity';

/** How frames are numbered: by topic, or over all topics in a combined stream (wire: Streams). */
export type Numbering = 'topic' | 'combined';

/** A delta in the forms that are sent, each made once, when first wanted. */
export interface Frame {
  readonly topic: Topic;
  /** One counter over the frames of all topics. */
  readonly n: number;
  bytes(numbering: Numbering, coding: StreamCoding): Uint8Array;
}

/** The whole truth about a topic. What goes before its data, such as an `id` line, is written by who sends it. */
export interface Snapshot {
  readonly topic: Topic;
  readonly seq: number;
  readonly bytes: Readonly<Record<StreamCoding, Uint8Array>>;
}

interface LoggedFrame extends Frame {
  readonly seq: number;
  readonly size: number;
  readonly madeAtMs: number;
  readonly namedIds: ReadonlySet<number>;
}

export interface FrameLog {
  /** Of this run of the server. */
  readonly epoch: string;
  readonly topics: ReadonlyMap<string, Topic>;
  /** Number of the newest frame of all topics. */
  newest(): number;
  /** Turns the changes of one report into frames. @returns their topics */
  take(changed: ChangedState): readonly Topic[];
  /** Tells of counts that have waited long enough; to be called every second. @returns the topic of the frame, or nothing */
  takeCounts(): readonly Topic[];
  /** Frames after number `n`, of every topic, oldest first. */
  after(n: number): Iterable<Frame>;
  /** How many of all frames count as seen by who has seen `seq` of a topic; null = what came next is no longer known. */
  seenBy(topic: Topic, seq: number): number | null;
  /** A topic as it is now. Once it is there, `hiddenAt` tells whether it may still be sent. */
  snapshot(topic: Topic): Promise<Snapshot>;
  /** The newest frame before which somebody became anonymous: snapshots that were begun earlier may name them. */
  hiddenAt(): number;
}

interface FrameLogParts {
  readonly initial: LiveState;
  /** Unlike that of any other run. */
  readonly epoch: string;
  readonly nowMs: () => number;
  /** How often counts are told. */
  readonly countsEveryMs?: number | undefined;
}

/** How much JSON is kept for who reconnects, and for how long. */
const keptBytes = 24 * 1024 * 1024;
const keptForMs = 10 * 60_000;
/** With every report the counts of some server differ; §9 asks for them every ten seconds. */
const usualCountsMs = 10_000;

/**
 * Numbers what changes and keeps it for a while. A frame has the same bytes for everybody, so that another viewer costs a
 * write (docs/decisions/0045-stream-changes-from-one-log.md).
 */
export function createFrameLog(parts: FrameLogParts): FrameLog {
  const { initial, epoch, nowMs, countsEveryMs = usualCountsMs } = parts;
  let state = initial;
  /** Whose counts and status viewers know. */
  let toldInfos = initial;
  let infosToldAtMs = -Infinity;
  let newest = 0;
  let hiddenAt = 0;
  const kept = createKeptFrames();
  const topics = createTopics(initial, epoch);
  const snapshots = new Map<
    Topic,
    { readonly source: readonly unknown[]; readonly made: Promise<Snapshot> }
  >();

  function topicOf(name: LiveTopic): Topic {
    const topic = topics.get(name);
    if (topic === undefined)
      throw new RangeError(`no topic ${name}: the servers of a live state never change`);
    return topic;
  }

  function append(topic: Topic, content: string, namedIds: ReadonlySet<number>): void {
    topic.seq += 1;
    newest += 1;
    const now = nowMs();
    const json = deltaJson(topic, content, state, now);
    kept.add({
      topic,
      seq: topic.seq,
      n: newest,
      bytes: formsOf(json, { topic: `${topic.epoch}:${topic.seq}`, combined: `${epoch}:${newest}` }),
      size: json.length,
      madeAtMs: now,
      namedIds,
    });
  }

  function takeInfos(): readonly Topic[] {
    const { updates, isUrgent } = infoUpdates(toldInfos, state);
    const isDue = performance.now() - infosToldAtMs >= countsEveryMs;
    if (updates.length === 0 || !(isUrgent || isDue)) return [];
    toldInfos = state;
    infosToldAtMs = performance.now();
    const topic = topicOf('server-info');
    append(topic, `"updates":[${updates.join(',')}]`, new Set());
    return [topic];
  }

  return {
    epoch,
    topics,
    newest: () => newest,
    takeCounts: takeInfos,
    hiddenAt: () => hiddenAt,
    take({ state: after, changes }) {
      const before = state;
      state = after;
      const touched: Topic[] = [];
      for (const change of changes) {
        const content = change.kind === 'server-info' ? null : entityContent(change, before, after);
        if (change.kind === 'server-info' || content === null) continue;
        const topic = topicOf(liveTopic(change.kind, change.server));
        if (content.hiddenIds.size > 0) {
          hiddenAt = newest + 1;
          kept.forgetNames(content.hiddenIds);
        }
        append(topic, content.json, content.namedIds);
        touched.push(topic);
      }
      touched.push(...takeInfos());
      kept.forgetOld(nowMs());
      return touched;
    },
    after: (n) => kept.after(n),
    seenBy(topic, seq) {
      if (seq === topic.seq) return newest;
      const next = kept.findLast((frame) => frame.topic === topic && frame.seq === seq + 1);
      return next === undefined ? null : next.n - 1;
    },
    snapshot(topic) {
      const source = [topic.seq, ...snapshotSource(topic, state)];
      const known = snapshots.get(topic);
      if (known !== undefined && source.every((each, index) => each === known.source[index]))
        return known.made;
      const made = makeSnapshot(topic, snapshotJson(topic, state, nowMs()));
      snapshots.set(topic, { source, made });
      return made;
    },
  };
}

/** Frames for who reconnects. Numbers have no gaps, and only the oldest frames are dropped. */
function createKeptFrames() {
  let frames: LoggedFrame[] = [];
  let size = 0;
  const neverAgain = ({ topic, n }: LoggedFrame) => {
    topic.replayFrom = Math.max(topic.replayFrom, n);
  };
  return {
    add: (frame: LoggedFrame) => {
      frames.push(frame);
      size += frame.size;
    },
    *after(n: number): Iterable<Frame> {
      const first = frames[0]?.n ?? Infinity;
      for (let index = Math.max(0, n + 1 - first); index < frames.length; index += 1) {
        const frame = frames[index];
        if (frame !== undefined) yield frame;
      }
    },
    findLast: (isIt: (frame: LoggedFrame) => boolean) => frames.findLast(isIt),
    forgetOld: (now: number) => {
      let count = 0;
      for (const frame of frames) {
        if (size <= keptBytes && now - frame.madeAtMs <= keptForMs) break;
        neverAgain(frame);
        size -= frame.size;
        count += 1;
      }
      if (count > 0) frames = frames.slice(count);
    },
    /** Who hides now is named to nobody any more. */
    forgetNames: (ids: ReadonlySet<number>) => {
      const hidden = [...ids];
      for (const frame of frames) if (hidden.some((id) => frame.namedIds.has(id))) neverAgain(frame);
    },
  };
}

function createTopics({ servers }: LiveState, epoch: string): ReadonlyMap<string, Topic> {
  const topicNamed = (name: LiveTopic, server: string | null): [string, Topic] => [
    name,
    { name, server, epoch: `${epoch}-${name.replace(':', '-')}`, seq: 0, replayFrom: 0 },
  ];
  const ofServers = servers.flatMap(({ key }) =>
    entityKinds.map((kind) => topicNamed(liveTopic(kind, key), key)),
  );
  return new Map([...ofServers, topicNamed('server-info', null)]);
}

const compressed: Parameters<typeof deflateRawSync>[1] = { finishFlush: constants.Z_SYNC_FLUSH };
const compressInBackground: (text: Buffer, options: typeof compressed) => Promise<Uint8Array> =
  promisify(deflateRaw);

/** Begins the body of a connection that takes gzip; what follows are raw blocks, the same for every connection. */
export const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** Text as it is sent; every piece by itself, so that each can be sent to whoever has any piece before it. */
export function encodeText(text: string, coding: StreamCoding): Uint8Array {
  const bytes = Buffer.from(text);
  return coding === 'gzip' ? deflateRawSync(bytes, compressed) : bytes;
}

function formsOf(json: string, ids: Readonly<Record<Numbering, string>>): Frame['bytes'] {
  const made = new Map<string, Uint8Array>();
  return (numbering, coding) => {
    const form = `${numbering} ${coding}`;
    const bytes = made.get(form) ?? encodeText(`id: ${ids[numbering]}\ndata: ${json}\n\n`, coding);
    made.set(form, bytes);
    return bytes;
  };
}

/** It is large: compressed off the event loop. */
async function makeSnapshot(topic: Topic, json: string): Promise<Snapshot> {
  const { seq } = topic;
  const identity = Buffer.from(`data: ${json}\n\n`);
  const gzip = await compressInBackground(identity, compressed);
  return { topic, seq, bytes: { identity, gzip } };
}

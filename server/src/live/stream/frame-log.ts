import { entityKinds, type LiveTopic, liveTopic } from '@rollcall/game/api/live-stream';
import type { ChangedState } from '../live-state.ts';
import type { LiveState } from '../server-state.ts';
import {
  type Envelope,
  type EntityContent,
  entityContent,
  envelopeOf,
  frameJson,
  type GroupChange,
  infoUpdates,
  snapshotJson,
  snapshotSource,
  type Topic,
} from './frame-content.ts';
import { type EncodedOnce, encodeInBackground, encodeOnce, type StreamCoding } from './stream-coding.ts';

/** How frames are numbered: by topic, or over all topics in a combined stream (wire: Streams). */
export type Numbering = 'topic' | 'combined';

/** A delta in the forms that are sent, each made once, when first wanted. */
export interface Frame {
  readonly topic: Topic;
  /** One counter over the frames of all topics. */
  readonly n: number;
  readonly envelope: Envelope;
  /** What it tells of groups, for readers with a filter; empty when it tells of something else. */
  readonly groups: readonly GroupChange[];
  bytes(numbering: Numbering, coding: StreamCoding): Uint8Array;
}

/** The whole truth about a topic. What goes before its data, such as an `id` line, is written by who sends it. */
export interface Snapshot {
  readonly topic: Topic;
  readonly epoch: string;
  readonly seq: number;
  readonly bytes: Readonly<Record<StreamCoding, Uint8Array>>;
}

interface LoggedFrame extends Frame {
  readonly size: number;
  readonly madeAtMs: number;
  readonly namedIds: ReadonlySet<number>;
  readonly formerIds: ReadonlySet<number>;
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
  /** The frame of a topic that has this number, if it is still known. */
  find(topic: Topic, seq: number): Frame | undefined;
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

type KeptContent = 'groups' | 'namedIds' | 'formerIds';
const nothingKept: Pick<EntityContent, KeptContent> = {
  groups: [],
  namedIds: new Set(),
  formerIds: new Set(),
};

/** How much is kept for who reconnects, as JSON, and for how long. */
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

  function append(topic: Topic, content: Pick<EntityContent, 'json' | KeptContent>): void {
    topic.seq += 1;
    newest += 1;
    const now = nowMs();
    const envelope = envelopeOf(topic, 'delta', state, now);
    const { json: changes, groups, namedIds, formerIds } = content;
    const json = frameJson(envelope, changes);
    kept.add({
      topic,
      n: newest,
      envelope,
      groups,
      bytes: formsOf(json, { topic: `${topic.epoch}:${topic.seq}`, combined: `${epoch}:${newest}` }),
      size: groups.reduce((sum, { size }) => sum + size, json.length),
      madeAtMs: now,
      namedIds,
      formerIds,
    });
  }

  function takeInfos(): readonly Topic[] {
    const { updates, isUrgent } = infoUpdates(toldInfos, state);
    const isDue = performance.now() - infosToldAtMs >= countsEveryMs;
    if (updates.length === 0 || !(isUrgent || isDue)) return [];
    toldInfos = state;
    infosToldAtMs = performance.now();
    const topic = topicOf('server-info');
    append(topic, { ...nothingKept, json: `"updates":[${updates.join(',')}]` });
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
        append(topic, content);
        if (content.hiddenIds.size > 0) {
          hiddenAt = newest;
          kept.forgetNames(content.hiddenIds);
        }
        touched.push(topic);
      }
      touched.push(...takeInfos());
      kept.forgetOld(nowMs());
      return touched;
    },
    after: (n) => kept.after(n),
    find: (topic, seq) => kept.find(topic, seq),
    seenBy(topic, seq) {
      if (seq === topic.seq) return newest;
      const next = kept.find(topic, seq + 1);
      return next === undefined ? null : next.n - 1;
    },
    snapshot(topic) {
      const source = [topic.seq, ...snapshotSource(topic, state)];
      const known = snapshots.get(topic);
      if (known !== undefined && source.every((each, index) => each === known.source[index]))
        return known.made;
      const made = makeSnapshot(topic, topic, snapshotJson(topic, state, nowMs()));
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
    find: (topic: Topic, seq: number) =>
      frames.findLast((frame) => frame.topic === topic && frame.envelope.seq === seq),
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
      for (const frame of frames) {
        const { topic, n, namedIds, formerIds } = frame;
        const isNamed = hidden.some((id) => namedIds.has(id));
        if (isNamed) neverAgain(frame);
        if (isNamed || hidden.some((id) => formerIds.has(id)))
          topic.filterFrom = Math.max(topic.filterFrom, n);
      }
    },
  };
}

function createTopics({ servers }: LiveState, epoch: string): ReadonlyMap<string, Topic> {
  const topicNamed = (name: LiveTopic, server: string | null): [string, Topic] => [
    name,
    { name, server, epoch: `${epoch}-${name.replace(':', '-')}`, seq: 0, replayFrom: 0, filterFrom: 0 },
  ];
  const ofServers = servers.flatMap(({ key }) =>
    entityKinds.map((kind) => topicNamed(liveTopic(kind, key), key)),
  );
  return new Map([...ofServers, topicNamed('server-info', null)]);
}

function formsOf(json: string, ids: Readonly<Record<Numbering, string>>): Frame['bytes'] {
  const made = new Map<Numbering, EncodedOnce>();
  return (numbering, coding) => {
    const encoded = made.get(numbering) ?? encodeOnce(`id: ${ids[numbering]}\ndata: ${json}\n\n`);
    made.set(numbering, encoded);
    return encoded(coding);
  };
}

/** It is large: compressed off the event loop. */
export async function makeSnapshot(
  topic: Topic,
  { epoch, seq }: Pick<Snapshot, 'epoch' | 'seq'>,
  json: string,
): Promise<Snapshot> {
  const identity = Buffer.from(`data: ${json}\n\n`);
  const gzip = await encodeInBackground(identity);
  return { topic, epoch, seq, bytes: { identity, gzip } };
}

import * as z from 'zod/mini';
import { entityKinds, type LiveTopic, liveTopic } from '@rollcall/game/api/live-stream';
import { wireTimeSchema } from '@rollcall/game/wire-time';
import type { ChangedState } from '../live-state.ts';
import type { LiveState } from '../server-state.ts';
import {
  type Envelope,
  type EntityContent,
  entityContent,
  envelopeOf,
  frameJson,
  type GroupChange,
  infoChanges,
  infoUpdate,
  snapshotJson,
  snapshotSource,
  type SentClock,
  type Topic,
} from './frame-content.ts';
import { type EncodedOnce, encodeInBackground, encodeOnce, type StreamCoding } from './stream-coding.ts';

/** How frames are numbered: by topic, or over all topics in a combined stream. */
export type Numbering = 'topic' | 'combined';

/** A delta in the encodings in which it is sent, each created on first demand. */
export interface Frame {
  readonly topic: Topic;
  /** Its number, counted over the frames of all topics. */
  readonly n: number;
  readonly envelope: Envelope;
  /** The changes of groups, for readers with a filter; empty if the frame contains none. */
  readonly groups: readonly GroupChange[];
  bytes(numbering: Numbering, coding: StreamCoding): Uint8Array;
}

/**
 * Programs listen to the streams of one server by these names; a combined stream has none, so that `onmessage` gets
 * everything.
 */
export function eventLine(numbering: Numbering, type: 'snapshot' | 'delta'): string {
  return numbering === 'topic' ? `event: ${type}\n` : '';
}

/** The complete state of a topic. The sender writes the lines before the data, such as `id`. */
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

/**
 * State of the numbering: how many frames there are, and which facts already sent to viewers affect later frames. It is
 * stored as JSON with the live state: a log that begins from both makes the same frames as the original. Servers of
 * other versions read it, so fields keep their names.
 */
export const streamPositionSchema = z.object({
  /** Number of the newest frame of all topics. */
  newest: z.int().check(z.gte(0)),
  /** Number of the newest frame of each topic. */
  seqs: z.record(z.string(), z.int().check(z.gte(0))),
  /** Keys of servers whose counts have changed since they were sent. */
  untoldInfos: z.array(z.string()),
  /** In the time of the state; null = not sent since the log began. */
  infosToldAtMs: z.nullable(z.number()),
  /** The start of each group's clock as viewers know it, by server key and group id. */
  clocks: z.record(z.string(), z.object({ adventure_active_time: z.number(), last_update: wireTimeSchema })),
});
export type StreamPosition = z.infer<typeof streamPositionSchema>;

export interface FrameLog {
  /** Epoch of all cursors that this log can read. */
  epoch(): string;
  readonly topics: ReadonlyMap<string, Topic>;
  /** Number of the newest frame of all topics. */
  newest(): number;
  /**
   * Turns the changes of one report, and counts that have waited long enough, into frames. @returns the topics of these
   * frames
   */
  take(changed: ChangedState): readonly Topic[];
  /** The position after the last state. */
  position(): StreamPosition;
  /** Begins again with an unrelated state: no frame is kept, and all cursors become invalid. */
  restart(beginning: LogBeginning): void;
  /** Frames after number `n`, of every topic, oldest first. */
  after(n: number): Iterable<Frame>;
  /**
   * Number of frames of all topics that a reader with `seq` of one topic counts as having seen; null = the frames after
   * them are no longer kept.
   */
  seenBy(topic: Topic, seq: number): number | null;
  /** The present state of a topic. Once it has been built, `hiddenAt` says whether it may still be sent. */
  snapshot(topic: Topic): Promise<Snapshot>;
  /** The newest frame that made somebody anonymous: snapshots begun before it may name them. */
  hiddenAt(): number;
}

export interface LogBeginning {
  readonly initial: LiveState;
  /** Different from the epoch of any other log. */
  readonly epoch: string;
  /** The stream position that belongs to the state; absent = nothing has been sent. */
  readonly from?: StreamPosition | undefined;
}

type KeptContent = 'groups' | 'namedIds' | 'formerIds';
const nothingKept: Pick<EntityContent, KeptContent> = {
  groups: [],
  namedIds: new Set(),
  formerIds: new Set(),
};

/** Maximum size (as JSON) and age of the frames kept for readers that reconnect. */
const keptBytes = 24 * 1024 * 1024;
const keptForMs = 10 * 60_000;
/** Interval at which counts are sent: they change with every report, but readers do not need them more often. */
const countsEveryMs = 10_000;

/**
 * Numbers changes and keeps them for a while. A frame has the same bytes for everybody, so that another viewer costs
 * one write (docs/decisions/0045-stream-changes-from-one-log.md). Frames depend only on the states and their times, so
 * every server that sees the same changes makes the same frames.
 */
export function createFrameLog({
  nowMs,
  ...first
}: LogBeginning & { readonly nowMs: () => number }): FrameLog {
  const topics = createTopics(first.initial);
  const kept = createKeptFrames();
  const snapshots = createKeptSnapshots(nowMs);
  let current = beginLog(topics, first);

  function topicOf(name: LiveTopic): Topic {
    const topic = topics.get(name);
    if (topic === undefined)
      throw new RangeError(`no topic ${name}: the servers of a live state never change`);
    return topic;
  }

  function append(topic: Topic, content: Pick<EntityContent, 'json' | KeptContent>, atMs: number): void {
    topic.seq += 1;
    current.newest += 1;
    const envelope = envelopeOf(topic, 'delta', current.state, atMs);
    const { json: changes, groups, namedIds, formerIds } = content;
    const json = frameJson(envelope, changes);
    kept.add({
      topic,
      n: current.newest,
      envelope,
      groups,
      bytes: formsOf(json, {
        topic: `${topic.epoch}:${topic.seq}`,
        combined: `${current.epoch}:${current.newest}`,
      }),
      size: groups.reduce((sum, { size }) => sum + size, json.length),
      madeAtMs: atMs,
      namedIds,
      formerIds,
    });
  }

  /** Also true after the clock was set back, which would otherwise stop the counts. */
  const areCountsDue = (atMs: number) =>
    current.infosSentAtMs === null || Math.abs(atMs - current.infosSentAtMs) >= countsEveryMs;

  function takeInfos(before: LiveState, atMs: number): readonly Topic[] {
    const { unsentInfos, state } = current;
    const { keys, isUrgent } = infoChanges(before, state);
    // Includes counts that have returned to the sent value: a snapshot may have sent a different one in between.
    for (const key of keys) unsentInfos.add(key);
    if (unsentInfos.size === 0 || !(isUrgent || areCountsDue(atMs))) return [];
    const updates = state.servers.filter(({ key }) => unsentInfos.has(key)).map(infoUpdate);
    unsentInfos.clear();
    current.infosSentAtMs = atMs;
    const topic = topicOf('server-info');
    append(topic, { ...nothingKept, json: `"updates":[${updates.join(',')}]` }, atMs);
    return [topic];
  }

  return {
    epoch: () => current.epoch,
    topics,
    newest: () => current.newest,
    hiddenAt: () => current.hiddenAt,
    position: () => ({
      newest: current.newest,
      seqs: Object.fromEntries([...topics].map(([name, { seq }]) => [name, seq])),
      untoldInfos: [...current.unsentInfos],
      infosToldAtMs: current.infosSentAtMs,
      clocks: Object.fromEntries(current.clocks),
    }),
    restart: (beginning) => {
      kept.clear();
      snapshots.clear();
      current = beginLog(topics, beginning);
    },
    take({ state: after, changes, atMs }) {
      const before = current.state;
      current.state = after;
      const touched: Topic[] = [];
      const hiddenIds = new Set<number>();
      for (const change of changes) {
        const content =
          change.kind === 'server-info'
            ? null
            : entityContent(change, { before, after, atMs, clocks: current.clocks });
        if (change.kind === 'server-info' || content === null) continue;
        const topic = topicOf(liveTopic(change.kind, change.server));
        append(topic, content, atMs);
        for (const id of content.hiddenIds) hiddenIds.add(id);
        touched.push(topic);
      }
      if (hiddenIds.size > 0) {
        current.hiddenAt = current.newest;
        kept.forgetNames(hiddenIds);
      }
      touched.push(...takeInfos(before, atMs));
      kept.forgetOld(atMs);
      return touched;
    },
    after: (n) => kept.after(n),
    seenBy(topic, seq) {
      if (seq === topic.seq) return current.newest;
      const next = kept.find(topic, seq + 1);
      return next === undefined ? null : next.n - 1;
    },
    snapshot: (topic) => snapshots.of(topic, current.state),
  };
}

/** The mutable parts of a log at its beginning. Also resets its topics. */
function beginLog(topics: FrameLog['topics'], { initial: state, epoch, from }: LogBeginning) {
  const newest = from?.newest ?? 0;
  for (const topic of topics.values()) {
    topic.epoch = `${epoch}-${topic.name.replace(':', '-')}`;
    topic.seq = from?.seqs[topic.name] ?? 0;
    // Frames before this one are not available here.
    topic.replayFrom = newest;
    topic.filterFrom = newest;
  }
  return {
    state,
    epoch,
    newest,
    hiddenAt: newest,
    unsentInfos: new Set(from?.untoldInfos),
    infosSentAtMs: from?.infosToldAtMs ?? null,
    clocks: new Map<string, SentClock>(Object.entries(from?.clocks ?? {})),
  };
}

/** Snapshots, shared by requests until the state changes. */
function createKeptSnapshots(nowMs: () => number) {
  const all = new Map<Topic, { readonly source: readonly unknown[]; readonly made: Promise<Snapshot> }>();
  return {
    clear: () => all.clear(),
    of(topic: Topic, state: LiveState): Promise<Snapshot> {
      const source = [topic.seq, ...snapshotSource(topic, state)];
      const known = all.get(topic);
      if (known !== undefined && source.every((each, index) => each === known.source[index]))
        return known.made;
      const made = makeSnapshot(topic, topic, snapshotJson(topic, state, nowMs()));
      all.set(topic, { source, made });
      return made;
    },
  };
}

/** Frames for readers that reconnect. Numbers have no gaps, and only the oldest frames are dropped. */
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
    clear: () => {
      frames = [];
      size = 0;
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
    /** Drops frames that name somebody who is anonymous now. */
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

function createTopics({ servers }: LiveState): ReadonlyMap<string, Topic> {
  const topicNamed = (name: LiveTopic, server: string | null): [string, Topic] => [
    name,
    { name, server, epoch: '', seq: 0, replayFrom: 0, filterFrom: 0 },
  ];
  const ofServers = servers.flatMap(({ key }) =>
    entityKinds.map((kind) => topicNamed(liveTopic(kind, key), key)),
  );
  return new Map([...ofServers, topicNamed('server-info', null)]);
}

function formsOf(json: string, ids: Readonly<Record<Numbering, string>>): Frame['bytes'] {
  const made = new Map<Numbering, EncodedOnce>();
  return (numbering, coding) => {
    const encoded =
      made.get(numbering) ??
      encodeOnce(`id: ${ids[numbering]}\n${eventLine(numbering, 'delta')}data: ${json}\n\n`);
    made.set(numbering, encoded);
    return encoded(coding);
  };
}

/** Compressed off the event loop, since it is large. */
export async function makeSnapshot(
  topic: Topic,
  { epoch, seq }: Pick<Snapshot, 'epoch' | 'seq'>,
  json: string,
): Promise<Snapshot> {
  const identity = Buffer.from(`data: ${json}\n\n`);
  const gzip = await encodeInBackground(identity);
  return { topic, epoch, seq, bytes: { identity, gzip } };
}

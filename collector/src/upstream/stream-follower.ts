import { entityKinds, liveTopic, type LiveTopic } from '@rollcall/game/api/live-stream';
import { charactersStream, lfmsStream, liveStream } from '@rollcall/game/api/stream-reads';
import { fillPath } from '@rollcall/game/api/endpoint';
import { hourMs } from '@rollcall/game/time';
import { fetchFailure } from '../ingest/call-endpoint.ts';
import type { Following } from './following.ts';
import type { ListName } from './followed-server.ts';
import { logStreamFailure, logStreaming } from './log-answers.ts';
import { askedMs } from './pace.ts';
import type { StreamItem } from './answer-body.ts';
import {
  polled,
  readMessage,
  silentPing,
  takeFrame,
  takePing,
  type Arrival,
  type StreamedList,
  type StreamMessage,
} from './streamed-list.ts';

/** A list that is followed by stream. */
interface Topic {
  readonly name: LiveTopic;
  readonly kind: ListName;
  /** Key of its server. */
  readonly key: string;
}

/** One stream across all its connections. */
interface Stream {
  readonly path: string;
  readonly topics: readonly Topic[];
  /** Lists as received up to the event `lastEventId`. */
  readonly lists: Map<LiveTopic, StreamedList>;
  lastEventId: string | null;
  /** Pause between two connections, as requested by the other service. */
  retryMs: number;
}

/** Why a connection ended; null = we ended it. */
type ConnectionEnd = {
  readonly why: 'absent' | 'limited' | 'broken';
  readonly reason: string;
  readonly retryAfter: string | null;
} | null;

/** Interval at which work is looked for. */
const lookEveryMs = 250;
/** Maximum wait for the first event. It is sent at once, unless a proxy buffers the stream. */
const awaitMs = 5_000;
const silenceMs = 45_000;
/** Minimum duration of a connection that counts as a success. */
const longEnoughMs = 60_000;
const firstWaitMs = 1_000;
const firstWaitWhenLimitedMs = 60_000;
/** Number of consecutive failures after which they are logged. Fewer can be due to a restart. */
const failuresToTell = 4;

/**
 * Follows every list by stream if the other service has streams: all lists in one connection, or one connection for
 * each if there is no combined stream. Other lists are polled. A service without streams is checked again every hour.
 */
export async function runStreamLane(following: Following): Promise<void> {
  const { outside, signal } = following;
  while (!signal.aborted) {
    const topics = followedTopics(following);
    const round = new AbortController();
    const followed = followTopics(following, topics, AbortSignal.any([signal, round.signal]));
    while (!signal.aborted && !round.signal.aborted) {
      await outside.sleep(lookEveryMs, signal);
      if (followedTopics(following).length !== topics.length) round.abort();
    }
    await followed;
  }
}

function followedTopics({ servers }: Following): Topic[] {
  return [...servers.values()]
    .filter(({ isKnown }) => isKnown === true)
    .flatMap(({ key }) => entityKinds.map((kind) => ({ name: liveTopic(kind, key), kind, key })));
}

async function followTopics(
  following: Following,
  topics: readonly Topic[],
  signal: AbortSignal,
): Promise<void> {
  const { outside } = following;
  const combined = `${liveStream.path}?topics=${topics.map(({ name }) => encodeURIComponent(name)).join(',')}`;
  while (topics.length > 0 && !signal.aborted) {
    await keepStream(following, newStream(combined, topics), signal);
    await Promise.all(
      topics.map(async (topic, index) => {
        await outside.sleep(index * lookEveryMs, signal);
        await keepStream(following, newStream(pathOf(topic), [topic]), signal);
      }),
    );
    await outside.sleep(hourMs, signal);
  }
}

function pathOf({ kind, key }: Topic): string {
  return fillPath((kind === 'characters' ? charactersStream : lfmsStream).path, { server: key });
}

function newStream(path: string, topics: readonly Topic[]): Stream {
  return { path, topics, lists: new Map(), lastEventId: null, retryMs: 0 };
}

/** Reconnects until the signal aborts or the stream turns out not to exist. */
async function keepStream(following: Following, stream: Stream, signal: AbortSignal): Promise<void> {
  const { outside } = following;
  let failures = 0;
  while (!signal.aborted) {
    if (!following.isPeerThere) {
      await outside.sleep(lookEveryMs, signal);
      continue;
    }
    const beganMs = outside.now();
    const end = await followOnce(following, stream, signal);
    if (end === null) return;
    const nowMs = outside.now();
    failures = nowMs - beganMs < longEnoughMs ? failures + 1 : 1;
    if (end.why !== 'broken' || failures >= failuresToTell) logStreamFailure(following, stream.path, end);
    if (end.why === 'absent') return;
    const firstMs = end.why === 'limited' ? firstWaitWhenLimitedMs : firstWaitMs;
    const growingMs = Math.min(hourMs, firstMs * 2 ** (failures - 1)) * (1 - outside.random() / 2);
    const waitMs = Math.max(growingMs, stream.retryMs, askedMs(end.retryAfter, nowMs) ?? 0);
    await outside.sleep(waitMs, signal);
  }
}

async function followOnce(following: Following, stream: Stream, signal: AbortSignal): Promise<ConnectionEnd> {
  const { outside, peer, sources, failingStreams } = following;
  const connection = new AbortController();
  const until = AbortSignal.any([signal, connection.signal]);
  const openedMs = outside.now();
  let heardMs = openedMs;

  async function watch(): Promise<void> {
    while (!until.aborted) {
      const leftMs = heardMs + silenceMs - outside.now();
      if (leftMs <= 0) connection.abort();
      else await outside.sleep(leftMs, until);
    }
  }

  async function listen(): Promise<ConnectionEnd> {
    const answer = await peer.open(stream.path, stream.lastEventId, until);
    if (answer.state === 'stopped') return broken(silentFor);
    if (answer.state === 'failed') {
      const { why, reason, retryAfter } = answer;
      return { why: why === 'absent' || why === 'limited' ? why : 'broken', reason, retryAfter };
    }
    try {
      for await (const item of answer.items) {
        heardMs = outside.now();
        const trouble = takeItem(following, stream, item);
        const isProven = !failingStreams.has(stream.path) || heardMs - openedMs >= longEnoughMs;
        if (isProven && stream.lists.size > 0) logStreaming(following, stream.path);
        if (trouble === null) continue;
        // New snapshots are needed.
        stream.lists.clear();
        stream.lastEventId = null;
        return broken(trouble);
      }
      return broken('it ends');
    } catch (error) {
      return broken(connection.signal.aborted ? silentFor : fetchFailure(error, silenceMs));
    }
  }

  for (const { name } of stream.topics) sources.set(name, { pollFromMs: openedMs + awaitMs });
  void watch();
  const end = await listen();
  connection.abort();
  for (const { name } of stream.topics) sources.set(name, polled);
  return signal.aborted ? null : end;
}

const silentFor = `it says nothing for ${silenceMs / 1000} s`;

function broken(reason: string): ConnectionEnd {
  return { why: 'broken', reason, retryAfter: null };
}

/**
 * Applies an item of the stream.
 *
 * @returns the problem with the item; null = none
 */
function takeItem(following: Following, stream: Stream, item: StreamItem): string | null {
  switch (item.kind) {
    case 'oversized':
      return 'it says more than can be read';
    case 'retry':
      stream.retryMs = Math.min(item.ms, hourMs);
      return null;
    case 'comment':
      takeMessage(following, stream, silentPing);
      return null;
    case 'event': {
      const message = readMessage(item.name, item.data);
      const trouble = takeMessage(following, stream, message);
      if (trouble === null) stream.lastEventId = item.id ?? stream.lastEventId;
      return trouble;
    }
  }
}

function takeMessage(following: Following, stream: Stream, message: StreamMessage): string | null {
  const { outside, peer, servers, sources } = following;
  const { topics, lists } = stream;
  const put = ({ name }: Topic, list: StreamedList): void => {
    lists.set(name, list);
    sources.set(name, list);
  };
  const arrivalOf = ({ key }: Topic): Arrival => {
    const status = servers.get(key)?.fetched ?? null;
    return { nowMs: outside.now(), skewMs: peer.skewMs(), key, status };
  };
  switch (message.type) {
    case 'unreadable':
      return 'it says something that cannot be read';
    case 'other':
      return null;
    case 'ping':
      for (const topic of topics) {
        const list = lists.get(topic.name);
        if (list !== undefined) put(topic, takePing(list, message.saying, arrivalOf(topic)));
      }
      return null;
    case 'frame': {
      const topic = topics.length === 1 ? topics[0] : topics.find(({ name }) => name === message.topic);
      if (topic === undefined) return null;
      const list = takeFrame(lists.get(topic.name) ?? null, message, arrivalOf(topic));
      if (list === null) return 'it leaves something out';
      put(topic, list);
      return null;
    }
  }
}

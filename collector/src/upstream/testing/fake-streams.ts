import { entityKinds, liveTopic } from '@rollcall/game/api/live-stream';
import type { Character } from '@rollcall/game/character/character';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { serverKey } from '@rollcall/game/servers';
import { toWireTime } from '@rollcall/game/wire-time';

/** People and groups, each with the name of its server. */
export interface PeerWorld {
  readonly servers: readonly string[];
  readonly characters: readonly Character[];
  readonly lfms: readonly Lfm[];
}

/** The fake service's data at a moment. */
interface Known {
  readonly world: PeerWorld;
  /** By its own clock. */
  readonly fetchedMs: () => number;
  readonly skewMs: number;
}

/** The streams of a fake service, which looks for changes once a second. */
export interface FakeStreams {
  /** Which streams exist: none, one for everything, or one for each list. */
  form: 'none' | 'combined' | 'each';
  /** Whether frames contain the time of their server's data. */
  isDated: boolean;
  /** Maximum number of connections. */
  limit: number;
  /** Replaces an event before it is sent; null = drops it. */
  alter: (text: string) => string | null;
  readonly openCount: () => number;
  /** The answer to a request for a stream; null = it does not exist. */
  readonly open: (path: string, headers: Headers, signal: AbortSignal | undefined) => Response | null;
  /** Writes to every open stream. */
  readonly write: (text: string) => void;
  /** Ends every stream as a restart does; `forget` = the service starts without earlier frames. */
  readonly end: (how: 'remember' | 'forget') => void;
  readonly tick: () => void;
}

interface Frame {
  readonly type: 'snapshot' | 'delta';
  readonly topic: string;
  readonly n: number;
  readonly seq: number;
  readonly json: string;
}

interface Viewer {
  readonly topics: readonly string[];
  readonly isCombined: boolean;
  readonly send: (text: string) => void;
  readonly end: () => void;
  readonly openedMs: number;
  beats: number;
  position: number;
}

type Entity = PeerWorld['characters'][number] | PeerWorld['lfms'][number];

const beatEveryMs = 15_000;
const beatsToPing = 4;

export function createFakeStreams(peer: () => Known, nowMs: () => number): FakeStreams {
  const viewers = new Set<Viewer>();
  let [run, frames]: [number, Frame[]] = [1, []];
  let shown = new Map<string, ReadonlyMap<number, Entity>>();

  const topics = (): { name: string; server: string; entities: ReadonlyMap<number, Entity> }[] =>
    peer().world.servers.flatMap((server) =>
      entityKinds.map((kind) => {
        const here: readonly Entity[] = peer().world[kind].filter(
          ({ server_name }) => server_name === server,
        );
        const entities = new Map(here.map((entity) => [entity.id, entity]));
        return { name: liveTopic(kind, serverKey(server)), server, entities };
      }),
    );
  const newest = () => frames.at(-1)?.n ?? 0;
  const seqOf = (topic: string) => frames.findLast((frame) => frame.topic === topic)?.seq ?? 0;
  const epochOf = (topic: string) => `run${run}-${topic.replace(':', '-')}`;
  const sentAt = () => toWireTime(nowMs() + peer().skewMs);
  const dated = () => (streams.isDated ? { last_data_fetch: toWireTime(peer().fetchedMs()) } : {});
  const envelope = (topic: string, server: string, seq: number) => ({
    topic,
    seq,
    epoch: epochOf(topic),
    server,
    sent_at: sentAt(),
    ...dated(),
  });

  function addFrames(): void {
    for (const { name, server, entities } of topics()) {
      const before = shown.get(name) ?? new Map<number, Entity>();
      const updates = [...entities.values()].filter((entity) => !isSame(before.get(entity.id), entity));
      const removals = [...before.keys()].filter((id) => !entities.has(id));
      shown.set(name, entities);
      if (updates.length + removals.length === 0) continue;
      const seq = seqOf(name) + 1;
      const json = JSON.stringify({ type: 'delta', ...envelope(name, server, seq), updates, removals });
      frames.push({ type: 'delta', topic: name, n: newest() + 1, seq, json });
    }
  }

  function emit(viewer: Viewer, text: string): void {
    const altered = streams.alter(text);
    if (altered !== null) viewer.send(altered);
  }

  function emitFrame(viewer: Viewer, { type, topic, n, seq, json }: Frame): void {
    const head = viewer.isCombined
      ? `id: run${run}:${n}\n`
      : `id: ${epochOf(topic)}:${seq}\nevent: ${type}\n`;
    emit(viewer, `${head}data: ${json}\n\n`);
  }

  function catchUp(viewer: Viewer): void {
    for (const frame of frames) {
      if (frame.n > viewer.position && viewer.topics.includes(frame.topic)) emitFrame(viewer, frame);
    }
    viewer.position = newest();
  }

  function emitSnapshots(viewer: Viewer): void {
    for (const { name, server } of topics()) {
      if (!viewer.topics.includes(name)) continue;
      const seq = seqOf(name);
      const data = Object.fromEntries(shown.get(name) ?? []);
      const json = JSON.stringify({ type: 'snapshot', ...envelope(name, server, seq), data });
      emitFrame(viewer, { type: 'snapshot', topic: name, n: newest(), seq, json });
    }
    viewer.position = newest();
  }

  function beat(viewer: Viewer): void {
    if (nowMs() - viewer.openedMs < (viewer.beats + 1) * beatEveryMs) return;
    viewer.beats += 1;
    if (!viewer.isCombined) emit(viewer, ':\n\n');
    if (!viewer.isCombined && viewer.beats % beatsToPing !== 0) return;
    const fetched = Object.fromEntries(
      peer().world.servers.map((server) => [serverKey(server), dated().last_data_fetch]),
    );
    emit(
      viewer,
      `event: ping\ndata: ${JSON.stringify({ type: 'ping', sent_at: sentAt(), last_data_fetch: fetched })}\n\n`,
    );
  }

  /** The number of the last frame that a reader received; null = it needs snapshots. */
  function positionAfter(id: string, [topic = '']: readonly string[], isCombined: boolean): number | null {
    const [epoch, number] = id.split(':');
    if (epoch !== (isCombined ? `run${run}` : epochOf(topic))) return null;
    if (isCombined) return Number(number);
    return frames.find((frame) => frame.topic === topic && frame.seq === Number(number))?.n ?? null;
  }

  const streams: FakeStreams = {
    form: 'none',
    isDated: true,
    limit: Infinity,
    alter: (text) => text,
    openCount: () => viewers.size,
    open: (path, headers, signal) => {
      const isCombined = path.startsWith('/v2/live?topics=');
      const [, kind = '', key = ''] = /^\/v2\/(\w+)\/stream\/(\w+)$/.exec(path) ?? [];
      const asked = isCombined
        ? path.slice('/v2/live?topics='.length).split(',').map(decodeURIComponent)
        : [`${kind}:${key}`];
      const known = topics().map(({ name }) => String(name));
      const isThere = streams.form === (isCombined ? 'combined' : 'each');
      if (!isThere || asked.some((name) => !known.includes(name))) return null;
      if (viewers.size >= streams.limit) return new Response('too many', { status: 429 });
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          const viewer: Viewer = {
            topics: asked,
            isCombined,
            send: (text) => controller.enqueue(new TextEncoder().encode(text)),
            end: () => {
              viewers.delete(viewer);
              controller.close();
            },
            openedMs: nowMs(),
            beats: 0,
            position: 0,
          };
          viewers.add(viewer);
          signal?.addEventListener('abort', () => {
            if (viewers.delete(viewer)) controller.error(signal.reason);
          });
          addFrames();
          if (isCombined) emit(viewer, `data: {"type":"hello","epoch":"run${run}"}\n\n`);
          const position = positionAfter(headers.get('last-event-id') ?? '', asked, isCombined);
          if (position === null) emitSnapshots(viewer);
          viewer.position = position ?? viewer.position;
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
    },
    write: (text) => viewers.forEach(({ send }) => send(text)),
    end: (how) => {
      for (const { end } of viewers) end();
      if (how === 'remember') return;
      run += 1;
      frames = [];
      shown = new Map();
    },
    tick: () => {
      addFrames();
      for (const viewer of viewers) {
        catchUp(viewer);
        beat(viewer);
      }
    },
  };
  return streams;
}

/** Whether two states of an entity are equal, apart from a running clock. */
function isSame(before: Entity | undefined, after: Entity): boolean {
  if (before === undefined) return false;
  const [a, b] = [before, after].map((entity) => {
    const isRunning = 'adventure_active_time' in entity && entity.adventure_active_time > 0;
    return JSON.stringify(isRunning ? { ...entity, adventure_active_time: 1 } : entity);
  });
  return a === b;
}

import { isDeepStrictEqual } from 'node:util';
import { defaultDefinition } from '@rollcall/game/definition';
import { madeAtMs } from '@rollcall/game/testing/makers';
import type { EventSourceMessage } from 'eventsource-parser';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { silentLogger } from '../../http/logger.ts';
import { createLiveStore } from '../live-store.ts';
import { emptyCatalogue, serverInfoReport } from '../testing/reports.ts';
import { createStreamHub, type OpenStream } from './stream-hub.ts';
import { createDocuments } from './testing/documents.ts';
import {
  eventsOf,
  type FakeConnection,
  fakeConnection,
  rounds,
  textOf,
  topicsOf,
  until,
} from './testing/reader.ts';

const ids = ['Aaaa', 'Bbbb'] as const;
const id = fc.constantFrom(...ids);
const viewer = fc.nat(2);
const server = fc.nat(1);

const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('edit' as const), id }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), id }) },
  // Each server learns of changes by itself, and later than the other one.
  { weight: 6, arbitrary: fc.record({ do: fc.constant('tell' as const), server }) },
  // A connected viewer moves to this server.
  { weight: 6, arbitrary: fc.record({ do: fc.constant('connect' as const), viewer, server }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('drop' as const), viewer, delivered: fc.nat(4) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('deliver' as const), viewer }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('slow' as const), viewer }) },
  // From now on reads take long; or reads end: the running ones, or all.
  { weight: 3, arbitrary: fc.record({ do: fc.constant('hold' as const), server }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('release' as const), server, isAll: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('store' as const), isAway: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('report' as const), queue: fc.nat(5) }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('pause' as const), seconds: fc.nat(3) }) },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

const sideFrame = z.object({
  type: z.enum(['roster', 'gone']),
  topic: z.string(),
  data: z.optional(z.object({ id: z.string(), version: z.number() })),
});

interface Viewer {
  readonly coding: 'gzip' | 'identity';
  readonly names: readonly string[];
  readonly sides: readonly (typeof ids)[number][];
  /** The last version by topic; null = gone. */
  readonly known: Map<string, number | null>;
  /** The highest version of each topic that it has ever had. */
  readonly newest: Map<string, number>;
  open: { stream: OpenStream; connection: FakeConnection; read: number } | null;
}

/** Two servers with one store, whose reads may take long. */
function createWorld() {
  /** Version numbers continue after a deletion. */
  let newest = 0;
  const stored = new Map<string, number>();
  const servers = [0, 1].map(() => {
    const documents = createDocuments(stored);
    const store = createLiveStore({ definition: defaultDefinition });
    const hub = createStreamHub({
      store,
      catalogue: () => emptyCatalogue,
      build: { commit_hash: 'abc', built_at: null },
      nowMs: () => madeAtMs,
      epoch: 'run',
      logger: silentLogger,
      sideTopics: [documents.kind],
    });
    return { documents, store, hub, untold: new Set<string>() };
  });
  const viewers: Viewer[] = [
    { names: ['server-info'], sides: ids },
    { names: [], sides: ['Aaaa'] as const },
    { names: ['server-info', 'lfms:orien'], sides: ['Bbbb', 'Aaaa'] as const },
  ].map((followed, at) => ({
    ...followed,
    coding: at % 2 === 0 ? 'identity' : 'gzip',
    known: new Map(),
    newest: new Map(),
    open: null,
  }));

  function noteChange(changed: string): void {
    for (const { untold } of servers) untold.add(changed);
  }

  function tell({ documents, untold }: (typeof servers)[number]): void {
    for (const each of untold) documents.tell(each);
    untold.clear();
  }

  function connect(each: Viewer, at: number): void {
    const chosen = servers[at];
    if (each.open !== null || chosen === undefined) return;
    const { hub, documents } = chosen;
    const connection = fakeConnection();
    const stream = hub.open(connection, {
      topics: topicsOf(hub, each.names),
      sides: each.sides.map(documents.topic),
      filtered: null,
      lastId: `run:${hub.position().newest}`,
      numbering: 'combined',
      coding: each.coding,
    });
    each.open = { stream, connection, read: 0 };
  }

  function disconnect(each: Viewer): void {
    each.open?.stream.left();
    each.open = null;
  }

  function deliver(each: Viewer, most = Infinity): void {
    if (each.open === null) return;
    const { connection, stream } = each.open;
    const all = eventsOf(connection.written.map((bytes) => textOf(bytes, each.coding)).join(''));
    const fresh = all.slice(each.open.read, each.open.read + most);
    each.open.read += fresh.length;
    for (const event of fresh) take(each, event);
    if (!connection.isReading && most === Infinity) {
      connection.isReading = true;
      stream.drained();
    }
  }

  /** @throws if the data is older than what the viewer has been sent */
  function take({ known, newest: seen }: Viewer, { id: cursor, data }: EventSourceMessage): void {
    const { success, data: frame } = z.safeParse(sideFrame, JSON.parse(data));
    if (!success) return;
    expect(cursor).toBeUndefined();
    const version = frame.data?.version ?? null;
    const before = seen.get(frame.topic) ?? 0;
    if (version !== null) {
      expect(version).toBeGreaterThanOrEqual(known.get(frame.topic) === null ? before + 1 : before);
      seen.set(frame.topic, version);
    }
    known.set(frame.topic, version);
  }

  async function act(doing: Action): Promise<void> {
    switch (doing.do) {
      case 'edit':
        stored.set(doing.id, (newest += 1));
        noteChange(doing.id);
        break;
      case 'delete':
        stored.delete(doing.id);
        noteChange(doing.id);
        break;
      case 'report':
        for (const { store } of servers)
          store.apply(
            serverInfoReport(
              { Orien: { is_online: true, queue_number: doing.queue } },
              { observedAtMs: madeAtMs },
            ),
            madeAtMs,
          );
        break;
      case 'store':
        for (const { documents } of servers) documents.setAway(doing.isAway);
        break;
      case 'pause':
        vi.advanceTimersByTime(doing.seconds * 1_000);
        await rounds(5);
        break;
      case 'tell':
      case 'hold':
      case 'release':
        await actOnServer(doing);
        break;
      default:
        await actOnViewer(doing);
    }
  }

  async function actOnServer(doing: Extract<Action, { do: 'tell' | 'hold' | 'release' }>): Promise<void> {
    const chosen = servers[doing.server];
    if (chosen === undefined) return;
    if (doing.do === 'tell') tell(chosen);
    else if (doing.do === 'hold') chosen.documents.hold();
    else chosen.documents.release();
    if (doing.do === 'release' && !doing.isAll) chosen.documents.hold();
    await rounds(2);
  }

  async function actOnViewer(doing: Extract<Action, { viewer: number }>): Promise<void> {
    const each = viewers[doing.viewer];
    if (each === undefined) return;
    if (doing.do === 'connect') {
      deliver(each);
      disconnect(each);
      connect(each, doing.server);
      await rounds(2);
    }
    if (doing.do === 'deliver') deliver(each);
    else if (doing.do === 'slow' && each.open !== null) each.open.connection.isReading = false;
    else if (doing.do === 'drop') {
      deliver(each, doing.delivered);
      disconnect(each);
    }
  }

  const truthFor = ({ sides }: Viewer) =>
    new Map(sides.map((each) => [`raid:${each}`, stored.get(each) ?? null]));

  return {
    act,
    viewers,
    truthFor,
    /** Ends all faults, and lets everybody read. */
    async settle(): Promise<void> {
      for (const each of servers) {
        each.documents.setAway(false);
        each.documents.release();
        tell(each);
      }
      await rounds(5);
      // The longest wait after a failed read.
      vi.advanceTimersByTime(16_000);
      for (const [at, each] of viewers.entries()) connect(each, at % 2);
      await until(() => {
        viewers.forEach((each) => deliver(each));
        return viewers.every((each) => isDeepStrictEqual(each.known, truthFor(each)));
      });
      await rounds(20);
      viewers.forEach((each) => deliver(each));
    },
    async close(): Promise<void> {
      viewers.forEach(disconnect);
      await Promise.all(servers.map(({ hub }) => hub.close()));
      for (const { documents } of servers) expect(documents.listenerCount()).toBe(0);
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('in any sequence of events, viewers of two servers end up with the newest data, and none goes back to an older version', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 20, maxLength: 100, size: 'max' }), async (doings) => {
      const world = createWorld();
      try {
        for (const doing of doings) await world.act(doing);
        await world.settle();
        for (const each of world.viewers) expect(each.known).toEqual(world.truthFor(each));
      } finally {
        await world.close();
      }
    }),
    { numRuns: 1_000, plugins: [fc.interruptAfterTimeLimit(20_000)] },
  );
});

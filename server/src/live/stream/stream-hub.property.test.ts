import { isDeepStrictEqual } from 'node:util';
import { visibleCharacter, visibleLfm } from '@rollcall/game/character/visibility';
import { defaultDefinition } from '@rollcall/game/definition';
import type { LfmFrame } from '@rollcall/game/api/live-stream';
import type { Report } from '@rollcall/game/api/report';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { madeAtMs, makeQuest } from '@rollcall/game/testing/makers';
import { indexCatalogue } from '@rollcall/game/quest/catalogue-index';
import type { EventSourceMessage } from 'eventsource-parser';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { silentLogger } from '../../http/logger.ts';
import { groupTest, groupWorld, readGroupQuery } from '../live-filters.ts';
import { findCharacter } from '../live-lookups.ts';
import { createLiveStore, type LiveStore } from '../live-store.ts';
import { entityList, type LiveState, type ServerState } from '../server-state.ts';
import {
  emptyCatalogue,
  charactersReport,
  lfmsReport,
  reported,
  reportedLfm,
  serverInfoReport,
} from '../testing/reports.ts';
import { type StreamPosition, streamPositionSchema } from './frame-log.ts';
import { createStreamHub, type OpenStream, type StreamHub } from './stream-hub.ts';
import {
  type Client,
  createClient,
  eventsOf,
  type FakeConnection,
  fakeConnection,
  filteredRequestOf,
  rounds,
  textOf,
  wishOf,
} from './testing/reader.ts';

const serverNames = ['Thelanis', 'Orien'];
const topicNames = [
  'characters:thelanis',
  'characters:orien',
  'lfms:thelanis',
  'lfms:orien',
  'server-info',
] as const;

/** A name that a search can find in any text. */
const nameOf = (id: number) => `Bearer${id}x`;
const ids = [101, 102, 103, 104, 105, 106];

/** Rare, since readers with a filter get a snapshot when somebody becomes anonymous. */
const isAnonymous = fc.nat(7).map((number) => number === 7);
const person = fc
  .record({
    id: fc.constantFrom(...ids),
    server_name: fc.constantFrom(...serverNames),
    is_anonymous: isAnonymous,
    location_id: fc.nat(2),
    guild_name: fc.constantFrom(null, 'Silver Compass'),
  })
  .map((fields) => reported({ ...fields, name: nameOf(fields.id) }));
const partialPerson = fc.record({ id: fc.constantFrom(...ids), is_anonymous: isAnonymous });
const group = fc.record({
  id: fc.constantFrom(1, 2, 3),
  server_name: fc.constantFrom(...serverNames),
  comment: fc.constantFrom('Raid', 'Leveling'),
  leader: person,
  members: fc.array(person, { maxLength: 2 }),
  /** Stopped, running since the start of the test run, or with another time. */
  clock: fc.constantFrom('off', 'running', 'running', 'odd'),
  minimum_level: fc.constantFrom(1, 15),
  quest_id: fc.constantFrom(0, 701),
});
const coverage = {
  servers: fc.option(fc.subarray(serverNames, { minLength: 1 })),
  deletedIds: fc.array(fc.constantFrom(...ids, 1, 2, 3), { maxLength: 2 }),
  mode: fc.constantFrom('keyframe' as const, 'delta' as const, 'delta' as const),
};
const viewer = fc.constantFrom(0, 1, 2, 3, 4, 5);
/** Filters of the last viewers, whose results change with people, groups and the catalogue. */
const filters = fc.array(
  fc.constantFrom(
    `search=${nameOf(101)}`,
    `search=${nameOf(102)},${nameOf(103)}`,
    `not=${nameOf(101)}`,
    'guild=silver+compass',
    'search=raid&levels=1-10',
    'levels=1-10',
    'levels=30-30',
    'raids=only',
    'room=5',
    'full=hidden&not=raid',
    'fits=thelanis:12:bard',
    'server=orien',
  ),
  { minLength: 3, maxLength: 3 },
);
/** In one of these, the quest of the groups is a raid; in another, it is not. */
const catalogues = [
  emptyCatalogue,
  indexCatalogue([], [makeQuest({ group_size: 'Raid' })]),
  indexCatalogue([], [makeQuest()]),
];

const action = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('characters' as const),
      list: fc.array(fc.oneof(person, person, partialPerson), { maxLength: 5 }),
      ...coverage,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('groups' as const),
      list: fc.array(group, { maxLength: 3 }),
      ...coverage,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('status' as const),
      server: fc.constantFrom(...serverNames),
      queue: fc.nat(2),
    }),
  },
  // Some seconds pass, or the clock is set.
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      byS: fc.constantFrom(1, 2, 5, 10, 20, -3_600, 3_600, 90),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pause' as const), isLong: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('deliver' as const),
      viewer,
      order: fc.array(fc.nat(9), { maxLength: 6 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('drop' as const), viewer, delivered: fc.nat(6) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('connect' as const), viewer, server: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('slow' as const), viewer }) },
  // A burst longer than a slow reader may fall behind.
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('storm' as const), server: fc.constantFrom(...serverNames) }),
  },
  // The second server receives everything later: first nothing, then all that it lacks.
  { weight: 3, arbitrary: fc.record({ do: fc.constant('lag' as const), isLagging: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('servers' as const),
      by: fc.constantFrom('restart' as const, 'replaceSecond' as const, 'save' as const, 'failOver' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('catalogue' as const), at: fc.nat(catalogues.length - 1) }),
  },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

/** A state with the position of its frames, in stored form. */
const storedText = (state: LiveState, position: StreamPosition) =>
  JSON.stringify({
    position,
    servers: state.servers.map(({ characters, lfms, ...rest }) => ({
      ...rest,
      characters: { ...characters, entities: characters.entities.all },
      lfms: { ...lfms, entities: lfms.entities.all },
    })),
  });

function readStored(text: string): { readonly state: LiveState; readonly position: StreamPosition } {
  type Stored<Kind extends { readonly entities: { readonly all: unknown } }> = Omit<Kind, 'entities'> & {
    readonly entities: Kind['entities']['all'];
  };
  type StoredServer = Omit<ServerState, 'characters' | 'lfms'> & {
    readonly characters: Stored<ServerState['characters']>;
    readonly lfms: Stored<ServerState['lfms']>;
  };
  const { servers, position } = JSON.parse(text) as { servers: StoredServer[]; position: unknown };
  const state = {
    definition: defaultDefinition,
    servers: servers.map(({ characters, lfms, ...rest }) => ({
      ...rest,
      characters: { ...characters, entities: entityList(characters.entities) },
      lfms: { ...lfms, entities: entityList(lfms.entities) },
    })),
  };
  return { state, position: z.parse(streamPositionSchema, position) };
}

/** The REST answer about a topic, without values that readers of streams compute themselves. */
function truthOf(topic: string, state: LiveState, passes: (group: Lfm) => boolean = () => true): object {
  const [kind, key] = topic.split(':');
  const server = state.servers.find((each) => each.key === key);
  if (server === undefined)
    return withoutClocks(Object.fromEntries(state.servers.map((each) => [each.key, each.info.info])));
  const entities =
    kind === 'characters'
      ? server.characters.entities.all.map(visibleCharacter)
      : server.lfms.entities.all
          .map((each) => visibleLfm(each, (id) => findCharacter(state, id)))
          .filter(passes);
  return withoutClocks(Object.fromEntries(entities.map((each) => [each.id, each])));
}

function withoutClocks(entities: object): object {
  return Object.fromEntries(
    Object.entries(entities).map(([key, entity]: [string, Record<string, unknown>]) => {
      const { last_data_fetch: _fetch, name, ...rest } = entity;
      // Status updates are keyed by server and lack the name.
      const kept = 'queue_number' in rest ? rest : { name, ...rest };
      const { adventure_active_time, last_update: _update, ...timeless } = kept as Record<string, unknown>;
      return [key, Number(adventure_active_time) > 0 ? { ...timeless, isRunning: true } : kept];
    }),
  );
}

/** Whether a delta contains nothing new. */
function isRepeat({ states }: Client, { data }: EventSourceMessage): boolean {
  const { type, topic = '', seq, epoch } = JSON.parse(data) as Partial<LfmFrame>;
  const known = states.get(topic);
  return type === 'delta' && known !== undefined && known.epoch === epoch && (seq ?? 0) <= known.seq;
}

/** A step that all servers apply to their state, in the same order. */
type Step = (store: LiveStore) => void;

interface Server {
  readonly store: LiveStore;
  readonly hub: StreamHub;
  /** Steps that the server has not applied yet. */
  readonly steps: Step[];
  /** Names that have been hidden, and have not been sent since then. */
  readonly hidden: Set<number>;
}

/** Readers that have not caught up within this time never will. */
const patienceNs = 30_000_000_000n;

function createWorld(queries: readonly string[]) {
  let now = madeAtMs;
  let epochs = 0;
  let catalogue = emptyCatalogue;
  let isLagging = false;
  let saved: string;
  let first: Server;
  let second: Server;
  const both = () => [first, second];
  const unfiltered = { query: null, topics: topicNames as readonly string[] };
  const filtered = queries.map((query) => ({ query, topics: ['lfms:thelanis'] }));
  const viewers = [unfiltered, unfiltered, unfiltered, ...filtered].map((followed, at) => ({
    ...followed,
    coding: at % 2 === 0 ? ('identity' as const) : ('gzip' as const),
    client: createClient(),
    server: null as Server | null,
    open: null as { stream: OpenStream; connection: FakeConnection; read: number } | null,
    /** Whether its events arrived in order and without repeats. */
    isInOrder: true,
  }));
  type Viewer = (typeof viewers)[number];

  /** The data that a viewer should have of its topics. */
  function truthFor({ query, topics }: Viewer): object[] {
    const asked = query === null ? null : readGroupQuery({ url: `?${query}` }, defaultDefinition);
    const passes =
      asked === null ? undefined : groupTest(asked.filter, groupWorld(defaultDefinition, catalogue));
    return topics.map((topic) => truthOf(topic, first.store.current(), passes));
  }

  const knownOf = ({ client, topics }: Viewer) =>
    topics.map((topic) => withoutClocks(client.states.get(topic)?.data ?? {}));

  const newEpoch = () => `run${(epochs += 1)}`;
  const store = ({ store: { current }, hub }: Server) => storedText(current(), hub.position());

  function start(epoch: string, state?: LiveState, from?: StreamPosition): Server {
    const live = createLiveStore({ definition: defaultDefinition, ...(state && { initial: state }) });
    const hub = createStreamHub({
      store: live,
      catalogue: () => catalogue,
      build: { commit_hash: 'abc', built_at: null },
      nowMs: () => now,
      logger: silentLogger,
      epoch,
      from,
    });
    return { store: live, hub, steps: [], hidden: new Set() };
  }

  function startBoth(state?: LiveState): void {
    first = start(newEpoch(), state);
    saved = store(first);
    second = start(first.hub.log.epoch(), readStored(saved).state, readStored(saved).position);
  }

  /** Applies a change of the state to every server. */
  function happen(step: Step): void {
    for (const server of both()) server.steps.push(step);
    takeSteps(first);
    if (!isLagging) takeSteps(second);
  }

  function takeSteps(server: Server): void {
    for (const step of server.steps.splice(0)) {
      step(server.store);
      noteHidden(server);
    }
  }

  function catchUp(): void {
    isLagging = false;
    takeSteps(second);
    expectSameFrames();
  }

  function expectSameFrames(): void {
    expect(second.hub.position()).toEqual(first.hub.position());
    const [some, others] = both().map(
      ({ hub }) => new Map([...hub.log.after(0)].map((each) => [each.n, each])),
    );
    for (const [n, frame] of some ?? []) {
      const other = others?.get(n);
      if (other === undefined) continue;
      for (const numbering of ['topic', 'combined'] as const)
        for (const coding of ['gzip', 'identity'] as const)
          expect(other.bytes(numbering, coding)).toEqual(frame.bytes(numbering, coding));
    }
  }

  function noteHidden({ store: { current }, hidden }: Server): void {
    const state = current();
    const visibleText = JSON.stringify(topicNames.map((topic) => truthOf(topic, state)));
    for (const id of ids) {
      if (findCharacter(state, id)?.is_anonymous === true) hidden.add(id);
      else if (visibleText.includes(nameOf(id))) hidden.delete(id);
    }
  }

  function connect(each: Viewer, server: Server): void {
    if (each.open !== null) return;
    const { hub, hidden } = server;
    const connection = fakeConnection((bytes) => {
      const text = textOf(bytes, each.coding);
      for (const id of hidden) if (text.includes(nameOf(id))) throw new Error(`${nameOf(id)} is told`);
    });
    const wanted =
      each.query === null
        ? wishOf(each.client, hub, topicNames)
        : filteredRequestOf(each.client.cursor, hub, 'lfms:thelanis', each.query);
    each.server = server;
    each.open = { connection, read: 0, stream: hub.open(connection, { ...wanted, coding: each.coding }) };
  }

  function disconnect(each: Viewer): void {
    each.open?.stream.left();
    each.open = null;
  }

  /** @param order reorders and repeats some events; without it they arrive as sent */
  function deliver(each: Viewer, order: readonly number[], most = Infinity): void {
    if (each.open === null) return;
    if (order.length > 0) each.isInOrder = false;
    const { connection, stream } = each.open;
    const text = connection.written.map((bytes) => textOf(bytes, each.coding)).join('');
    const all = eventsOf(text);
    const fresh = all.slice(each.open.read, each.open.read + most);
    each.open.read += fresh.length;
    const repeated = order.flatMap((at) => all.slice(at, at + 1)).filter((event) => !fresh.includes(event));
    for (const [at, to] of order.entries()) {
      const [moved] = fresh.splice(at, 1);
      if (moved !== undefined) fresh.splice(to, 0, moved);
    }
    if (each.isInOrder) expect(fresh.filter((event) => isRepeat(each.client, event))).toEqual([]);
    const isGap = [...repeated, ...fresh].some((event) => !each.client.take(event));
    if (each.isInOrder) expect(isGap).toBe(false);
    if (connection.closed() !== null || isGap) disconnect(each);
    else if (!connection.isReading && most === Infinity) {
      connection.isReading = true;
      stream.drained();
    }
  }

  function reportOf(doing: Extract<Action, { do: 'characters' | 'groups' | 'status' }>): Report {
    switch (doing.do) {
      case 'characters': {
        const { do: _do, list, mode, ...rest } = doing;
        const whole = mode === 'delta' ? list : list.filter((each) => 'name' in each);
        return charactersReport(whole, { ...rest, mode, observedAtMs: now });
      }
      case 'groups': {
        const { do: _do, list, ...rest } = doing;
        const groups = list.map(({ clock, ...each }) => {
          const running = 4_000 + Math.round((now - madeAtMs) / 1000);
          return reportedLfm({ ...each, adventure_active_time: { off: 0, running, odd: 77 }[clock] });
        });
        return lfmsReport(groups, { ...rest, observedAtMs: now });
      }
      case 'status':
        return serverInfoReport(
          { [doing.server]: { is_online: true, queue_number: doing.queue } },
          { observedAtMs: now },
        );
    }
  }

  function report(doing: Parameters<typeof reportOf>[0]): void {
    const [given, atMs] = [reportOf(doing), now];
    happen((live) => live.apply(given, atMs));
  }

  async function close(ended: readonly Server[]): Promise<void> {
    const closed = ended.map(({ hub }) => hub.close());
    for (const each of viewers) {
      if (each.server === null || !ended.includes(each.server)) continue;
      deliver(each, []);
      disconnect(each);
    }
    await Promise.all(closed);
    for (const { hub } of ended) expect(hub.openCount()).toBe(0);
  }

  /** Restarts both servers with a new log. */
  async function restart(): Promise<void> {
    await close(both());
    isLagging = false;
    startBoth(first.store.current());
  }

  /** Replaces the second server with one that begins from the state of the first. */
  async function replaceSecond(): Promise<void> {
    await close([second]);
    const { state, position } = readStored(store(first));
    second = start(first.hub.log.epoch(), state, position);
  }

  /** Loses everything since the last save. */
  function failOver(): void {
    const epoch = newEpoch();
    for (const server of both()) {
      server.steps.length = 0;
      const { state, position } = readStored(saved);
      server.store.replace(state);
      server.hub.restart(epoch, position);
      noteHidden(server);
    }
    isLagging = false;
  }

  const exchangeServers = {
    restart,
    replaceSecond,
    failOver,
    save: () => {
      saved = store(first);
    },
  };

  function actAt(doing: Extract<Action, { viewer: number }>): void {
    const each = viewers[doing.viewer];
    if (each === undefined) return;
    switch (doing.do) {
      case 'deliver':
        deliver(each, doing.order);
        break;
      case 'drop':
        deliver(each, [], doing.delivered);
        disconnect(each);
        break;
      case 'connect':
        connect(each, doing.server === 0 ? first : second);
        break;
      case 'slow':
        if (each.open !== null) each.open.connection.isReading = false;
        break;
    }
  }

  async function act(doing: Action): Promise<void> {
    if ('viewer' in doing) {
      actAt(doing);
      return;
    }
    switch (doing.do) {
      case 'clock': {
        now += doing.byS * 1000;
        const atMs = now;
        happen((live) => live.advanceTime(atMs));
        break;
      }
      case 'pause':
        await rounds(doing.isLong ? 200 : 1);
        break;
      case 'storm':
        for (let queue = 10; queue < 35; queue += 1) {
          report({ do: 'status', server: doing.server, queue });
          await rounds();
        }
        break;
      case 'lag':
        if (!doing.isLagging) catchUp();
        isLagging = doing.isLagging;
        break;
      case 'servers':
        await exchangeServers[doing.by]();
        break;
      case 'catalogue':
        // Makes sure that no server is ahead when time passes.
        catchUp();
        catalogue = catalogues[doing.at] ?? catalogue;
        // Readers are notified within a second.
        vi.advanceTimersByTime(1_000);
        break;
      default:
        report(doing);
    }
  }

  /** Lets everybody read until nothing more arrives. */
  async function settle(): Promise<void> {
    const isEqual = () =>
      viewers.every(
        (each) =>
          each.topics.every((topic) => each.client.states.has(topic)) &&
          isDeepStrictEqual(knownOf(each), truthFor(each)),
      );
    // All counts have been sent after this time.
    await act({ do: 'clock', byS: 10 });
    catchUp();
    // Snapshots are compressed on other threads, which may take long on a busy machine.
    const endNs = process.hrtime.bigint() + patienceNs;
    while (!isEqual() && process.hrtime.bigint() < endNs) {
      for (const [at, each] of viewers.entries()) {
        connect(each, at % 2 === 0 ? first : second);
        deliver(each, []);
      }
      await rounds(50);
    }
  }

  startBoth();
  return {
    act,
    settle,
    viewers,
    knownOf,
    truthFor,
    close: () => close(both()),
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('in any sequence of events, readers of two servers end up with what REST returns, and receive no hidden name', async () => {
  const actions = fc.array(action, { minLength: 10, maxLength: 60, size: 'max' });
  await fc.assert(
    fc.asyncProperty(actions, filters, async (doings, queries) => {
      const world = createWorld(queries);
      try {
        for (const doing of doings) await world.act(doing);
        await world.settle();
        for (const each of world.viewers)
          expect({ query: each.query, known: world.knownOf(each) }).toEqual({
            query: each.query,
            known: world.truthFor(each),
          });
      } finally {
        await world.close();
      }
    }),
    { numRuns: 60, plugins: [fc.interruptAfterTimeLimit(20_000)] },
  );
});

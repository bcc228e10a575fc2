import { isDeepStrictEqual } from 'node:util';
import { visibleCharacter, visibleLfm } from '@rollcall/game/character/visibility';
import { defaultDefinition } from '@rollcall/game/definition';
import { madeAtMs } from '@rollcall/game/testing/makers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findCharacter } from '../live-lookups.ts';
import { createLiveStore } from '../live-store.ts';
import type { LiveState } from '../server-state.ts';
import { charactersReport, lfmsReport, reported, reportedLfm, serverInfoReport } from '../testing/reports.ts';
import { createStreamHub, type OpenStream, type StreamHub } from './stream-hub.ts';
import {
  createClient,
  eventsOf,
  type FakeConnection,
  fakeConnection,
  rounds,
  textOf,
  wishOf,
} from './testing/reader.ts';

const servers = ['Thelanis', 'Orien'];
const topicNames = [
  'characters:thelanis',
  'characters:orien',
  'lfms:thelanis',
  'lfms:orien',
  'server-info',
] as const;

/** A name by which its bearer is found in any text. */
const nameOf = (id: number) => `Bearer${id}x`;
const ids = [101, 102, 103, 104, 105, 106];

const person = fc
  .record({
    id: fc.constantFrom(...ids),
    server_name: fc.constantFrom(...servers),
    is_anonymous: fc.boolean(),
    location_id: fc.nat(2),
  })
  .map((fields) => reported({ ...fields, name: nameOf(fields.id) }));
const partialPerson = fc.record({ id: fc.constantFrom(...ids), is_anonymous: fc.boolean() });
const group = fc.record({
  id: fc.constantFrom(1, 2, 3),
  server_name: fc.constantFrom(...servers),
  comment: fc.constantFrom('Raid', 'Leveling'),
  leader: person,
  members: fc.array(person, { maxLength: 2 }),
  /** Off, running on from the beginning of the run, or somewhere else. */
  clock: fc.constantFrom('off', 'running', 'running', 'odd'),
});
const coverage = {
  servers: fc.option(fc.subarray(servers, { minLength: 1 })),
  deletedIds: fc.array(fc.constantFrom(...ids, 1, 2, 3), { maxLength: 2 }),
  mode: fc.constantFrom('keyframe' as const, 'delta' as const, 'delta' as const),
};
const viewer = fc.constantFrom(0, 1, 2);

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
      server: fc.constantFrom(...servers),
      queue: fc.nat(2),
    }),
  },
  // By some seconds, or as a clock that somebody sets.
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('clock' as const),
      byS: fc.constantFrom(1, 2, 5, 20, -3_600, 3_600, 90),
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
  { weight: 4, arbitrary: fc.record({ do: fc.constant('connect' as const), viewer }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('slow' as const), viewer }) },
  // More than a slow reader may be behind.
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('storm' as const), server: fc.constantFrom(...servers) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

/** What REST says of a topic, without what a reader of streams counts by itself. */
function truthOf(topic: string, state: LiveState): object {
  const [kind, key] = topic.split(':');
  const server = state.servers.find((each) => each.key === key);
  if (server === undefined)
    return withoutClocks(Object.fromEntries(state.servers.map((each) => [each.key, each.info.info])));
  const entities =
    kind === 'characters'
      ? server.characters.entities.all.map(visibleCharacter)
      : server.lfms.entities.all.map((each) => visibleLfm(each, (id) => findCharacter(state, id)));
  return withoutClocks(Object.fromEntries(entities.map((each) => [each.id, each])));
}

function withoutClocks(entities: object): object {
  return Object.fromEntries(
    Object.entries(entities).map(([key, entity]: [string, Record<string, unknown>]) => {
      const { last_data_fetch: _fetch, name, ...rest } = entity;
      // The update of a status has the key of its server in it.
      const kept = 'queue_number' in rest ? rest : { name, ...rest };
      const { adventure_active_time, last_update: _update, ...timeless } = kept as Record<string, unknown>;
      return [key, Number(adventure_active_time) > 0 ? { ...timeless, isRunning: true } : kept];
    }),
  );
}

function createWorld() {
  let now = madeAtMs;
  let runs = 0;
  let store = createLiveStore({ definition: defaultDefinition });
  let hub: StreamHub;
  /** Names that were hidden, and that nothing since has told. */
  const hidden = new Set<number>();
  const viewers = ['identity', 'gzip', 'identity'].map((coding) => ({
    coding: coding as 'identity' | 'gzip',
    client: createClient(),
    open: null as { stream: OpenStream; connection: FakeConnection; read: number } | null,
  }));

  function start(): void {
    runs += 1;
    hub = createStreamHub({
      // At the end every count has been told.
      countsEveryMs: 0,
      store,
      build: { commit_hash: 'abc', built_at: null },
      nowMs: () => now,
      epoch: `run${runs}`,
    });
  }

  function noteHidden(): void {
    const state = store.current();
    const told = JSON.stringify(topicNames.map((topic) => truthOf(topic, state)));
    for (const id of ids) {
      if (findCharacter(state, id)?.is_anonymous === true) hidden.add(id);
      else if (told.includes(nameOf(id))) hidden.delete(id);
    }
  }

  function connect(each: (typeof viewers)[number]): void {
    if (each.open !== null) return;
    const connection = fakeConnection((bytes) => {
      const text = textOf(bytes, each.coding);
      for (const id of hidden) if (text.includes(nameOf(id))) throw new Error(`${nameOf(id)} is told`);
    });
    const wish = wishOf(each.client, hub, topicNames);
    each.open = { connection, read: 0, stream: hub.open(connection, { ...wish, coding: each.coding }) };
  }

  function disconnect(each: (typeof viewers)[number]): void {
    each.open?.stream.left();
    each.open = null;
  }

  /** @param order moves events about, and repeats some; without it they come as they were sent */
  function deliver(each: (typeof viewers)[number], order: readonly number[], most = Infinity): void {
    if (each.open === null) return;
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
    const isGap = [...repeated, ...fresh].some((event) => !each.client.take(event));
    if (connection.closed() !== null || isGap) disconnect(each);
    else if (!connection.isReading && most === Infinity) {
      connection.isReading = true;
      stream.drained();
    }
  }

  function report(doing: Extract<Action, { do: 'characters' | 'groups' | 'status' }>): void {
    switch (doing.do) {
      case 'characters': {
        const { do: _do, list, mode, ...rest } = doing;
        const whole = mode === 'delta' ? list : list.filter((each) => 'name' in each);
        store.apply(charactersReport(whole, { ...rest, mode, observedAtMs: now }), now);
        break;
      }
      case 'groups': {
        const { do: _do, list, ...rest } = doing;
        const groups = list.map(({ clock, ...each }) => {
          const running = 4_000 + Math.round((now - madeAtMs) / 1000);
          return reportedLfm({ ...each, adventure_active_time: { off: 0, running, odd: 77 }[clock] });
        });
        store.apply(lfmsReport(groups, { ...rest, observedAtMs: now }), now);
        break;
      }
      case 'status':
        store.apply(
          serverInfoReport(
            { [doing.server]: { is_online: true, queue_number: doing.queue } },
            { observedAtMs: now },
          ),
          now,
        );
    }
    noteHidden();
  }

  async function restart(): Promise<void> {
    const closed = hub.close();
    for (const each of viewers) {
      deliver(each, []);
      disconnect(each);
    }
    await closed;
    store = createLiveStore({ definition: defaultDefinition, initial: store.current() });
    start();
  }

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
        connect(each);
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
      case 'clock':
        now += doing.byS * 1000;
        store.advanceTime(now);
        noteHidden();
        break;
      case 'pause':
        await rounds(doing.isLong ? 200 : 1);
        break;
      case 'storm':
        for (let queue = 10; queue < 35; queue += 1) {
          report({ do: 'status', server: doing.server, queue });
          await rounds();
        }
        break;
      case 'restart':
        await restart();
        break;
      default:
        report(doing);
    }
  }

  /** Lets everybody read until nothing more comes. */
  async function settle(): Promise<void> {
    const isEqual = () =>
      viewers.every(({ client }) =>
        topicNames.every((topic) => {
          const known = client.states.get(topic);
          return (
            known !== undefined &&
            isDeepStrictEqual(withoutClocks(known.data), truthOf(topic, store.current()))
          );
        }),
      );
    for (let round = 0; round < 200 && !isEqual(); round += 1) {
      for (const each of viewers) {
        connect(each);
        deliver(each, []);
      }
      await rounds(50);
    }
  }

  start();
  return {
    act,
    settle,
    viewers,
    truth: () => topicNames.map((topic) => truthOf(topic, store.current())),
    close: async () => {
      for (const each of viewers) disconnect(each);
      await hub.close();
      expect(hub.openCount()).toBe(0);
    },
  };
}

it('whatever happens on the way, readers end up with what REST says, and are told no name that is hidden', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 60, size: 'max' }), async (actions) => {
      const world = createWorld();
      try {
        for (const doing of actions) await world.act(doing);
        await world.settle();
        for (const { client } of world.viewers) {
          const known = topicNames.map((topic) => withoutClocks(client.states.get(topic)?.data ?? {}));
          expect(known).toEqual(world.truth());
        }
      } finally {
        await world.close();
      }
    }),
    { numRuns: 60, plugins: [fc.interruptAfterTimeLimit(20_000)] },
  );
});

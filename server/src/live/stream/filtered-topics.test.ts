import { isDeepStrictEqual } from 'node:util';
import { lfmFrameSchema } from '@rollcall/game/api/live-stream';
import type { ReportedLfm } from '@rollcall/game/api/report';
import { defaultDefinition } from '@rollcall/game/definition';
import { madeAtMs, makeQuest } from '@rollcall/game/testing/makers';
import { indexCatalogue } from '@rollcall/game/quest/catalogue-index';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { silentLogger } from '../../http/logger.ts';
import { groupTest, groupWorld, readGroupQuery } from '../live-filters.ts';
import { visibleGroup } from '../live-snapshot.ts';
import { createLiveStore } from '../live-store.ts';
import { findServerState } from '../server-state.ts';
import { charactersReport, emptyCatalogue, lfmsReport, reported, reportedLfm } from '../testing/reports.ts';
import { createStreamHub } from './stream-hub.ts';
import {
  createClient,
  eventsOf,
  fakeConnection,
  filteredRequestOf,
  openOn,
  rounds,
  textOf,
  until,
} from './testing/reader.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const raids = indexCatalogue([], [makeQuest({ id: 701, group_size: 'Raid' })]);

/** Starts a hub with these groups on Thelanis, at first without a catalogue. */
function started(...groups: readonly ReportedLfm[]) {
  let catalogue = emptyCatalogue;
  let now = madeAtMs;
  const store = createLiveStore({ definition: defaultDefinition });
  const report = (...reportedNow: readonly ReportedLfm[]) =>
    store.apply(lfmsReport(reportedNow, { servers: ['Thelanis'], observedAtMs: now }), now);
  report(...groups);
  const hub = createStreamHub({
    store,
    catalogue: () => catalogue,
    build: { commit_hash: 'abc', built_at: null },
    nowMs: () => now,
    logger: silentLogger,
    epoch: 'run',
  });
  return {
    hub,
    store,
    report,
    passTime: (byMs: number) => {
      now += byMs;
    },
    setCatalogue: (index: typeof catalogue) => {
      catalogue = index;
      vi.advanceTimersByTime(1_000);
    },
    /** The groups that pass now, as everybody may see them. */
    truth: (query: string) => {
      const asked = readGroupQuery({ url: `?${query}` }, defaultDefinition);
      const state = store.current();
      const passes =
        asked === null ? () => true : groupTest(asked.filter, groupWorld(defaultDefinition, catalogue));
      const all = findServerState(state, 'Thelanis')?.lfms.entities.all ?? [];
      const passing = all.map((group) => visibleGroup(group, state)).filter(passes);
      return Object.fromEntries(passing.map((group) => [String(group.id), group]));
    },
    open: (query: string, cursor = '') => openOn(hub, filteredRequestOf(cursor, hub, 'lfms:thelanis', query)),
  };
}

/** A frame in short form: its content and its numbers. */
function inShort(data: string): string {
  const frame = z.parse(lfmFrameSchema, JSON.parse(data));
  const content =
    frame.type === 'snapshot'
      ? `snapshot ${Object.keys(frame.data).join(',')}`
      : `delta +${frame.updates.map(({ id }) => id).join(',')} -${frame.removals.join(',')}`;
  return `${content} (${frame.previous_seq} to ${frame.seq})`;
}
const heard = ({ events }: ReturnType<typeof openOn>) => events().map(({ data }) => inShort(data));
/** Waits until each of these has received this many items; snapshots take a while. */
const received = (count: number, ...streams: readonly ReturnType<typeof openOn>[]) =>
  until(() => streams.every((stream) => heard(stream).length >= count));
const lastId = ({ events }: ReturnType<typeof openOn>) => events().at(-1)?.id ?? '';

const low = (id: number, more: Partial<ReportedLfm> = {}) =>
  reportedLfm({ id, minimum_level: 1, maximum_level: 9, ...more });
const high = (id: number, more: Partial<ReportedLfm> = {}) =>
  reportedLfm({ id, minimum_level: 30, maximum_level: 34, ...more });
const forLow = 'levels=1-9';

describe('a stream with a filter', () => {
  it('begins with the groups that pass', async () => {
    const { open } = started(low(1), high(2));
    const [lows, none] = [open(forLow), open('levels=20-25')];
    await received(1, lows, none);
    expect(heard(lows)).toEqual(['snapshot 1 (0 to 0)']);
    expect(heard(none)).toEqual(['snapshot  (0 to 0)']);
  });

  it.each<[string, readonly ReportedLfm[], readonly ReportedLfm[], readonly string[]]>([
    ['a group that passes is posted', [], [low(1)], ['delta +1 - (0 to 1)']],
    ['a group that passes changes', [low(1)], [low(1, { comment: 'x' })], ['delta +1 - (0 to 1)']],
    ['a group begins to pass', [high(1)], [low(1)], ['delta +1 - (0 to 1)']],
    ['a group no longer passes', [low(1)], [high(1)], ['delta + -1 (0 to 1)']],
    ['a group that passes is closed', [low(1)], [], ['delta + -1 (0 to 1)']],
    ['a group that does not pass is posted', [], [high(1)], []],
    ['a group that does not pass changes', [high(1)], [high(1, { comment: 'x' })], []],
    ['a group that does not pass is closed', [high(1)], [], []],
    ['nothing changes', [low(1), high(2)], [low(1), high(2)], []],
    [
      'everything changes',
      [low(1), low(2), high(3), high(4), low(5)],
      [low(1, { comment: 'x' }), high(2), low(3), high(4, { comment: 'x' })],
      ['delta +1,3 -2,5 (0 to 1)'],
    ],
  ])('sends the necessary changes when %s', async (_case, before, after, expected) => {
    const { open, report } = started(...before);
    const stream = open(forLow);
    await received(1, stream);
    report(...after);
    await rounds(20);
    expect(heard(stream).slice(1)).toEqual(expected);
  });

  it('skips numbers of frames without matching groups, and names the previous frame', async () => {
    const { open, report } = started(low(1));
    const stream = open(forLow);
    await received(1, stream);
    report(low(1), high(2));
    report(low(1), high(2), low(3));
    report(low(1), low(3));
    report(low(1), low(3), high(4));
    report(low(1));
    await rounds(20);
    const late = open(forLow);
    await received(1, late);
    report();
    await rounds(20);
    expect(heard(stream)).toEqual([
      'snapshot 1 (0 to 0)',
      'delta +3 - (0 to 2)',
      'delta + -3 (2 to 5)',
      'delta + -1 (5 to 6)',
    ]);
    expect(heard(late)).toEqual(['snapshot 1 (5 to 5)', 'delta + -1 (5 to 6)']);
    expect(late.connection.written.at(-1)).toEqual(stream.connection.written.at(-1));
  });

  it.each(['gzip', 'identity'] as const)(
    'shares the bytes of %s groups with all filters, and keeps no frame',
    (coding) => {
      const { hub, report } = started();
      const { filtered } = filteredRequestOf('', hub, 'lfms:thelanis', forLow);
      report(low(1, { comment: 'x'.repeat(500) }), low(2));
      const [frame] = hub.log.after(0);
      if (frame === undefined) throw new Error('nothing has changed');
      for (const { after } of frame.groups) {
        const bytes = after?.encoded(coding);
        expect(after?.encoded(coding)).toBe(bytes);
        expect(bytes?.buffer.byteLength).toBe(bytes?.length);
      }
      const [once, again] = [filtered.bytes(frame, 0, coding), filtered.bytes(frame, 0, coding)];
      expect(again).toEqual(once);
      expect(again).not.toBe(once);
    },
  );

  it('has a different epoch from the whole stream and from every other filter', async () => {
    const { hub, open } = started(low(1));
    const streams = [open(forLow), open('levels=1-8'), openOn(hub, { names: ['lfms:thelanis'] })];
    await until(() => streams.every(({ text }) => text().includes('snapshot')));
    const epochs = streams.map(({ events }) =>
      events()
        .map(({ data }) => (JSON.parse(data) as { epoch: string }).epoch)
        .at(-1),
    );
    expect(new Set(epochs).size).toBe(3);
  });

  it('is the same for each spelling of the filter', async () => {
    const { hub, open } = started(low(1));
    const streams = [open('raids=only&levels=0-9'), open('x=1&levels=1-9&raids=only')];
    await received(1, ...streams);
    expect(streams[0]?.text()).toBe(streams[1]?.text());
    expect(hub.openCount()).toBe(2);
  });

  it('restarts when the catalogue has changed, and uses the new one if it is requested after that', async () => {
    const { open, setCatalogue, report } = started(low(1), low(2, { quest_id: 0 }));
    const stream = open('raids=only');
    await received(1, stream);
    const before = lastId(stream);
    setCatalogue(raids);
    await received(2, stream);
    report(low(1, { quest_id: 0 }), low(2, { quest_id: 0 }));
    await rounds(20);
    expect(heard(stream)).toEqual(['snapshot  (0 to 0)', 'snapshot 1 (0 to 0)', 'delta + -1 (0 to 1)']);
    const again = open('raids=only', before);
    await received(1, again);
    expect(heard(again)).toEqual(['snapshot  (1 to 1)']);
  });
});

it('a snapshot that was overtaken by a new catalogue is built again', async () => {
  const { open, setCatalogue } = started(low(1));
  const stream = open('raids=only');
  await rounds(1);
  setCatalogue(raids);
  await received(1, stream);
  expect(heard(stream)).toEqual(['snapshot 1 (0 to 0)']);
});

describe('a reader of a filter who comes back', () => {
  it.each([
    ['while another one follows it', true],
    ['when nobody follows it any more', false],
  ])('receives the matching changes that it has missed, %s', async (_case, isFollowed) => {
    const { open, report } = started(low(1));
    const [first, other] = [open(forLow), open(forLow)];
    await received(1, first, other);
    report(low(1), low(2));
    await rounds(20);
    first.stream.left();
    if (!isFollowed) other.stream.left();
    report(low(1), low(2), high(3));
    report(low(2), high(3));
    report(low(2), low(3));
    report(low(2), low(3), high(4));
    await rounds(20);
    const again = open(forLow, lastId(first));
    await rounds(20);
    report(low(3));
    await rounds(20);
    expect(heard(again)).toEqual(['delta + -1 (1 to 3)', 'delta +3 - (3 to 4)', 'delta + -2 (4 to 6)']);
  });

  it.each([
    ['receives nothing if it has missed nothing, however much else has changed', 1, [], 0],
    // Longer than frames are kept.
    ['gets a snapshot after more than ten minutes', 11 * 60_000, ['snapshot 1 (10 to 10)'], 10],
  ])('%s', async (_case, betweenMs, expected, seq) => {
    const { open, report, passTime } = started(low(1));
    const first = open(forLow);
    await received(1, first);
    for (let id = 10; id < 20; id += 1) {
      report(low(1), high(id));
      await rounds(20);
      passTime(betweenMs);
    }
    const again = open(forLow, lastId(first));
    await received(expected.length, again);
    await rounds(20);
    expect(heard(again)).toEqual(expected);
    report();
    await rounds(20);
    expect(heard(again).at(-1)).toEqual(`delta + -1 (${seq} to 11)`);
  });

  it('resumes from a frame without matching groups, whose number came from the snapshot of another server', async () => {
    const { open, report } = started(low(1));
    const first = open(forLow);
    await received(1, first);
    report(low(1), high(2));
    report(low(1), high(2), low(3));
    await rounds(20);
    const again = open(forLow, lastId(first).replace(/:\d+$/, ':1'));
    await received(1, again);
    expect(heard(again)).toEqual(['delta +3 - (1 to 2)']);
    expect(heard(first).at(-1)).toBe('delta +3 - (0 to 2)');
  });

  it('gets a snapshot if its cursor belongs to another filter or to no filter', async () => {
    const { hub, open, report } = started(low(1));
    const whole = openOn(hub, { names: ['lfms:thelanis'], numbering: 'topic' });
    const [streams, lows] = [[open('levels=1-8'), whole], open(forLow)];
    await received(1, lows, ...streams);
    report(low(1), high(2));
    report(low(1), high(2), low(3));
    await rounds(20);
    for (const cursor of streams.map(lastId)) {
      const again = open(forLow, cursor);
      await received(1, again);
      expect({ cursor, heard: heard(again) }).toEqual({ cursor, heard: ['snapshot 1,3 (2 to 2)'] });
    }
  });

  it('gets a snapshot if somebody whose change it has missed has become anonymous', async () => {
    const leader = reported({ id: 55, name: 'Mirelle' });
    const { open, report, store } = started(low(1, { leader }), low(2));
    const search = 'search=mirelle';
    const [stays, leaves] = [open(search), open(search)];
    await received(1, stays, leaves);
    leaves.stream.left();
    store.apply(charactersReport([{ ...leader, is_anonymous: true }], { mode: 'delta' }), madeAtMs);
    const [again, other] = [open(search, lastId(leaves)), open('search=nobody', lastId(leaves))];
    await received(2, stays);
    await received(1, again, other);
    expect(heard(stays)).toEqual(['snapshot 1 (0 to 0)', 'snapshot  (1 to 1)']);
    expect(heard(again)).toEqual(['snapshot  (1 to 1)']);
    expect(heard(other)).toEqual(['snapshot  (1 to 1)']);
    // A forged cursor makes no difference.
    for (const made of [lastId(again), lastId(other)].map((id) => id.replace(/:\d+$/, ':0'))) {
      const query = made.startsWith(lastId(again).split(':')[0] ?? '') ? search : 'search=nobody';
      const forged = open(query, made);
      await received(1, forged);
      expect(heard(forged)).toEqual(['snapshot  (1 to 1)']);
    }
    report(low(2));
    await rounds(20);
    expect(heard(stays)).toHaveLength(2);
  });

  it.each([
    ['the group was closed', []],
    ['somebody else leads it', [low(1, { leader: reported({ id: 56, name: 'Torvald' }) })]],
  ])(
    'does not learn the former leader of a group if %s before that leader became anonymous',
    async (_case, after) => {
      const leader = reported({ id: 55, name: 'Mirelle' });
      const { open, report, store } = started(low(1, { leader }));
      const first = open('search=mirelle');
      await received(1, first);
      report(...after);
      store.apply(charactersReport([{ ...leader, is_anonymous: true }], { mode: 'delta' }), madeAtMs);
      await rounds(20);
      first.stream.left();
      for (const query of ['search=mirelle', 'search=nobody']) {
        const now = open(query);
        await received(1, now);
        const seq = Number(lastId(now).split(':')[1]);
        expect(heard(now)).toEqual([`snapshot  (${seq} to ${seq})`]);
        now.stream.left();
        const forged = open(query, lastId(now).replace(/:\d+$/, ':0'));
        await received(1, forged);
        expect(heard(forged)).toEqual(heard(now));
      }
    },
  );
});

describe('filters that are followed', () => {
  it('are limited to 500, and free their place when their last reader has left', async () => {
    const { hub, open } = started(low(1));
    const filterOf = (n: number) => `search=word${n}`;
    const roomFor = (n: number) =>
      hub.filters.hasRoomFor(filteredRequestOf('', hub, 'lfms:thelanis', filterOf(n)).filtered);
    const streams = Array.from({ length: 500 }, (_, n) => open(filterOf(n)));
    const second = open(filterOf(7));
    expect([roomFor(500), roomFor(7)]).toEqual([false, true]);
    streams[7]?.stream.left();
    expect(roomFor(500)).toBe(false);
    second.stream.left();
    second.stream.left();
    expect(roomFor(500)).toBe(true);
    await hub.close();
  });
});

const offline = {
  connection: null as ReturnType<typeof fakeConnection> | null,
  stream: null as ReturnType<ReturnType<typeof started>['hub']['open']> | null,
  /** Number of events that the client has received. */
  taken: 0,
};

/** A client that follows a filter, loses its connection, and reconnects with the last id it received. */
function createReader(query: string, { hub, truth }: ReturnType<typeof started>) {
  const client = createClient();
  let now = { ...offline };

  function take(most = Infinity): void {
    const text = (now.connection?.written ?? []).map((bytes) => textOf(bytes, 'identity')).join('');
    const events = eventsOf(text).slice(now.taken, now.taken + most);
    now.taken += events.length;
    for (const event of events) {
      const known = client.states.get('lfms:thelanis');
      const { type, seq, epoch } = z.parse(lfmFrameSchema, JSON.parse(event.data));
      const isRepeat = type === 'delta' && known?.epoch === epoch && seq <= known.seq;
      expect({ isRepeat, isTaken: client.take(event) }).toEqual({ isRepeat: false, isTaken: true });
    }
  }

  return {
    connect: () => {
      if (now.stream !== null) return;
      const connection = fakeConnection();
      const wanted = filteredRequestOf(client.cursor, hub, 'lfms:thelanis', query);
      now = { connection, stream: hub.open(connection, { ...wanted, coding: 'identity' }), taken: 0 };
    },
    /** @param most maximum number of sent events that still arrive */
    drop: (most: number) => {
      take(most);
      now.stream?.left();
      now = { ...offline };
    },
    knowsTruth: () => {
      take();
      return isDeepStrictEqual(client.states.get('lfms:thelanis')?.data, truth(query));
    },
  };
}

describe('whatever happens', () => {
  const readerCount = 4;
  const queries = fc.array(fc.constantFrom('search=first', 'levels=1-9', 'raids=only', 'not=first'), {
    minLength: readerCount,
    maxLength: readerCount,
  });
  const group = fc
    .record({
      id: fc.constantFrom(1, 2, 3),
      isLow: fc.boolean(),
      comment: fc.constantFrom('first', 'second'),
      quest_id: fc.constantFrom(0, 701),
    })
    .map(({ isLow, ...rest }) => (isLow ? low(rest.id, rest) : high(rest.id, rest)));
  const reader = fc.nat(readerCount - 1);
  const action = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('report' as const),
        groups: fc.uniqueArray(group, { selector: ({ id }) => id }),
      }),
    },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('connect' as const), reader }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('drop' as const), reader, taken: fc.nat(3) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('pause' as const) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('catalogue' as const), isKnown: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('hide' as const), isHidden: fc.boolean() }) },
  );
  type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

  async function act(
    doing: Action,
    { report, store, setCatalogue }: ReturnType<typeof started>,
    readers: readonly ReturnType<typeof createReader>[],
  ): Promise<void> {
    switch (doing.do) {
      case 'report':
        report(...doing.groups);
        break;
      case 'connect':
        readers[doing.reader]?.connect();
        break;
      case 'drop':
        readers[doing.reader]?.drop(doing.taken);
        break;
      case 'pause':
        await rounds(30);
        break;
      case 'catalogue':
        setCatalogue(doing.isKnown ? raids : emptyCatalogue);
        break;
      case 'hide':
        store.apply(charactersReport([reported({ is_anonymous: doing.isHidden })]), madeAtMs);
    }
  }

  it('a reader ends up with the groups that pass, without a gap or a repeat, wherever it was cut off', async () => {
    const actions = fc.array(action, { minLength: 10, maxLength: 40, size: 'max' });
    await fc.assert(
      fc.asyncProperty(queries, actions, async (wanted, doings) => {
        const world = started(low(1, { comment: 'first' }));
        const readers = wanted.map((query) => createReader(query, world));
        for (const { connect } of readers) connect();
        for (const doing of doings) await act(doing, world, readers);
        for (const { connect } of readers) connect();
        await until(() => readers.every(({ knowsTruth }) => knowsTruth()));
        for (const { drop } of readers) drop(0);
        await world.hub.close();
      }),
      { numRuns: 100, plugins: [fc.interruptAfterTimeLimit(10_000)] },
    );
  });
});

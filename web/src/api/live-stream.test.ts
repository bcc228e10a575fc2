import type { LiveTopic } from '@rollcall/game/api/live-stream';
import { madeAt, makeCharacter, makeLfm, makeServerInfo } from '@rollcall/game/testing/makers';
import { fromWireTime } from '@rollcall/game/wire-time';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { makeSurroundings } from '../testing/surroundings.ts';
import { documentStreams } from './document-stream.ts';
import {
  bufferedRetryMs,
  hiddenForMs,
  LiveStream,
  opensWithinMs,
  provenWithinMs,
  retryWaitMs,
  sharesFewConnections,
} from './live-stream.ts';
import {
  allLfmsStream,
  charactersStream,
  lfmsStream,
  serverInfoStream,
  silentAfterMs,
} from './stream-sources.ts';

interface FakeConnection {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly listeners: Map<string, (event: MessageEvent<string>) => void>;
  isClosed: boolean;
}

/** A tab whose connections the test answers. */
function setUp({ hasFewConnections = false } = {}) {
  const tab = makeSurroundings();
  const connections: FakeConnection[] = [];
  const onHello = vi.fn();
  const problems: string[] = [];
  const stream = new LiveStream({
    tab: tab.surroundings,
    hasFewConnections,
    connect(path) {
      const query = new URL(path, 'http://site').searchParams;
      const connection: FakeConnection = { path, query, listeners: new Map(), isClosed: false };
      connections.push(connection);
      return {
        addEventListener: (type: string, listener: (event: MessageEvent<string>) => void) =>
          void connection.listeners.set(type, listener),
        close: () => {
          connection.isClosed = true;
        },
      };
    },
    random: () => 0.5,
    onHello,
    onServerTime: () => {},
    logProblem: (message) => problems.push(message),
  });
  const last = () => {
    const connection = connections.at(-1);
    if (connection === undefined) throw new Error('Nothing was opened.');
    return connection;
  };
  const say = (type: string, data: unknown, lastEventId = '') =>
    last().listeners.get(type)?.(new MessageEvent(type, { data: JSON.stringify(data), lastEventId }));
  const sent = { sent_at: madeAt };
  return {
    ...tab,
    stream,
    connections,
    onHello,
    problems,
    last,
    open: () => connections.filter(({ isClosed }) => !isClosed).length,
    fail: () => last().listeners.get('error')?.(new MessageEvent('error')),
    garble: () => last().listeners.get('message')?.(new MessageEvent('message', { data: '<html>' })),
    hello: (commit = 'one') =>
      say('message', { type: 'hello', build: { commit_hash: commit, built_at: null }, epoch: 'e', ...sent }),
    ping: (times: Record<string, string> = {}) =>
      say('ping', { type: 'ping', last_data_fetch: times, ...sent }),
    document: (data: object, lastEventId = '') =>
      say('message', { type: 'roster', topic: 'raid:abc', data, ...sent }, lastEventId),
    gone: (topic: string) => say('message', { type: 'gone', topic }),
    snapshot: (topic: LiveTopic, seq: number, data: object, n = seq, epoch = 'e') =>
      say(
        'message',
        { type: 'snapshot', topic, seq, epoch, server: 'Orien', last_data_fetch: madeAt, data, ...sent },
        `${epoch}:${n}`,
      ),
    delta: (topic: LiveTopic, seq: number, change: object, n = seq, epoch = 'e') =>
      say(
        'message',
        { type: 'delta', topic, seq, epoch, server: 'Orien', updates: [], removals: [], ...change, ...sent },
        `${epoch}:${n}`,
      ),
  };
}

const aria = makeCharacter({ id: 1, name: 'Aria' });
const bo = makeCharacter({ id: 2, name: 'Bo' });

/** A follower of the characters of Orien whose stream is open and has sent a snapshot. */
function setUpFollowing(...facts: Parameters<typeof setUp>) {
  const world = setUp(...facts);
  const onAnswer = vi.fn();
  const onLost = vi.fn();
  const follower = world.stream.follow(charactersStream('orien'), { onAnswer, onLost });
  world.pass(100);
  world.hello();
  world.snapshot('characters:orien', 4, { 1: aria }, 40);
  return { ...world, onAnswer, onLost, follower, shown: (): unknown => onAnswer.mock.lastCall?.[0] };
}

describe('the stream of a page', () => {
  it('uses one connection for all topics', () => {
    const { stream, connections, last, pass } = setUp();
    const listener = { onAnswer: vi.fn(), onLost: vi.fn() };
    stream.follow(charactersStream('orien'), listener);
    stream.follow(lfmsStream('orien'), listener);
    stream.follow(lfmsStream('orien'), listener);
    stream.follow(serverInfoStream, listener);
    pass(100);
    expect(connections).toHaveLength(1);
    expect(last().query.get('topics')).toBe('characters:orien,lfms:orien,server-info');
    expect(last().query.has('last_event_id')).toBe(false);
  });

  it('passes the time of the last report', () => {
    const { onAnswer } = setUpFollowing();
    expect(onAnswer).toHaveBeenLastCalledWith({ 1: aria }, fromWireTime(madeAt));
  });

  it('keeps unchanged objects', () => {
    const { delta, shown } = setUpFollowing();
    delta('characters:orien', 5, { updates: [bo] });
    const both: unknown = shown();
    delta('characters:orien', 6, { updates: [{ ...bo, total_level: 3 }] });
    expect(shown()).toEqual({ 1: aria, 2: { ...bo, total_level: 3 } });
    expect(Reflect.get(Object(shown()), 1)).toBe(Reflect.get(Object(both), 1));
  });

  it('drops entries that have left', () => {
    const { delta, shown } = setUpFollowing();
    delta('characters:orien', 5, { removals: [1] });
    expect(shown()).toEqual({});
  });

  it('ignores an older frame', () => {
    const { delta, shown } = setUpFollowing();
    delta('characters:orien', 4, { removals: [1] });
    delta('characters:orien', 3, { updates: [bo] });
    expect(shown()).toEqual({ 1: aria });
  });

  it('shows all servers once each has sent a snapshot', () => {
    const { stream, snapshot, pass } = setUp();
    const onAnswer = vi.fn();
    const servers = [{ name: 'Orien' }, { name: 'Khyber' }] as unknown as Parameters<typeof allLfmsStream>[0];
    stream.follow(allLfmsStream(servers), { onAnswer, onLost: vi.fn() });
    pass(100);
    snapshot('lfms:orien', 1, {});
    expect(onAnswer).not.toHaveBeenCalled();
    snapshot('lfms:khyber', 1, { 9: makeLfm({ id: 9, adventure_active_time: 60 }) });
    const group = { ...makeLfm({ id: 9, adventure_active_time: 60 }), clock_read_at: madeAt };
    expect(onAnswer.mock.lastCall?.[0]).toEqual({ orien: {}, khyber: { 9: group } });
  });

  it('shows changes of many servers at a slow pace', () => {
    const { stream, snapshot, delta, pass } = setUp();
    const onAnswer = vi.fn();
    stream.follow(serverInfoStream, { onAnswer, onLost: vi.fn() });
    pass(100);
    const info = makeServerInfo();
    snapshot('server-info', 1, { orien: info });
    for (const seq of [2, 3, 4]) {
      pass(100);
      delta('server-info', seq, { updates: [{ name: 'orien', ...info, character_count: seq }] });
    }
    expect(onAnswer).toHaveBeenCalledTimes(1);
    pass(2000);
    expect(onAnswer).toHaveBeenCalledTimes(2);
    expect(onAnswer.mock.lastCall?.[0]).toMatchObject({ orien: { character_count: 4 } });
  });

  it('learns the time of the last report from a ping', () => {
    const { stream, snapshot, ping, pass } = setUp();
    const onAnswer = vi.fn();
    stream.follow(serverInfoStream, { onAnswer, onLost: vi.fn() });
    pass(100);
    snapshot('server-info', 1, { orien: makeServerInfo({ last_data_fetch: madeAt }) });
    pass(3000);
    const later = '2099-01-01T00:00:00Z';
    ping({ orien: later });
    expect(onAnswer).toHaveBeenLastCalledWith(
      { orien: makeServerInfo({ last_data_fetch: later }) },
      fromWireTime(later),
    );
  });
});

describe('a topic outside the counter', () => {
  const rosterStream = documentStreams((id) => `raid:${id}`, z.object({ version: z.number() }));

  function setUpDocument() {
    const world = setUp();
    const [onAnswer, onLost] = [vi.fn(), vi.fn()];
    const follower = world.stream.follow(rosterStream('abc'), { onAnswer, onLost });
    world.pass(100);
    world.hello();
    return { ...world, onAnswer, onLost, follower };
  }

  it('is shown whenever it is sent, and leaves the cursor alone', () => {
    const { stream, document, snapshot, last, onAnswer, pass } = setUpDocument();
    expect(last().query.get('topics')).toBe('raid:abc');
    document({ version: 1 });
    document({ version: 2 });
    expect(onAnswer.mock.calls.map(([answer]) => answer as unknown)).toEqual([
      { version: 1 },
      { version: 2 },
    ]);
    stream.follow(charactersStream('orien'), { onAnswer: vi.fn(), onLost: vi.fn() });
    pass(100);
    expect(last().query.has('last_event_id')).toBe(false);
    snapshot('characters:orien', 4, { 1: aria }, 40);
    document({ version: 3 }, 'e:40');
    stream.follow(lfmsStream('orien'), { onAnswer: vi.fn(), onLost: vi.fn() });
    pass(100);
    expect(last().query.get('topics')).toBe('raid:abc,characters:orien,lfms:orien');
    expect(last().query.get('last_event_id')).toBe('e:40');
  });

  it('stays the same object until it is sent again', () => {
    const { document, ping, onAnswer } = setUpDocument();
    document({ version: 1 });
    ping();
    const [[first], [second]] = onAnswer.mock.calls as [unknown[], unknown[]];
    expect(second).toBe(first);
  });

  it('is left to polling when it is gone', () => {
    const { gone, document, ping, onAnswer, onLost, open } = setUpDocument();
    document({ version: 1 });
    gone('raid:abc');
    expect(onLost).toHaveBeenCalledOnce();
    ping();
    expect([onAnswer.mock.calls.length, open()]).toEqual([1, 1]);
    document({ version: 2 });
    expect(onAnswer).toHaveBeenCalledTimes(2);
  });

  it('affects no other topic when it is gone', () => {
    const { stream, gone, onLost, pass } = setUpDocument();
    const other = { onAnswer: vi.fn(), onLost: vi.fn() };
    stream.follow(rosterStream('def'), other);
    pass(100);
    gone('raid:def');
    expect([onLost.mock.calls.length, other.onLost.mock.calls.length]).toEqual([0, 1]);
  });

  it('is left to polling when it has the wrong shape', () => {
    const { document, ping, onAnswer, problems } = setUpDocument();
    document({ version: 'one' });
    ping();
    expect([onAnswer.mock.calls, problems]).toEqual([[], []]);
  });

  it('is not shown after a lost connection until it is sent again', () => {
    const { document, hello, ping, fail, onAnswer, onLost, pass, connections } = setUpDocument();
    document({ version: 1 });
    fail();
    expect(onLost).toHaveBeenCalledOnce();
    pass(2000);
    expect(connections).toHaveLength(2);
    hello();
    ping();
    expect(onAnswer).toHaveBeenCalledOnce();
    document({ version: 1 });
    expect(onAnswer).toHaveBeenCalledTimes(2);
  });

  it('is forgotten when nobody follows it', () => {
    const { stream, document, follower, onAnswer, hello, pass, open } = setUpDocument();
    document({ version: 1 });
    follower.leave();
    stream.follow(lfmsStream('orien'), { onAnswer: vi.fn(), onLost: vi.fn() });
    pass(100);
    hello();
    stream.follow(rosterStream('abc'), { onAnswer, onLost: vi.fn() });
    pass(100);
    expect([open(), onAnswer.mock.calls.length]).toEqual([1, 1]);
  });
});

describe('an additional topic', () => {
  it('is requested with the cursor of known topics', () => {
    const { stream, last, connections, pass } = setUpFollowing();
    stream.follow(lfmsStream('orien'), { onAnswer: vi.fn(), onLost: vi.fn() });
    pass(100);
    expect(connections).toHaveLength(2);
    expect(connections[0]?.isClosed).toBe(true);
    expect(Object.fromEntries(last().query)).toEqual({
      topics: 'characters:orien,lfms:orien',
      last_event_id: 'e:40',
      new: 'lfms:orien',
    });
  });

  it('does not report known topics as lost', () => {
    const { stream, onLost, pass } = setUpFollowing();
    stream.follow(lfmsStream('orien'), { onAnswer: vi.fn(), onLost: vi.fn() });
    pass(100);
    expect(onLost).not.toHaveBeenCalled();
  });

  it('is shown at once if the stream already carries it', () => {
    const { stream, connections, pass } = setUpFollowing();
    const onAnswer = vi.fn();
    stream.follow(charactersStream('orien'), { onAnswer, onLost: vi.fn() });
    expect(onAnswer.mock.lastCall?.[0]).toEqual({ 1: aria });
    pass(100);
    expect(connections).toHaveLength(1);
  });

  it('is dropped some time after its last follower left', () => {
    const { stream, follower, last, connections, open, ping, pass } = setUpFollowing();
    stream.follow(serverInfoStream, { onAnswer: vi.fn(), onLost: vi.fn() });
    pass(100);
    ping();
    follower.leave();
    pass(5000);
    expect(connections).toHaveLength(2);
    pass(5000);
    expect(last().query.get('topics')).toBe('server-info');
    expect(open()).toBe(1);
  });

  it('closes the connection when the last one is dropped', () => {
    const { follower, open, pass } = setUpFollowing();
    follower.leave();
    expect(open()).toBe(1);
    pass(10_000);
    expect(open()).toBe(0);
  });
});

describe('a stream that breaks', () => {
  it.each([
    [1, 0, 500],
    [1, 0.5, 1000],
    [2, 0.5, 2000],
    [3, 0.999, 4000 * 1.499],
    [50, 0.5, 60_000],
  ])('is retried after failure %i with jitter (%f)', (failures, random, waitMs) => {
    expect(retryWaitMs(failures, random)).toBeCloseTo(waitMs);
  });

  it('is reported as lost, and resumes where it was', () => {
    const { fail, onLost, last, ping, pass, connections, open } = setUpFollowing();
    ping();
    fail();
    expect(onLost).toHaveBeenCalledTimes(1);
    expect(open()).toBe(0);
    pass(999);
    expect(connections).toHaveLength(1);
    pass(1);
    expect(Object.fromEntries(last().query)).toEqual({ topics: 'characters:orien', last_event_id: 'e:40' });
  });

  it('is retried less and less often until a ping arrives', () => {
    const { fail, ping, pass, connections } = setUpFollowing();
    const untilTried = (ms: number) => {
      const before = connections.length;
      fail();
      pass(ms - 1);
      expect(connections).toHaveLength(before);
      pass(1);
      expect(connections).toHaveLength(before + 1);
    };
    untilTried(1000);
    untilTried(2000);
    untilTried(4000);
    ping();
    untilTried(1000);
  });

  it('is retried at once when the network is back or the tab is visible', () => {
    const { fail, goOnline, setHidden, connections } = setUpFollowing();
    fail();
    goOnline();
    expect(connections).toHaveLength(2);
    fail();
    setHidden(true);
    setHidden(false);
    expect(connections).toHaveLength(3);
  });

  it('counts as broken after too long a silence', () => {
    const { ping, onLost, pass } = setUpFollowing();
    ping();
    pass(silentAfterMs - 1);
    expect(onLost).not.toHaveBeenCalled();
    pass(1);
    expect(onLost).toHaveBeenCalledTimes(1);
  });

  it('counts as broken if a frame is missing, until a snapshot arrives', () => {
    const { delta, snapshot, last, shown, onLost, pass } = setUpFollowing();
    delta('characters:orien', 6, { updates: [bo] }, 60);
    expect(onLost).toHaveBeenCalledTimes(1);
    expect(shown()).toEqual({ 1: aria });
    pass(1000);
    expect(last().query.has('last_event_id')).toBe(false);
    snapshot('characters:orien', 6, { 2: bo }, 60);
    expect(shown()).toEqual({ 2: bo });
  });

  it('counts as broken after an invalid frame', () => {
    const { garble, onLost, problems, open } = setUpFollowing();
    garble();
    expect(onLost).toHaveBeenCalledTimes(1);
    expect(problems).toHaveLength(1);
    expect(open()).toBe(0);
  });

  it('restarts with the server', () => {
    const { fail, snapshot, delta, shown, pass } = setUpFollowing();
    fail();
    pass(1000);
    snapshot('characters:orien', 0, { 2: bo }, 0, 'other');
    expect(shown()).toEqual({ 2: bo });
    delta('characters:orien', 1, { removals: [2] }, 1, 'other');
    expect(shown()).toEqual({});
  });
});

describe('a stream that a proxy buffers', () => {
  it('is given up for minutes if the snapshot arrives but no pings', () => {
    const { onLost, open, connections, pass } = setUpFollowing();
    pass(provenWithinMs);
    expect(onLost).toHaveBeenCalledTimes(1);
    expect(open()).toBe(0);
    pass(bufferedRetryMs - 1000);
    expect(connections).toHaveLength(1);
    pass(1000);
    expect(connections).toHaveLength(2);
  });

  it('is given up for a while if it does not open within 3 s, as when no connection is free', () => {
    const { stream, connections, pass } = setUp();
    stream.follow(serverInfoStream, { onAnswer: vi.fn(), onLost: vi.fn() });
    pass(50 + opensWithinMs - 1);
    expect(connections[0]?.isClosed).toBe(false);
    pass(1);
    expect(connections[0]?.isClosed).toBe(true);
    pass(1000);
    expect(connections).toHaveLength(2);
  });

  it('has time for its first ping if it opens in time', () => {
    const { stream, hello, connections, pass } = setUp();
    stream.follow(serverInfoStream, { onAnswer: vi.fn(), onLost: vi.fn() });
    pass(50 + opensWithinMs - 1);
    hello();
    pass(provenWithinMs - 1);
    expect(connections[0]?.isClosed).toBe(false);
  });
});

describe('a hidden tab', () => {
  it('keeps its stream for a minute, and resumes from the cursor when visible', () => {
    const { setHidden, ping, pass, open, last, onLost } = setUpFollowing();
    setHidden(true);
    const beat = () => {
      ping();
      pass(15_000);
    };
    beat();
    beat();
    beat();
    expect(open()).toBe(1);
    beat();
    expect(open()).toBe(0);
    expect(onLost).toHaveBeenCalledTimes(1);
    pass(60 * 60_000);
    expect(open()).toBe(0);
    setHidden(false);
    expect(open()).toBe(1);
    expect(last().query.get('last_event_id')).toBe('e:40');
  });

  it('shows nothing while hidden, and all changes at once when visible', () => {
    const { setHidden, delta, ping, onAnswer, shown } = setUpFollowing();
    setHidden(true);
    onAnswer.mockClear();
    ping();
    delta('characters:orien', 5, { updates: [bo] });
    delta('characters:orien', 6, { removals: [1] });
    expect(onAnswer).not.toHaveBeenCalled();
    setHidden(false);
    expect(onAnswer).toHaveBeenCalledTimes(1);
    expect(shown()).toEqual({ 2: bo });
  });

  it('passes answers to followers that want them while hidden', () => {
    const { follower, setHidden, delta, shown } = setUpFollowing();
    follower.setRunsHidden(true);
    setHidden(true);
    delta('characters:orien', 5, { updates: [bo] });
    expect(shown()).toEqual({ 1: aria, 2: bo });
  });

  it('keeps its stream while a follower wants it', () => {
    const { follower, setHidden, ping, pass, open } = setUpFollowing();
    follower.setRunsHidden(true);
    setHidden(true);
    for (let at = 0; at < 2 * hiddenForMs; at += 15_000) {
      ping();
      pass(15_000);
    }
    expect(open()).toBe(1);
    follower.setRunsHidden(false);
    expect(open()).toBe(0);
  });
});

describe('a hidden tab that shares a few connections with all others', () => {
  it('closes its stream at once, even if a follower wants it, and resumes when visible', () => {
    const { follower, setHidden, ping, pass, open, last, onLost } = setUpFollowing({
      hasFewConnections: true,
    });
    ping();
    follower.setRunsHidden(true);
    setHidden(true);
    expect(open()).toBe(0);
    expect(onLost).toHaveBeenCalledTimes(1);
    pass(60 * 60_000);
    expect(open()).toBe(0);
    setHidden(false);
    expect(open()).toBe(1);
    expect(last().query.get('last_event_id')).toBe('e:40');
  });

  it('opens no stream before it is visible', () => {
    const { stream, connections, setHidden, pass } = setUp({ hasFewConnections: true });
    setHidden(true);
    stream.follow(serverInfoStream, { onAnswer: vi.fn(), onLost: vi.fn() });
    pass(60_000);
    expect(connections).toHaveLength(0);
    setHidden(false);
    pass(100);
    expect(connections).toHaveLength(1);
  });
});

it.each([
  [['http/1.1', 'http/1.1'], true],
  [['h2'], false],
  [['', 'h3'], false],
  [['', ''], true],
  [[], true],
])('over %j, connections are scarce: %s', (protocols, areFew) => {
  const entries = protocols.map((value) =>
    Object.defineProperty(performance.mark('entry'), 'nextHopProtocol', { value }),
  );
  const [navigation, ...resources] = entries;
  const getEntriesByType = (type: string) =>
    type === 'resource' ? resources : navigation === undefined ? [] : [navigation];
  expect(sharesFewConnections({ getEntriesByType })).toBe(areFew);
});

it('reports the build of the server', () => {
  const { hello, onHello } = setUpFollowing();
  hello('two');
  expect(onHello).toHaveBeenLastCalledWith({ commit_hash: 'two', built_at: null });
});

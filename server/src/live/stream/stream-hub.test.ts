import type { Report } from '@rollcall/game/api/report';
import { defaultDefinition } from '@rollcall/game/definition';
import { madeAtMs } from '@rollcall/game/testing/makers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { silentLogger } from '../../http/logger.ts';
import { createLiveStore } from '../live-store.ts';
import { emptyCatalogue, charactersReport, lfmsReport, reported, reportedLfm } from '../testing/reports.ts';
import type { StreamPosition } from './frame-log.ts';
import { createStreamHub } from './stream-hub.ts';
import { openOn, rounds, until } from './testing/reader.ts';

let now = madeAtMs;
let closers: (() => Promise<void>)[] = [];

beforeEach(() => {
  now = madeAtMs;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(async () => {
  const closed = closers.map((close) => close());
  closers = [];
  await Promise.all(closed);
  vi.useRealTimers();
});

function started() {
  const store = createLiveStore({ definition: defaultDefinition });
  store.apply(charactersReport([reported()]), now);
  const build = { commit_hash: 'abc', built_at: null };
  const hub = createStreamHub({
    store,
    catalogue: () => emptyCatalogue,
    build,
    nowMs: () => now,
    logger: silentLogger,
    epoch: 'run',
    random: () => 0.5,
  });
  const opened: ReturnType<typeof openOn>[] = [];
  closers.push(async () => {
    for (const { stream } of opened) stream.left();
    expect(hub.openCount()).toBe(0);
    await hub.close();
  });
  const apply = async (report: Report) => {
    store.apply({ ...report, observedAtMs: now }, now);
    await rounds();
  };
  let location = 0;
  return {
    hub,
    store,
    apply,
    open: (wanted: Parameters<typeof openOn>[1] = {}) => {
      const reader = openOn(hub, wanted);
      opened.push(reader);
      return reader;
    },
    /** Sends this many frames of `characters:thelanis` with this comment. */
    change: async (times = 1, public_comment = '') => {
      for (let count = 0; count < times; count += 1) {
        location += 1;
        await apply(
          charactersReport([{ id: 101, location_id: location, public_comment }], { mode: 'delta' }),
        );
      }
    },
  };
}

async function passSeconds(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    vi.advanceTimersByTime(1_000);
    await rounds();
  }
}

type Reader = ReturnType<ReturnType<typeof started>['open']>;

/** Reads everything sent so far, and returns what is sent next: at least this many items. */
async function drained({ connection, stream, said }: Reader, count: number): Promise<readonly string[]> {
  const before = said().length;
  connection.isReading = true;
  stream.drained();
  await until(() => said().length >= before + count);
  await rounds(20);
  return said().slice(before);
}

const thelanis = 'characters:thelanis';

describe('a stream', () => {
  it('of several topics begins with hello and a snapshot of each, the last of which has the cursor', async () => {
    const { open } = started();
    const { events, said } = open({ names: [thelanis, 'lfms:thelanis', 'server-info'], coding: 'gzip' });
    await until(() => said().length === 4);
    expect(said()).toEqual([
      'hello',
      'characters:thelanis snapshot 0',
      'lfms:thelanis snapshot 0',
      'server-info snapshot 0',
    ]);
    expect(events().map(({ id }) => id)).toEqual([undefined, undefined, undefined, 'run:0']);
  });

  it('of one topic begins with its snapshot and has cursors of its own', async () => {
    const { open, change } = started();
    await change(2);
    const { events, said } = open({ numbering: 'topic' });
    await until(() => said().length === 1);
    await change();
    expect(events().map(({ id }) => id)).toEqual(['run-characters-thelanis:2', 'run-characters-thelanis:3']);
    expect(said()).toEqual(['characters:thelanis snapshot 2', 'characters:thelanis delta 3']);
  });

  it('that resumes receives only newer frames, and snapshots of topics that are new to it', async () => {
    const { hub, open, change, apply } = started();
    await change(3);
    await apply(lfmsReport([reportedLfm()]));
    const names = [thelanis, 'lfms:thelanis', 'server-info'];
    const lfms = hub.log.topics.get('lfms:thelanis');
    const { said, events } = open({ names, lastId: 'run:1', newTopics: new Set(lfms && [lfms]) });
    await until(() => said().length === 5);
    expect(said()).toEqual([
      'hello',
      'lfms:thelanis snapshot 1',
      'characters:thelanis delta 2',
      'characters:thelanis delta 3',
      'server-info delta 1',
    ]);
    expect(events().map(({ id }) => id)).toEqual([undefined, 'run:1', 'run:2', 'run:3', 'run:5']);
  });

  it('receives the same bytes as all others', async () => {
    const { open, change } = started();
    const readers = Array.from({ length: 30 }, (_, index) =>
      open({
        coding: 'gzip',
        numbering: 'combined',
        names: index % 2 === 0 ? [thelanis] : [thelanis, 'server-info'],
      }),
    );
    await until(() => readers.every(({ said }) => said().length >= 2));
    await change();
    const last = readers.map(({ connection }) => connection.written.at(-1));
    expect(new Set(last).size).toBe(1);
    const snapshots = readers
      .filter((_, index) => index % 2 === 0)
      .map(({ connection }) => connection.written.at(-2));
    expect(new Set(snapshots).size).toBe(1);
  });

  it('receives nothing after it has left', async () => {
    const { open, change, hub } = started();
    const [early, late] = [open(), open()];
    early.stream.left();
    await until(() => late.said().length === 2);
    late.stream.left();
    await change();
    await passSeconds(20);
    expect([early.said(), late.said().length, hub.openCount()]).toEqual([['hello'], 2, 0]);
  });
});

describe('an idle stream', () => {
  it.each([
    [
      'of several topics is pinged early, then every 15 s',
      'combined' as const,
      { ping: [2, 5, 15, 30, 45, 60] },
    ],
    [
      'of one topic gets a comment every 15 s and a ping every minute',
      'topic' as const,
      { comment: [15, 30, 45, 60], ping: [60] },
    ],
  ])('%s', async (_case, numbering, expected) => {
    const { open } = started();
    const { said, text } = open({ numbering });
    await until(() => said().some((each) => each.includes('snapshot')));
    const seconds: { comment?: number[]; ping?: number[] } = {};
    for (let second = 1; second <= 62; second += 1) {
      // Only the timer of the pings counts, not the clock of the server.
      now += second === 20 ? -3_600_000 : 1_000;
      if (second === 40) now += 86_400_000;
      const [pings, comments] = [
        said().filter((each) => each === 'ping').length,
        text().split('\n:\n').length,
      ];
      await passSeconds(1);
      if (said().filter((each) => each === 'ping').length > pings) (seconds.ping ??= []).push(second);
      if (text().split('\n:\n').length > comments) (seconds.comment ??= []).push(second);
    }
    expect(seconds).toEqual(expected);
    expect(text()).toContain('event: ping\ndata: {"type":"ping","sent_at":"');
    expect(text()).toContain('"thelanis":"2026-03-14T20:15:00Z"');
  });

  it('is pinged in batches, so that a thousand streams at once delay nobody', async () => {
    const { open } = started();
    const readers = Array.from({ length: 350 }, () => open({ names: ['server-info'] }));
    await until(() => readers.every(({ said }) => said().length === 2));
    const pinged = () => readers.filter(({ connection }) => connection.written.length > writes).length;
    const writes = readers[0]?.connection.written.length ?? 0;
    vi.advanceTimersByTime(2_000);
    const seen: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      await rounds();
      seen.push(pinged());
    }
    expect(seen.at(-1)).toBe(350);
    expect(Math.max(...seen.map((count, turn) => count - (seen[turn - 1] ?? 0)))).toBe(100);
    expect(new Set(readers.map(({ connection }) => connection.written.at(-1))).size).toBe(1);
  });
});

describe('a slow reader', () => {
  async function blocked(wanted: Parameters<typeof openOn>[1] = {}) {
    const server = started();
    const reader = server.open({ names: [thelanis, 'lfms:thelanis'], ...wanted });
    await until(() => reader.said().length === 3);
    reader.connection.isReading = false;
    // The connection still accepts this change; later ones have to wait.
    await server.change();
    return { ...server, reader };
  }

  /** Reads everything sent so far; the snapshots then fill its connection again. */
  async function takeSnapshots({ stream, said }: Reader): Promise<void> {
    const before = said().length;
    stream.drained();
    await until(() => said().length === before + 2);
  }

  it.each([
    ['20 frames behind is sent each of them', 20, 10, 20, 'delta'],
    ['21 frames behind is sent one snapshot of each topic instead', 21, 10, 2, 'snapshot'],
    ['less than 256 KB behind is sent each frame', 10, 20_000, 10, 'delta'],
    ['more than 256 KB behind is sent one snapshot of each topic instead', 14, 20_000, 2, 'snapshot'],
  ])('%s', async (_case, frames, letters, expected, type) => {
    const { reader, change } = await blocked();
    await change(frames, 'x'.repeat(letters));
    const sent = await drained(reader, expected);
    expect([sent.length, sent.every((each) => each.includes(` ${type} `))]).toEqual([expected, true]);
    await change();
    expect(reader.said().at(-1)).toBe(`characters:thelanis delta ${frames + 2}`);
    expect(reader.connection.closed()).toBeNull();
  });

  it('is closed if it falls behind again before it has caught up', async () => {
    const { reader, change, hub } = await blocked();
    await change(40);
    expect(reader.connection.closed()).toBeNull();
    await takeSnapshots(reader);
    await change(20);
    expect(reader.connection.closed()).toBeNull();
    await change();
    expect([reader.connection.closed(), hub.openCount()]).toEqual(['destroyed', 0]);
  });

  it.each([
    ['taken at once', true],
    ['taken in two steps', false],
  ])(
    'gets a snapshot again if it had caught up in between, its first snapshot %s',
    async (_case, isAtOnce) => {
      const { reader, change } = await blocked();
      await change(30);
      if (!isAtOnce) {
        await takeSnapshots(reader);
        await change(3);
      }
      await drained(reader, isAtOnce ? 2 : 3);
      await change();
      reader.connection.isReading = false;
      await change(30);
      expect(reader.connection.closed()).toBeNull();
      expect(await drained(reader, 2)).toEqual([
        expect.stringMatching(/^characters:thelanis snapshot/),
        expect.stringMatching(/^lfms:thelanis snapshot/),
      ]);
    },
  );

  it('does not count as behind because of a snapshot, however long', async () => {
    const { open, apply, change } = started();
    const crowd = Array.from({ length: 1_000 }, (_, index) => reported({ id: 1_000 + index }));
    await apply(charactersReport([...crowd, reported()]));
    const reader = open();
    reader.connection.isReading = false;
    await until(() => reader.text().length > 300_000);
    await change(20);
    expect(reader.connection.closed()).toBeNull();
    expect(await drained(reader, 20)).toHaveLength(20);
  });

  it('is closed if it reads nothing for a minute, however little is waiting', async () => {
    const { reader } = await blocked();
    await passSeconds(59);
    expect(reader.connection.closed()).toBeNull();
    await passSeconds(2);
    expect(reader.connection.closed()).toBe('destroyed');
  });
});

describe('a reader that has seen frames this server does not have yet', () => {
  it.each([
    ['several topics', 'combined' as const, 'run:2', ['hello']],
    ['one topic', 'topic' as const, 'run-characters-thelanis:2', []],
  ])('of %s waits for it, then continues', async (_case, numbering, lastId, before) => {
    const { open, change } = started();
    const { said } = open({ numbering, lastId });
    await change();
    expect(said()).toEqual(before);
    await change(2);
    expect(said()).toEqual([...before, 'characters:thelanis delta 3']);
  });

  it('gets a snapshot if they have not arrived within a second', async () => {
    const { open, change } = started();
    const { said } = open({ lastId: 'run:9' });
    await change();
    await passSeconds(1);
    await until(() => said().length === 2);
    await change();
    expect(said()).toEqual(['hello', 'characters:thelanis snapshot 1', 'characters:thelanis delta 2']);
  });

  it('is ended like all others, and leaves nothing behind', async () => {
    const { open, hub, change } = started();
    const [gone, ended] = [open({ lastId: 'run:1' }), open({ lastId: 'run:1' })];
    gone.stream.left();
    const closed = hub.close();
    ended.stream.left();
    await closed;
    await change(2);
    expect([gone.said(), ended.said(), hub.openCount()]).toEqual([['hello'], ['hello'], 0]);
  });
});

describe('an unrelated new state', () => {
  const names = [thelanis, 'server-info'];

  /** An unrelated state, with which the hub restarts. */
  function restarted() {
    const server = started();
    const lost = server.store.current();
    return {
      ...server,
      restart: (epoch = 'again', from?: StreamPosition) => {
        server.store.replace(lost);
        server.hub.restart(epoch, from);
      },
    };
  }
  const epochsOf = ({ events }: Reader) =>
    events().map(({ data }) => z.parse(z.object({ epoch: z.string() }), JSON.parse(data)).epoch);

  it('is sent as a snapshot of a new epoch to every open stream, and no frame of the old one follows it', async () => {
    const { open, change, restart, hub } = restarted();
    const followers = [open({ names }), open({ numbering: 'topic' }), open({ names, coding: 'gzip' })];
    await until(() => followers.every(({ said }) => said().some((each) => each.includes('snapshot'))));
    await rounds(20);
    const [slow, ahead] = [open({ names: [thelanis] }), open({ names: [thelanis], lastId: 'run:99' })];
    slow.connection.isReading = false;
    await change(3);
    const young = open({ names: [thelanis] });
    // Its snapshot is being built.
    await rounds();
    restart();
    const atRestart = followers.map(({ said }) => said().length);
    await change();
    slow.connection.isReading = true;
    slow.stream.drained();
    const all = [...followers, slow, ahead, young];
    await until(() => all.every((each) => epochsOf(each).at(-1)?.startsWith('again') === true));
    await change();
    for (const [index, reader] of followers.entries()) {
      const after = epochsOf(reader).slice(atRestart[index]);
      expect(new Set(after.map((epoch) => epoch.split('-')[0]))).toEqual(new Set(['again']));
      expect(reader.said().slice(atRestart[index])).toContain('characters:thelanis snapshot 1');
    }
    for (const { said, events, connection } of all) {
      expect(said().at(-1)).toBe('characters:thelanis delta 2');
      expect(events().at(-1)?.id).toMatch(/^again/);
      expect(connection.closed()).toBeNull();
    }
    expect(young.said().slice(0, 2)).toEqual(['hello', 'characters:thelanis snapshot 1']);
    expect(hub.openCount()).toBe(all.length);
  });

  it('continues the numbering that belongs to it', async () => {
    const { open, change, restart, hub } = restarted();
    await change(2);
    const position = hub.position();
    await change();
    restart('again', position);
    expect(hub.log.newest()).toBe(2);
    await change();
    const [resumed, old] = [open({ lastId: 'again:2' }), open({ lastId: 'again:1' })];
    await until(() => [resumed, old].every(({ said }) => said().length === 2));
    expect(resumed.said()).toEqual(['hello', 'characters:thelanis delta 3']);
    expect(old.said()).toEqual(['hello', 'characters:thelanis snapshot 3']);
  });
});

describe('a server that stops', () => {
  it('asks every reader to come back later, ends its stream, and waits only for those that still read', async () => {
    const { open, hub } = started();
    const readers = [open({ coding: 'gzip' }), open({ numbering: 'topic' })];
    await until(() => readers.every(({ said }) => said().some((each) => each.includes('snapshot'))));
    const closed = hub.close();
    for (const { text, connection, stream } of readers) {
      expect(text()).toMatch(/\n\nretry: 3000\n\n$/);
      expect(connection.closed()).toBe('ended');
      stream.left();
    }
    await closed;
    expect(hub.openCount()).toBe(0);
  });

  it('does not wait for a reader that reads nothing', async () => {
    const { open, hub } = started();
    const { connection } = open();
    await hub.close();
    expect([connection.closed(), hub.openCount()]).toEqual(['ended', 0]);
  });

  it('at once ends a stream that was being opened', async () => {
    const { open, hub } = started();
    await hub.close();
    const { text, connection } = open({ numbering: 'topic' });
    expect([text(), connection.closed()]).toEqual(['retry: 3000\n\n', 'ended']);
  });
});

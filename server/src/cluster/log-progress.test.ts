import { defaultDefinition } from '@rollcall/game/definition';
import type { HistoryEvent } from '@rollcall/game/api/history-event';
import { madeAtMs } from '@rollcall/game/testing/makers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { journalSource } from '../history/journal-recording.ts';
import type { RecordedRows } from '../history/recorded-rows.ts';
import { type Recorder, startRecorder } from '../history/recorder.ts';
import type { SetAside } from '../history/set-aside.ts';
import { createFallibleRows, type Fate } from '../history/testing/fallible-rows.ts';
import { numberedEvent } from '../history/testing/open-test-journal.ts';
import { emptyLiveState } from '../live/server-state.ts';
import type { Lease } from './lease.ts';
import { beginFirstLog } from './log-beginning.ts';
import type { LogEntry, Recorded } from './log-entry.ts';
import { createLogProgress } from './log-progress.ts';
import { beginMemoryLog, createMemoryLog, type MemoryLog } from './testing/memory-log.ts';
import { createTestLeases, type TestLease } from './testing/test-lease.ts';
import { until } from '../testing/until.ts';

interface Setup {
  readonly log: MemoryLog;
  readonly rows: RecordedRows;
  readonly lease?: Pick<Lease, 'isHeld'>;
  readonly atOnce?: number;
  readonly definition?: typeof defaultDefinition;
  readonly lines?: string[];
  readonly setAside?: (event: SetAside) => Promise<void>;
}

const held = { isHeld: () => true };

function record({
  log,
  rows,
  lease = held,
  atOnce = 1000,
  definition = defaultDefinition,
  lines = [],
  setAside,
}: Setup) {
  const recorded: Recorded[] = [];
  const logger = {
    info: (line: string) => void lines.push(`info ${line}`),
    warn: (line: string) => void lines.push(`warn ${line}`),
    error: (line: string) => void lines.push(`error ${line}`),
  };
  const progress = createLogProgress({
    log,
    lease,
    rows,
    definition,
    logger,
    atOnce: { events: atOnce, bytes: 1 << 20 },
    onRecorded: (each) => void recorded.push(each),
  });
  const recorder = startRecorder({
    progress,
    setAside: setAside ?? (async () => {}),
    logger,
    lingerMs: 0,
    retryMs: [0, 0],
    idleMs: 0,
    source: journalSource,
    flushedAppends: () => 0,
    onCaughtUp: () => {},
  });
  return { recorder, recorded };
}

function isNumbered(event: ReturnType<typeof numberedEvent>): event is HistoryEvent {
  return event.type !== 'live_lost';
}

const eventsEntry = (...numbers: number[]): LogEntry => ({
  kind: 'events',
  events: numbers.map(numberedEvent).filter(isNumbered),
});
const tick: LogEntry = { kind: 'tick', recorded: null };
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Lets time pass in the log until its entries are settled. */
async function settle(log: MemoryLog, ms = 2_000) {
  log.nowMs += ms;
  await log.append(tick);
}

async function untilCaughtUp(recorder: Recorder): Promise<void> {
  while (!(await recorder.caughtUp()));
}

describe('the recorder of a log', () => {
  it('does not record the last two seconds of the log', async () => {
    const log = await beginMemoryLog(madeAtMs);
    const rows = createFallibleRows();
    await log.append(eventsEntry(1, 2));
    log.nowMs += 1;
    await log.append(eventsEntry(3));
    await settle(log, 1_999);
    const { recorder, recorded } = record({ log, rows });
    await untilCaughtUp(recorder);
    expect(rows.recorded).toEqual([1, 2]);
    await settle(log, 1);
    await untilCaughtUp(recorder);
    expect(rows.recorded).toEqual([1, 2, 3]);
    expect(recorded.at(-1)?.position).toBe(`${madeAtMs + 1}-0`);
    await recorder.close();
  });

  it('resumes in the middle of an entry, and skips what others have recorded', async () => {
    const log = await beginMemoryLog(madeAtMs);
    const rows = createFallibleRows();
    await log.append(eventsEntry(1, 2, 3, 4, 5));
    await log.append(eventsEntry(6));
    await settle(log);
    const leases = createTestLeases();
    leases.move('a');
    const cut: RecordedRows = {
      readPosition: rows.readPosition,
      record: async (step) => {
        await rows.record(step);
        if (rows.recorded.length === 4) leases.move('b');
      },
    };
    const a = record({ log, rows: cut, lease: leases.of('a'), atOnce: 2 });
    await untilCaughtUp(a.recorder);
    expect(rows.recorded).toEqual([1, 2, 3, 4]);
    const b = record({ log, rows, lease: leases.of('b'), atOnce: 2 });
    await untilCaughtUp(b.recorder);
    expect(rows.recorded).toEqual(upTo(6));
    leases.move('a');
    await log.append(eventsEntry(7));
    await settle(log);
    await untilCaughtUp(a.recorder);
    expect(rows.recorded).toEqual(upTo(7));
    await a.recorder.close();
    await b.recorder.close();
  });

  it('stores its state once a minute, and trims entries that are older than both the stored state and ten minutes', async () => {
    const log = await beginMemoryLog(madeAtMs);
    const rows = createFallibleRows();
    const { recorder } = record({ log, rows });
    for (let minute = 0; minute < 15; minute += 1) {
      await log.append(eventsEntry(minute));
      await settle(log, 60_000);
      await untilCaughtUp(recorder);
    }
    expect((await log.snapshotVersions('recorded')).map(({ atMs }) => atMs)).toEqual([log.nowMs]);
    const oldest = log.entries()[0]?.position;
    expect(oldest).toBe(`${madeAtMs + 5 * 60_000}-0`);
    await recorder.close();
    const another = { ...defaultDefinition, servers: defaultDefinition.servers.toReversed() };
    const again = record({ log, rows, definition: another });
    await settle(log);
    await untilCaughtUp(again.recorder);
    expect(rows.recorded).toEqual(upTo(15).map((each) => each - 1));
    expect(again.recorder.reasons()).toEqual([]);
    await again.recorder.close();
  });

  it('keeps the snapshot of the current holder of the lease if this server was paused before it could store its own', async () => {
    const log = await beginMemoryLog(madeAtMs);
    const rows = createFallibleRows();
    const leases = createTestLeases();
    leases.move('a');
    const slow: RecordedRows = {
      readPosition: rows.readPosition,
      record: async (step) => {
        await rows.record(step);
        if (step.events.length === 0) leases.move('b');
      },
    };
    const { recorder } = record({ log, rows: slow, lease: leases.of('a') });
    await log.append(eventsEntry(1));
    await settle(log);
    await untilCaughtUp(recorder);
    const before = await log.snapshotVersions('recorded');
    expect(before).toHaveLength(1);
    await settle(log, 61_000);
    await settle(log);
    // The first time folds the entry, the second time stores the state.
    await untilCaughtUp(recorder);
    await untilCaughtUp(recorder);
    expect(leases.of('b').isHeld()).toBe(true);
    expect(await log.snapshotVersions('recorded')).toEqual(before);
    await recorder.close();
  });

  it('keeps everything while the store is unavailable, and records it afterwards', async () => {
    const log = await beginMemoryLog(madeAtMs);
    const rows = createFallibleRows();
    rows.fates = Array.from({ length: 60 }, (): Fate => 'away');
    const { recorder } = record({ log, rows, atOnce: 7 });
    for (const number of upTo(60)) {
      await log.append(eventsEntry(number));
      await settle(log, 60_000);
      await recorder.caughtUp();
    }
    await untilCaughtUp(recorder);
    await settle(log);
    await untilCaughtUp(recorder);
    expect(rows.recorded).toEqual(upTo(60));
    await recorder.close();
  });

  it('waits without logging while Redis is unavailable', async () => {
    const log = await beginMemoryLog(madeAtMs);
    const rows = createFallibleRows();
    const lines: string[] = [];
    await log.append(eventsEntry(1));
    await settle(log);
    log.isAway = true;
    const { recorder } = record({ log, rows, lines });
    await untilCaughtUp(recorder);
    expect(rows.recorded).toEqual([]);
    log.isAway = false;
    await untilCaughtUp(recorder);
    expect(rows.recorded).toEqual([1]);
    expect(lines).toEqual([]);
    await recorder.close();
  });

  it('sets aside events that can never become rows, and entries of a newer version', async () => {
    const log = await beginMemoryLog(madeAtMs);
    const rows = createFallibleRows(new Set([2]));
    const aside: SetAside[] = [];
    await log.append(eventsEntry(1, 2, 3));
    log.appendUnknown();
    await log.append(eventsEntry(4));
    await settle(log);
    const { recorder } = record({ log, rows, setAside: async (each) => void aside.push(each) });
    await untilCaughtUp(recorder);
    expect(rows.recorded).toEqual([1, 3, 4]);
    expect(aside.map(({ placed, reason }) => [placed.place, reason])).toEqual([
      [{ segment: madeAtMs, offset: 0, index: 1 }, '2 is out of range (22003)'],
      [{ segment: madeAtMs, offset: 1, index: 0 }, 'this version does not know its format'],
    ]);
    await recorder.close();
  });
});

describe('a log and a store of different ages', () => {
  async function recordSome(count: number) {
    const log = await beginMemoryLog(madeAtMs);
    const rows = createFallibleRows();
    const lines: string[] = [];
    const { recorder } = record({ log, rows });
    for (const number of upTo(count)) {
      await log.append(eventsEntry(number));
      await settle(log, 60_000);
      await untilCaughtUp(recorder);
    }
    await recorder.close();
    return { log, rows, lines };
  }

  it('A log that lost recorded entries continues with new ones and reports the loss', async () => {
    const { log, rows, lines } = await recordSome(3);
    log.failOver(`${madeAtMs + 2 * 60_000 - 1}-0`);
    log.nowMs += 5_000;
    const { recorder } = record({ log, rows, lines });
    await untilCaughtUp(recorder);
    await log.append(eventsEntry(4));
    await settle(log);
    // Meanwhile a server that knows more could restart the log.
    await untilCaughtUp(recorder);
    expect(rows.recorded).toEqual(upTo(3));
    await until(() => expect(rows.recorded).toEqual(upTo(4)));
    expect(recorder.reasons()).toEqual([
      { code: 'history-gap', message: expect.stringContaining('The database is recorded up to') as string },
    ]);
    expect(lines).toEqual([expect.stringMatching(/^warn The database is recorded up to/)]);
    await recorder.close();
  });

  it('A failover during recording changes nothing if the log still contains all recorded entries', async () => {
    const log = await beginMemoryLog(madeAtMs);
    const rows = createFallibleRows();
    const { recorder } = record({ log, rows });
    await log.append(eventsEntry(1));
    await settle(log, 3_000);
    await untilCaughtUp(recorder);
    await log.append(eventsEntry(2));
    log.failOver(`${log.nowMs}-0`);
    await log.append(eventsEntry(3));
    await settle(log);
    await untilCaughtUp(recorder);
    expect(rows.recorded).toEqual([1, 3]);
    expect(recorder.reasons()).toEqual([]);
    await recorder.close();
  });

  it('A failover directly before the state is stored again changes nothing', async () => {
    const log = await beginMemoryLog(madeAtMs);
    const rows = createFallibleRows();
    const failing: RecordedRows = {
      readPosition: rows.readPosition,
      record: async (step) => {
        await rows.record(step);
        if (rows.recorded.length === 2) log.failOver(`${log.nowMs + 1}-0`);
      },
    };
    const { recorder } = record({ log, rows: failing });
    await log.append(eventsEntry(1));
    await settle(log, 61_000);
    await untilCaughtUp(recorder);
    await log.append(eventsEntry(2));
    await settle(log, 61_000);
    await untilCaughtUp(recorder);
    await log.append(eventsEntry(3));
    await settle(log);
    await untilCaughtUp(recorder);
    expect(rows.recorded).toEqual([1, 2, 3]);
    await recorder.close();
  });

  it('A failover that loses recorded entries is noticed during recording', async () => {
    const log = await beginMemoryLog(madeAtMs);
    const rows = createFallibleRows();
    const { recorder } = record({ log, rows });
    for (const number of [1, 2]) {
      await log.append(eventsEntry(number));
      await settle(log, 5_000);
      await untilCaughtUp(recorder);
    }
    log.failOver(`${madeAtMs + 4_000}-0`);
    await log.append(eventsEntry(3));
    await settle(log);
    await untilCaughtUp(recorder);
    await until(() => expect(rows.recorded).toEqual([1, 2, 3]));
    expect(recorder.reasons()).toMatchObject([{ code: 'history-gap' }]);
    await recorder.close();
  });

  it('A log that has not been created is left unchanged, and a log that continues without its beginning ends everything open in the store', async () => {
    const log = createMemoryLog(madeAtMs);
    const rows = createFallibleRows();
    const lines: string[] = [];
    const { recorder } = record({ log, rows, lines });
    await log.append(tick);
    await untilCaughtUp(recorder);
    expect(rows.recorded).toEqual([]);
    expect(recorder.reasons()).toEqual([]);
    await log.writeSnapshot('live', 'a version', Buffer.from(''));
    await log.append(eventsEntry(1));
    await settle(log);
    await untilCaughtUp(recorder);
    expect(rows.recorded).toEqual([-1, 1]);
    expect(recorder.reasons()).toMatchObject([{ code: 'history-gap' }]);
    expect(lines).toEqual([expect.stringMatching(/^warn The beginning of the shared log is unknown/)]);
    await recorder.close();
  });

  it('A log that is created while the recorder examines it is recorded completely', async () => {
    const log = createMemoryLog(madeAtMs);
    const { run, readAfter, snapshotVersions } = log;
    const over = run() ?? '';
    let isNoticed = false;
    log.run = () => (isNoticed ? run() : over);
    log.readAfter = async (...asked) => ({ ...(await readAfter(...asked)), run: log.run() ?? '' });
    log.snapshotVersions = async (name) => {
      const versions = await snapshotVersions(name);
      const live = emptyLiveState(defaultDefinition);
      if (name === 'recorded') await beginFirstLog(log, { over, live, events: [] });
      return versions;
    };
    const rows = createFallibleRows();
    const { recorder } = record({ log, rows });
    await until(() => expect(run()).not.toBe(over));
    await log.append(eventsEntry(1));
    await settle(log);
    await until(() => expect(rows.recorded).toEqual([1]));
    isNoticed = true;
    await log.append(eventsEntry(2));
    await settle(log);
    await until(() => expect(rows.recorded).toEqual([1, 2]));
    expect(recorder.reasons()).toEqual([]);
    await recorder.close();
  });

  it('A log that was trimmed beyond the last recorded entry reports the gap and starts over', async () => {
    const { log, lines } = await recordSome(15);
    const older = createFallibleRows();
    const { recorder } = record({ log, rows: older, lines });
    await log.append(eventsEntry(16));
    await settle(log);
    await untilCaughtUp(recorder);
    // The loss of the live state is an event without a number.
    expect(older.recorded).toEqual([-1, 16]);
    expect(lines).toEqual([expect.stringMatching(/^warn The database is older than the shared log/)]);
    expect(recorder.reasons()).toMatchObject([{ code: 'history-gap' }]);
    await recorder.close();
  });
});

describe('recording with failures between any two steps', () => {
  const servers = ['a', 'b', 'c'];

  async function startWorld(impossible: readonly number[], atOnce: number) {
    const log = await beginMemoryLog(madeAtMs);
    const rows = createFallibleRows(new Set(impossible));
    const leases = createTestLeases();
    const ofServers = new Map(servers.map((name) => [name, leases.of(name)]));
    const start = (lease: TestLease) => record({ log, rows, lease, atOnce }).recorder;
    const running = new Map([...ofServers].map(([name, lease]) => [name, start(lease)]));
    return { log, rows, leases, ofServers, start, running, appended: 0 };
  }
  type World = Awaited<ReturnType<typeof startWorld>>;

  const actions: Readonly<Record<string, (world: World, server: string, amount: number) => unknown>> = {
    append: async (world, _server, amount) => {
      if (world.log.isAway) return;
      const { appended } = world;
      world.appended += amount % 7;
      await world.log.append(eventsEntry(...upTo(amount % 7).map((index) => appended + index)));
    },
    time: async ({ log }, _server, amount) => {
      log.nowMs += amount * 1_000;
      if (!log.isAway) await log.append(tick);
    },
    lease: ({ leases }, server) => leases.move(server),
    // Two servers may believe that they hold the lease, so only the position in the store decides.
    sleep: ({ ofServers }, server) => {
      const lease = ofServers.get(server);
      if (lease !== undefined) lease.isAsleep = !lease.isAsleep;
    },
    redis: ({ log }) => {
      log.isAway = !log.isAway;
    },
    work: ({ running }, server) => running.get(server)?.caughtUp(),
    restart: async ({ running, ofServers, start }, server) => {
      const lease = ofServers.get(server);
      await running.get(server)?.close();
      if (lease !== undefined) running.set(server, start(lease));
    },
  };

  const step = fc.record({
    action: fc.constantFrom('append', 'append', 'time', 'time', 'work', 'work', ...Object.keys(actions)),
    server: fc.constantFrom(...servers),
    amount: fc.integer({ min: 1, max: 90 }),
  });
  const fates = fc.array(fc.constantFrom<Fate>('well', 'away', 'lost answer', 'full'), { maxLength: 20 });

  it('turns every event into a row exactly once and in order, except the events that can never become rows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 40 }),
        fates,
        fc.integer({ min: 1, max: 5 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 3 }),
        async (steps, ahead, atOnce, impossible) => {
          const world = await startWorld(impossible, atOnce);
          const { log, rows, leases, running } = world;
          rows.fates = [...ahead];
          leases.move('a');
          for (const { action, server, amount } of steps) await actions[action]?.(world, server, amount);
          log.isAway = false;
          rows.fates = [];
          await settle(log);
          leases.move('b');
          const last = running.get('b');
          for (let round = 0; round < 3; round += 1) await last?.caughtUp();
          for (const recorder of running.values()) await recorder.close();
          expect(rows.recorded).toEqual(upTo(world.appended).filter((each) => !impossible.includes(each)));
        },
      ),
      { numRuns: 200 },
    );
  });
});

import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultDefinition } from '@rollcall/game/definition';
import type { Report } from '@rollcall/game/api/report';
import { madeAt, madeAtMs, makeCharacter } from '@rollcall/game/testing/makers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openHistory } from '../history/history.ts';
import { openJournalRecording } from '../history/journal-recording.ts';
import { readTables } from '../history/testing/read-tables.ts';
import { silentLogger } from '../http/logger.ts';
import { createLiveStore } from '../live/live-store.ts';
import { charactersReport, lfmsReport, reported, reportedLfm } from '../live/testing/reports.ts';
import type { Store } from '../store/store.ts';
import { describeStores } from '../store/testing/describe-stores.ts';
import type { LogEntry, Recorded } from './log-entry.ts';
import {
  drainOwnJournal,
  type LogRecording,
  openLogRecording,
  OwnJournalWaitsError,
} from './log-recording.ts';
import { createFold, foldedNothing } from './fold.ts';
import { beginMemoryLog, type MemoryLog } from './testing/memory-log.ts';
import { createTestLeases, type TestLease } from './testing/test-lease.ts';
import { until } from '../testing/until.ts';
import { makeReportEntry } from './testing/make-report-entry.ts';

/** A report and its time of arrival, in milliseconds after the first report. */
type Arrival = readonly [afterMs: number, report: Report];

const people = (count: number, level = 20) =>
  Array.from({ length: count }, (_, index) => reported({ id: index + 1, total_level: level }));

/** An evening with logins, changes and a group that comes and goes, at the end of which everybody logs out. */
const evening: readonly Arrival[] = Array.from({ length: 30 }, (_, minute): Arrival => {
  const overrides = { observedAtMs: madeAtMs + minute * 61_000 };
  const count = minute < 25 ? 3 + ((minute * 7) % 5) : 0;
  const report =
    minute % 5 === 4
      ? lfmsReport(minute % 2 === 0 ? [reportedLfm({ comment: `Run ${minute}` })] : [], overrides)
      : charactersReport(people(count, 10 + minute), overrides);
  return [minute * 61_000, report];
});

const entryOf = (report: Report, index: number): LogEntry =>
  makeReportEntry(`report ${index}`, report, { isBatch: false });

describeStores('the recording of several servers', (open) => {
  let dataDir = '';
  let log: MemoryLog;
  let leases = createTestLeases();
  let closing: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    dataDir = await mkdtemp(join(open.config.dataDir, 'case-'));
    log = await beginMemoryLog(madeAtMs);
    leases = createTestLeases();
  });
  afterEach(async () => {
    for (const close of closing.toReversed()) await close();
    closing = [];
    await open.clear();
  });

  interface TestServer {
    readonly recording: LogRecording;
    readonly lease: TestLease;
    /** Folds everything appended since the last call. */
    follow(): Promise<void>;
  }

  async function startServer(name: string, store: Store = open.store): Promise<TestServer> {
    const fold = createFold(createLiveStore({ definition: defaultDefinition }), foldedNothing);
    const lease = leases.of(name);
    const recording = openLogRecording({
      dataDir,
      store,
      logger: silentLogger,
      log,
      lease,
      definition: defaultDefinition,
      idleMs: 5,
    });
    closing.push(() => recording.close(0));
    const follow = async () => {
      for (const placed of (await log.readAfter(fold.position(), 0)).entries) {
        const { events } = fold.take(placed);
        if (events.length > 0) await recording.append({ batch: null, events });
        recording.noteFolded(placed.position, fold.recorded());
      }
    };
    return { recording, lease, follow };
  }

  const tick = async (ms: number, recorded: Recorded | null = null) => {
    log.nowMs += ms;
    await log.append({ kind: 'tick', recorded });
  };
  const append = async ([afterMs, report]: Arrival, index: number) => {
    log.nowMs = madeAtMs + afterMs;
    await log.append(entryOf(report, index));
  };
  /** Lets the holder of the lease record everything up to two seconds before the tick that this appends. */
  const untilRecorded = async (...servers: readonly TestServer[]) => {
    const end = await log.end();
    await tick(2_000);
    await until(() => expect(servers.map(({ recording }) => recording.recorded()?.position)).toContain(end));
  };

  /** Returns the rows that a single server records for these reports. */
  async function recordAlone(arrivals: readonly Arrival[]) {
    const recording = await openJournalRecording({
      dataDir: await mkdtemp(join(open.config.dataDir, 'alone-')),
      store: open.store,
      logger: silentLogger,
      nowMs: () => madeAtMs,
    });
    const live = createLiveStore({ definition: defaultDefinition });
    for (const [afterMs, report] of arrivals) {
      const { events } = live.apply(report, madeAtMs + afterMs);
      await recording.append({ batch: null, events });
    }
    expect(await recording.caughtUp(20_000)).toBe(true);
    await recording.close(0);
    const tables = await readWithoutSamples();
    await open.clear();
    return tables;
  }

  /** Returns all rows except samples: a single server samples by its clock, several servers by the times of the log. */
  async function readWithoutSamples() {
    const {
      samples: _,
      guildSamples: _samples,
      guildCounts: _counts,
      ...tables
    } = await readTables(open.store);
    return tables;
  }

  it('makes the same rows as a single server, whichever server gets the lease or restarts', async () => {
    const alone = await recordAlone(evening);
    const names = ['a', 'b', 'c'];
    const servers = new Map<string, TestServer>();
    for (const name of names) servers.set(name, await startServer(name));
    for (const [index, arrival] of evening.entries()) {
      await append(arrival, index);
      const name = names[index % 3] ?? 'a';
      if (index % 4 === 0) leases.move(name);
      if (index % 7 === 3) {
        await servers.get(name)?.recording.close(0);
        servers.set(name, await startServer(name));
      }
      if (index % 5 === 2) await untilRecorded(...servers.values());
    }
    await untilRecorded(...servers.values());
    expect(await readWithoutSamples()).toEqual(alone);
    expect(alone.activity.length).toBeGreaterThan(100);
  });

  it('records each sample once, at the marks of the log', async () => {
    const server = await startServer('a');
    leases.move('a');
    await append([0, charactersReport(people(3))], 0);
    await append([280_000, charactersReport(people(2), { observedAtMs: madeAtMs + 280_000 })], 1);
    await tick(21_000);
    await append([302_000, charactersReport(people(5), { observedAtMs: madeAtMs + 302_000 })], 2);
    await untilRecorded(server);
    const { samples } = await readTables(open.store);
    const thelanis = [...samples.values()].filter((each) => each.server_name === 'Thelanis');
    expect(thelanis.map((each) => each.character_count)).toEqual([2]);
  });

  it('resumes in the middle of a keyframe when its holder loses the lease there', async () => {
    const keyframe: Arrival = [0, charactersReport(people(1_300))];
    const alone = await recordAlone([keyframe]);
    let commits = 0;
    const cut: Store = {
      ...open.store,
      isUnavailable: () => open.store.isUnavailable(),
      transaction: async (work) => {
        const done = await open.store.transaction(work);
        commits += 1;
        // The commits are the partition, the first 500 and the second 500.
        if (commits === 3) leases.move('b');
        return done;
      },
    };
    const a = await startServer('a', cut);
    const b = await startServer('b');
    await append(keyframe, 0);
    leases.move('a');
    await untilRecorded(a, b);
    expect(await readWithoutSamples()).toEqual(alone);
    expect(a.recording.recorded()?.position).not.toBe(b.recording.recorded()?.position);
  });

  it('rejects a commit of a holder that was paused, and records the events once', async () => {
    const arrivals = evening.slice(0, 3);
    const alone = await recordAlone(arrivals);
    let wake = () => {};
    const sleep = new Promise<void>((resolve) => {
      wake = resolve;
    });
    let transactions = 0;
    const slow: Store = {
      ...open.store,
      isUnavailable: () => open.store.isUnavailable(),
      transaction: async (work) => {
        transactions += 1;
        // The first transaction creates the partition.
        if (transactions === 2) await sleep;
        return open.store.transaction(work);
      },
    };
    const a = await startServer('a', slow);
    const b = await startServer('b');
    for (const [index, arrival] of arrivals.entries()) await append(arrival, index);
    leases.move('a');
    await tick(2_000);
    await until(() => expect(transactions).toBe(2));
    a.lease.isAsleep = true;
    leases.move('b');
    await untilRecorded(b);
    wake();
    await until(() => expect(a.lease.refusals).toBe(1));
    a.lease.isAsleep = false;
    await untilRecorded(b);
    expect(await readWithoutSamples()).toEqual(alone);
  });

  it('leaves events in the log while the store is unavailable, and catches up', async () => {
    const alone = await recordAlone(evening);
    const server = await startServer('a');
    leases.move('a');
    for (const [index, arrival] of evening.slice(0, 5).entries()) await append(arrival, index);
    await untilRecorded(server);
    await open.setReadOnly(true);
    for (const [index, arrival] of evening.slice(5).entries()) await append(arrival, index + 5);
    await tick(2_000);
    await until(() => expect(server.recording.status().isRecording).toBe(false));
    await server.follow();
    expect(server.recording.status().waitingEvents).toBeGreaterThan(50);
    await open.setReadOnly(false);
    await untilRecorded(server);
    expect(await readWithoutSamples()).toEqual(alone);
    await tick(2_000, server.recording.recorded());
    await server.follow();
    expect(server.recording.status()).toMatchObject({ waitingEvents: 0, isRecording: true, reasons: [] });
  });

  it('sets aside events that the store can never accept, and records the rest', async () => {
    const server = await startServer('a');
    leases.move('a');
    const events = [1, 2, 3].map((id) => ({
      type: 'character_seen' as const,
      at: madeAt,
      is_login: true,
      character: makeCharacter({ id, total_level: id === 2 ? 2 ** 40 : 3 }),
    }));
    await log.append({ kind: 'events', events });
    await untilRecorded(server);
    expect([...(await readTables(open.store)).characters.keys()]).toEqual([1, 3]);
    expect(server.recording.status().setAsideEvents).toBe(1);
    const file = await readFile(join(dataDir, 'journal', 'set-aside.ndjson'), 'utf8');
    expect(JSON.parse(file)).toMatchObject({ segment: madeAtMs, index: 1, event: { character: { id: 2 } } });
  });

  it('informs every server of the recorded position, so that characters who logged out are looked up in the right place', async () => {
    const holder = await startServer('a');
    const other = await startServer('b');
    const appendCounts: number[] = [];
    other.recording.onRecorded((appends) => appendCounts.push(appends));
    const history = openHistory({
      recording: other.recording,
      store: open.store,
      logger: silentLogger,
      nowMs: () => madeAtMs,
    });
    await history.append({ batch: null, events: [], departed: [] });
    await append([0, charactersReport(people(2))], 0);
    await append([1_000, charactersReport(people(1), { observedAtMs: madeAtMs + 1_000 })], 1);
    await other.follow();
    expect(other.recording.status().waitingEvents).toBeGreaterThan(0);
    expect(await other.recording.caughtUp(0)).toBe(false);
    leases.move('a');
    await untilRecorded(holder);
    await tick(1_000, holder.recording.recorded());
    const caughtUp = other.recording.caughtUp(10_000);
    await other.follow();
    expect(await caughtUp).toBe(true);
    expect(appendCounts).toEqual([2]);
    expect(other.recording.status().waitingEvents).toBe(0);
    expect(await history.findCharacter(2)).toMatchObject({ id: 2, is_online: false });
    expect(await history.findCharacter(99)).toBeNull();
  });

  describe('a server that used to run on its own', () => {
    const login = {
      type: 'character_seen' as const,
      at: madeAt,
      is_login: true,
      character: makeCharacter({ id: 7 }),
    };
    const options = () => ({ dataDir, store: open.store, logger: silentLogger, nowMs: () => madeAtMs });
    const appendAlone = async () => {
      const recording = await openJournalRecording(options());
      await recording.append({ batch: null, events: [login] });
      await recording.close(0);
    };

    it('records the events waiting in its journal before it joins', async () => {
      await open.setReadOnly(true);
      await appendAlone();
      await open.setReadOnly(false);
      await drainOwnJournal(options());
      expect([...(await readTables(open.store)).characters.keys()]).toEqual([7]);
      await drainOwnJournal(options());
    });

    it('explains in one line why the events cannot be recorded', async () => {
      await open.setReadOnly(true);
      await appendAlone();
      const failure = drainOwnJournal(options(), 1_000);
      await expect(failure).rejects.toThrow(OwnJournalWaitsError);
      await expect(failure).rejects.toThrow(
        /^1 events that this server acknowledged while it was alone wait in [^\n]*$/,
      );
      await open.setReadOnly(false);
    });
  });
});

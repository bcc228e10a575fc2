import { defaultDefinition } from '@rollcall/game/definition';
import type { CharactersReport } from '@rollcall/game/api/report';
import { expect } from 'vitest';
import type { JournalEvent, JournalPosition } from '../../history/journal-record.ts';
import { PositionMovedError, type RecordedRows } from '../../history/recorded-rows.ts';
import { type Logger, silentLogger } from '../../http/logger.ts';
import { createLiveStore } from '../../live/live-store.ts';
import { emptyLiveState } from '../../live/server-state.ts';
import { createFrameLog } from '../../live/stream/frame-log.ts';
import { createFold } from '../fold.ts';
import { type Follower, startFollower } from '../follower.ts';
import { beginFirstLog } from '../log-beginning.ts';
import { comparePositions, type Recorded, type ReportEntry, timeOf } from '../log-entry.ts';
import { createLogProgress, journalIdOf } from '../log-progress.ts';
import { LogAwayError, type SharedLog } from '../shared-log.ts';
import { readSnapshot } from '../snapshot.ts';
import { createSimulatedRedis, type SimulatedRedis } from './simulated-redis.ts';
import { createProcess, createSimulation, type SimulatedProcess, type Simulation } from './simulation.ts';
import { makeReportEntry } from './make-report-entry.ts';

const startMs = Date.UTC(2026, 10, 20, 20, 4, 30);
const definition = defaultDefinition;

/** Simulates PostgreSQL with the lease, the rows, and the position up to which they are recorded. */
function createDatabase(simulation: Simulation) {
  const rows: JournalEvent[] = [];
  const positions = new Map<string, JournalPosition>();
  let lease = { holder: '', number: 0, untilMs: 0 };
  let isAway = false;

  async function ask<T>(process: SimulatedProcess, work: () => T): Promise<T> {
    await process.pause(simulation.between(1, 10));
    if (isAway) throw new Error('the store is away');
    const done = work();
    await process.pause(simulation.between(1, 10));
    return done;
  }

  return {
    rows,
    setAway: (to: boolean) => {
      isAway = to;
    },
    /** Renews or takes the lease. Returns its number; null = another server holds it. */
    renew: (process: SimulatedProcess, holder: string) =>
      ask(process, () => {
        const now = simulation.nowMs();
        if (lease.holder !== holder && lease.untilMs > now) return null;
        const number = lease.holder === holder ? lease.number : lease.number + 1;
        lease = { holder, number, untilMs: now + 6_000 };
        return number;
      }),
    rowsFor: (process: SimulatedProcess, heldNumber: () => number): RecordedRows => ({
      readPosition: (journalId) => ask(process, () => positions.get(journalId) ?? null),
      record: ({ journalId, from, next, events }) =>
        ask(process, () => {
          if (lease.number !== heldNumber()) throw new PositionMovedError('another server holds the lease');
          if (JSON.stringify(from) !== JSON.stringify(positions.get(journalId) ?? null))
            throw new PositionMovedError('moved');
          positions.set(journalId, next);
          rows.push(...events);
        }),
    }),
  };
}

/** Registers frames by epoch and number, and reports servers that made different ones. */
function createFrameRegister(fail: (message: string) => void) {
  const made = new Map<string, string>();
  return (epoch: string, n: number, bytes: Uint8Array) => {
    const [id, text] = [`${epoch}:${n}`, Buffer.from(bytes).toString()];
    const known = made.get(id) ?? text;
    if (known !== text) fail(`frame ${id} is ${known} on one server and ${text} on another`);
    made.set(id, text);
  };
}

type Database = ReturnType<typeof createDatabase>;
type Server = Awaited<ReturnType<typeof startServer>>;

interface ServerParts {
  readonly simulation: Simulation;
  readonly redis: SimulatedRedis;
  readonly database: Database;
  readonly name: string;
  /** The journal of reports, which survives a killed server. */
  readonly disk: { readonly atMs: number; readonly entry: ReportEntry }[];
  readonly noteFrame: ReturnType<typeof createFrameRegister>;
  readonly logger: Logger;
  readonly process: SimulatedProcess;
}

async function startServer({
  simulation,
  redis,
  database,
  name,
  disk,
  noteFrame,
  logger,
  process,
}: ServerParts) {
  const { nowMs, random } = simulation;
  const log = redis.connect(process);
  const { snapshot, run: firstRun } = await beginAt(log, process);
  const live = createLiveStore({ definition, initial: snapshot.live });
  const fold = createFold(live, snapshot.fold);
  const frames = createFrameLog({
    initial: live.current(),
    epoch: firstRun,
    from: snapshot.streams ?? undefined,
    nowMs,
  });
  live.subscribe((changed) => {
    const before = frames.newest();
    frames.take(changed);
    let expected = before;
    for (const frame of frames.after(before)) {
      expected += 1;
      expect(frame.n).toBe(expected);
      noteFrame(frames.epoch(), frame.n, frame.bytes('combined', 'identity'));
    }
  });
  const lease = { number: 0, sinceMs: -Infinity };
  const rows = database.rowsFor(process, () => lease.number);
  const isHeld = () => nowMs() - lease.sinceMs < 5_000;
  let recorded: Recorded | null = null;

  async function keepLease(): Promise<void> {
    while (process.isRunning()) {
      const askedMs = nowMs();
      const number = await database.renew(process, name).catch(() => null);
      if (number !== null) Object.assign(lease, { number, sinceMs: askedMs });
      await process.pause(2_000);
    }
  }

  async function record(): Promise<void> {
    const progress = createLogProgress({
      log,
      lease: { isHeld },
      rows,
      definition,
      logger,
      atOnce: { events: 20, bytes: 1 << 19 },
      onRecorded: (next) => {
        recorded = next;
      },
    });
    for (;;) {
      await process.pause(200);
      try {
        const batch = await progress.read();
        if (batch === null || batch.events.length === 0) continue;
        const events = batch.events.flatMap(({ read }) => ('event' in read ? [read.event] : []));
        await progress.commit(events, batch.next, batch.events.length);
      } catch {
        progress.forget();
      }
    }
  }

  const follower: Follower = startFollower({
    log,
    run: firstRun,
    fold,
    definition,
    logger,
    nowMs,
    elapsedMs: nowMs,
    pause: process.pause,
    random,
    streams: {
      position: frames.position,
      restart: (epoch, from) => frames.restart({ initial: live.current(), epoch, from }),
    },
    epochOf: (run) => run,
    onFolded: () => {},
    recentReports: () =>
      Promise.resolve(disk.filter(({ atMs }) => nowMs() - atMs <= 60_000).map(({ entry }) => entry)),
    readRecorded: (ofRun) => rows.readPosition(journalIdOf(ofRun)),
    ownTick: () => (isHeld() ? { kind: 'tick', recorded } : null),
  });
  void keepLease();
  void record();

  return {
    name,
    process,
    fold,
    follower,
    isHolder: isHeld,
    async take(entry: ReportEntry): Promise<void> {
      if (log.awaySinceMs() !== null || !follower.isTaking()) throw new LogAwayError('away');
      await process.pause(simulation.between(1, 5));
      disk.push({ atMs: nowMs(), entry });
      await follower.append(entry);
    },
  };
}

async function beginAt(log: SharedLog, process: SimulatedProcess) {
  for (;;) {
    try {
      const run = log.run() ?? '';
      const snapshot = await readSnapshot(log, 'live', definition);
      if (run !== log.run()) continue;
      if (snapshot !== null) return { snapshot, run };
      await beginFirstLog(log, { over: run, live: emptyLiveState(definition), events: [] });
    } catch {
      await process.pause(500);
    }
  }
}

/** Makes a report of a collector, which changes one character, logs another one in and the previous one out. */
function reportOf(collector: number, number: number, nowMs: number): ReportEntry {
  const person = (id: number, comment: string) => ({
    id,
    name: `Somebody${String.fromCharCode(97 + (id % 26))}`,
    server_name: 'Orien',
    total_level: 20,
    classes: [{ name: 'Fighter', level: 20 }],
    public_comment: comment,
  });
  const first = collector * 1_000_000;
  const report: CharactersReport = {
    kind: 'characters',
    mode: 'delta',
    servers: ['Orien'],
    entities: [person(first, `${number}`), person(first + number, '')].map((entity, index) => ({
      index,
      entity,
    })),
    rejectedIds: [],
    deletedIds: number > 1 ? [first + number - 1] : [],
    observedAtMs: nowMs,
    isDated: false,
  };
  return makeReportEntry(`${collector}-${number}`, report);
}

const settleMs = 25_000;

/** Plays one history of three servers with Redis and PostgreSQL to its end. */
export async function playHistory(seed: number) {
  const simulation = createSimulation(seed, startMs);
  const redis = createSimulatedRedis(simulation);
  const database = createDatabase(simulation);
  const names = ['a', 'b', 'c'];
  const disks = new Map(names.map((name) => [name, []]));
  const servers = new Map<string, Server>();
  const acknowledged = new Set<string>();
  const failures: unknown[] = [];
  const logger = { ...silentLogger, error: (message: string) => void failures.push(message) };
  const noteFrame = createFrameRegister(logger.error);
  let isOver = false;

  function start(name: string): void {
    const process = createProcess(simulation);
    const disk = disks.get(name) ?? [];
    startServer({ simulation, redis, database, name, disk, noteFrame, logger, process }).then(
      (server) => servers.set(name, server),
      (error: unknown) => failures.push(error),
    );
  }

  const anyServer = () => [...servers.values()][simulation.between(0, servers.size - 1)];
  const wait = (ms: number) => new Promise<void>((resolve) => simulation.after(ms, resolve));

  async function collect(collector: number): Promise<void> {
    for (let number = 1; !isOver; number += 1) {
      let isTaken = false;
      while (!isTaken && !isOver) {
        const taking = anyServer()?.take(reportOf(collector, number, simulation.nowMs()));
        const answered = Promise.race([
          taking?.then(
            () => true,
            () => false,
          ) ?? false,
          wait(12_000).then(() => false),
        ]);
        isTaken = await answered;
        await wait(isTaken ? simulation.between(50, 600) : 300);
      }
      if (isTaken) acknowledged.add(`${collector}-${number}`);
    }
  }

  function killOne(): void {
    const server = anyServer();
    if (server === undefined) return;
    server.process.kill();
    servers.delete(server.name);
    simulation.after(simulation.between(500, 8_000), () => start(server.name));
  }

  function pauseOne(isTheHolder: boolean): void {
    const server = isTheHolder ? [...servers.values()].find((each) => each.isHolder()) : anyServer();
    server?.process.stop();
    simulation.after(simulation.between(1_000, 20_000), () => server?.process.goOn());
  }

  function breakRedis(): void {
    redis.away();
    const lostMs = simulation.random() < 0.6 ? simulation.between(0, 1_000) : 0;
    simulation.after(simulation.between(500, 6_000), () => redis.failOver(lostMs));
  }

  function breakDatabase(): void {
    database.setAway(true);
    simulation.after(simulation.between(1_000, 20_000), () => database.setAway(false));
  }

  /** Redis loses its data: together with its disk, or by a command while it keeps answering. */
  function loseRedis(): void {
    if (simulation.random() < 0.3) {
      redis.lose();
      return;
    }
    redis.away();
    simulation.after(simulation.between(500, 6_000), () => redis.lose());
  }

  /** Redis returns with the old contents of a backup or a replica. */
  function ageRedis(): void {
    redis.away();
    const lostMs = simulation.between(2_000, 90_000);
    simulation.after(simulation.between(500, 6_000), () => redis.failOver(lostMs));
  }

  const faults = [
    killOne,
    () => pauseOne(false),
    () => pauseOne(true),
    breakRedis,
    breakDatabase,
    loseRedis,
    ageRedis,
  ];
  names.forEach(start);
  await simulation.run(3_000);
  for (const collector of [1, 2]) void collect(collector);
  const faultCount = simulation.between(1, 6);
  for (let count = 0; count < faultCount; count += 1) {
    await simulation.run(simulation.between(500, 10_000));
    if (simulation.random() < 0.9) faults[simulation.between(0, faults.length - 1)]?.();
    await simulation.run(simulation.between(0, 3_000));
    checkFreshness(redis, servers, simulation);
  }
  await simulation.run(30_000);
  isOver = true;
  await simulation.run(settleMs);
  for (const { process } of servers.values()) process.kill();
  return { redis, database, servers, acknowledged, failures };
}

/** Checks that a server that claims to have caught up lacks only entries of the last seconds. */
function checkFreshness(redis: SimulatedRedis, servers: ReadonlyMap<string, Server>, { nowMs }: Simulation) {
  for (const { process, follower, fold, name } of servers.values()) {
    if (!process.isRunning() || !follower.isCaughtUp() || redis.isAway()) continue;
    const next = redis.entries().find(({ position }) => comparePositions(position, fold.position()) > 0);
    const lagMs = next === undefined ? 0 : nowMs() - timeOf(next.position);
    expect({ name, isFresh: lagMs < 6_500 }).toEqual({ name, isFresh: true });
  }
}

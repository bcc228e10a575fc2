import {
  comparePositions,
  logBeginning,
  type LogEntry,
  type LogPosition,
  type PlacedEntry,
} from '../log-entry.ts';
import { LogAwayError, mostRead, type SharedLog, type SnapshotName } from '../shared-log.ts';
import type { SimulatedProcess, Simulation } from './simulation.ts';

interface StoredSnapshot {
  readonly bytes: Buffer;
  readonly atMs: number;
}

/** A Redis with a replica that is a little behind: after a failover the last writes may be lost, all others stay. */
export interface SimulatedRedis {
  /** What a process has of it. */
  connect(process: SimulatedProcess): SharedLog & { readonly logId: string; run(): string; warnings(): [] };
  entries(): readonly PlacedEntry[];
  isAway(): boolean;
  away(): void;
  /** Comes back as its replica, which lacks what was written in the last `lostMs`. */
  failOver(lostMs: number): void;
}

export function createSimulatedRedis(simulation: Simulation): SimulatedRedis {
  let entries: PlacedEntry[] = [];
  let snapshots = new Map<string, StoredSnapshot[]>();
  let awaySinceMs: number | null = null;
  let run = 1;
  let readers: (() => void)[] = [];

  const wakeReaders = () => {
    const woken = readers;
    readers = [];
    for (const wake of woken) wake();
  };

  function nextPosition(): LogPosition {
    const now = simulation.nowMs();
    const last = entries.at(-1)?.position ?? logBeginning;
    const position: LogPosition = `${now}-0`;
    if (comparePositions(position, last) > 0) return position;
    const [ms, count] = last.split('-').map(Number);
    return `${ms ?? 0}-${(count ?? 0) + 1}`;
  }

  function connect(process: SimulatedProcess): ReturnType<SimulatedRedis['connect']> {
    /** On the way there, done, and on the way back: each may be cut off. */
    function ask<T>(work: () => T): Promise<T> {
      return new Promise((resolve, reject) => {
        const askedIn = run;
        const away = () => process.after(simulation.between(1, 50), () => reject(new LogAwayError('away')));
        simulation.after(simulation.between(0, 5), () => {
          if (awaySinceMs !== null || askedIn !== run) {
            away();
            return;
          }
          const done = work();
          process.after(simulation.between(0, 5), () => {
            if (awaySinceMs !== null || askedIn !== run) away();
            else resolve(done);
          });
        });
      });
    }

    const keyOf = (name: SnapshotName, version: string) => `${name} ${version}`;

    return {
      logId: 'log',
      run: () => String(run),
      warnings: () => [],
      append: (entry) =>
        ask(() => {
          const position = nextPosition();
          entries.push({ position, entry: copyOf(entry), bytes: 1 });
          wakeReaders();
          return position;
        }),
      async readAfter(position, waitMs) {
        const read = () =>
          ask(() => ({
            run: String(run),
            entries: entries
              .filter((each) => comparePositions(each.position, position) > 0)
              .slice(0, mostRead),
          }));
        const found = await read();
        if (found.entries.length > 0 || waitMs === 0) return found;
        await new Promise<void>((resolve) => {
          readers.push(() => process.after(0, resolve));
          process.after(waitMs, resolve);
        });
        return read();
      },
      has: (position) => ask(() => entries.some((each) => each.position === position)),
      end: () => ask(() => entries.at(-1)?.position ?? logBeginning),
      trimBefore: (position) =>
        ask(() => {
          entries = entries.filter((each) => comparePositions(each.position, position) >= 0);
        }),
      remove: (position) =>
        ask(() => {
          entries = entries.filter((each) => each.position !== position);
        }),
      readSnapshot: (name, version) => ask(() => snapshots.get(keyOf(name, version))?.at(-1)?.bytes ?? null),
      writeSnapshot: (name, version, bytes, onlyFirst = false) =>
        ask(() => {
          const kept = snapshots.get(keyOf(name, version)) ?? [];
          if (onlyFirst && kept.length > 0) return false;
          snapshots.set(keyOf(name, version), [...kept, { bytes, atMs: simulation.nowMs() }]);
          return true;
        }),
      snapshotVersions: (name) =>
        ask(() =>
          [...snapshots].flatMap(([key, kept]) => {
            const [of, version = ''] = key.split(' ');
            const newest = kept.at(-1);
            return of === name && newest !== undefined ? [{ version, atMs: newest.atMs }] : [];
          }),
        ),
      publish: () => {},
      subscribe: () => {},
      awaySinceMs: () => awaySinceMs,
      close: () => Promise.resolve(),
    };
  }

  return {
    connect,
    entries: () => entries,
    isAway: () => awaySinceMs !== null,
    away: () => {
      awaySinceMs ??= simulation.nowMs();
      wakeReaders();
    },
    failOver(lostMs) {
      const keptMs = simulation.nowMs() - lostMs;
      const isKept = ({ position }: PlacedEntry) => Number(position.split('-')[0]) <= keptMs;
      entries = entries.filter(isKept);
      snapshots = new Map(
        [...snapshots].map(([key, kept]) => [key, kept.filter(({ atMs }) => atMs <= keptMs)]),
      );
      run += 1;
      awaySinceMs = null;
      wakeReaders();
    },
  };
}

/** What a server reads is not the object that another one has appended. */
const copyOf = (entry: LogEntry): LogEntry => structuredClone(entry);

import type { PlacedEntry } from '../log-entry.ts';
import { LogAwayError, type SharedLog } from '../shared-log.ts';
import { createMemoryLog, type MemoryLog } from './memory-log.ts';
import type { SimulatedProcess, Simulation } from './simulation.ts';

/** A Redis with a replica that is a little behind: after a failover the last writes may be lost, all others stay. */
export interface SimulatedRedis {
  /** What a process has of it. */
  connect(process: SimulatedProcess): SharedLog & Pick<MemoryLog, 'logId'>;
  entries(): readonly PlacedEntry[];
  isAway(): boolean;
  away(): void;
  /** Comes back as its replica, which lacks what was written in the last `lostMs` before it went away. */
  failOver(lostMs: number): void;
}

export function createSimulatedRedis(simulation: Simulation): SimulatedRedis {
  const kept = createMemoryLog(simulation.nowMs());
  let awaySinceMs: number | null = null;
  let readers: (() => void)[] = [];

  const wakeReaders = () => {
    const woken = readers;
    readers = [];
    for (const wake of woken) wake();
  };

  function connect(process: SimulatedProcess): ReturnType<SimulatedRedis['connect']> {
    /** On the way there, done, and on the way back: each may be cut off. */
    function ask<T>(work: (log: MemoryLog) => Promise<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        const askedIn = kept.run();
        const isCutOff = () => awaySinceMs !== null || askedIn !== kept.run();
        const away = () => process.after(simulation.between(1, 50), () => reject(new LogAwayError('away')));
        simulation.after(simulation.between(0, 5), () => {
          if (isCutOff()) {
            away();
            return;
          }
          kept.nowMs = simulation.nowMs();
          const done = work(kept);
          // Heard on the way back, if anybody is there to hear it.
          done.catch(() => {});
          process.after(simulation.between(0, 5), () => {
            if (isCutOff()) away();
            else resolve(done);
          });
        });
      });
    }

    return {
      logId: kept.logId,
      run: kept.run,
      append: (entry) =>
        ask((log) => {
          // What a server reads is not the object that another one has appended.
          const appended = log.append(structuredClone(entry));
          wakeReaders();
          return appended;
        }),
      async readAfter(position, waitMs) {
        const read = () => ask((log) => log.readAfter(position, waitMs));
        const found = await read();
        if (found.entries.length > 0 || waitMs === 0) return found;
        await new Promise<void>((resolve) => {
          readers.push(() => process.after(0, resolve));
          process.after(waitMs, resolve);
        });
        return read();
      },
      has: (position) => ask((log) => log.has(position)),
      end: () => ask((log) => log.end()),
      trimBefore: (position) => ask((log) => log.trimBefore(position)),
      remove: (position) => ask((log) => log.remove(position)),
      readSnapshot: (name, version) => ask((log) => log.readSnapshot(name, version)),
      writeSnapshot: (...given) => ask((log) => log.writeSnapshot(...given)),
      snapshotVersions: (name) => ask((log) => log.snapshotVersions(name)),
      publish: () => {},
      subscribe: () => {},
      awaySinceMs: () => awaySinceMs,
      close: () => Promise.resolve(),
    };
  }

  return {
    connect,
    entries: kept.entries,
    isAway: () => awaySinceMs !== null,
    away: () => {
      awaySinceMs ??= simulation.nowMs();
      wakeReaders();
    },
    failOver(lostMs) {
      kept.failOver(`${(awaySinceMs ?? simulation.nowMs()) - lostMs + 1}-0`);
      awaySinceMs = null;
      wakeReaders();
    },
  };
}

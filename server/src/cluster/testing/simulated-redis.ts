import type { PlacedEntry } from '../log-entry.ts';
import { LogAwayError, type SharedLog } from '../shared-log.ts';
import { createMemoryLog, type MemoryLog } from './memory-log.ts';
import type { SimulatedProcess, Simulation } from './simulation.ts';

/**
 * A Redis with a lagging replica: a failover may lose the last writes, but no others. A process notices a new Redis or
 * log some time later, and gets no answers until then.
 */
export interface SimulatedRedis {
  /** Returns the log as a process sees it. */
  connect(process: SimulatedProcess): SharedLog;
  entries(): readonly PlacedEntry[];
  begunWith(): Buffer | null;
  isAway(): boolean;
  away(): void;
  /** Redis returns as its replica, which lacks the writes of the last `lostMs` before the failure. */
  failOver(lostMs: number): void;
  /** Redis loses everything: either it fails together with its disk, or a command deletes its data. */
  lose(): void;
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

  function connect(process: SimulatedProcess): SharedLog {
    let known = kept.run();
    let isLooking = false;

    function noticeLater(): void {
      if (isLooking) return;
      isLooking = true;
      process.after(simulation.between(1, 1_000), () => {
        known = kept.run();
        isLooking = false;
      });
    }

    /** Simulates a request, its execution and its answer. Each of these steps may be cut off. */
    function ask<T>(work: (log: MemoryLog) => Promise<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        const askedIn = known;
        const isCutOff = () => awaySinceMs !== null || askedIn !== kept.run();
        const away = () => {
          noticeLater();
          process.after(simulation.between(1, 50), () => reject(new LogAwayError('away')));
        };
        simulation.after(simulation.between(0, 5), () => {
          if (isCutOff()) {
            away();
            return;
          }
          kept.nowMs = simulation.nowMs();
          const done = work(kept);
          // The process may be gone when the answer arrives.
          done.catch(() => {});
          process.after(simulation.between(0, 5), () => {
            if (isCutOff()) away();
            else resolve(done);
          });
        });
      });
    }

    return {
      run: () => known,
      offer: (run, position) => ask((log) => log.offer(run, position)),
      async begin(beginning) {
        let isBegun = false;
        // The answer belongs to a log that no longer exists.
        await ask(async (log) => {
          isBegun = await log.begin(beginning);
        }).catch(() => {});
        if (isBegun) known = kept.run();
        wakeReaders();
        return isBegun;
      },
      append: (entry) =>
        ask((log) => {
          // A server reads a copy, not the object that another server appended.
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
    begunWith: kept.begunWith,
    isAway: () => awaySinceMs !== null,
    away: () => {
      awaySinceMs ??= simulation.nowMs();
      wakeReaders();
    },
    failOver(lostMs) {
      kept.nowMs = simulation.nowMs();
      kept.restore((awaySinceMs ?? simulation.nowMs()) - lostMs);
      awaySinceMs = null;
      wakeReaders();
    },
    lose() {
      kept.nowMs = simulation.nowMs();
      kept.lose({ isSameProcess: awaySinceMs === null });
      awaySinceMs = null;
      wakeReaders();
    },
  };
}

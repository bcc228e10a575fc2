import { defaultDefinition } from '@rollcall/game/definition';
import { emptyLiveState } from '../../live/server-state.ts';
import { foldedNothing } from '../fold.ts';
import {
  comparePositions,
  type LogEntry,
  logBeginning,
  type LogPosition,
  numbersOf,
  type PlacedEntry,
  timeOf,
} from '../log-entry.ts';
import { LogAwayError, mostRead, type SharedLog, type SnapshotName } from '../shared-log.ts';
import { writeSnapshot } from '../snapshot.ts';

interface KeptSnapshot {
  readonly bytes: Buffer;
  readonly atMs: number;
}

/** A log in memory, in a time that the test sets. */
export interface MemoryLog extends SharedLog {
  /** Of the entries that are appended next. */
  nowMs: number;
  readonly logId: string;
  isAway: boolean;
  entries(): readonly PlacedEntry[];
  /** Appends what a newer version wrote. */
  appendUnknown(): void;
  /** Another Redis takes over, which lacks the entries from `position` on, and the snapshots that were written later. */
  failOver(position: LogPosition): void;
}

/** As the first server of a cluster begins it. */
export async function beginMemoryLog(startMs: number): Promise<MemoryLog> {
  const log = createMemoryLog(startMs);
  const live = emptyLiveState(defaultDefinition);
  await writeSnapshot(log, 'recorded', { fold: foldedNothing, live, streams: null });
  return log;
}

export function createMemoryLog(startMs: number): MemoryLog {
  let entries: PlacedEntry[] = [];
  let run = 1;
  let last: LogPosition = logBeginning;
  const snapshots = new Map<string, readonly KeptSnapshot[]>();

  const place = (entry: LogEntry | null): LogPosition => {
    requireThere();
    const [lastMs, lastCount] = numbersOf(last);
    last = log.nowMs > lastMs ? `${log.nowMs}-0` : `${lastMs}-${lastCount + 1}`;
    entries.push({ position: last, entry, bytes: JSON.stringify(entry).length });
    return last;
  };
  const requireThere = () => {
    if (log.isAway) throw new LogAwayError('away');
  };
  const keyOf = (name: SnapshotName, version: string) => `${name} ${version}`;

  const log: MemoryLog = {
    nowMs: startMs,
    run: () => String(run),
    logId: 'test',
    isAway: false,
    append: async (entry) => place(entry),
    appendUnknown: () => void place(null),
    readAfter: async (position) => {
      requireThere();
      const later = entries.filter((each) => comparePositions(each.position, position) > 0);
      return { run: String(run), entries: later.slice(0, mostRead) };
    },
    has: async (position) => {
      requireThere();
      return entries.some((each) => each.position === position);
    },
    end: async () => {
      requireThere();
      return entries.at(-1)?.position ?? logBeginning;
    },
    trimBefore: async (position) => {
      requireThere();
      entries = entries.filter((each) => comparePositions(each.position, position) >= 0);
    },
    remove: async (position) => {
      requireThere();
      entries = entries.filter((each) => each.position !== position);
    },
    readSnapshot: async (name, version) => {
      requireThere();
      return snapshots.get(keyOf(name, version))?.at(-1)?.bytes ?? null;
    },
    writeSnapshot: async (name, version, bytes, { onlyFirst = false, run: wanted = String(run) } = {}) => {
      requireThere();
      if (wanted !== String(run)) throw new LogAwayError('another Redis answers');
      const kept = snapshots.get(keyOf(name, version)) ?? [];
      if (onlyFirst && kept.length > 0) return false;
      snapshots.set(keyOf(name, version), [...kept, { bytes, atMs: log.nowMs }]);
      return true;
    },
    snapshotVersions: async (name) => {
      requireThere();
      return [...snapshots].flatMap(([key, kept]) => {
        const atMs = kept.at(-1)?.atMs;
        const isOfName = key.startsWith(`${name} `) && atMs !== undefined;
        return isOfName ? [{ version: key.slice(name.length + 1), atMs }] : [];
      });
    },
    publish: () => {},
    subscribe: () => {},
    awaySinceMs: () => (log.isAway ? log.nowMs : null),
    close: async () => {},
    entries: () => entries,
    failOver: (position) => {
      run += 1;
      entries = entries.filter((each) => comparePositions(each.position, position) < 0);
      last = entries.at(-1)?.position ?? logBeginning;
      for (const [key, kept] of snapshots) {
        snapshots.set(
          key,
          kept.filter(({ atMs }) => atMs <= timeOf(position)),
        );
      }
    },
  };
  return log;
}

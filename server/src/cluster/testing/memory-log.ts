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
import { runOf } from '../log-id.ts';
import { LogAwayError, mostRead, type SharedLog, type SnapshotName } from '../shared-log.ts';
import { writeSnapshot } from '../snapshot.ts';

interface State {
  readonly sinceMs: number;
  readonly logId: string;
  readonly entries: readonly PlacedEntry[];
  readonly snapshots: ReadonlyMap<string, readonly { readonly bytes: Buffer; readonly atMs: number }[]>;
  readonly begunWith: Buffer | null;
}

/** A log in memory, with a clock that the test sets. */
export interface MemoryLog extends SharedLog {
  /** Time of the entries that are appended from now on. */
  nowMs: number;
  isAway: boolean;
  entries(): readonly PlacedEntry[];
  /** The snapshot with which the current log was created. */
  begunWith(): Buffer | null;
  /** Appends an entry of a newer version. */
  appendUnknown(): void;
  /** Simulates a failover to another Redis, which lacks the entries from `position` on and later snapshots. */
  failOver(position: LogPosition): void;
  /** Simulates another Redis with the contents of an earlier time. */
  restore(atMs: number): void;
  /** Empties Redis. */
  lose(facts: { readonly isSameProcess: boolean }): void;
}

/** Creates a log like the first server of a cluster. */
export async function beginMemoryLog(startMs: number): Promise<MemoryLog> {
  const log = createMemoryLog(startMs);
  const live = emptyLiveState(defaultDefinition);
  await writeSnapshot(log, 'recorded', { fold: foldedNothing, live, streams: null });
  return log;
}

export function createMemoryLog(startMs: number): MemoryLog {
  const offers = new Map<string, LogPosition[]>();
  const states: State[] = [
    { sinceMs: 0, logId: 'log-1', entries: [], snapshots: new Map(), begunWith: null },
  ];
  let [processes, logs] = [1, 1];

  const state = () => states.at(-1) as State;
  const change = (changed: Partial<State>) => states.push({ ...state(), ...changed, sinceMs: log.nowMs });
  const run = () => runOf(state().logId, String(processes));
  const place = (entry: LogEntry | null): LogPosition => {
    requireThere();
    const { entries } = state();
    const [lastMs, lastCount] = numbersOf(entries.at(-1)?.position ?? logBeginning);
    const position: LogPosition = log.nowMs > lastMs ? `${log.nowMs}-0` : `${lastMs}-${lastCount + 1}`;
    change({ entries: [...entries, placedAt(position, entry)] });
    return position;
  };
  const requireThere = () => {
    if (log.isAway) throw new LogAwayError('away');
  };
  const keepEntries = (isKept: (position: LogPosition) => boolean) =>
    change({ entries: state().entries.filter(({ position }) => isKept(position)) });
  const keyOf = (name: SnapshotName, version: string) => `${name} ${version}`;

  const log: MemoryLog = {
    nowMs: startMs,
    run,
    isAway: false,
    offer: async (ofRun, position) => {
      requireThere();
      const all = [...(offers.get(ofRun) ?? []), ...(position === null ? [] : [position])];
      offers.set(ofRun, all);
      return all;
    },
    begin: async ({ over, logId, version, snapshots, entries }) => {
      requireThere();
      if (over !== run()) return false;
      const kept = Object.entries(snapshots).map(
        ([name, bytes]) => [`${name} ${version}`, [{ bytes, atMs: log.nowMs }]] as const,
      );
      change({ logId, entries: [], snapshots: new Map(kept), begunWith: snapshots.live });
      for (const { position, entry } of entries) {
        if (position === null) place(entry);
        else change({ entries: [...state().entries, placedAt(position, entry)] });
      }
      return true;
    },
    append: async (entry) => place(entry),
    appendUnknown: () => void place(null),
    readAfter: async (position) => {
      requireThere();
      const later = state().entries.filter((each) => comparePositions(each.position, position) > 0);
      return { run: run(), entries: later.slice(0, mostRead) };
    },
    has: async (position) => {
      requireThere();
      return state().entries.some((each) => each.position === position);
    },
    end: async () => {
      requireThere();
      return state().entries.at(-1)?.position ?? logBeginning;
    },
    trimBefore: async (position) => {
      requireThere();
      keepEntries((each) => comparePositions(each, position) >= 0);
    },
    remove: async (position) => {
      requireThere();
      keepEntries((each) => each !== position);
    },
    readSnapshot: async (name, version) => {
      requireThere();
      return state().snapshots.get(keyOf(name, version))?.at(-1)?.bytes ?? null;
    },
    writeSnapshot: async (name, version, bytes, { onlyFirst = false, run: wanted = run() } = {}) => {
      requireThere();
      if (wanted !== run()) throw new LogAwayError('another Redis answers');
      const { snapshots } = state();
      const kept = snapshots.get(keyOf(name, version)) ?? [];
      if (onlyFirst && kept.length > 0) return false;
      change({
        snapshots: new Map(snapshots).set(keyOf(name, version), [...kept, { bytes, atMs: log.nowMs }]),
      });
      return true;
    },
    snapshotVersions: async (name) => {
      requireThere();
      return [...state().snapshots].flatMap(([key, kept]) => {
        const atMs = kept.at(-1)?.atMs;
        const isOfName = key.startsWith(`${name} `) && atMs !== undefined;
        return isOfName ? [{ version: key.slice(name.length + 1), atMs }] : [];
      });
    },
    publish: () => {},
    subscribe: () => {},
    awaySinceMs: () => (log.isAway ? log.nowMs : null),
    close: async () => {},
    entries: () => state().entries,
    begunWith: () => state().begunWith,
    failOver: (position) => {
      processes += 1;
      keepEntries((each) => comparePositions(each, position) < 0);
      const snapshots = [...state().snapshots].map(
        ([key, kept]) => [key, kept.filter(({ atMs }) => atMs <= timeOf(position))] as const,
      );
      change({ snapshots: new Map(snapshots) });
    },
    restore: (atMs) => {
      processes += 1;
      change(states.findLast(({ sinceMs }) => sinceMs <= atMs) ?? {});
    },
    lose: ({ isSameProcess }) => {
      if (!isSameProcess) processes += 1;
      logs += 1;
      change({ logId: `log-${logs}`, entries: [], snapshots: new Map(), begunWith: null });
    },
  };
  return log;
}

const placedAt = (position: LogPosition, entry: LogEntry | null): PlacedEntry => ({
  position,
  entry,
  bytes: JSON.stringify(entry).length,
});

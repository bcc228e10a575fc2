import type { Character } from '@rollcall/game/character/character';
import type { HistoryEvent } from '@rollcall/game/api/history-event';
import type { IngestAnswer } from '@rollcall/game/api/report';
import { nextMark, sampleIntervalMs } from '@rollcall/game/population/population';
import { hourMs } from '@rollcall/game/time';
import { samplesOf } from '../history/population-samples.ts';
import { answerWeight, answersWeightMaximum } from '../ingest/batches.ts';
import { reportAnswer } from '../ingest/ingest-answer.ts';
import { countLive } from '../live/live-lookups.ts';
import type { ChangedState } from '../live/live-state.ts';
import type { LiveStore } from '../live/live-store.ts';
import {
  comparePositions,
  logBeginning,
  type LogEntry,
  type LogPosition,
  type PlacedEntry,
  type Recorded,
  type ReportEntry,
  timeOf,
} from './log-entry.ts';

/**
 * Must be increased whenever the same entries would produce another state, other frames or other events. Servers with
 * different versions have separate snapshots and stream numbers.
 */
export const foldVersion = 5;

/**
 * Time for which the id of an entry is remembered. Batches need an hour; repeats of other entries arrive within a
 * minute.
 */
const idKnownForMs = hourMs;
/**
 * Maximum delay of a sample. A mark without a log entry within that time is a gap in the history, as when a server
 * sleeps.
 */
const sampleLateMaximumMs = 30_000;

/**
 * Time after a failover of Redis in which servers append again the reports that may have been lost, before they accept
 * new ones. These reports are applied in the order in which they first arrived, whichever server appends them first.
 */
export const againWithinMs = 3_000;

/** An entry that has been folded, by its id. */
export interface KnownEntry {
  readonly id: string;
  readonly atMs: number;
  /** Answer for a repeat of the batch; null = the entry was not a batch. */
  readonly answer: IngestAnswer | null;
}

/** Result of folding an entry. */
export interface Folded {
  readonly placed: PlacedEntry;
  /** null = the entry does not concern the live state, not even its time. */
  readonly changed: ChangedState | null;
  /** Answer to a report. For a repeat: the answer to the first one, if it is still known. */
  readonly answer: IngestAnswer | null;
  readonly isRepeat: boolean;
  readonly events: readonly HistoryEvent[];
  /** Characters who logged out, as last seen. */
  readonly departed: readonly Character[];
  /** Error that makes every server skip the entry; null = the entry was applied. */
  readonly fault: string | null;
}

type Taken = Omit<Folded, 'placed' | 'departed' | 'fault'>;

/** Everything except the live state that is the same on all servers that have read the same entries. */
export interface FoldPosition {
  readonly position: LogPosition;
  /** Stored size of all entries since the log began. */
  readonly totalBytes: number;
  readonly recorded: Recorded;
  readonly known: readonly KnownEntry[];
  /** Reports that were appended again and will be applied together. */
  readonly again: readonly ReportEntry[];
  readonly againSinceMs: number;
}

/** The position before the first entry. */
export const foldedNothing: FoldPosition = {
  position: logBeginning,
  totalBytes: 0,
  recorded: { position: logBeginning, totalBytes: 0 },
  known: [],
  again: [],
  againSinceMs: 0,
};

export interface Fold {
  readonly live: LiveStore;
  take(placed: PlacedEntry): Folded;
  position(): LogPosition;
  totalBytes(): number;
  /** How far the log has been recorded as rows, according to the last holder of the lease. */
  recorded(): Recorded;
  known(): readonly KnownEntry[];
  again(): Pick<FoldPosition, 'again' | 'againSinceMs'>;
  /** Returns the answer to a known batch. */
  answerOf(id: string): IngestAnswer | null;
  /** Continues from another position, whose live state has already been set. */
  moveTo(from: FoldPosition): void;
}

/**
 * Turns entries into the live state, answers and events, with the same result on every server at any time. Uses only
 * the times of the entries as its clock.
 */
export function createFold(live: LiveStore, from: FoldPosition): Fold {
  let { position, totalBytes, recorded, again, againSinceMs } = from;
  const known = createKnown(from.known);

  function takeReport(entry: ReportEntry, atMs: number): Taken {
    const before = known.find(entry.id);
    if (before !== undefined) return { ...nothing, answer: before.answer, isRepeat: true };
    if (entry.isAgain) {
      if (again.length === 0) againSinceMs = atMs;
      if (again.every(({ id }) => id !== entry.id)) again = [...again, entry];
      return nothing;
    }
    return applyReport(entry, atMs);
  }

  function applyReport(entry: ReportEntry, atMs: number): Taken {
    const applied = live.apply(entry.report, atMs);
    const answer = reportAnswer(applied, entry, entry.isDurable);
    known.add({ id: entry.id, answer: entry.isBatch ? answer : null, atMs });
    return { changed: applied, answer, isRepeat: false, events: applied.events };
  }

  /**
   * Applies reports that were appended again, when no more of them can arrive. Newer reports that were applied before
   * are kept.
   */
  function applyAgain(next: LogEntry | null, atMs: number): readonly ChangedState[] {
    const isNew = next?.kind === 'report' && !next.isAgain;
    if (again.length === 0 || (!isNew && atMs - againSinceMs < againWithinMs)) return [];
    const entries = again.toSorted(
      (a, b) => a.report.observedAtMs - b.report.observedAtMs || (a.id < b.id ? -1 : 1),
    );
    again = [];
    return entries
      .filter(({ id }) => known.find(id) === undefined)
      .map((entry) => applyReport({ ...entry, report: { ...entry.report, isDated: true } }, atMs).changed)
      .filter((changed) => changed !== null);
  }

  function takeEntry(entry: Exclude<LogEntry, { kind: 'folded' }> | null, atMs: number): Taken {
    switch (entry?.kind) {
      case 'report':
        return takeReport(entry, atMs);
      case 'batch':
        known.add({ id: entry.id, answer: entry.answer, atMs });
        return { ...nothing, answer: entry.answer };
      case 'events':
        return { ...nothing, events: entry.events };
      case 'tick': {
        if (entry.recorded !== null && comparePositions(entry.recorded.position, recorded.position) > 0)
          ({ recorded } = entry);
        const changed = live.advanceTime(atMs);
        return { ...nothing, changed, events: changed.events };
      }
      case undefined:
        return nothing;
    }
  }

  return {
    live,
    take(placed) {
      const { entry } = placed;
      // The state with which the log was restarted already contains this entry.
      if (entry?.kind === 'folded') {
        ({ position } = placed);
        return { ...nothing, placed, events: entry.events, departed: [], fault: null };
      }
      const atMs = timeOf(placed.position);
      const samples = sample(live, timeOf(position), atMs);
      let fault: string | null = null;
      const attempt = <T>(work: () => T, otherwise: T): T => {
        try {
          return work();
        } catch (error) {
          fault = String(error);
          return otherwise;
        }
      };
      const applied = attempt(() => applyAgain(entry, atMs), []);
      const taken = attempt(() => takeEntry(entry, atMs), nothing);
      position = placed.position;
      totalBytes += placed.bytes;
      const departed = [...applied, ...(taken.changed === null ? [] : [taken.changed])].flatMap(
        (each) => each.departed,
      );
      return {
        ...taken,
        placed,
        departed,
        fault,
        events: [...samples, ...applied.flatMap(({ events }) => events), ...taken.events],
      };
    },
    position: () => position,
    totalBytes: () => totalBytes,
    recorded: () => recorded,
    known: known.all,
    again: () => ({ again, againSinceMs }),
    answerOf: (id) => known.find(id)?.answer ?? null,
    moveTo(another) {
      ({ position, totalBytes, recorded, again, againSinceMs } = another);
      known.replace(another.known);
    },
  };
}

/** Takes the samples for the marks since the previous entry. The state has not changed since then. */
function sample(live: LiveStore, beforeMs: number, atMs: number): readonly HistoryEvent[] {
  const lastMark = nextMark(atMs) - sampleIntervalMs;
  if (lastMark <= beforeMs || atMs - lastMark > sampleLateMaximumMs) return [];
  return samplesOf(countLive(live.current(), lastMark), lastMark);
}

const nothing = { changed: null, answer: null, isRepeat: false, events: [] } as const;

function createKnown(initial: readonly KnownEntry[]) {
  let known = new Map<string, KnownEntry>();
  let weight = 0;
  const weightOf = ({ answer }: KnownEntry) => (answer === null ? 1 : answerWeight(answer));

  function replace(entries: readonly KnownEntry[]): void {
    known = new Map(entries.map((each) => [each.id, each]));
    weight = entries.reduce((sum, each) => sum + weightOf(each), 0);
  }

  replace(initial);
  return {
    replace,
    all: () => [...known.values()],
    find: (id: string) => known.get(id),
    add(entry: KnownEntry): void {
      if (known.has(entry.id)) return;
      known.set(entry.id, entry);
      weight += weightOf(entry);
      // A map keeps insertion order, so the oldest come first.
      for (const [id, old] of known) {
        if (entry.atMs - old.atMs <= idKnownForMs && weight <= answersWeightMaximum) return;
        known.delete(id);
        weight -= weightOf(old);
      }
    },
  };
}

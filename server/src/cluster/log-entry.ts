import type { HistoryEvent } from '@rollcall/game/api/history-event';
import type { IngestAnswer, Rejection, Report } from '@rollcall/game/api/report';
import type { JournalPosition } from '../history/journal-record.ts';

/**
 * Position of an entry in the log, `<milliseconds>-<count>` as in Redis Streams. Positions increase from entry to
 * entry.
 */
export type LogPosition = `${number}-${number}`;

export const logBeginning: LogPosition = '0-0';

export function comparePositions(a: LogPosition, b: LogPosition): number {
  const [aMs, aCount] = numbersOf(a);
  const [bMs, bCount] = numbersOf(b);
  return aMs - bMs || aCount - bCount;
}

export function numbersOf(position: LogPosition): readonly [ms: number, count: number] {
  const dash = position.indexOf('-');
  return [Number(position.slice(0, dash)), Number(position.slice(dash + 1))];
}

/** Returns a position before this one, for a state without this entry. It is not always the one directly before. */
export function before(position: LogPosition): LogPosition {
  const [ms, count] = numbersOf(position);
  return count > 0 ? `${ms}-${count - 1}` : `${Math.max(0, ms - 1)}-0`;
}

/** Returns null if the text is not a position. */
export function readPosition(text: string): LogPosition | null {
  const match = /^(\d+)-(\d+)$/.exec(text);
  return match === null ? null : `${Number(match[1])}-${Number(match[2])}`;
}

/** Time of an entry, which is the `now` of everything derived from the entry on every server. */
export const timeOf = (position: LogPosition): number => numbersOf(position)[0];

/** Returns the position in the journal of the database after all events of an entry. */
export const placeBehind = (position: LogPosition): JournalPosition => {
  const [segment, offset] = numbersOf(position);
  return { segment, offset: offset + 1, index: 0 };
};

/** Returns the last entry that is at least partly done at a position; `logBeginning` = none. */
export function lastDone(place: JournalPosition | null): LogPosition {
  if (place === null) return logBeginning;
  const { segment, offset, index } = place;
  return index > 0 ? `${segment}-${offset}` : `${segment}-${Math.max(0, offset - 1)}`;
}

/** How far the log is recorded, and the number of bytes appended up to that position. */
export interface Recorded {
  readonly position: LogPosition;
  readonly totalBytes: number;
}

/** Changes of the state that all servers share. */
export type LogEntry =
  | {
      readonly kind: 'report';
      /**
       * Id of the batch, or a generated one. An entry with the id of an earlier entry is a repeat and changes nothing.
       */
      readonly id: string;
      /** Whether repeats get the first answer; false = the collector gave no batch id. */
      readonly isBatch: boolean;
      readonly report: Report;
      /** Rejections that were found before the entry was appended, for the answer. */
      readonly rejected: readonly Rejection[];
      readonly warnings: readonly Rejection[];
      /** False = the log is too long to guarantee that the entry reaches the history. */
      readonly isDurable: boolean;
      /**
       * Whether the report was appended a second time, because the first entry may have been lost. It does not
       * overwrite newer reports.
       */
      readonly isAgain: boolean;
    }
  /** A batch that was answered and does not change the live state, such as rows of the catalogue. */
  | { readonly kind: 'batch'; readonly id: string; readonly answer: IngestAnswer }
  /** Events for history only, such as those found when the log was created. */
  | { readonly kind: 'events'; readonly events: readonly HistoryEvent[] }
  /** Events for history only, from the entry that had this position in the lost log. */
  | { readonly kind: 'folded'; readonly events: readonly HistoryEvent[] }
  /** Advances the time. */
  | { readonly kind: 'tick'; readonly recorded: Recorded | null };

export type ReportEntry = Extract<LogEntry, { readonly kind: 'report' }>;

export interface PlacedEntry {
  readonly position: LogPosition;
  /** null = unknown, since a newer version wrote the entry. */
  readonly entry: LogEntry | null;
  /** Stored size. */
  readonly bytes: number;
}

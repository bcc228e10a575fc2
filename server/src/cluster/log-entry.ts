import type { HistoryEvent } from '@rollcall/game/api/history-event';
import type { IngestAnswer, Rejection, Report } from '@rollcall/game/api/report';
import type { JournalPosition } from '../history/journal-record.ts';

/** Where an entry stands in the log: `<milliseconds>-<count>`, as Redis Streams number them. Grows with every entry. */
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

/** A position before this one, at which no entry stands. */
export function before(position: LogPosition): LogPosition {
  const [ms, count] = numbersOf(position);
  return count > 0 ? `${ms}-${count - 1}` : `${Math.max(0, ms - 1)}-0`;
}

/** @returns null = not a position */
export function readPosition(text: string): LogPosition | null {
  const match = /^(\d+)-(\d+)$/.exec(text);
  return match === null ? null : `${Number(match[1])}-${Number(match[2])}`;
}

/** The time of an entry: `now` for whatever is made from it, on every server. */
export const timeOf = (position: LogPosition): number => numbersOf(position)[0];

/** The place in the journal of the database behind everything that an entry came to. */
export const placeBehind = (position: LogPosition): JournalPosition => {
  const [segment, offset] = numbersOf(position);
  return { segment, offset: offset + 1, index: 0 };
};

/** The last entry of which something is done with before a place; null = nothing of the log. */
export function lastDone(place: JournalPosition | null): LogPosition {
  if (place === null) return logBeginning;
  const { segment, offset, index } = place;
  return index > 0 ? `${segment}-${offset}` : `${segment}-${Math.max(0, offset - 1)}`;
}

/** How far the log is rows, and how many bytes had been appended up to there since the log began. */
export interface Recorded {
  readonly position: LogPosition;
  readonly totalBytes: number;
}

/** What changes the state that all servers share. */
export type LogEntry =
  | {
      readonly kind: 'report';
      /** Of the batch, or one that was made up: an entry with the id of an earlier one is a repeat, and changes nothing. */
      readonly id: string;
      /** Repeats are answered as the first was; false = the collector gave no batch id. */
      readonly isBatch: boolean;
      readonly report: Report;
      /** What was found wrong before it was appended: it belongs to the answer. */
      readonly rejected: readonly Rejection[];
      readonly warnings: readonly Rejection[];
      /** False = the log is too long to promise that history will have it. */
      readonly isDurable: boolean;
      /** Appended a second time, since the first entry may have been lost: newer reports stay. */
      readonly isAgain: boolean;
    }
  /** A batch that was answered and changes nothing here, such as one of the catalogue. */
  | { readonly kind: 'batch'; readonly id: string; readonly answer: IngestAnswer }
  /** For history alone, such as what was found when the log began. */
  | { readonly kind: 'events'; readonly events: readonly HistoryEvent[] }
  /** The events of an entry at this position in a log that was lost and goes on with this one: for history alone. */
  | { readonly kind: 'folded'; readonly events: readonly HistoryEvent[] }
  /** Time passes. */
  | { readonly kind: 'tick'; readonly recorded: Recorded | null };

export type ReportEntry = Extract<LogEntry, { readonly kind: 'report' }>;

export interface PlacedEntry {
  readonly position: LogPosition;
  /** null = a newer version wrote it, in a form that this one does not know. */
  readonly entry: LogEntry | null;
  /** As it stands in the log. */
  readonly bytes: number;
}

/** A place between two events of the journal. */
export interface JournalPosition {
  readonly segment: number;
  /** Byte at which a record of the segment starts, or at which its records end. */
  readonly offset: number;
  /** Events of that record that lie before the place. */
  readonly index: number;
}

/** Negative when `a` lies before `b`, 0 when they are the same place. */
export function comparePositions(a: JournalPosition, b: JournalPosition): number {
  return a.segment - b.segment || a.offset - b.offset || a.index - b.index;
}

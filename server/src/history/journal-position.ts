/** A place between two events of the journal. */
export interface JournalPosition {
  readonly segment: number;
  /** Byte at which a record of the segment starts, or at which its records end. */
  readonly offset: number;
  /** Events of that record that lie before the place. */
  readonly index: number;
}

import type { JournalPosition } from '../journal-record.ts';
import { PositionMovedError, type RecordedRows } from '../recorded-rows.ts';

/**
 * Outcome of a call to the store. `lost answer`: the rows were committed, but the connection broke before the answer.
 */
export type Fate = 'well' | 'away' | 'lost answer' | 'full';

interface FallibleRows extends RecordedRows {
  /** Numbers of the events that have become rows, in the order of the commits (see numberedEvent). */
  readonly recorded: readonly number[];
  /** Outcomes of the next calls. All later calls succeed. */
  fates: Fate[];
  /** Number of calls of `record` so far. */
  readonly tries: number;
}

/**
 * A store in memory that keeps rows and position together, and fails as requested. The `impossible` events can never
 * become rows.
 */
export function createFallibleRows(impossible: ReadonlySet<number> = new Set()): FallibleRows {
  const recorded: number[] = [];
  let stored: JournalPosition | null = null;
  let tries = 0;
  const away = () => Object.assign(new Error('connection lost'), { code: 'CONNECTION_CLOSED' });
  const full = () => Object.assign(new Error('could not extend file: No space left'), { code: '53100' });

  const rows: FallibleRows = {
    recorded,
    fates: [],
    get tries() {
      return tries;
    },
    readPosition: async () => {
      const fate = rows.fates.shift() ?? 'well';
      if (fate !== 'well') throw away();
      return stored;
    },
    record: async ({ from, next, events }) => {
      tries += 1;
      const fate = rows.fates.shift() ?? 'well';
      if (fate === 'away') throw away();
      if (fate === 'full') throw full();
      if (JSON.stringify(from) !== JSON.stringify(stored)) throw new PositionMovedError('elsewhere');
      const numbers = events.map((event) => (event.type === 'character_left' ? event.character_id : -1));
      const failing = numbers.find((number) => impossible.has(number));
      if (failing !== undefined) {
        throw Object.assign(new Error(`${failing} is out of range`), { code: '22003' });
      }
      recorded.push(...numbers);
      stored = next;
      if (fate === 'lost answer') throw away();
    },
  };
  return rows;
}

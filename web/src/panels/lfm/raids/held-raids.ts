import { holdForMs } from '../../list/hold-order.ts';
import { goneRow, type RaidRow } from './current-raids.ts';

/** The raids as they are shown, which may lag behind the raids as they are known. */
export interface HeldRaids {
  readonly rows: readonly RaidRow[];
  /** Since when what is shown has differed from what is known; null = it does not. */
  readonly differsSinceMs: number | null;
}

/**
 * The raids to show. Nothing moves under the pointer (look): while it rests on the board, rows get their new content in
 * their places, new ones wait and gone ones stay, told apart; for eight seconds at most.
 *
 * @param before what was shown until now; null = nothing
 * @param isHeld the pointer rests on the board, or one of its links has the focus
 */
export function holdRaids(
  before: HeldRaids | null,
  wanted: readonly RaidRow[],
  { isHeld, nowMs }: { readonly isHeld: boolean; readonly nowMs: number },
): HeldRaids {
  const settled = { rows: wanted, differsSinceMs: null };
  if (before === null || !isHeld) return settled;
  const fresh = new Map(wanted.map((row) => [row.key, row]));
  const updated = before.rows.map((row) => fresh.get(row.key) ?? goneRow(row));
  // The same list as long as it says the same: what follows from it need not be worked out again.
  const rows = updated.every((row, index) => row === before.rows[index]) ? before.rows : updated;
  if (rows.length === wanted.length && rows.every((row, index) => row === wanted[index])) return settled;
  const differsSinceMs = before.differsSinceMs ?? nowMs;
  return nowMs - differsSinceMs >= holdForMs ? settled : { rows, differsSinceMs };
}

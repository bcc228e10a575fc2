import type { JoinCandidate } from '@rollcall/game/could-join';
import { useState } from 'react';
import { serverNowMs } from '../../../data/server-clock.ts';
import { type HeldList, type HeldRow, holdOrder } from '../../list/hold-order.ts';
import { useHoldTimer } from '../../list/useListRows.ts';

/** Out of what was shown follows what is shown next; asked twice for the same it gives the same. */
function createCalmMemory() {
  let shown: HeldList<JoinCandidate> | null = null;
  return (wanted: readonly JoinCandidate[], isHeld: boolean, asked: string) => {
    shown = holdOrder(shown, wanted, ({ character }) => character.id, {
      isHeld,
      asked,
      nowMs: serverNowMs(),
    });
    return shown;
  };
}

/**
 * The candidates in an order that does not move while a pointer or the focus is on them (product 3).
 *
 * @param asked what is searched: another text is another list
 */
export function useCalmCandidates(
  wanted: readonly JoinCandidate[],
  isHeld: boolean,
  asked: string,
): readonly HeldRow<JoinCandidate>[] {
  const [keep] = useState(createCalmMemory);
  const { rows, differsSinceMs } = keep(wanted, isHeld, asked);
  useHoldTimer(differsSinceMs);
  return rows;
}

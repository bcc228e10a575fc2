import type { JoinCandidate } from '@rollcall/game/could-join';
import { useEffect, useState } from 'react';
import { serverNowMs } from '../../../data/server-clock.ts';
import { calmForMs, type CalmList, type CalmRow, keepCalm } from '../../calm-rows.ts';

/** Out of what was shown follows what is shown next; asked twice for the same it gives the same. */
function createCalmMemory() {
  let shown: CalmList<JoinCandidate> | null = null;
  return (wanted: readonly JoinCandidate[], isHeld: boolean, asked: string) => {
    shown = keepCalm(shown, wanted, ({ character }) => character.id, {
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
): readonly CalmRow<JoinCandidate>[] {
  const [keep] = useState(createCalmMemory);
  const { rows, differsSinceMs } = keep(wanted, isHeld, asked);
  const [, settle] = useState(0);
  useEffect(() => {
    if (differsSinceMs === null) return undefined;
    const timer = setTimeout(() => settle(serverNowMs()), differsSinceMs + calmForMs - serverNowMs());
    return () => clearTimeout(timer);
  }, [differsSinceMs]);
  return rows;
}

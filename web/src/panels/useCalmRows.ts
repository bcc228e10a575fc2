import { useEffect, useState } from 'react';
import { serverNowMs } from '../data/server-clock.ts';
import { calmForMs } from './calm-rows.ts';
import { createShownMemory, type ShownKind, type ShownQuestion } from './shown-rows.ts';

export interface CalmRows<Row> {
  readonly rows: readonly Row[];
  /** What to tell those who do not see the list; empty = nothing. */
  readonly news: string;
}

/**
 * The rows of a list to show now: in an order that does not move while it is held, and the very same objects as long as
 * they say the same (product 3).
 *
 * @param kind must stay the same object
 */
export function useCalmRows<
  List extends { readonly shown: readonly Item[] },
  Item,
  Row,
  Facts extends object,
>(kind: ShownKind<List, Item, Row, Facts>, question: ShownQuestion<List, Facts>): CalmRows<Row> {
  const [show] = useState(() => createShownMemory(kind));
  const next = show(question, serverNowMs());
  const [, settle] = useState(0);
  const { differsSinceMs } = next.calm;
  useEffect(() => {
    if (differsSinceMs === null) return undefined;
    const timer = setTimeout(() => settle(serverNowMs()), differsSinceMs + calmForMs - serverNowMs());
    return () => clearTimeout(timer);
  }, [differsSinceMs]);
  return { rows: next.rows, news: next.news?.text ?? '' };
}

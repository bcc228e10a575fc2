import { hasSameFields } from '@rollcall/game/remember';
import { useEffect, useState } from 'react';
import { serverNowMs } from '../../api/server-clock.ts';
import { announceChanges, type Announcement, type ChangeText } from './announce-changes.ts';
import { type HeldList, type HeldRow, type Hold, holdForMs, holdOrder } from './hold-order.ts';

/** What is special about the rows of one kind of list. */
export interface ListRowsKind<
  List extends { readonly shown: readonly Item[] },
  Item,
  Row,
  Facts extends object,
> {
  /** What makes two items the same row. */
  readonly idOf: (item: Item) => number;
  /** Creates the function that makes rows, as `createRowMemory` does. */
  readonly createMemory: () => (shown: readonly HeldRow<Item>[], facts: Facts) => readonly Row[];
  /** What is announced when it comes or goes: row → name. */
  readonly namesOf: (rows: readonly Row[], list: List) => ReadonlyMap<number, string>;
  readonly changeText: ChangeText;
}

/** What rows are made from. */
export interface ListRowsInput<List, Facts> {
  readonly list: List;
  /** Another object when the reader asks for others or another order. */
  readonly filter: unknown;
  /** What rows depend on beside their items. */
  readonly facts: Facts;
  /** An answer has come at some time. */
  readonly hasAnswer: boolean;
  /** The pointer rests on the list, or a row has the focus. */
  readonly isHeld: boolean;
}

interface ListRowsState<Item, Row> {
  readonly order: HeldList<Item>;
  /** In an order that does not move while it is held; the very same objects as long as they say the same. */
  readonly rows: readonly Row[];
  /** Null = nothing is known yet. */
  readonly announcement: Announcement | null;
}

/**
 * The next state of a list from its last one. Not React state: the panel would render twice for each answer. The same
 * input gives the same result, so that React may render as often as it likes.
 */
export function createListRows<
  List extends { readonly shown: readonly Item[] },
  Item,
  Row,
  Facts extends object,
>(
  kind: ListRowsKind<List, Item, Row, Facts>,
): (input: ListRowsInput<List, Facts>, nowMs: number) => ListRowsState<Item, Row> {
  const rowsOf = kind.createMemory();
  let last: ListRowsInput<List, Facts> | null = null;
  let state: ListRowsState<Item, Row> | null = null;

  const advance = ({ list, filter, facts, hasAnswer, isHeld }: ListRowsInput<List, Facts>, nowMs: number) => {
    const order = holdOrder(state?.order ?? null, list.shown, kind.idOf, { isHeld, asked: filter, nowMs });
    const rows = rowsOf(order.rows, facts);
    const observed = { names: () => kind.namesOf(rows, list), asked: filter, nowMs };
    const announcement = hasAnswer
      ? announceChanges(state?.announcement ?? null, observed, kind.changeText)
      : null;
    return { order, rows, announcement };
  };

  return (input, nowMs) => {
    if (state === null || last === null || !isSameInput(last, input) || isHoldOver(state.order, nowMs)) {
      state = advance(input, nowMs);
      last = input;
    }
    return state;
  };
}

function isSameInput<List, Facts extends object>(
  { facts, ...a }: ListRowsInput<List, Facts>,
  { facts: others, ...b }: ListRowsInput<List, Facts>,
): boolean {
  return hasSameFields(a, b) && hasSameFields(facts, others);
}

function isHoldOver({ differsSinceMs }: HeldList<unknown>, nowMs: number): boolean {
  return differsSinceMs !== null && nowMs - differsSinceMs >= holdForMs;
}

export interface ShownRows<Row> {
  readonly rows: readonly Row[];
  /** For those who do not see the list; empty = nothing. */
  readonly announcement: string;
}

/**
 * The rows of a list to show now: in an order that does not move while it is held, and the very same objects as long as
 * they say the same (product 3).
 *
 * @param kind must stay the same object
 */
export function useListRows<
  List extends { readonly shown: readonly Item[] },
  Item,
  Row,
  Facts extends object,
>(kind: ListRowsKind<List, Item, Row, Facts>, input: ListRowsInput<List, Facts>): ShownRows<Row> {
  const [rowsFor] = useState(() => createListRows(kind));
  const { order, rows, announcement } = rowsFor(input, serverNowMs());
  useHoldTimer(order.differsSinceMs);
  return { rows, announcement: announcement?.text ?? '' };
}

/** The next order from the last one; the same input gives the same order. */
function createHeldOrder<Item, Id>(idOf: (item: Item) => Id) {
  let shown: HeldList<Item> | null = null;
  return (wanted: readonly Item[], hold: Hold) => {
    shown = holdOrder(shown, wanted, idOf, hold);
    return shown;
  };
}

/**
 * Items in an order that does not move while it is held (product 3).
 *
 * @param idOf what makes two items the same row
 */
export function useHeldOrder<Item, Id>(
  wanted: readonly Item[],
  idOf: (item: Item) => Id,
  hold: Omit<Hold, 'nowMs'>,
): readonly HeldRow<Item>[] {
  const [orderOf] = useState(() => createHeldOrder(idOf));
  const { rows, differsSinceMs } = orderOf(wanted, { ...hold, nowMs: serverNowMs() });
  useHoldTimer(differsSinceMs);
  return rows;
}

/** Renders again when a hold is over. */
function useHoldTimer(differsSinceMs: HeldList<unknown>['differsSinceMs']): void {
  const [, settle] = useState(0);
  useEffect(() => {
    if (differsSinceMs === null) return undefined;
    const timer = setTimeout(() => settle(serverNowMs()), differsSinceMs + holdForMs - serverNowMs());
    return () => clearTimeout(timer);
  }, [differsSinceMs]);
}

import { hasSameFields } from '@rollcall/game/remember';
import { useEffect, useState } from 'react';
import { serverNowMs } from '../../api/server-clock.ts';
import { whileSeen } from '../../api/while-seen.ts';
import { announceChanges, announceEveryMs, type Announcement, type ChangeText } from './announce-changes.ts';
import { type HeldList, type HeldRow, type Hold, holdForMs, holdOrder } from './hold-order.ts';

/** Differences between the rows of the two kinds of list. */
export interface ListRowsKind<
  List extends { readonly shown: readonly Item[] },
  Item,
  Row,
  Facts extends object,
> {
  /** Identifies the row of an item. */
  readonly idOf: (item: Item) => number;
  /** Creates the function that makes rows and reuses unchanged ones. */
  readonly createMemory: () => (shown: readonly HeldRow<Item>[], facts: Facts) => readonly Row[];
  /** Row → name, for announcements of new and gone rows. */
  readonly namesOf: (rows: readonly Row[], list: List) => ReadonlyMap<number, string>;
  readonly changeText: ChangeText;
}

export interface ListRowsInput<List, Facts> {
  readonly list: List;
  /** A new object when the visitor changes the filter or the order. */
  readonly filter: unknown;
  /** The other facts that rows depend on. */
  readonly facts: Facts;
  /** There has been at least one answer. */
  readonly hasAnswer: boolean;
  /** The pointer rests on the list, or a row has the focus. */
  readonly isHeld: boolean;
}

interface ListRowsState<Item, Row> {
  readonly order: HeldList<Item>;
  /** In an order that is stable while held; unchanged rows stay the same objects. */
  readonly rows: readonly Row[];
  /** Null = nothing is known yet. */
  readonly announcement: Announcement | null;
  /**
   * Time of the next update that is due without new input, since a hold ends or an announcement may be made; null =
   * never.
   */
  readonly nextAtMs: number | null;
}

/**
 * Computes the next state of a list from its last one. Not React state, since the panel would render twice for each
 * answer. The same input gives the same result, so that extra renders are harmless.
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
    const isUnannounced = announcement !== null && announcement === state?.announcement;
    const announceAtMs = isUnannounced ? announcement.announcedAtMs + announceEveryMs : nowMs;
    const moments = [holdEndsAtMs(order), announceAtMs > nowMs ? announceAtMs : null].filter(
      (atMs) => atMs !== null,
    );
    return { order, rows, announcement, nextAtMs: moments.length === 0 ? null : Math.min(...moments) };
  };

  return (input, nowMs) => {
    const isDue = state !== null && state.nextAtMs !== null && nowMs >= state.nextAtMs;
    if (state === null || last === null || isDue || !isSameInput(last, input)) {
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

function holdEndsAtMs({ differsSinceMs }: Pick<HeldList<unknown>, 'differsSinceMs'>): number | null {
  return differsSinceMs === null ? null : differsSinceMs + holdForMs;
}

export interface ShownRows<Row> {
  readonly rows: readonly Row[];
  /** Announced to screen readers; empty = nothing. */
  readonly announcement: string;
}

/**
 * The rows of a list to show now, in an order that is stable while held. Unchanged rows stay the same objects.
 *
 * @param kind a stable object
 */
export function useListRows<
  List extends { readonly shown: readonly Item[] },
  Item,
  Row,
  Facts extends object,
>(kind: ListRowsKind<List, Item, Row, Facts>, input: ListRowsInput<List, Facts>): ShownRows<Row> {
  const [rowsFor] = useState(() => createListRows(kind));
  const { rows, announcement, nextAtMs } = rowsFor(input, serverNowMs());
  useRenderAt(nextAtMs);
  return { rows, announcement: announcement?.text ?? '' };
}

/** Computes the next order from the last one; the same input gives the same order. */
function createHeldOrder<Item, Id>(idOf: (item: Item) => Id) {
  let shown: HeldList<Item> | null = null;
  return (wanted: readonly Item[], hold: Hold) => {
    shown = holdOrder(shown, wanted, idOf, hold);
    return shown;
  };
}

/** Items in an order that is stable while held. */
export function useHeldOrder<Item, Id>(
  wanted: readonly Item[],
  idOf: (item: Item) => Id,
  hold: Omit<Hold, 'nowMs'>,
): readonly HeldRow<Item>[] {
  const [orderOf] = useState(() => createHeldOrder(idOf));
  const order = orderOf(wanted, { ...hold, nowMs: serverNowMs() });
  useRenderAt(holdEndsAtMs(order));
  return order.rows;
}

/** Renders again at a time by the server's clock, or once the page is visible after it; null = never. */
function useRenderAt(atMs: number | null): void {
  const [, renderAgain] = useState(0);
  useEffect(() => {
    if (atMs === null) return undefined;
    return whileSeen(() => {
      const timer = setTimeout(() => renderAgain(atMs), atMs - serverNowMs());
      return () => clearTimeout(timer);
    });
  }, [atMs]);
}

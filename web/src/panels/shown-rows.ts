import { hasSameFields } from '@rollcall/game/remember';
import { calmForMs, type CalmList, type CalmRow, keepCalm } from './calm-rows.ts';
import { hearNews, type ListNews, type NewsWords } from './list-news.ts';

/** What is special about the rows of one kind of list. */
export interface ShownKind<
  List extends { readonly shown: readonly Item[] },
  Item,
  Row,
  Facts extends object,
> {
  /** What makes two items the same row. */
  readonly idOf: (item: Item) => number;
  /** Makes what makes rows and remembers them. */
  readonly createMemory: () => (shown: readonly CalmRow<Item>[], facts: Facts) => readonly Row[];
  /** Of whom news tell: row → name. */
  readonly namesOf: (rows: readonly Row[], list: List) => ReadonlyMap<number, string>;
  readonly newsWords: NewsWords;
}

/** What rows are asked of. */
export interface ShownQuestion<List, Facts> {
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

export interface ShownRows<Item, Row> {
  readonly calm: CalmList<Item>;
  /** In an order that does not move while it is held; the very same objects as long as they say the same. */
  readonly rows: readonly Row[];
  /** Null = nothing is known yet. */
  readonly news: ListNews | null;
}

/**
 * What was shown before, out of which follows what is shown next. No state: the panel would be drawn twice for each
 * answer. To be asked twice for the same gives the same, so that React may draw as often as it likes.
 */
export function createShownMemory<
  List extends { readonly shown: readonly Item[] },
  Item,
  Row,
  Facts extends object,
>(
  kind: ShownKind<List, Item, Row, Facts>,
): (question: ShownQuestion<List, Facts>, nowMs: number) => ShownRows<Item, Row> {
  const rowsOf = kind.createMemory();
  let question: ShownQuestion<List, Facts> | null = null;
  let shown: ShownRows<Item, Row> | null = null;

  const advance = ({ list, filter, facts, hasAnswer, isHeld }: ShownQuestion<List, Facts>, nowMs: number) => {
    const calm = keepCalm(shown?.calm ?? null, list.shown, kind.idOf, { isHeld, asked: filter, nowMs });
    const rows = rowsOf(calm.rows, facts);
    const heard = { names: () => kind.namesOf(rows, list), asked: filter, nowMs };
    const news = hasAnswer ? hearNews(shown?.news ?? null, heard, kind.newsWords) : null;
    return { calm, rows, news };
  };

  return (asked, nowMs) => {
    if (shown === null || question === null || !isSameQuestion(question, asked) || isDue(shown, nowMs)) {
      shown = advance(asked, nowMs);
      question = asked;
    }
    return shown;
  };
}

function isSameQuestion<List, Facts extends object>(
  { facts, ...a }: ShownQuestion<List, Facts>,
  { facts: others, ...b }: ShownQuestion<List, Facts>,
): boolean {
  return hasSameFields(a, b) && hasSameFields(facts, others);
}

/** Something that waited for its time has come to it. */
function isDue({ calm: { differsSinceMs } }: { readonly calm: CalmList<unknown> }, nowMs: number): boolean {
  return differsSinceMs !== null && nowMs - differsSinceMs >= calmForMs;
}

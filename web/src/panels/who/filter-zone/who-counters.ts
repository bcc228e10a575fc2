import type { ArrangedWho } from '@rollcall/game/who-list';
import type { ListViewState } from '../../list/list-view.ts';

/** How many there are of whom; null = nobody knows, or it is not shown. */
export interface CounterFigures {
  readonly onlineCount: number | null;
  readonly anonymousCount: number | null;
  /** As many as the list shows. */
  readonly shownCount: number | null;
}

const unknown: CounterFigures = { onlineCount: null, anonymousCount: null, shownCount: null };

/** What the counters say above what stands in the place of the list. */
export function counterFigures(view: ListViewState, arranged: ArrangedWho): CounterFigures {
  if (view !== 'list' && view !== 'empty') return unknown;
  const { onlineCount, anonymousCount, shown } = arranged;
  return { onlineCount, anonymousCount, shownCount: shown.length };
}

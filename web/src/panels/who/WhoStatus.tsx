import { ListStatus } from '../list/ListStatus.tsx';
import type { ListViewState } from '../list/list-view.ts';
import type { WhoList } from './useWhoList.ts';
import { whoCounts, whoStatusText } from './who-status.ts';

interface WhoStatusProps {
  readonly view: ListViewState;
  readonly list: Pick<WhoList, 'arranged' | 'facts' | 'filter'>;
}

/** The line below a list of characters. */
export function WhoStatus({ view, list }: WhoStatusProps) {
  const { arranged, facts, filter } = list;
  const text = whoStatusText({ view, facts, counts: whoCounts(arranged, filter) });
  return <ListStatus text={text} asked={filter} />;
}

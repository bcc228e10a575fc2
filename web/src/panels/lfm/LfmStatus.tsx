import { ListStatus } from '../list/ListPanel.tsx';
import type { ListViewState } from '../list/list-view.ts';
import { lfmStatusText } from './lfm-status.ts';
import type { LfmList } from './useLfmList.ts';

interface LfmStatusProps {
  readonly view: ListViewState;
  readonly list: Pick<LfmList, 'arranged' | 'facts' | 'filter' | 'groupCount'>;
}

/** The line below a list of groups. */
export function LfmStatus({ view, list }: LfmStatusProps) {
  const { arranged, facts, filter, groupCount } = list;
  const { hiddenCount } = arranged;
  const text = lfmStatusText({ view, facts, groupCount, hiddenCount, searchText: filter.searchText });
  return <ListStatus text={text} asked={filter} />;
}

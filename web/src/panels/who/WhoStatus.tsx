import { ListStatus } from '../list/ListPanel.tsx';
import type { ListViewState } from '../list/list-view.ts';
import type { WhoList } from './useWhoList.ts';
import { WhoTruncation } from './WhoTruncation.tsx';
import { whoCounts, whoStatusText } from './who-status.ts';

interface WhoStatusProps {
  readonly view: ListViewState;
  readonly list: Pick<WhoList, 'arranged' | 'facts' | 'filter' | 'settings' | 'changeSettings'>;
}

/** The line below a list of characters. */
export function WhoStatus({ view, list }: WhoStatusProps) {
  const { arranged, facts, filter, settings, changeSettings } = list;
  const counts = whoCounts(arranged, filter);
  return (
    <ListStatus text={whoStatusText({ view, facts, counts })} asked={filter}>
      {view === 'list' && <WhoTruncation {...counts} settings={settings} change={changeSettings} />}
    </ListStatus>
  );
}

import { raidGroups } from '@rollcall/game/lfm/lfm-quest';
import { indexQuestsById } from '@rollcall/game/quest/quest';
import { useMemo } from 'react';
import { useCatalogue } from '../../api/useCatalogue.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useServerInfo } from '../../api/useServerInfo.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import { boardEmptyText, boardTexts, downText } from './all-groups.ts';
import { NoGroups } from './LfmBody.tsx';
import { emptyText } from './lfm-labels.ts';
import { GroupsPanel, LfmSettingsGuard } from './LfmPanel.tsx';
import { useAllGroups } from './useAllGroups.ts';
import { lazyAllServersViewParams, useAllServersView } from './useAllServersView.ts';
import type { LfmList } from './useLfmList.ts';
import panelStyles from '../panel.module.css';
import { prepareList } from '../shared/prepare-list.ts';

/** The groups of all servers, raids at first; settings that it cannot render with are reset. */
export function AllServersPanel() {
  const { game } = usePageSettings();
  return (
    <LfmSettingsGuard levels={game}>
      <div className={`${panelStyles['board']} ${panelStyles['whole']}`}>
        <Board />
      </div>
    </LfmSettingsGuard>
  );
}

const where = 'all servers';

function Board() {
  const { game } = usePageSettings();
  const view = useAllServersView();
  const source = useAllGroups(view.settings.isSoundOn, useServerNow());
  const down = downText(game.servers, useServerInfo().data);
  const { title, loading } = boardTexts[view.settings.onlyShowRaids ? 'raids' : 'groups'];
  return (
    <GroupsPanel
      source={source}
      view={view}
      texts={{ title, where, loading, down }}
      renderEmpty={(list) => <EmptyBoard list={list} down={down} />}
    />
  );
}

function EmptyBoard({ list, down }: { readonly list: LfmList; readonly down: string }) {
  const { state, quests } = useCatalogue();
  const questsById = useMemo(() => indexQuestsById(quests.values()), [quests]);
  const { settings, filter, groups, groupCount, arranged } = list;
  const { onlyShowRaids } = settings;
  const { hint } = boardTexts[onlyShowRaids ? 'raids' : 'groups'];
  const known = onlyShowRaids ? raidGroups(Object.values(groups), questsById).length : groupCount;
  const text = boardEmptyText({ onlyShowRaids, known, down, areQuestsMissing: state === 'error' });
  const hidden = { groupCount, hiddenCount: arranged.hiddenCount, searchText: filter.searchText };
  return <NoGroups list={list} text={text ?? emptyText(where, hidden)} hint={hint} />;
}

/** Loads what the first render of the board needs. @throws what an import throws */
export const prepareAllServers = () => prepareList(lazyAllServersViewParams);

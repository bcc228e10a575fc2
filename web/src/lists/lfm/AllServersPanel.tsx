import { raidGroups } from '@rollcall/game/lfm/lfm-quest';
import { indexQuestsById } from '@rollcall/game/quest/quest';
import { createRecall } from '@rollcall/game/remember';
import { useCallback, useMemo, useState } from 'react';
import { newestReport } from '../../api/server-summary.ts';
import { isAllDataStale } from '../../api/servers-age.ts';
import { useCatalogue } from '../../api/useCatalogue.ts';
import { useLfmsByServer } from '../../api/useLfmsByServer.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useServerInfo } from '../../api/useServerInfo.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import { boardEmptyText, boardTexts, createGroupMerger, downText, oldDataNotes } from './all-groups.ts';
import { NoGroups } from './LfmBody.tsx';
import { emptyText } from './lfm-labels.ts';
import { GroupsPanel, LfmSettingsGuard } from './LfmPanel.tsx';
import { lazyAllServersViewParams, useAllServersView } from './useAllServersView.ts';
import { hiddenIntervalOf, type LfmList, type LfmSource } from './useLfmList.ts';
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

/**
 * The groups of all servers in one list, live.
 *
 * @param nowMs by the server's clock
 */
function useAllGroups(isSoundOn: boolean, nowMs: number): LfmSource {
  const { game } = usePageSettings();
  const lfms = useLfmsByServer(hiddenIntervalOf(isSoundOn));
  const { data: infos, lastAnswer: lastInfos } = useServerInfo();
  const [merge] = useState(() => createGroupMerger(game.servers));
  const poll = useMemo(
    () => ({ ...lfms, data: lfms.data === null ? null : merge(lfms.data, infos) }),
    [lfms, infos, merge],
  );
  const [recallNotes] = useState(() => createRecall<ReadonlyMap<string, string>>());
  const notes = oldDataNotes(game.servers, infos, nowMs);
  // The same object until it says something else: only then are all rows made again.
  const serverNotes = recallNotes(Object.fromEntries(notes), () => notes);
  const reported = useCallback(() => newestReport(lastInfos.data()), [lastInfos]);
  const age = { isStale: isAllDataStale(game.servers, infos, nowMs), reported };
  return { server: null, poll, serverNotes, age };
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

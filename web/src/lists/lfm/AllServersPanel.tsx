import { raidGroups } from '@rollcall/game/lfm/lfm-quest';
import { indexQuestsById } from '@rollcall/game/quest/quest';
import { createRecall } from '@rollcall/game/remember';
import { useCallback, useMemo, useState } from 'react';
import { isAllDataStale, newestReport } from '../../api/server-summary.ts';
import { useCatalogue } from '../../api/useCatalogue.ts';
import { useLfmsByServer } from '../../api/useLfmsByServer.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useServerInfo } from '../../api/useServerInfo.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import {
  boardEmptyText,
  boardHiddenText,
  boardTexts,
  createGroupMerger,
  downText,
  oldDataNotes,
} from './all-groups.ts';
import { NoGroups } from './LfmBody.tsx';
import { emptyText } from './lfm-labels.ts';
import { GroupsPanel, LfmSettingsGuard } from './LfmPanel.tsx';
import { useAllServersView } from './useAllServersView.ts';
import { hiddenIntervalOf, type LfmList, type LfmSource } from './useLfmList.ts';
import panelStyles from '../panel.module.css';

/** The groups of all servers, initially only raids. Resets settings that the list cannot be drawn with. */
export function AllServersPanel() {
  const { game } = usePageSettings();
  return (
    <LfmSettingsGuard levels={game}>
      <div className={`relative ${panelStyles['board']} ${panelStyles['whole']}`}>
        <Board />
      </div>
    </LfmSettingsGuard>
  );
}

const where = 'all servers';

function Board() {
  const { game } = usePageSettings();
  const view = useAllServersView();
  const { onlyShowRaids, isSoundOn } = view.settings;
  const source = useAllGroups(isSoundOn, useServerNow());
  const otherCount = useOtherCount(source.poll.data, onlyShowRaids);
  const down = downText(game.servers, useServerInfo().data);
  const { title, loading } = boardTexts[onlyShowRaids ? 'raids' : 'groups'];
  return (
    <GroupsPanel
      source={source}
      view={view}
      texts={{ title, where, loading, down, hidden: (count) => boardHiddenText(count, otherCount) }}
      renderEmpty={(list) => <EmptyBoard list={list} down={down} />}
    />
  );
}

/** The number of other groups while only raids are listed; null = not known yet. */
function useOtherCount(groups: LfmSource['poll']['data'], onlyShowRaids: boolean): number | null {
  const { state, quests } = useCatalogue();
  const questsById = useMemo(() => indexQuestsById(quests.values()), [quests]);
  return useMemo(() => {
    if (!onlyShowRaids) return 0;
    if (state !== 'loaded' || groups === null) return null;
    const all = Object.values(groups);
    return all.length - raidGroups(all, questsById).length;
  }, [groups, onlyShowRaids, state, questsById]);
}

/** The groups of all servers in one list, live. */
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
  // Keeps its identity until its content changes, since a change creates all rows again.
  const serverNotes = recallNotes(Object.fromEntries(notes), () => notes);
  const reported = useCallback(() => newestReport(lastInfos.data()), [lastInfos]);
  const age = { isStale: isAllDataStale(game.servers, infos, nowMs), reported };
  return { server: null, poll, serverNotes, age };
}

function EmptyBoard({ list, down }: { list: LfmList; down: string }) {
  const { state, quests } = useCatalogue();
  const questsById = useMemo(() => indexQuestsById(quests.values()), [quests]);
  const { settings, filter, groups, groupCount, arranged } = list;
  const { onlyShowRaids } = settings;
  const { hint } = boardTexts[onlyShowRaids ? 'raids' : 'groups'];
  const known = onlyShowRaids ? raidGroups(Object.values(groups), questsById).length : groupCount;
  const isUnreported = newestReport(useServerInfo().data)?.last_data_fetch === null;
  const text = boardEmptyText({
    onlyShowRaids,
    known,
    down,
    isUnreported,
    areQuestsMissing: state === 'error',
  });
  const hidden = { groupCount, hiddenCount: arranged.hiddenCount, searchText: filter.searchText };
  return <NoGroups list={list} text={text ?? emptyText(where, hidden)} hint={hint} />;
}

import type { ServerFacts } from '@rollcall/game/definition';
import * as lfmReads from '@rollcall/game/endpoints/lfm-reads';
import { createLfmArranger } from '@rollcall/game/lfm-arranger';
import type { ArrangedLfms, LfmFilter } from '@rollcall/game/lfm-list';
import type { LfmSettings } from '@rollcall/game/lfm-settings';
import type { Lfm } from '@rollcall/game/lfm';
import { indexQuestsById } from '@rollcall/game/quest-index';
import type { ServerInfo } from '@rollcall/game/server-info';
import { isDataStale } from '@rollcall/game/server-status';
import { serverKey } from '@rollcall/game/servers';
import { useCallback, useMemo, useState } from 'react';
import { type LastAnswer, type LiveList, useSteadyLive } from '../../data/useLive.ts';
import { reloadCatalogue, useCatalogue } from '../../data/useCatalogue.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { useDataErrorToast } from '../../data/useDataErrorToast.ts';
import { liveLifespanMs, useServerInfo } from '../../data/useServerInfo.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import type { ListFacts } from '../list/list-view.ts';
import { useLfmPeople } from '../people/useLfmPeople.ts';

import type { ShownView } from './view/useShownView.ts';

/** One server's groups are asked for this often (§9). */
const lfmIntervalMs = 3000;
const minuteMs = 60_000;

export interface LfmList {
  readonly arranged: ArrangedLfms;
  readonly facts: ListFacts;
  /** Null = not known yet. */
  readonly info: ServerInfo | null;
  readonly lastAnswer: LastAnswer;
  readonly settings: LfmSettings;
  readonly changeSettings: ShownView['change'];
  /** Another object when the visitor asks for other groups or another order. */
  readonly filter: LfmFilter;
  /** Of the server, shown or not, by id. */
  readonly groups: LiveList<Lfm>;
  readonly groupCount: number;
  readonly reload: () => void;
}

const collator = new Intl.Collator();
const noGroups: LiveList<Lfm> = {};

/**
 * Everything that the panel of one server shows, live (§7).
 *
 * @param nowMs by the server's clock
 * @param view what the list is shown by
 * @param shownAnywayId a group that is shown whatever the view says; null = none
 */
export function useLfmList(
  server: ServerFacts,
  nowMs: number,
  view: ShownView,
  shownAnywayId: number | null = null,
): LfmList {
  const { settings, searchText } = view;
  const { game: definition } = usePageSettings();
  const key = serverKey(server.name);
  const lfms = useSteadyLive(
    lfmReads.lfmsOnServer,
    { server: key },
    {
      intervalMs: lfmIntervalMs,
      lifespanMs: liveLifespanMs,
      // Whoever wants to hear of groups hears of them from a hidden tab, too (product 3).
      hiddenIntervalMs: settings.isSoundOn ? minuteMs : undefined,
    },
  );
  const infos = useServerInfo();
  const catalogue = useCatalogue();
  const people = useLfmPeople();
  const { registeredError, raidError } = people;
  const sources = useMemo(
    // What ails the visitor's characters and their raids is told once, in words of its own.
    () => [lfms, infos, { error: registeredError === null ? raidError : null }],
    [lfms, infos, registeredError, raidError],
  );
  useDataErrorToast(sources, pageToasts.show);
  const questsById = useMemo(() => indexQuestsById(catalogue.quests.values()), [catalogue.quests]);
  // Only raid timers depend on the time here, and they count in hours.
  const minute = Math.floor(nowMs / minuteMs);
  const filter = useMemo(
    () => ({ ...settings, searchText, shownAnywayId }),
    [settings, searchText, shownAnywayId],
  );
  const groups = lfms.data ?? noGroups;
  const [arrange] = useState(createLfmArranger);
  const arranged = useMemo(
    () =>
      arrange(Object.values(groups), filter, {
        ...people.viewer,
        definition,
        questsById,
        collator,
        nowMs: minute * minuteMs,
      }),
    [arrange, groups, filter, people.viewer, definition, questsById, minute],
  );
  const info = infos.data?.[key] ?? null;
  const { reload: reloadLfms } = lfms;
  const { reload: reloadInfos } = infos;
  const reload = useCallback(() => {
    reloadLfms();
    reloadInfos();
    reloadCatalogue();
  }, [reloadLfms, reloadInfos]);
  return {
    arranged,
    facts: {
      poll: lfms.state,
      serverInfo: infos.state,
      catalogue: catalogue.state,
      hasAnswer: lfms.data !== null,
      isOffline: info?.is_online === false,
      isStale: info !== null && isDataStale(info, nowMs),
      shownCount: arranged.shown.length,
    },
    info,
    lastAnswer: lfms.lastAnswer,
    settings,
    changeSettings: view.change,
    filter,
    groups,
    groupCount: Object.keys(groups).length,
    reload,
  };
}

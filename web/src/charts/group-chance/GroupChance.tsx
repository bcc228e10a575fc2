import { groupForecast } from '@rollcall/game/api/trend-reads';
import type { ServerFacts } from '@rollcall/game/definition';
import { serverKey } from '@rollcall/game/servers';
import { type ReactNode, useMemo } from 'react';
import { useCharacterList } from '../../api/people/useCharacterList.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { ChartFrame } from '../frame/ChartFrame.tsx';
import { chartNearness } from '../frame/chart-state.ts';
import { useLegend } from '../frame/useLegend.ts';
import { useNear } from '../../ui/useNear.ts';
import { useZonedRead } from '../frame/useZonedRead.ts';
import { heatmapHeight } from '../heatmap/heatmap-layout.ts';
import { LateHeatmap } from '../LateCharts.tsx';
import * as view from './group-chance-view.ts';

const chooseQuestText = 'Choose a quest by its name.';

const noEntries = [] as const;

interface GroupChanceProps {
  readonly search: view.GroupSearch;
  /** Name of the chosen quest; null = none. */
  readonly questName: string | null;
  readonly controls: ReactNode;
}

/** The best times to find a group, by hour of the reader's week: chance of a group, or number of groups. */
export function GroupChance({ search, questName, controls }: GroupChanceProps) {
  const [place, isNear] = useNear();
  const { read, state, forecast, said, hasWeeks } = useGroupForecast(search, isNear);
  const { zone } = read;
  const week = useMemo(() => view.groupWeek(forecast), [forecast]);
  const data = useMemo(() => view.groupHeatmap(week, search.server.colour), [week, search.server]);
  const table = useMemo(() => view.groupTable(week), [week]);
  const legend = useLegend(noEntries);
  const title = view.groupTitle(search, questName);
  const explanation = view.groupExplanation(week);
  const best = hasWeeks ? (view.bestHourSentence(forecast, week) ?? '') : '';

  return (
    <ChartFrame
      ref={place}
      id="when-to-find-a-group"
      title={title}
      isTitledBySection
      explanation={best}
      isAnswer
      clock={{ zone, what: 'Hours' }}
      controls={controls}
      notes={<p>{explanation}</p>}
      state={said === null ? state : { state: 'empty', message: said }}
      onRetryStale={read.isStale ? read.reload : null}
      height={heatmapHeight(data)}
      table={table}
      fileParts={['groups', serverKey(search.server.name), search.kind]}
      range={`${best} Hours in ${zone.timeZone}.`.trim()}
      entries={noEntries}
      nearness={chartNearness(isNear, forecast !== null)}
    >
      <LateHeatmap data={data} legend={legend} label={title} description={`${explanation} ${best}`} />
    </ChartFrame>
  );
}

/** The chances, or a sentence on why there are none. */
function useGroupForecast(search: view.GroupSearch, isNear: boolean) {
  const query = view.groupQuery(search);
  const read = useZonedRead(groupForecast, {}, (zone) => ({ ...query, zone }), {
    isWanted: isNear && query !== null,
  });
  const forecast = query === null ? null : (read.shown?.data ?? null);
  const hasWeeks = forecast !== null && forecast.weeks_seen > 0;
  const said = query === null ? chooseQuestText : forecast === null || hasWeeks ? null : view.noWeeksText;
  return { read, state: read.state, forecast, said, hasWeeks };
}

/**
 * Servers with a group list (all servers if none has one), and the default: the server of the reader's characters, or
 * the first.
 */
export function useGroupServers(): { readonly servers: readonly ServerFacts[]; readonly usual: ServerFacts } {
  const { game } = usePageSettings();
  const { entries } = useCharacterList('registered');
  const home = entries.find(({ character }) => character !== null)?.character?.server_name ?? '';
  return useMemo(() => {
    const listed = game.servers.filter(({ bitness }) => bitness === 64);
    const servers = listed.length === 0 ? game.servers : listed;
    const usual = servers.find(({ name }) => serverKey(name) === serverKey(home)) ?? servers[0];
    if (usual === undefined) throw new Error('The game has no servers');
    return { servers, usual };
  }, [game.servers, home]);
}

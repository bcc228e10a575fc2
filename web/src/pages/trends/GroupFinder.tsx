import { groupForecast } from '@rollcall/game/api/trend-reads';
import { serverKey } from '@rollcall/game/servers';
import { useId, useMemo, useState } from 'react';
import { useCatalogue } from '../../api/useCatalogue.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { chartSetting, useChartSetting } from '../../charts/controls/chart-settings.ts';
import { TimeZoneNote, useReportZone } from '../../charts/controls/TimeZoneNote.tsx';
import { ChartFrame } from '../../charts/frame/ChartFrame.tsx';
import { chartNearness, ChartNearnessContext, type ChartState } from '../../charts/frame/chart-state.ts';
import { chartFileName } from '../../charts/frame/useChartExports.ts';
import { useLegend } from '../../charts/frame/useLegend.ts';
import { useNear } from '../../charts/frame/useNear.ts';
import { useRangedRead } from '../../charts/frame/useRangedRead.ts';
import { heatmapHeight } from '../../charts/heatmap/heatmap-layout.ts';
import { LazyHeatmap } from '../../charts/lazy-charts.ts';
import { useAddressChoice, useChangeSearch, useSearch } from '../../ui/useAddressChoice.ts';
import * as view from './group-finder-view.ts';
import type { Subject } from './trends-choices.ts';
import { SubjectSelect } from './SubjectSelect.tsx';
import styles from './trends.module.css';

const kindSetting = chartSetting<view.GroupKind>('group-kind', 'Kind of group', [
  { value: 'raids', label: 'Any raid' },
  { value: 'levels', label: 'Levels' },
  { value: 'quest', label: 'Quest' },
]);
const questParameter = 'group-quest';

const chooseQuest: ChartState = { state: 'empty', message: 'Choose a quest by its name.' };

interface GroupFinderProps {
  readonly subjects: readonly Subject[];
}

/** When to find a group: the chance by hour of the reader's week that one is posted. */
export function GroupFinder({ subjects }: GroupFinderProps) {
  const { game, site } = usePageSettings();
  const [place, isNear] = useNear();
  const [kind, kindControl] = useChartSetting(kindSetting);
  const bands = useMemo(() => view.levelBands(game.level_cap), [game.level_cap]);
  const servers = useMemo(() => serverSubjects(game.servers), [game.servers]);
  const usual = subjects.find(({ server }) => server !== null)?.id ?? servers[0]?.id ?? '';
  const [serverId, setServer] = useAddressChoice(
    useMemo(
      () => ({ parameter: 'group-server', values: servers.map(({ id }) => id), usual }),
      [servers, usual],
    ),
  );
  const [levels, setLevels] = useAddressChoice(
    useMemo(() => ({ parameter: 'group-levels', values: bands, usual: bands.at(-1) ?? '' }), [bands]),
  );
  const questId = Number(new URLSearchParams(useSearch()).get(questParameter)) || null;
  const change = useChangeSearch();
  const { quests } = useCatalogue();
  const quest = questId === null ? null : (quests.get(questId)?.name ?? `quest ${questId}`);
  const subject = servers.find(({ id }) => id === serverId) ?? servers[0];
  const server = subject?.server ?? game.servers[0];
  const search = server && { server, kind, levels, questId };
  const query = search ? view.groupQuery(search) : null;
  const read = useRangedRead(groupForecast, {}, { query: query ?? {}, isWanted: isNear && query !== null });
  const zone = useReportZone('week');
  const forecast = query === null ? null : (read.shown?.data ?? null);
  const week = useMemo(() => view.groupWeek(forecast, zone.offsetMinutes), [forecast, zone.offsetMinutes]);
  const colour = subject?.colour ?? '';
  const data = useMemo(() => view.groupHeatmap(week, colour), [week, colour]);
  const table = useMemo(() => view.groupTable(week), [week]);
  const legend = useLegend(noEntries);
  if (search === undefined) return null;
  const title = view.groupTitle(search, quest);
  const said = view.bestHourSentence(forecast, week);
  const isUnknown = forecast?.weeks_seen === 0;
  const state: ChartState =
    query === null
      ? chooseQuest
      : isUnknown && said !== null
        ? { state: 'empty', message: said }
        : read.state;

  return (
    <ChartFrame
      ref={place}
      id="when-to-find-a-group"
      title={title}
      explanation={view.groupExplanation}
      controls={
        <>
          <SubjectSelect
            subjects={servers}
            value={search.server === undefined ? '' : serverId}
            onChange={setServer}
          />
          {kindControl.control}
          {kind === 'levels' && <LevelSelect bands={bands} value={levels} onChange={setLevels} />}
          {kind === 'quest' && (
            <QuestField
              key={quest}
              name={quest ?? ''}
              onChoose={(id) => change({ [questParameter]: String(id) })}
            />
          )}
        </>
      }
      chosen={`${search.server.name} · ${kindControl.word ?? ''}`}
      state={state}
      note={
        <>
          <p className="size-note" aria-live="polite">
            {isUnknown ? '\u00A0' : (said ?? '\u00A0')}
          </p>
          <TimeZoneNote zone={zone} />
        </>
      }
      onRetryStale={read.isStale ? read.reload : null}
      height={heatmapHeight(data)}
      table={table}
      exports={{
        fileName: chartFileName(site.product_name, 'groups', serverId, kind, kind === 'levels' ? levels : ''),
        range: `${said ?? ''} Hours in ${zone.timeZone}.`,
        legend: noEntries,
        productName: site.product_name,
      }}
    >
      <ChartNearnessContext value={chartNearness(isNear, forecast !== null)}>
        <LazyHeatmap
          data={data}
          legend={legend}
          label={title}
          description={`${view.groupExplanation} ${said ?? ''}`}
        />
      </ChartNearnessContext>
    </ChartFrame>
  );
}

const noEntries = [] as const;

interface LevelSelectProps {
  readonly bands: readonly string[];
  readonly value: string;
  readonly onChange: (band: string) => void;
}

function LevelSelect({ bands, value, onChange }: LevelSelectProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="visually-hidden">
        Levels
      </label>
      <select id={id} className="control" value={value} onChange={({ target }) => onChange(target.value)}>
        {bands.map((band) => (
          <option key={band} value={band}>
            Levels {band.replace('-', '–')}
          </option>
        ))}
      </select>
    </div>
  );
}

interface QuestFieldProps {
  /** Of the chosen quest; '' = none. */
  readonly name: string;
  readonly onChoose: (id: number) => void;
}

/** A quest by its name, which the browser completes. */
function QuestField({ name, onChoose }: QuestFieldProps) {
  const id = useId();
  const { quests, state } = useCatalogue();
  const [text, setText] = useState(name);
  const names = useMemo(
    () =>
      [...new Set([...quests.values()].map((quest) => quest.name))].toSorted((a, b) => a.localeCompare(b)),
    [quests],
  );
  const type = (next: string) => {
    setText(next);
    const found = view.questNamed(quests.values(), next);
    if (found !== null) onChoose(found.id);
  };
  const isUnknown =
    state === 'loaded' && text.trim() !== '' && view.questNamed(quests.values(), text) === null;
  return (
    <div className={styles['quest']}>
      <input
        type="text"
        className="control"
        aria-label="Quest"
        aria-describedby={`${id}-hint`}
        placeholder="Quest"
        autoComplete="off"
        spellCheck={false}
        list={`${id}-names`}
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      <datalist id={`${id}-names`}>
        {names.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <span id={`${id}-hint`} className="color-third size-small">
        {isUnknown ? 'Go on typing, or choose a quest from the list.' : ''}
      </span>
    </div>
  );
}

function serverSubjects(servers: ReturnType<typeof usePageSettings>['game']['servers']): readonly Subject[] {
  return servers
    .filter(({ bitness }) => bitness === 64)
    .map((server) => ({
      id: serverKey(server.name),
      name: server.name,
      colour: server.colour,
      server,
    }));
}

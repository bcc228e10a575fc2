import { groupForecast } from '@rollcall/game/api/trend-reads';
import { serverKey } from '@rollcall/game/servers';
import type { ServerFacts } from '@rollcall/game/definition';
import { useId, useMemo, useState } from 'react';
import { useCatalogue } from '../../api/useCatalogue.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { chartSetting, useChartSetting } from '../../charts/controls/chart-settings.ts';
import { TimeZoneNote, useReportZone } from '../../charts/controls/TimeZoneNote.tsx';
import { ChartFrame } from '../../charts/frame/ChartFrame.tsx';
import { chartNearness, ChartNearnessContext } from '../../charts/frame/chart-state.ts';
import { chartFileName } from '../../charts/frame/useChartExports.ts';
import { useLegend } from '../../charts/frame/useLegend.ts';
import { useNear } from '../../charts/frame/useNear.ts';
import { useRangedRead } from '../../charts/frame/useRangedRead.ts';
import { heatmapHeight } from '../../charts/heatmap/heatmap-layout.ts';
import { LazyHeatmap } from '../../charts/lazy-charts.ts';
import { useAddressChoice, useChangeSearch, useSearch } from '../../ui/useAddressChoice.ts';
import * as view from './group-finder-view.ts';
import type { Subject } from './trends-choices.ts';
import { Select } from './Select.tsx';
import styles from './trends.module.css';

const kindSetting = chartSetting<view.GroupKind>('group-kind', 'Kind of group', [
  { value: 'raids', label: 'Any raid' },
  { value: 'levels', label: 'Levels' },
  { value: 'quest', label: 'Quest' },
]);
const questParameter = 'group-quest';

const chooseQuestText = 'Choose a quest by its name.';

interface GroupFinderProps {
  readonly subjects: readonly Subject[];
}

/** When to find a group: the chance by hour of the reader's week that one is posted. */
export function GroupFinder({ subjects }: GroupFinderProps) {
  const { product_name: productName } = usePageSettings().site;
  const [place, isNear] = useNear();
  const choice = useGroupChoice(subjects);
  const { search, questName, word } = choice;
  const { read, state, forecast, said, hasWeeks } = useGroupForecast(search, isNear);
  const zone = useReportZone('week');
  const week = useMemo(() => view.groupWeek(forecast, zone.offsetMinutes), [forecast, zone.offsetMinutes]);
  const data = useMemo(() => view.groupHeatmap(week, search.server.colour), [week, search.server]);
  const table = useMemo(() => view.groupTable(week), [week]);
  const legend = useLegend(noEntries);
  const title = view.groupTitle(search, questName);
  const best = hasWeeks ? (view.bestHourSentence(forecast, week) ?? '') : '';

  return (
    <ChartFrame
      ref={place}
      id="when-to-find-a-group"
      title={title}
      explanation={view.groupExplanation}
      controls={<GroupControls choice={choice} />}
      chosen={`${search.server.name} · ${word ?? ''}`}
      state={said === null ? state : { state: 'empty', message: said }}
      note={
        <>
          <p className="size-note" aria-live="polite">
            {best === '' ? blankLine : best}
          </p>
          <TimeZoneNote zone={zone} />
        </>
      }
      onRetryStale={read.isStale ? read.reload : null}
      height={heatmapHeight(data)}
      table={table}
      exports={{
        fileName: chartFileName(productName, 'groups', serverKey(search.server.name), search.kind),
        range: `${best} Hours in ${zone.timeZone}.`.trim(),
        legend: noEntries,
        productName,
      }}
    >
      <ChartNearnessContext value={chartNearness(isNear, forecast !== null)}>
        <LazyHeatmap
          data={data}
          legend={legend}
          label={title}
          description={`${view.groupExplanation} ${best}`}
        />
      </ChartNearnessContext>
    </ChartFrame>
  );
}

/** Keeps the line of a sentence that has not come. */
const blankLine = '\u00A0';

/** What is looked for, from the address, and how to change it. */
function useGroupChoice(subjects: readonly Subject[]) {
  const { game } = usePageSettings();
  const [kind, kindControl] = useChartSetting(kindSetting);
  const bands = useMemo(() => view.levelBands(game.level_cap), [game.level_cap]);
  const servers = useMemo(() => groupServers(game.servers), [game.servers]);
  const usual = subjects.find(({ server }) => server?.bitness === 64)?.server ?? servers[0];
  const serverChoice = useMemo(
    () => ({
      parameter: 'group-server',
      values: servers.map(({ name }) => serverKey(name)),
      usual: serverKey(usual.name),
    }),
    [servers, usual],
  );
  const levelChoice = useMemo(
    () => ({ parameter: 'group-levels', values: bands, usual: bands.at(-1) ?? '' }),
    [bands],
  );
  const [key, setServer] = useAddressChoice(serverChoice);
  const [levels, setLevels] = useAddressChoice(levelChoice);
  const questId = questIdOf(new URLSearchParams(useSearch()).get(questParameter));
  const change = useChangeSearch();
  const { quests } = useCatalogue();
  const server = servers.find(({ name }) => serverKey(name) === key) ?? usual;
  return {
    search: { server, kind, levels, questId },
    questName: questId === null ? null : (quests.get(questId)?.name ?? `quest ${questId}`),
    word: kindControl.word,
    kindControl: kindControl.control,
    bands,
    servers,
    setServer,
    setLevels,
    setQuest: (id: number) => change({ [questParameter]: String(id) }),
  };
}

/** An id as an address has it; null = it is none. */
function questIdOf(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Servers that have a list of groups; where there are none, all. At least one. */
function groupServers(
  servers: ReturnType<typeof usePageSettings>['game']['servers'],
): readonly [ServerFacts, ...ServerFacts[]] {
  const [first, ...rest] = servers.filter(({ bitness }) => bitness === 64);
  if (first !== undefined) return [first, ...rest];
  const [other, ...others] = servers;
  if (other === undefined) throw new Error('The game has no servers');
  return [other, ...others];
}

/** The chances, or in a sentence why there are none. */
function useGroupForecast(search: view.GroupSearch, isNear: boolean) {
  const query = view.groupQuery(search);
  const read = useRangedRead(groupForecast, {}, { query: query ?? {}, isWanted: isNear && query !== null });
  const forecast = query === null ? null : (read.shown?.data ?? null);
  const hasWeeks = forecast !== null && forecast.weeks_seen > 0;
  const said = query === null ? chooseQuestText : forecast === null || hasWeeks ? null : view.noWeeksText;
  return { read, state: read.state, forecast, said, hasWeeks };
}

interface GroupControlsProps {
  readonly choice: ReturnType<typeof useGroupChoice>;
}

function GroupControls({ choice }: GroupControlsProps) {
  const { search, servers, bands, questName, kindControl, setServer, setLevels, setQuest } = choice;
  return (
    <>
      <Select
        label="Server"
        options={servers.map(({ name }) => ({ value: serverKey(name), label: name }))}
        value={serverKey(search.server.name)}
        onChange={setServer}
      />
      {kindControl}
      {search.kind === 'levels' && (
        <Select
          label="Levels"
          options={bands.map((band) => ({ value: band, label: `Levels ${band.replace('-', '–')}` }))}
          value={search.levels}
          onChange={setLevels}
        />
      )}
      {search.kind === 'quest' && <QuestField key={questName} name={questName ?? ''} onChoose={setQuest} />}
    </>
  );
}

const noEntries = [] as const;

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
          <option key={each}>{each}</option>
        ))}
      </datalist>
      <span id={`${id}-hint`} className="color-third size-small">
        {isUnknown ? 'Go on typing, or choose a quest from the list.' : ''}
      </span>
    </div>
  );
}

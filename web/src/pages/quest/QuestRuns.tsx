import { questAnalytics } from '@rollcall/game/api/quest-reads';
import { noQuestRuns, type QuestAnalyticsData } from '@rollcall/game/quest/run-figures';
import type { Quest } from '@rollcall/game/quest/quest';
import { findServer, serverKey } from '@rollcall/game/servers';
import { useMemo } from 'react';
import { useCatalogue } from '../../api/useCatalogue.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { cleanText } from '../../canvas/clean-text.ts';
import { Select } from '../../charts/controls/Select.tsx';
import { PlainDonut } from '../../charts/donut/PlainDonut.tsx';
import { togetherColour } from '../../charts/donut/slice-colours.ts';
import { StaleNote } from '../../charts/frame/ChartFrame.tsx';
import { PlainBars, PlainChart, PlainLines } from '../../charts/frame/PlainChart.tsx';
import { useLegend } from '../../charts/frame/useLegend.ts';
import { useZonedRead } from '../../charts/frame/useZonedRead.ts';
import { readersWeek } from '../../charts/group-chance/group-chance-view.ts';
import { heatmapHeight } from '../../charts/heatmap/heatmap-layout.ts';
import { LateHeatmap } from '../../charts/LateCharts.tsx';
import { timeAxis, timeSeriesTable } from '../../charts/lines/time-axis.ts';
import { formatNumber } from '../../ui/format.ts';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useAddressChoice } from '../../ui/useAddressChoice.ts';
import { sharedAreaText } from './quest-facts-view.ts';
import * as view from './quest-runs-view.ts';
import styles from './quest.module.css';

const everyServer = 'all';

interface QuestRunsProps {
  readonly quest: Quest;
}

/** Statistics about the runs of a quest, in figures and charts. */
export function QuestRuns({ quest }: QuestRunsProps) {
  const runs = useRuns(quest);
  const { answer, days, state } = runs;
  const figures = useMemo(() => view.runFigures(quest, answer, days), [quest, answer, days]);
  const hasFailed = state.state === 'error';
  return (
    <>
      <div className="row wrap gap-2">
        <Select
          label="Server"
          options={runs.serverOptions}
          value={runs.serverChoice}
          onChange={runs.setServer}
        />
        <SegmentedControl label="Time" options={view.rangeOptions} value={days} onChange={runs.setDays} />
      </div>
      <SharedArea quest={quest} data={answer?.analytics_data ?? null} />
      <dl className={`card clip grid ${styles['figures']}`} aria-busy={answer === null && !hasFailed}>
        {figures.map(({ label, value, note }) => (
          <div key={label} className={`pad-3-4 ${styles['fact']}`}>
            <dt className="small-note">{label}</dt>
            <dd className={styles['figure']}>{value ?? (hasFailed ? '–' : <Skeleton width={3} />)}</dd>
            <dd className={`small-note ${styles['figureNote']}`}>{note}</dd>
          </div>
        ))}
      </dl>
      {runs.isStale && <StaleNote onRetry={runs.reload} />}
      <WeekChart runs={runs} />
      <div className={`columns gap-section ${styles['pictures']}`}>
        <TimesChart runs={runs} />
        <DaysChart runs={runs} />
        <DifficultyChart runs={runs} />
        {runs.serverChoice === everyServer && <ServersChart runs={runs} />}
      </div>
    </>
  );
}

type Runs = ReturnType<typeof useRuns>;

/** The query, from the address, and the newest answer, which all charts share. */
function useRuns(quest: Quest) {
  const { game } = usePageSettings();
  const [days, setDays] = useAddressChoice<view.RangeChoice>(view.rangeChoice);
  const serverFacts = useMemo(
    () => ({
      parameter: 'server',
      values: [everyServer, ...game.servers.map(({ name }) => serverKey(name))],
      usual: everyServer,
    }),
    [game.servers],
  );
  const [serverChoice, setServer] = useAddressChoice<string>(serverFacts);
  const serverOptions = useMemo(
    () => [
      { value: everyServer, label: 'All servers' },
      ...game.servers.map(({ name }) => ({ value: serverKey(name), label: name })),
    ],
    [game.servers],
  );
  // Defaults are left out, so that the query equals the one of the served page.
  const queryIn = (inZone: string | undefined) => ({
    server: serverChoice === everyServer ? undefined : serverChoice,
    days: days === view.rangeChoice.usual ? undefined : days,
    zone: inZone,
  });
  const { shown, state, isStale, reload, zone } = useZonedRead(questAnalytics, { id: quest.id }, queryIn);
  const server = findServer(game, serverChoice);
  const answer = shown?.data.data ?? null;
  return {
    quest,
    answer,
    // With too few runs, nothing is drawn.
    data: answer === null || view.areTooFew(answer.analytics_data) ? noQuestRuns : answer.analytics_data,
    state: view.runsState(answer?.analytics_data ?? null, state),
    isStale,
    reload,
    zone,
    days,
    setDays,
    serverChoice,
    serverOptions,
    setServer,
    colour: server?.colour ?? togetherColour,
    where: `${server?.name ?? 'All servers'}, the last ${days} days`,
  };
}

/** Notes that several quests share the area; from the catalogue until the runs are loaded. */
function SharedArea({ quest, data }: QuestRunsProps & { data: QuestAnalyticsData | null }) {
  const { quests } = useCatalogue();
  const others = useMemo(() => {
    const isThere = (other: Quest) =>
      other.id !== quest.id &&
      other.area_id !== null &&
      other.area_id !== 0 &&
      other.area_id === quest.area_id;
    return [...quests.values()].filter(
      (other) => isThere(other) || data?.shares_area_with.includes(other.id),
    );
  }, [quests, quest, data]);
  const text = sharedAreaText(others, Math.max(others.length, data?.shares_area_with.length ?? 0));
  return text === null ? null : <p className="note">{text}</p>;
}

interface RunsChartProps {
  readonly runs: Runs;
}

/** Height of the text in place of a chart, CSS pixels. */
const emptyHeight = 96;

/** Common props of the frames of all charts of runs. The controls above apply to all of them. */
function frameOf({ quest, state, serverChoice, days, where }: Runs, id: string) {
  const name = cleanText(quest.name);
  return { id, state, emptyHeight, fileParts: [name, id, serverChoice, days], range: `${name}, ${where}` };
}

const noEntries = [] as const;

function WeekChart({ runs }: RunsChartProps) {
  const { data, state, zone } = runs;
  const week = useMemo(() => readersWeek(view.weekOf(data.by_hour_and_day_of_week)), [data]);
  const heatmap = useMemo(() => view.runHeatmap(week, runs.colour), [week, runs.colour]);
  const table = useMemo(() => view.runWeekTable(week), [week]);
  const legend = useLegend(noEntries);
  const title = 'When it’s run';
  const explanation = 'Runs by the weekday and hour they began.';
  const busiest = state.state === 'ready' ? view.busiestSentence(week) : '';
  return (
    <PlainChart
      {...frameOf(runs, 'when-it-is-run')}
      title={title}
      explanation={busiest === '' ? explanation : busiest}
      isAnswer
      clock={{ zone, what: 'Hours' }}
      height={heatmapHeight(heatmap)}
      table={table}
      entries={noEntries}
    >
      <LateHeatmap data={heatmap} legend={legend} label={title} description={`${explanation} ${busiest}`} />
    </PlainChart>
  );
}

function TimesChart({ runs }: RunsChartProps) {
  const { data, state } = runs;
  const chart = useMemo(() => view.timeBars(data), [data]);
  const table = useMemo(() => view.timeTable(data), [data]);
  const title = 'How long it takes';
  return (
    <PlainBars
      {...frameOf(runs, 'completion-times')}
      title={title}
      explanation="Completed sessions by length. The median is marked."
      height={260}
      table={table}
      chart={chart}
      arrangement="stacked"
      axisTitle="Minutes"
      format={formatNumber}
      legendLabel={state.state === 'ready' ? title : undefined}
    />
  );
}

function DaysChart({ runs }: RunsChartProps) {
  const { data } = runs;
  const timeZone = useTimeZone();
  const chart = useMemo(() => view.runLine(data), [data]);
  const axis = useMemo(() => timeAxis('day', timeZone), [timeZone]);
  const table = useMemo(() => timeSeriesTable(chart, 'day', timeZone), [chart, timeZone]);
  return (
    <PlainLines
      {...frameOf(runs, 'runs-per-day')}
      title="Runs per day"
      explanation="By the UTC day they began."
      height={260}
      table={table}
      chart={chart}
      axis={axis}
    />
  );
}

function DifficultyChart({ runs }: RunsChartProps) {
  const { data } = runs;
  const slices = useMemo(() => view.difficultySlices(data), [data]);
  const medians = view.difficultyNote(data);
  return (
    <PlainDonut
      {...frameOf(runs, 'difficulty')}
      title="Difficulty"
      explanation="Runs by the difficulty their group posted."
      notes={medians === null ? null : <p>{medians}</p>}
      slices={slices}
      labels={view.runWords}
      corner="Difficulty"
      measure="Runs"
      expectedRows={difficultyRows}
    />
  );
}

/** Casual to Reaper, and not announced. */
const difficultyRows = 6;

function ServersChart({ runs }: RunsChartProps) {
  const { data } = runs;
  const { game } = usePageSettings();
  const servers = useMemo(() => view.serverRuns(data, game.servers), [data, game.servers]);
  const chart = useMemo(() => view.serverBars(servers), [servers]);
  const table = useMemo(() => view.serverTable(servers), [servers]);
  return (
    <PlainBars
      {...frameOf(runs, 'by-server')}
      title="By server"
      explanation="Runs on each server; the table has median times."
      height={320}
      table={table}
      chart={chart}
      arrangement="grouped"
      isHorizontal
      axisTitle="Runs"
      format={formatNumber}
    />
  );
}
